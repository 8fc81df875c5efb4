/** Whether a host is this very machine, so that nobody listens on the way to it. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

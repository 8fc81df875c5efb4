/** Whether a host is this very machine, so that the connection cannot be intercepted. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/** Replaced in tests by an API in this process. */
let network: (request: Request) => Promise<Response> = (request) => fetch(request)
export function replaceNetwork(replacement: (request: Request) => Promise<Response>) {
  network = replacement
}

export const send = (request: Request) => network(request)

export const origin = () =>
  typeof location === 'undefined' || !location.origin.startsWith('http') ? 'http://localhost' : location.origin

import type { RequestInfo, Settings } from '#kernel/command/context.ts'

/** An address whose pages may make and use passkeys, and the name they are bound to. */
export interface RelyingParty {
  origin: string
  id: string
}

const isLoopback = (hostname: string) => hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
/** Browsers bind passkeys to names, never to a bare IP address. */
const isName = (hostname: string) => !hostname.startsWith('[') && !/^[\d.]+$/.test(hostname)

/** The addresses of this server that can have passkeys; a loopback address is replaced by the name `localhost`. */
export function relyingParties({ public_url }: Pick<Settings, 'public_url'>): RelyingParty[] {
  const own = new URL(public_url)
  if (!isLoopback(own.hostname)) return isName(own.hostname) ? [{ origin: own.origin, id: own.hostname }] : []
  const local = new URL(own)
  local.hostname = 'localhost'
  return [{ origin: local.origin, id: 'localhost' }]
}

/** The one a request comes from; the first where the request has no known origin. */
export function relyingPartyOf(settings: Settings, request: RequestInfo): RelyingParty | undefined {
  const known = relyingParties(settings)
  return known.find(({ origin }) => origin === request.headers.get('origin')) ?? known[0]
}

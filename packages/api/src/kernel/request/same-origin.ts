import type { RequestInfo, Settings } from '#kernel/command/context.ts'
import { CallerError } from '#kernel/command/errors.ts'

// Hono's csrf looks at forms only, and one of the two headers is enough for it: this looks at every change, whatever it sends.

/** The addresses of our pages: where the request was sent, and the public one a proxy may hide. */
function ownHosts(request: RequestInfo, settings: Settings): (string | null)[] {
  return [request.headers.get('host'), new URL(settings.public_url).host]
}

function comesFromElsewhere(request: RequestInfo, settings: Settings): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.get('origin')
  if (origin === null) return false
  return !URL.canParse(origin) || !ownHosts(request, settings).includes(new URL(origin).host)
}

/**
 * A page of another origin changes nothing here, whatever form or script it sends (T-15). Browsers report where a request
 * comes from and let no page forge it; other clients send no origin, and carry no cookie either.
 */
export function refuseForeignPage(method: string, request: RequestInfo, settings: Settings): void {
  if (method === 'GET' || !comesFromElsewhere(request, settings)) return
  throw new CallerError(403, 'origin', 'This request came from another site.')
}

/** What a browser lets a page of another origin send to a call that is open to such pages, and read of its answer. */
export const foreignPageHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-expose-headers': 'retry-after, x-request-id',
  'access-control-max-age': '600',
} as const

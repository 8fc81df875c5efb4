import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { pageSecurity } from './security-headers.ts'
import { answer, refuse, type Doors } from './answer.ts'
import type { Deps, RequestInfo } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { nameOf, noteAnswer, pathForLog, queryForLog, type RequestLine } from '#kernel/command/request-line.ts'
import type { Route } from '#kernel/command/routes.ts'
import { foreignPageHeaders } from './same-origin.ts'

/** What a host knows about a request that the request itself does not carry. */
export interface HostFacts {
  address?: string
}

const requestId = /^[\w-]{8,64}$/
/** The id of a call: the one it sends, where that is valid. */
export const requestIdOf = (given: string): string => (requestId.test(given) ? given : crypto.randomUUID())

function factsOf(
  raw: Request,
  host: HostFacts,
  more: Pick<RequestLine, 'endpoint' | 'query'> & { path: string },
): RequestInfo {
  const id = requestIdOf(raw.headers.get('x-request-id') ?? '')
  const address = host.address ?? 'local'
  const line = { request: id, method: raw.method, ...more, address }
  return { id, address, headers: raw.headers, signal: raw.signal, line }
}

/** Mounts routes: request ids, security headers, one log line per request, and an answer for everything. */
export function serve(deps: Deps, routes: readonly Route[], doors: Doors) {
  const app = new Hono<{ Bindings: HostFacts }>()
  app.use(secureHeaders(pageSecurity))
  for (const route of routes) {
    const open = route.endpoint.foreignPages ? Object.entries(foreignPageHeaders) : []
    // The preflight request of a browser, before it lets such a page call.
    if (open.length > 0)
      app.options(route.endpoint.path, (c) => {
        const methods: [string, string] = ['access-control-allow-methods', route.endpoint.method]
        return c.body(null, 204, Object.fromEntries([...open, methods]))
      })
    app.on(route.endpoint.method, route.endpoint.path, async (c) => {
      const params = c.req.param() as Record<string, string>
      const request = factsOf(c.req.raw, c.env ?? {}, {
        endpoint: nameOf(route.endpoint),
        path: pathForLog(route.endpoint, params),
        query: queryForLog(route.endpoint, c.req.url),
      })
      const started = performance.now()
      const response = await answer(route, deps, doors, c.req.raw, params, request)
      response.headers.set('x-request-id', request.id)
      response.headers.set('cache-control', 'no-store')
      for (const [name, value] of open) response.headers.set(name, value)
      noteAnswer(deps, request.line, response.status, performance.now() - started)
      return response
    })
  }
  app.onError((error, c) => refuse(error, deps, factsOf(c.req.raw, c.env ?? {}, { path: '' })))
  app.notFound((c) => refuse(notFound(), deps, factsOf(c.req.raw, c.env ?? {}, { path: '' })))
  return app
}

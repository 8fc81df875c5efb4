import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Deps } from '#kernel/command/context.ts'
import type { Endpoint } from '#kernel/contract/contract.ts'
import { addressKey } from '#capabilities/session/auth/limits.rules.ts'
import { clientAddress, type Trust } from './client-address.ts'
import { loadShedding } from './load-shedding.ts'

/** Open connections at a time; half of them at most from one address, unless it is a proxy of ours. */
const mostConnections = 4_096

const timeLimits = {
  /** Headers that have not arrived by then end their connection, and so does a connection that sends nothing. */
  headersTimeout: 10_000,
  /** A whole request, its body included; how slowly a body may arrive is bounded before (request-body.ts). */
  requestTimeout: 300_000,
  connectionsCheckingInterval: 1_000,
}

/** Ends connections of an address that has too many of them. */
function boundConnections(server: Server, trust: Trust | undefined): void {
  server.maxConnections = mostConnections
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (trust?.(address, 0)) return
    const key = addressKey(address)
    const count = (open.get(key) ?? 0) + 1
    if (count > mostConnections / 2) return socket.destroy()
    open.set(key, count)
    socket.once('close', () => {
      const left = open.get(key)! - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  })
}

/** Reads the address of a caller; warns once in the log if requests come through a proxy while TRUST_PROXY is not set. */
function addressReader({ log }: Pick<Deps, 'log'>, trust: Trust | undefined) {
  let isReported = trust !== undefined
  return (request: IncomingMessage): string => {
    if (!isReported && request.headers['x-forwarded-for'] !== undefined) {
      isReported = true
      log.warn(
        { address: request.socket.remoteAddress },
        'X-Forwarded-For arrives, but TRUST_PROXY is not set: if a proxy is in front, everyone behind it shares one address and its limits',
      )
    }
    return clientAddress(request, trust)
  }
}

interface Serving {
  deps: Pick<Deps, 'admit' | 'log' | 'stopping'>
  endpoints: readonly Endpoint[]
  /** Headers of every answer. */
  usual: Record<string, string>
  /** What a request without a host header was sent to. */
  host: string
  trust: Trust | undefined
}

/** An HTTP server that bounds what callers take of it, and gives `fetch` the requests that are whole. */
export function httpServer(
  { deps, endpoints, usual, host, trust }: Serving,
  fetch: (request: Request, address: string) => Response | Promise<Response>,
): Server {
  const addressOf = addressReader(deps, trust)
  const answer = getRequestListener(
    (request, env) => fetch(request, addressOf((env as { incoming: IncomingMessage }).incoming)),
    { hostname: host },
  )
  const server = createServer(timeLimits, loadShedding({ deps, endpoints, usual, addressOf }, answer))
  boundConnections(server, trust)
  return server
}

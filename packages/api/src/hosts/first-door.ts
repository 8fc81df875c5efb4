import type { RequestListener } from 'node:http'
import { errorBody } from '#kernel/answer-error.ts'
import type { Deps } from '#kernel/context.ts'
import type { Endpoint } from '#kernel/contract.ts'
import { tooManyAsk } from '#kernel/errors.ts'
import { requestIdOf } from '#kernel/serve.ts'

/**
 * Says no before a request, a route or a header is made of a call: where thousands a second are refused, making them is what
 * refusing costs (T-26). Of calls with a key in their path it knows nothing; the door behind it tells them the same.
 * `usual` are the headers of every answer.
 */
export function firstDoor(
  deps: Pick<Deps, 'admit' | 'log' | 'stopping'>,
  endpoints: readonly Endpoint[],
  usual: Record<string, string>,
  listener: RequestListener,
): RequestListener {
  const fixed = endpoints.filter(({ path }) => !path.includes(':'))
  const byCall = new Map(fixed.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))
  const headers = {
    ...usual,
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'retry-after': String(tooManyAsk.retryAfterSeconds),
  }
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    const endpoint = byCall.get(`${request.method} ${path}`)
    if (!endpoint || !deps.admit?.isFull?.(endpoint)) return listener(request, response)
    const given = request.headers['x-request-id']
    const id = requestIdOf(typeof given === 'string' ? given : '')
    // What he sends is read and thrown away: the next call may come over the same line.
    request.resume()
    const closing = deps.stopping.aborted ? { connection: 'close' } : {}
    const body = JSON.stringify(errorBody(tooManyAsk, endpoint, id))
    const length = Buffer.byteLength(body)
    response.writeHead(503, { ...headers, ...closing, 'x-request-id': id, 'content-length': length }).end(body)
    deps.log.info({ request: id, method: endpoint.method, path, status: 503, ms: 0 })
  }
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { errorBody } from '#kernel/request/answer-error.ts'
import type { Deps } from '#kernel/command/context.ts'
import { maxBytesOf, type Endpoint } from '#kernel/contract/contract.ts'
import { CallerError, tooManyAsk } from '#kernel/command/errors.ts'
import { foreignPageHeaders } from '#kernel/request/same-origin.ts'
import { nameOf, noteAnswer } from '#kernel/command/request-line.ts'
import { requestIdOf } from '#kernel/request/serve.ts'
import { addressKey } from '#capabilities/session/auth/limits.rules.ts'
import { BodyMemory, receiveBody, SenderGone } from './request-body.ts'

/** How long the rest of a body is thrown away once its call is answered, so that the answer is read; then the line is cut. */
const lingerMs = 1_000

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends the connection of a sender who goes on though they were answered; who is done soon may use it again. */
function endUnlessDone(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return
    request.resume()
    const timer = setTimeout(() => request.socket.destroy(), lingerMs)
    request.once('end', () => clearTimeout(timer))
    request.once('close', () => clearTimeout(timer))
  })
}

/** Finds the endpoint of a call as the app behind does. */
function endpointFinder(endpoints: readonly Endpoint[]) {
  const router = new SmartRouter<Endpoint>({ routers: [new RegExpRouter(), new TrieRouter()] })
  for (const endpoint of endpoints) router.add(endpoint.method, endpoint.path, endpoint)
  return (method: string, path: string): Endpoint | undefined => router.match(method, path)[0][0]?.[0]
}

interface Options {
  deps: Pick<Deps, 'admit' | 'log' | 'stopping' | 'telemetry'>
  endpoints: readonly Endpoint[]
  /** Headers of every answer. */
  usual: Record<string, string>
  addressOf: (request: IncomingMessage) => string
}

/** Refuses a call with the answer that the app behind would give, at a fraction of its cost. */
function refuser({ deps, usual, addressOf }: Options) {
  const headers = { ...usual, 'content-type': 'application/json', 'cache-control': 'no-store' }
  return (error: CallerError, endpoint: Endpoint, request: IncomingMessage, response: ServerResponse) => {
    const given = request.headers['x-request-id']
    const id = requestIdOf(typeof given === 'string' ? given : '')
    const body = JSON.stringify(errorBody(error, endpoint, id))
    const closing = deps.stopping.aborted ? { connection: 'close' } : {}
    const retry =
      error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(Math.ceil(error.retryAfterSeconds)) }
    const open = endpoint.foreignPages ? foreignPageHeaders : {}
    const own = { ...open, ...retry, ...closing, 'x-request-id': id, 'content-length': Buffer.byteLength(body) }
    response.writeHead(error.status, { ...headers, ...own }).end(body)
    const [path = ''] = (request.url ?? '').split('?', 1)
    const { method } = endpoint
    const line = {
      request: id,
      method,
      endpoint: nameOf(endpoint),
      path,
      address: addressOf(request),
      code: error.code,
    }
    noteAnswer(deps, line, error.status, 0)
  }
}

/** A call whose body will be read: one without a token where one is needed is answered without it. */
const wantsBody = (endpoint: Endpoint | undefined, { headers }: IncomingMessage): endpoint is Endpoint =>
  endpoint?.body !== undefined && (endpoint.allow === 'public' || headers.authorization?.startsWith('Bearer ') === true)

const nothing = Buffer.alloc(0)

/**
 * Runs before the app of a server. It refuses a call that would find no place before a request or a header is made of
 * it, since refusing thousands a second must cost next to nothing (T-26). And it receives the body of a call before the
 * call takes a place, so that slow senders take none (T-46). The app finds the body in `rawBody`.
 */
export function loadShedding(options: Options, listener: RequestListener): RequestListener {
  const { deps, addressOf } = options
  const endpointOf = endpointFinder(options.endpoints)
  const refuse = refuser(options)
  const memory = new BodyMemory()

  const receive = async (endpoint: Endpoint, request: IncomingMessage, response: ServerResponse) => {
    const share = memory.share(addressKey(addressOf(request)))
    response.once('close', share.giveBack)
    try {
      return await receiveBody(request, maxBytesOf(endpoint), share)
    } catch (error) {
      share.giveBack()
      if (error instanceof CallerError) refuse(error, endpoint, request, response)
      else if (!(error instanceof SenderGone)) throw error
      return undefined
    }
  }

  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    const endpoint = endpointOf(request.method ?? '', path)
    const isSending = hasBody(request)
    if (isSending) endUnlessDone(request, response)
    if (endpoint && deps.admit?.refuses?.(endpoint)) return refuse(tooManyAsk, endpoint, request, response)
    if (!isSending) return listener(request, response)
    if (!wantsBody(endpoint, request)) return listener(Object.assign(request, { rawBody: nothing }), response)
    void receive(endpoint, request, response).then((rawBody) => {
      if (rawBody) listener(Object.assign(request, { rawBody }), response)
    })
  }
}

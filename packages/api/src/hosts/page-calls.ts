import type { PageMessage, WorkerMessage } from './page-messages.ts'

type Ask = Extract<PageMessage, { kind: 'ask' }>
export type Answering = Extract<WorkerMessage, { id: string }>

const changes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/** Statuses whose answer has no body, which `Response` insists on. */
const bodiless = new Set([204, 205, 304])

async function askOf(request: Request): Promise<Ask> {
  const headers = new Headers(request.headers)
  const isChange = changes.has(request.method)
  // The worker may be closed with its page: with a key, a change that is sent to the next one again is still made once.
  if (isChange && headers.has('authorization') && !headers.has('idempotency-key'))
    headers.set('idempotency-key', crypto.randomUUID())
  const body = isChange ? await request.arrayBuffer() : undefined
  return {
    kind: 'ask',
    id: crypto.randomUUID(),
    method: request.method,
    url: request.url,
    headers: [...headers],
    body: body && body.byteLength > 0 ? body : undefined,
  }
}

/** One call on its way: a `Response` whose body arrives piece by piece. */
class Call {
  readonly ask: Ask
  readonly response = Promise.withResolvers<Response>()
  #body: ReadableStreamDefaultController<Uint8Array> | undefined
  readonly #gone: () => void
  readonly #giveUp: () => void

  /** `gone` is called when it is over, `giveUp` when the page reads no further. */
  constructor(ask: Ask, gone: () => void, giveUp: () => void) {
    this.ask = ask
    this.#gone = gone
    this.#giveUp = giveUp
  }

  /** Whether something of the answer has come. */
  get hasBegun(): boolean {
    return this.#body !== undefined
  }

  hear(message: Answering): void {
    switch (message.kind) {
      case 'head':
        return this.#begin(message.status, message.headers)
      case 'piece':
        return this.#body?.enqueue(message.bytes)
      case 'end':
        this.#body?.close()
        return this.#gone()
      case 'broken':
        return this.fail(new TypeError(message.message))
    }
  }

  fail(error: Error): void {
    this.#body?.error(error)
    this.response.reject(error)
    this.#gone()
  }

  #begin(status: number, headers: [string, string][]): void {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => void (this.#body = controller),
      cancel: () => {
        this.#giveUp()
        this.#gone()
      },
    })
    this.response.resolve(new Response(bodiless.has(status) ? null : stream, { status, headers }))
  }
}

/** The calls of one page that are being answered. */
export class PageCalls {
  readonly #calls = new Map<string, Call>()
  readonly #say: (message: PageMessage) => void

  constructor(say: (message: PageMessage) => void) {
    this.#say = say
  }

  /** Sends a request as `fetch` does, `signal` included. */
  async send(request: Request): Promise<Response> {
    const ask = await askOf(request)
    request.signal.throwIfAborted()
    const giveUp = () => this.#say({ kind: 'stop', id: ask.id })
    const gone = () => {
      this.#calls.delete(ask.id)
      request.signal.removeEventListener('abort', stop)
    }
    const call = new Call(ask, gone, giveUp)
    const stop = () => {
      giveUp()
      call.fail(new DOMException('The call was given up', 'AbortError'))
    }
    request.signal.addEventListener('abort', stop)
    this.#calls.set(ask.id, call)
    this.#say(ask)
    return call.response.promise
  }

  hear(message: Answering): void {
    this.#calls.get(message.id)?.hear(message)
  }

  /** Another worker has taken over: calls that the one before did not begin to answer are sent to it, the rest are cut off. */
  repeat(): void {
    for (const call of this.#calls.values()) {
      if (call.hasBegun) call.fail(new TypeError('The answer was cut off'))
      else this.#say(call.ask)
    }
  }
}

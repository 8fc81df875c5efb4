import { tooMany } from '#kernel/command/errors.ts'

/** Proxies close what is silent for a minute or half of one. */
const heartbeatMs = 25_000
/** As long as an access token: the stream of a page that closed without notice has ended by then. */
const longestMs = 600_000
/** Sent to the browser: how soon it reconnects after an end. */
const retryMs = 2_000

export interface EventStream {
  send(event: string, data: unknown): void
  end(): void
}

const encoder = new TextEncoder()

// Hono's streamSSE has no heartbeat, no end by signals or by time, and wants Hono's context: it would not make this shorter.
/** A response of server-sent events. It ends with its reader, with `ends`, and after ten minutes at the latest. */
export function eventStream(ends: readonly AbortSignal[], begin: (stream: EventStream) => () => void): Response {
  let finish: (tell: boolean) => void = () => undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text))
      const end = () => finish(true)
      let close: () => void = () => undefined
      const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
      const last = setTimeout(end, longestMs)
      finish = (tell) => {
        finish = () => undefined
        clearInterval(heartbeat)
        clearTimeout(last)
        ends.forEach((signal) => signal.removeEventListener('abort', end))
        close()
        if (tell) controller.close()
      }
      write(`retry: ${retryMs}\n\n`)
      close = begin({
        send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
        end,
      })
      if (ends.some((signal) => signal.aborted)) return end()
      ends.forEach((signal) => signal.addEventListener('abort', end))
    },
    cancel: () => finish(false),
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
  })
}

/** Refuses more than so many at once of one owner. */
export const tooManyStreams = (most: number) =>
  tooMany(`At most ${most} live connections at once. Close a window and try again.`, 30)

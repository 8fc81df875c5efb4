import { PageCalls } from './hosts/page-calls.ts'
import { usualSettings } from './kernel/command/settings.ts'
import type { PageMessage, WorkerMessage } from './hosts/page-messages.ts'

/** The state of the start of the API in this browser. */
export type Progress =
  | { state: 'starting'; text: string; share: number }
  | { state: 'ready' }
  | { state: 'failed'; message: string }

/** The API inside the browser, seen from one page. */
export interface Simulated {
  /** True for what the API answers; anything else is for the network. Waits until the API has listed its calls. */
  knows(request: Request): Promise<boolean>
  /** Sends a request to the API as `fetch` does to a server. */
  fetch(request: Request): Promise<Response>
  /** Throws all changes away; every page of the origin is notified to load again. */
  reset(): void
  onProgress(listen: (progress: Progress) => void): void
  /** The zone of the brand, in which its days begin and end. */
  timeZone: string
  /** Moves the clock of the API on; every page of the origin is notified. */
  moveClock(ms: number): void
  /** Calls back with how many milliseconds the clock of the API is ahead: once it is ready, and whenever it was moved. */
  onClock(listen: (ahead: number) => void): void
  /** Calls back when the data were reset, here or in another tab. */
  onReset(listen: () => void): void
}

/** Remembers how far the start has come, for later listeners. */
function progressOf() {
  const listeners = new Set<(progress: Progress) => void>()
  let now: Progress = { state: 'starting', text: 'Starting', share: 0 }
  return {
    move(next: Progress) {
      now = next
      listeners.forEach((listen) => listen(next))
    },
    listen(listen: (progress: Progress) => void) {
      listeners.add(listen)
      listen(now)
    },
  }
}

/** Sends messages that are not repeated, unlike calls, once the API is ready. A failed start has been reported already. */
const whenKnown = (known: Promise<unknown>, say: () => void): void => void known.then(say, () => undefined)

/**
 * Starts the API in this browser, or joins the one another tab has started. `name` names the store: two builds that
 * are to share nothing, for instance under two paths of one origin, use two names.
 */
export function startSimulated(name: string): Simulated {
  const channel = new BroadcastChannel(name)
  const say = (message: PageMessage) => channel.postMessage(message)
  const calls = new PageCalls(say)
  const known = Promise.withResolvers<Record<string, string[]>>()
  const progress = progressOf()
  const resetListeners = new Set<() => void>()
  const clockListeners = new Set<(ahead: number) => void>()
  let epoch: string | undefined

  const fail = (message: string) => {
    known.reject(new Error(message))
    progress.move({ state: 'failed', message })
  }
  const tellAhead = (ahead: number) => clockListeners.forEach((listen) => listen(ahead))
  const hear = (message: WorkerMessage) => {
    switch (message.kind) {
      case 'progress':
        return progress.move(message.share < 1 ? { ...message, state: 'starting' } : { state: 'ready' })
      case 'failed':
        return fail(message.message)
      case 'ready':
        known.resolve(message.calls)
        progress.move({ state: 'ready' })
        if (epoch !== undefined && epoch !== message.epoch) calls.repeat()
        epoch = message.epoch
        return tellAhead(message.ahead)
      case 'moved':
        return tellAhead(message.ahead)
      case 'fresh':
        return resetListeners.forEach((listen) => listen())
      default:
        return calls.hear(message)
    }
  }
  channel.onmessage = ({ data }: MessageEvent<WorkerMessage>) => hear(data)
  // Where this fails, the calls fail with the error, so it is handled.
  known.promise.catch(() => undefined)
  if (!isSecureContext) fail('It needs an address that begins with https, or this very machine.')
  else {
    const worker = new Worker(new URL('./hosts/browser-worker.ts', import.meta.url), { type: 'module', name })
    worker.addEventListener('error', (event) => fail(event.message || 'The worker could not be loaded.'))
    say({ kind: 'hello' })
  }

  return {
    async knows(request) {
      const { origin, pathname } = new URL(request.url)
      if (origin !== location.origin) return false
      const byMethod = await known.promise
      const paths = byMethod[request.method === 'HEAD' ? 'GET' : request.method] ?? []
      // Bounded: the paths of our own endpoints.
      return paths.some((path) => new RegExp(path).test(pathname))
    },
    fetch: (request) => calls.send(request),
    reset: () => whenKnown(known.promise, () => say({ kind: 'reset' })),
    timeZone: usualSettings.brand_tz,
    moveClock: (ms) => whenKnown(known.promise, () => say({ kind: 'move', ms })),
    onClock: (listen) => void clockListeners.add(listen),
    onProgress: progress.listen,
    onReset: (listen) => void resetListeners.add(listen),
  }
}

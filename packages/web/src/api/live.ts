import { notificationsApi } from '@rad/api/session/notifications/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { origin, send } from '#api/network.ts'
import { isLocked } from '#api/screen-lock.ts'
import { readSession, readView } from '#api/session.ts'
import { joinTabs, type TabNews } from '#api/tabs.ts'

/** Tabs of one user share a connection; a tab that views as another user has nothing to send to the others. */
const lineName = () => ['rad.live', readView()?.userData.id].filter(Boolean).join('.')
const firstWaitMs = 1_000
const longestWaitMs = 60_000
/** A tab that is hidden for this long closes its connection, so that a visible tab can have it. */
const hiddenMs = 60_000
/** The server sends something every 25 seconds; a connection that is silent for longer is dead. */
const silentMs = 60_000

/** Waits until the time is up, the browser is online again, or the signal aborts. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    window.addEventListener('online', go)
    signal.addEventListener('abort', go)
  })

/** The events of one connection, one after the other, until it ends. */
async function* eventsOf(body: ReadableStream<Uint8Array>, silent: () => void) {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let watchdog = setTimeout(silent, silentMs)
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(watchdog)
      watchdog = setTimeout(silent, silentMs)
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = /^event: (.+)$/m.exec(block)?.[1]
        const data = /^data: (.+)$/m.exec(block)?.[1]
        if (event) yield { event, data: JSON.parse(data ?? '{}') as { capability?: string } }
      }
    }
  } finally {
    clearTimeout(watchdog)
    void reader.cancel().catch(() => undefined)
  }
}

/** One connection, until it ends; answers whether it was established. The token is not renewed: waiting is not activity. */
async function holdLine(
  accessToken: string,
  missedBefore: number,
  signal: AbortSignal,
  tell: (news: TabNews) => void,
): Promise<boolean> {
  const line = new AbortController()
  const cut = () => line.abort()
  signal.addEventListener('abort', cut)
  let stood = false
  try {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${accessToken}` }
    const response = await send(
      new Request(new URL(notificationsApi.live.path, origin()), { headers, signal: line.signal }),
    )
    if (!response.ok || !response.body) {
      cut()
      return false
    }
    for await (const { event, data } of eventsOf(response.body, cut)) {
      stood = true
      if (event === 'missed') tell({ missedBefore })
      else if (data.capability) tell({ old: data.capability })
    }
  } catch {
    // It is retried, and the pages fetch their data themselves meanwhile.
  } finally {
    signal.removeEventListener('abort', cut)
  }
  return stood
}

/** The previous page closes its connection within this time: data fetched while waiting for it is as new as the connection. */
const takeOverMs = 2_000

/** Keeps one connection open and reconnects, with pauses that grow and are randomized. */
async function keepLine(startedAt: number, signal: AbortSignal, tell: (news: TabNews) => void): Promise<void> {
  let waitMs = firstWaitMs
  let begunAt = Math.max(startedAt, Date.now() - takeOverMs)
  while (!signal.aborted) {
    const token = readSession()?.accessToken
    const stood = token && !isLocked() ? await holdLine(token, begunAt, signal, tell) : false
    waitMs = stood ? firstWaitMs : Math.min(waitMs * 2, longestWaitMs)
    if (!signal.aborted) await pause(waitMs * (0.5 + Math.random() / 2), signal)
    begunAt = Date.now()
  }
}

/**
 * Receives from the server which data is stale, and refetches it where it is on screen. Of all tabs of a
 * browser one has the connection and notifies the others. Returns a function that stops it.
 */
export function keepLive(queryClient: QueryClient): () => void {
  const name = lineName()
  const channel = new BroadcastChannel(name)
  joinTabs(channel)
  const hear = (news: TabNews) => {
    if ('old' in news) return void queryClient.invalidateQueries({ queryKey: [news.old] })
    const queryKey = [notificationsApi.live.capability]
    const isOlder = ({ state }: Query) => state.dataUpdatedAt < news.missedBefore
    // What a page has just requested as it opened is not requested again.
    void queryClient.invalidateQueries({ queryKey, predicate: isOlder }, { cancelRefetch: false })
  }
  channel.onmessage = ({ data }: MessageEvent<TabNews>) => hear(data)
  const tell = (news: TabNews) => {
    hear(news)
    channel.postMessage(news)
  }

  let line: AbortController | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    clearTimeout(leaving)
    if (line) return
    line = new AbortController()
    const { signal } = line
    const startedAt = Date.now()
    const keep = () => keepLine(startedAt, signal, tell)
    // Locks exist in secure contexts only; over plain http every tab has a separate connection.
    const request = navigator.locks ? navigator.locks.request(name, { signal }, keep) : keep()
    request.catch(() => undefined)
  }
  const stop = () => {
    clearTimeout(leaving)
    line?.abort()
    line = undefined
  }
  const look = () => {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') start()
    else leaving = setTimeout(stop, hiddenMs)
  }
  look()
  document.addEventListener('visibilitychange', look)
  // Closed explicitly when the page is hidden: an API in the browser would not notice. The page may be restored.
  window.addEventListener('pagehide', stop)
  window.addEventListener('pageshow', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pagehide', stop)
    window.removeEventListener('pageshow', look)
    stop()
    channel.close()
    joinTabs(undefined)
  }
}

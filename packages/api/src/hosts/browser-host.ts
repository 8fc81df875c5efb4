import type { Hono } from 'hono'
import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/database.ts'
import { openInPage } from '#database/in-page.ts'
import { putBackIndexes } from '#database/left-out-indexes.ts'
import { removeStore } from '#database/page-store.ts'
import { createApp, jobs, promptJobs, routesOf } from '#app'
import type { Deps } from '#kernel/command/context.ts'
import { keepDelivering } from '#kernel/mail/mail-delivery.ts'
import { runDueJobs, startJobs } from '#kernel/command/jobs.ts'
import { word } from '#kernel/contract/words.ts'
import { browserDeps } from './browser-deps.ts'
import { bundledMigrations } from './bundled-migrations.ts'
import type { Channel } from './browser-worker.ts'
import { keepDemoPeople } from './demo-data.ts'
import { type MovedClock, movedClock } from './moved-clock.ts'
import type { PageMessage } from './page-messages.ts'
import { reconcileSettings } from './stored-settings.ts'

/** The first pages of the demo are shown before any other work begins. */
const restMs = 5_000
/** How often jobs that people wait for are looked for: less often than on a server, as they share its thread with the calls. */
const promptMs = 5_000
/** The clock moves on a day at a time, so that each day brings what it would have brought. */
const dayMs = 86_400_000

type Ask = Extract<PageMessage, { kind: 'ask' }>

/** `/api/dealers/:code` as the text of a regular expression. */
const pattern = (path: string) => `^${path.replaceAll(/:[a-z_]+/gi, '[^/]+').replaceAll('.', '\\.')}$`

/** Paths of calls by method: what is none of them is for the network. */
function callsOf(deps: Deps): Record<string, string[]> {
  const calls: Record<string, string[]> = { GET: ['/health/live', '/health/ready', '/api/openapi.json'].map(pattern) }
  for (const { endpoint } of routesOf(deps)) (calls[endpoint.method] ??= []).push(pattern(endpoint.path))
  return calls
}

interface Store {
  database: Database
  deps: Deps
  clock: MovedClock
  app: Hono
  /** The scheduled work of the product, as long as a tab is open. */
  work: { stop(): Promise<void> }
  /** Ends what would stay open. */
  stop(): void
}

/** The scheduled work of the product. It begins later, with the indexes that did not come with the data. */
function keepInOrder(deps: Deps): { stop(): Promise<void> } {
  let begun: { stop(): Promise<void> }[] = []
  let indexing = Promise.resolve()
  const begin = () => {
    indexing = putBackIndexes(deps.database, deps.stopping).catch((error: unknown) =>
      deps.log.error({ err: error }, 'an index could not be made'),
    )
    begun = [startJobs(jobs, deps), startJobs(promptJobs, deps, promptMs), keepDelivering(deps), keepDemoPeople(deps)]
  }
  const timer = setTimeout(begin, restMs)
  return {
    async stop() {
      clearTimeout(timer)
      await indexing
      for (const work of begun) await work.stop()
    },
  }
}

/** Brings the store up to this build, and begins the scheduled work of the product. */
async function appOn(database: Database, channel: Channel): Promise<Store> {
  channel.postMessage({ kind: 'progress', text: word('Preparing demo data'), share: 0.7 })
  const migrations = bundledMigrations()
  await migrate(database, migrations)
  const stopping = new AbortController()
  const clock = await movedClock(database)
  const deps = await browserDeps(database, clock, stopping.signal)
  await reconcileSettings(deps, () =>
    channel.postMessage({ kind: 'progress', text: word('Preparing demo data'), share: 0.8 }),
  )
  const app = createApp(deps, migrations) as unknown as Hono
  return { database, deps, clock, app, work: keepInOrder(deps), stop: () => stopping.abort() }
}

/** Moves the clock on and does the work that is due meanwhile. */
async function moveOn({ clock, deps }: Store, channel: Channel, ms: number): Promise<void> {
  const say = (share: number) => channel.postMessage({ kind: 'progress', text: word('Advancing the clock'), share })
  for (let left = ms; left > 0; left -= dayMs) {
    say(1 - left / ms)
    await clock.moveOn(Math.min(left, dayMs))
    await runDueJobs(jobs, deps)
  }
  say(1)
  channel.postMessage({ kind: 'moved', ahead: clock.ahead() })
}

/** Answers one request of a page, piece by piece, until it is answered or its caller has gone. */
async function answer(app: Hono, channel: Channel, ask: Ask, signal: AbortSignal) {
  const { id } = ask
  try {
    const request = new Request(ask.url, { method: ask.method, headers: ask.headers, body: ask.body ?? null, signal })
    const response = await app.fetch(request, { address: 'this page' })
    channel.postMessage({ kind: 'head', id, status: response.status, headers: [...response.headers] })
    const reader = response.body?.getReader()
    // Something that stays open is given up while nothing comes.
    signal.addEventListener('abort', () => void reader?.cancel())
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader!.read()) {
      if (signal.aborted) return
      channel.postMessage({ kind: 'piece', id, bytes: piece.value })
    }
    channel.postMessage({ kind: 'end', id })
  } catch (error) {
    channel.postMessage({ kind: 'broken', id, message: error instanceof Error ? error.message : String(error) })
  }
}

/** Answers all pages for as long as this worker lives. */
export async function answerPages(name: string, database: Database, channel: Channel): Promise<void> {
  let store = await appOn(database, channel)
  const epoch = crypto.randomUUID()
  const running = new Map<string, AbortController>()
  const answering = new Set<Promise<void>>()
  /** A reset takes the store away for a while, and the clock moves on in steps: requests wait meanwhile. */
  let standing = Promise.resolve()
  const sayReady = () =>
    channel.postMessage({ kind: 'ready', epoch, calls: callsOf(store.deps), ahead: store.clock.ahead() })

  const take = async (ask: Ask) => {
    // A page that finds a new worker sends its requests again; one that is being answered already is not begun twice.
    if (running.has(ask.id)) return
    const stop = new AbortController()
    running.set(ask.id, stop)
    await standing
    const answered = answer(store.app, channel, ask, stop.signal)
    answering.add(answered)
    await answered
    answering.delete(answered)
    running.delete(ask.id)
  }
  const reset = async () => {
    store.stop()
    await Promise.all(answering)
    await store.work.stop()
    await store.database.close()
    await removeStore(name)
    store = await appOn(await openInPage(name), channel)
    channel.postMessage({ kind: 'fresh' })
  }
  const fail = (error: unknown) => channel.postMessage({ kind: 'failed', message: String(error) })
  channel.onmessage = ({ data }) => {
    if (data.kind === 'hello') sayReady()
    else if (data.kind === 'ask') void take(data)
    else if (data.kind === 'stop') running.get(data.id)?.abort()
    else if (data.kind === 'reset') standing = standing.then(reset).catch(fail)
    else standing = standing.then(() => moveOn(store, channel, data.ms)).catch(fail)
  }
  sayReady()
}

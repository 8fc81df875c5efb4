import { ApiError, call } from '@rad/api/client'
import type { Endpoint, Input } from '@rad/api/contract'
import { randomId } from '#api/random-id.ts'
import { readSession } from '#api/session.ts'
import { tellTabs } from '#api/tabs.ts'
import { transport } from '#api/transport.ts'

/**
 * Changes made offline. Each is stored in this browser, under its own key, before it is reported as
 * saved; it is removed when the API has answered it. They are sent one by one, in the order in which they were made, by one tab
 * at a time, and a change that was sent twice is made once: its id is its idempotency key.
 */
export interface QueuedChange {
  /** Its position among the others; also the key under which it is stored. */
  place: string
  id: string
  /** The user who made the change: it waits until they are signed in. */
  user: string
  endpoint: Pick<Endpoint, 'capability' | 'method' | 'path'>
  input: { params?: Record<string, string>; body: Record<string, unknown> }
  /** The record it changes: changes of one record are sent in order, and wait for one that was refused. */
  of: string
  /** Shown while it waits: the name of the record and the action. */
  title: string
  text: string
  /** Capabilities other than the endpoint's own whose data is stale once it is sent. */
  refreshes?: readonly string[] | undefined
  at: string
  /** Why the API refused it. It stays until the user decides. */
  refused?: Pick<ApiError, 'status' | 'code' | 'message' | 'fields' | 'details'> | undefined
}

const prefix = 'rad.queue.'
const isPlace = (key: string) => key.startsWith(prefix)

/** The last list that was read, and its user: the same list until something changes. */
let known: { user: string | undefined; changes: readonly QueuedChange[] } | undefined
const listeners = new Set<() => void>()
const sentListeners = new Set<(capability: string) => void>()

function changed(): void {
  known = undefined
  listeners.forEach((listener) => listener())
}

function readAll(): QueuedChange[] {
  return Object.keys(localStorage)
    .filter(isPlace)
    .toSorted()
    .map((key) => JSON.parse(localStorage.getItem(key)!) as QueuedChange)
}

/** The queued changes of the signed-in user, in the order they were made. */
export function queuedChanges(): readonly QueuedChange[] {
  const user = readSession()?.userData.id
  if (known?.user !== user) known = undefined
  known ??= { user, changes: readAll().filter((change) => change.user === user) }
  return known.changes
}

/** Calls back when changes are added, removed, or refused, in this tab or another. */
export function onQueue(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === null || isPlace(key)) changed()
  }
  listeners.add(listener)
  window.addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', elsewhere)
  }
}

/** Calls back when a change was made: the data of its capability is stale. */
export function onSent(listener: (capability: string) => void): () => void {
  sentListeners.add(listener)
  return () => void sentListeners.delete(listener)
}

const keep = (change: QueuedChange) => localStorage.setItem(prefix + change.place, JSON.stringify(change))
const forget = ({ place }: QueuedChange) => localStorage.removeItem(prefix + place)

/** After all changes made before, even if the clock was set back, and distinct from what another tab adds at the same time. */
function nextPlace(): string {
  const last = Object.keys(localStorage).filter(isPlace).toSorted().at(-1)
  const after = last ? Number.parseInt(last.slice(prefix.length), 36) + 1 : 0
  return `${Math.max(Date.now(), after).toString(36).padStart(10, '0')}-${randomId().slice(0, 8)}`
}

type ChangeDetails = Pick<QueuedChange, 'of' | 'title' | 'text' | 'refreshes'>

/**
 * Queues a change, which is safe once this returns, and sends the queue. Throws where no user is signed in, or where this
 * browser has no room to store it.
 */
export function queueChange<E extends Endpoint>(endpoint: E, input: Input<E>, details: ChangeDetails): QueuedChange {
  const session = readSession()
  if (!session) throw new Error('No one is signed in.')
  const { capability, method, path } = endpoint
  const change: QueuedChange = {
    ...details,
    place: nextPlace(),
    id: randomId(),
    user: session.userData.id,
    endpoint: { capability, method, path },
    input: input as QueuedChange['input'],
    at: new Date().toISOString(),
  }
  keep(change)
  changed()
  void sendQueued()
  return change
}

/** Discards a change that was refused, or that the user no longer wants. */
export function discardChange(change: QueuedChange): void {
  forget(change)
  changed()
  void sendQueued()
}

/** Sends a refused change again, as a new one: over the current state, where its version is given. */
export function retryChange(change: QueuedChange, version?: number): void {
  const { body } = change.input
  const input = version === undefined ? change.input : { ...change.input, body: { ...body, if_version: version } }
  keep({ ...change, input, id: randomId(), refused: undefined })
  changed()
  void sendQueued()
}

/** How long someone who has pressed a button waits for the answer before they go on. */
const patienceMs = 3_000

/**
 * Queues a change and waits for a moment: `sent` where it was made, `waiting` where there is no connection. Throws what the
 * API refused, which is then discarded: the user still has the form open.
 */
export function queueAndWait<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  details: ChangeDetails,
): Promise<'sent' | 'waiting'> {
  const { place } = queueChange(endpoint, input, details)
  return new Promise((resolve, refuse) => {
    const end = () => {
      clearTimeout(patience)
      stop()
    }
    const look = () => {
      const change = queuedChanges().find((one) => one.place === place)
      if (change && !change.refused) return
      end()
      if (!change) return resolve('sent')
      const { status, ...body } = change.refused!
      discardChange(change)
      refuse(new ApiError(status, body))
    }
    const stop = onQueue(look)
    const patience = setTimeout(
      () => {
        stop()
        resolve('waiting')
      },
      navigator.onLine ? patienceMs : 0,
    )
  })
}

/** The first that can be sent: none of the same record before it was refused. */
function nextChange(): QueuedChange | undefined {
  const blocked = new Set<string>()
  for (const change of queuedChanges()) {
    if (change.refused) blocked.add(change.of)
    else if (!blocked.has(change.of)) return change
  }
  return undefined
}

/**
 * A change that did not arrive, or found no room, is sent again later; everything else is an answer. So is a server error:
 * the server undid the change and would fail again. The user decides about it, and the others do not wait for it.
 */
const isForLater = (error: unknown) =>
  !(error instanceof ApiError) || [0, 401, 408, 425, 429].includes(error.status) || error.status > 500

/** Later changes of the same record are based on this one's result: its version, and its id where it has a new one. */
function carryOn(sent: QueuedChange, answer: unknown): void {
  const { id, version } = (answer ?? {}) as { id?: string; version?: number }
  const before = sent.input.params?.id
  for (const next of queuedChanges()) {
    if (next.of !== sent.of || next.place <= sent.place) continue
    const { params, body } = next.input
    keep({
      ...next,
      input: {
        ...(params && { params: { ...params, ...(id && before && params.id === before ? { id } : {}) } }),
        body: 'if_version' in body && version !== undefined ? { ...body, if_version: version } : body,
      },
    })
  }
}

/** Sends one; answers whether the next may follow. Later changes are updated before it is removed, so that none is lost. */
async function sendOne(change: QueuedChange): Promise<boolean> {
  const endpoint = change.endpoint as Endpoint
  try {
    const answer = await call(transport, endpoint, change.input as never, { idempotencyKey: change.id })
    carryOn(change, answer)
    forget(change)
  } catch (error) {
    if (isForLater(error)) return false
    const { status, code, message, fields, details } = error as ApiError
    keep({ ...change, refused: { status, code, message, fields, details } })
    changed()
    return true
  }
  changed()
  const old = [change.endpoint.capability, ...(change.refreshes ?? [])]
  tellTabs(old)
  for (const capability of old) sentListeners.forEach((listener) => listener(capability))
  return true
}

async function sendAll(): Promise<void> {
  for (;;) {
    changed()
    const change = nextChange()
    if (!change) return waitNoMore()
    if (!(await sendOne(change))) return sendLater()
  }
}

let sending: Promise<void> | undefined
/** A change was added, or the network came back, during a round. */
let needsAnotherRound = false

async function sendRounds(): Promise<void> {
  do {
    needsAnotherRound = false
    await (navigator.locks ? navigator.locks.request('rad.queue', sendAll) : sendAll())
  } while (needsAnotherRound)
}

/** Sends the queue, until it is empty or the network is down. Tabs take turns. */
export function sendQueued(): Promise<void> {
  needsAnotherRound = true
  sending ??= sendRounds().finally(() => {
    sending = undefined
    // Requested between the last check and now.
    if (needsAnotherRound) void sendQueued()
  })
  return sending
}

const firstWaitMs = 2_000
const longestWaitMs = 60_000
let waitMs = firstWaitMs
let timer: ReturnType<typeof setTimeout> | undefined

function waitNoMore(): void {
  clearTimeout(timer)
  waitMs = firstWaitMs
}

function sendLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendQueued(), waitMs)
  waitMs = Math.min(waitMs * 2, longestWaitMs)
}

/** Sends the queue when the page opens, when the network is back, and when the page is visible again. */
export function watchQueue(): () => void {
  const go = () => {
    waitMs = firstWaitMs
    if (document.visibilityState === 'visible') void sendQueued()
  }
  go()
  window.addEventListener('online', go)
  document.addEventListener('visibilitychange', go)
  return () => {
    window.removeEventListener('online', go)
    document.removeEventListener('visibilitychange', go)
    clearTimeout(timer)
  }
}

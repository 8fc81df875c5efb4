import { needWords } from '#kit/words.ts'

/** Replaced in tests by an API in this process. */
let network: (request: Request) => Promise<Response> = (request) => fetch(request)
export function replaceNetwork(replacement: (request: Request) => Promise<Response>) {
  network = replacement
}

const closedListeners = new Set<() => void>()

/** Calls back when a response reports that the product is closed for maintenance. */
export function onClosed(listener: () => void): () => void {
  closedListeners.add(listener)
  return () => void closedListeners.delete(listener)
}

const openListeners = new Set<() => void>()
export const announceOpen = () => openListeners.forEach((listener) => listener())

/** Calls back when it is open again: requests that were refused may be repeated. */
export function onOpenAgain(listener: () => void): () => void {
  openListeners.add(listener)
  return () => void openListeners.delete(listener)
}

async function isClosed(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const { code, error } = (body ?? {}) as { code?: string; error?: { code?: string } }
  // Calls of sample screens, signing in among them, have the code beside the texts.
  return code === 'maintenance' || error?.code === 'maintenance'
}

const lockedListeners = new Set<(requestedAt: number) => void>()

/** Calls back when a response reports that this sign-in is locked, with the time when the request was sent. */
export function onRefusedAsLocked(listener: (requestedAt: number) => void): () => void {
  lockedListeners.add(listener)
  return () => void lockedListeners.delete(listener)
}

export async function send(request: Request): Promise<Response> {
  const requestedAt = performance.now()
  const response = await network(request)
  if (response.status === 503 && (await isClosed(response))) closedListeners.forEach((listener) => listener())
  if (response.status === 423) lockedListeners.forEach((listener) => listener(requestedAt))
  return response
}

/** Called before an error is shown: loads the translations of API messages. */
export const needSentences = () => needWords('sentences')

export const origin = () =>
  typeof location === 'undefined' || !location.origin.startsWith('http') ? 'http://localhost' : location.origin

import { needWords } from '#kit/words.ts'

/** Replaced in tests by an API in this process. */
let network: (request: Request) => Promise<Response> = (request) => fetch(request)
export function replaceNetwork(replacement: (request: Request) => Promise<Response>) {
  network = replacement
}

const closedListeners = new Set<() => void>()

/** Calls back when the product says that it is closed for maintenance. */
export function onClosed(listener: () => void): () => void {
  closedListeners.add(listener)
  return () => void closedListeners.delete(listener)
}

const openListeners = new Set<() => void>()
export const announceOpen = () => openListeners.forEach((listener) => listener())

/** Calls back when it is open again: what was refused meanwhile may be asked anew. */
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
  // Calls of sample screens, signing in among them, say it beside the texts.
  return code === 'maintenance' || error?.code === 'maintenance'
}

export async function send(request: Request): Promise<Response> {
  const response = await network(request)
  if (response.status === 503 && (await isClosed(response))) closedListeners.forEach((listener) => listener())
  return response
}

/** Before a refusal is shown: what only the API says. */
export const needSentences = () => needWords('sentences')

export const origin = () =>
  typeof location === 'undefined' || !location.origin.startsWith('http') ? 'http://localhost' : location.origin

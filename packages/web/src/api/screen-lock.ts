import { leaveTo } from '#api/address.ts'
import { type Answered, ask, authPaths, type PendingSignIn, refresh, signIn } from '#api/auth-calls.ts'
import { onRefusedAsLocked } from '#api/network.ts'
import { clearSession, endView, lockedKey, readOwnSession, saveOwnSession, type Session } from '#api/session.ts'

/**
 * The screen lock. The server refuses everything but unlocking to a locked sign-in; here a marker in the storage of
 * the browser locks every tab at once, before anything is drawn after a reload, and where the server cannot be reached.
 * Removing the marker by hand does not help: the server refuses the next call, which sets it again.
 */
export const isLocked = (): boolean => localStorage.getItem(lockedKey) !== null && readOwnSession() !== undefined

const locked = new Set<() => void>()
const unlocked = new Set<() => void>()
const listenOn = (listeners: Set<() => void>) => (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Calls back when the screen is locked: here, in another tab, or by a response of the server. */
export const onLocked = listenOn(locked)
/** Calls back when it is unlocked, here or in another tab. */
export const onUnlocked = listenOn(unlocked)

/** Resolves when it is unlocked; rejects when `signal` aborts. */
export function untilUnlocked(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (how: () => void) => {
      stop()
      signal.removeEventListener('abort', give)
      how()
    }
    const give = () => end(() => reject(signal.reason as Error))
    const stop = onUnlocked(() => end(resolve))
    if (signal.aborted) give()
    else signal.addEventListener('abort', give)
  })
}

function mark(): void {
  localStorage.setItem(lockedKey, 'yes')
  locked.forEach((listener) => listener())
}

let unlockedAt = 0

function unmark(): void {
  localStorage.removeItem(lockedKey)
  unlockedAt = performance.now()
  unlocked.forEach((listener) => listener())
}

// A response to a request sent before the unlock is out of date.
onRefusedAsLocked((requestedAt) => {
  if (requestedAt >= unlockedAt && readOwnSession()) mark()
})
addEventListener('storage', ({ key, newValue }) => {
  if (key !== lockedKey || !readOwnSession()) return
  if (newValue !== null) return locked.forEach((listener) => listener())
  unlockedAt = performance.now()
  unlocked.forEach((listener) => listener())
})

/** A new token for the user's own sign-in; undefined where the server refuses it. Tabs take turns. */
async function renewedToken(refused: string): Promise<string | undefined> {
  const renew = async () => {
    const own = readOwnSession()
    if (own && own.accessToken !== refused) return own.accessToken
    const next = own?.refreshToken ? await refresh(own.refreshToken).catch(() => undefined) : undefined
    if (next) saveOwnSession(next)
    return next?.accessToken
  }
  return navigator.locks ? navigator.locks.request('rad.refresh', renew) : renew()
}

/** A call with the user's own sign-in, also from a tab that views as another user. */
async function askOwn(path: string, body: unknown = {}): Promise<Answered<unknown>> {
  const token = readOwnSession()?.accessToken
  const first = await ask(path, body, token)
  if (!token || !('code' in first) || first.code !== 'auth.expired') return first
  const next = await renewedToken(token)
  return next ? ask(path, body, next) : first
}

/** Locks every tab at once, and the sign-in on the server as soon as it can be reached. */
export async function lockScreen(): Promise<void> {
  mark()
  const answer = await askOwn(authPaths.lock)
  const isUnreached = 'messages' in answer && answer.code === undefined
  if (isUnreached) addEventListener('online', () => void (isLocked() && lockScreen()), { once: true })
}

/**
 * Unlocks with the user's password. Where the sign-in has expired meanwhile, the same password signs in again; a second
 * step that the account requires is answered.
 */
export async function unlockScreen(password: string): Promise<Answered<PendingSignIn | undefined>> {
  const answered = await askOwn(authPaths.unlock, { password })
  if (!('messages' in answered)) return finishUnlocking()
  const email = readOwnSession()?.userData.email
  if (answered.code !== 'auth.expired' || !email) return answered
  // A view ends with the sign-in it was started from.
  endView()
  const signedIn = await signIn({ email, password })
  if ('messages' in signedIn)
    return { messages: { password: signedIn.messages.email ?? Object.values(signedIn.messages)[0] ?? '' } }
  return signedIn.answer ? signedIn : finishUnlocking()
}

/** Unlocks every tab. */
export function finishUnlocking(): { answer: undefined } {
  unmark()
  return { answer: undefined }
}

/** A passkey starts a new sign-in: that of the same user replaces the locked one, that of another starts at home. */
export async function enterAgain(before: Session): Promise<void> {
  void ask(authPaths.signOut, {}, before.accessToken)
  finishUnlocking()
  if (readOwnSession()?.userData.id === before.userData.id) return
  sessionStorage.clear()
  leaveTo('/')
}

/** Ends the sign-in, so that another user can sign in. Unsaved input is discarded with it: it is not theirs to read. */
export async function leaveLocked(): Promise<void> {
  // No user waits long for a slow server: the locked sign-in has no access and expires.
  await Promise.race([askOwn(authPaths.signOut), new Promise((go) => setTimeout(go, 1_500))])
  endView()
  clearSession()
  sessionStorage.clear()
}

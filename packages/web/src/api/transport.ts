import { ApiError, type Transport } from '@rad/api/client'
import { refresh } from '#api/auth-calls.ts'
import { needSentences, origin, send } from '#api/network.ts'
import { leaveTo } from '#api/address.ts'
import { isLocked, untilUnlocked } from '#api/screen-lock.ts'
import { endView, readSession, readView, saveSession } from '#api/session.ts'
import { t } from '#kit/words.ts'

let askToSignIn: (() => Promise<boolean>) | undefined
/** The shell provides how a user signs in again in place; the promise answers whether that happened. */
export function onSessionLost(ask: () => Promise<boolean>) {
  askToSignIn = ask
}

const withToken = (request: Request, token: string | undefined) => {
  if (token) request.headers.set('authorization', `Bearer ${token}`)
  return request
}

/** A refresh token works once: tabs take turns, and the later ones find what the first one got. */
async function refreshedToken(refused: string | undefined): Promise<string | undefined> {
  const renew = async () => {
    const session = readSession()
    if (!session) return undefined
    if (session.accessToken !== refused) return session.accessToken
    const next = session.refreshToken ? await refresh(session.refreshToken) : undefined
    if (next) saveSession(next)
    return next?.accessToken
  }
  // Locks exist in secure contexts only; over plain http two tabs may collide, and one then prompts for the password.
  return navigator.locks ? navigator.locks.request('rad.refresh', renew) : renew()
}

let refreshing: Promise<string | undefined> | undefined
const refreshOnce = (refused: string | undefined) =>
  (refreshing ??= refreshedToken(refused).finally(() => {
    refreshing = undefined
  }))

let asking: Promise<boolean> | undefined
const askOnce = () =>
  (asking ??= (askToSignIn?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  }))

/** Requests made while the screen is locked wait until it is unlocked, and are sent then: the page stays as it is. */
async function sendUnlocked(request: Request): Promise<Response> {
  for (;;) {
    if (isLocked()) await untilUnlocked(request.signal)
    const response = await sendSignedIn(request.clone())
    if (response.status !== 423 && !(response.status === 401 && isLocked())) return response
  }
}

/** Adds the token; on a refusal refreshes once and repeats, then prompts the user to sign in where they are. */
async function sendSignedIn(request: Request): Promise<Response> {
  const secondTry = request.clone()
  const lastTry = request.clone()
  const token = readSession()?.accessToken
  const first = await send(withToken(request, token))
  if (first.status !== 401) return first
  const renewed = await refreshOnce(token)
  if (renewed) {
    const second = await send(withToken(secondTry, renewed))
    if (second.status !== 401) return second
  }
  if (readView()) {
    // The view has expired, or one of the two sign-ins has ended: the tab is the administrator's own again.
    endView()
    leaveTo('/')
    return first
  }
  // Unlocking the screen signs in again, if needed.
  if (isLocked() || !(await askOnce())) return first
  return send(withToken(lastTry, readSession()?.accessToken))
}

/** A call that did not arrive has the status 0: each browser words the error differently. */
async function answerTo(request: Request): Promise<Response> {
  try {
    return await sendUnlocked(request)
  } catch (error) {
    if (request.signal.aborted || !(error instanceof TypeError)) throw error
    throw new ApiError(0, { message: t('The server didn’t respond') })
  }
}

export const transport: Transport = {
  get origin() {
    return origin()
  },
  async fetch(request) {
    const response = await answerTo(request)
    if (!response.ok) await needSentences()
    return response
  },
}

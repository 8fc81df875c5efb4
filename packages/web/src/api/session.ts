import type { UserData } from '@rad/api/session/auth/contract'
import { dropSharedDrafts } from '#kit/form/shared-drafts.ts'

export interface Session {
  userData: UserData
  accessToken: string
  refreshToken: string | undefined
}

const keys = { user: 'userData', access: 'accessToken', refresh: 'refreshToken' }

/** Where an administrator views as another user: stored for this tab alone; their own sign-in stays beside it. */
const viewKey = 'rad.view'

/** The sign-in by which this tab views as another user, or undefined. */
export function readView(): Session | undefined {
  try {
    const stored = sessionStorage.getItem(viewKey)
    return stored ? (JSON.parse(stored) as Session) : undefined
  } catch {
    return undefined
  }
}

export const beginView = (session: Session) => sessionStorage.setItem(viewKey, JSON.stringify(session))
export const endView = () => sessionStorage.removeItem(viewKey)

/** The sign-in this tab works with, or undefined. `userData` is the key docs/domain.md#sign-in names. */
export const readSession = (): Session | undefined => readView() ?? readOwnSession()

/** The user's own sign-in, also where this tab views as another user. */
export function readOwnSession(): Session | undefined {
  try {
    const user = localStorage.getItem(keys.user)
    const accessToken = localStorage.getItem(keys.access)
    if (!user || !accessToken) return undefined
    return {
      userData: JSON.parse(user) as UserData,
      accessToken,
      refreshToken: localStorage.getItem(keys.refresh) ?? undefined,
    }
  } catch {
    return undefined
  }
}

/** Registration answers without a refresh token: that session ends with its access token. */
export function saveSession(session: { userData: UserData; accessToken: string; refreshToken?: string | undefined }) {
  if (readView()) return beginView({ ...session, refreshToken: session.refreshToken })
  saveOwnSession(session)
}

export function saveOwnSession(session: Parameters<typeof saveSession>[0]) {
  localStorage.setItem(keys.user, JSON.stringify(session.userData))
  localStorage.setItem(keys.access, session.accessToken)
  if (session.refreshToken) localStorage.setItem(keys.refresh, session.refreshToken)
  else localStorage.removeItem(keys.refresh)
}

/** The marker that all tabs read while the screen is locked (screen-lock.ts); it is removed with the sign-in. */
export const lockedKey = 'rad.locked'

/** Removes the session of this tab; when it is that of a view, the administrator's own session is active again. */
export function clearSession() {
  if (readView()) return endView()
  for (const key of [...Object.values(keys), lockedKey]) localStorage.removeItem(key)
  dropSharedDrafts()
}

/** Calls back when another tab signs out. */
export function onSignedOutElsewhere(signedOut: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if ((event.key === keys.access || event.key === null) && !localStorage.getItem(keys.access)) signedOut()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

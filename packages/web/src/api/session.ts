import type { UserData } from '@rad/api/session/auth/contract'

export interface Session {
  userData: UserData
  accessToken: string
  refreshToken: string | undefined
}

const keys = { user: 'userData', access: 'accessToken', refresh: 'refreshToken' }

/** The saved sign-in, or undefined. `userData` is the key product.md section 9 names. */
export function readSession(): Session | undefined {
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
  localStorage.setItem(keys.user, JSON.stringify(session.userData))
  localStorage.setItem(keys.access, session.accessToken)
  if (session.refreshToken) localStorage.setItem(keys.refresh, session.refreshToken)
  else localStorage.removeItem(keys.refresh)
}

export function clearSession() {
  for (const key of Object.values(keys)) localStorage.removeItem(key)
}

/** Calls back when another tab signs out. */
export function onSignedOutElsewhere(signedOut: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if ((event.key === keys.access || event.key === null) && !localStorage.getItem(keys.access)) signedOut()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

import { call } from '@rad/api/client'
import { authApi } from '@rad/api/session/auth/contract'
import { useCallback } from 'react'
import { leaveTo } from '#api/address.ts'
import { clearSession, readView } from '#api/session.ts'
import { transport } from '#api/transport.ts'

/** Back to the administrator's own sign-in. A view that cannot be ended by a call expires within half an hour. */
export async function stopViewing() {
  await call(transport, authApi.stopViewing, {}).catch(() => undefined)
  clearSession()
  leaveTo('/users/access')
}

/** Ends the sign-in on the server where it can be reached, and here in any case; of a view, the view alone. */
export function useSignOut() {
  return useCallback(async () => {
    if (readView()) return stopViewing()
    await call(transport, authApi.signOut, {}).catch(() => undefined)
    clearSession()
    leaveTo('/login')
  }, [])
}

import { call } from '@rad/api/client'
import { authApi } from '@rad/api/session/auth/contract'
import { useCallback } from 'react'
import { leaveTo } from '#api/address.ts'
import { clearSession } from '#api/session.ts'
import { transport } from '#api/transport.ts'

/** Ends the sign-in on the server where it can be reached, and here in any case. */
export function useSignOut() {
  return useCallback(async () => {
    await call(transport, authApi.signOut, {}).catch(() => undefined)
    clearSession()
    leaveTo('/login')
  }, [])
}

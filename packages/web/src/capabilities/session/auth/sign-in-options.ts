import type { authApi } from '@rad/api/session/auth/contract'
import type { z } from 'zod'
import { origin, send } from '#api/network.ts'
import { authPaths } from '#api/auth-calls.ts'

export type SignInOptions = z.infer<typeof authApi.options.response>
export type DemoSignIn = SignInOptions['demo'][number]

/** What the sign-in screen may offer; nothing extra where the server does not say. */
export async function signInOptions(): Promise<SignInOptions> {
  try {
    const response = await send(new Request(new URL(authPaths.options, origin())))
    if (response.ok) return (await response.json()) as SignInOptions
  } catch {
    // The form says so when it is sent; the extras are simply not offered.
  }
  return { app_name: 'RAD', registration: 'off', demo: [] }
}

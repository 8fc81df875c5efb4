import type { authApi } from '@rad/api/session/auth/contract'
import type { z } from 'zod'
import { ask, authPaths } from '#api/auth-calls.ts'

export type SignInOptions = z.infer<typeof authApi.options.response>
export type DemoSignIn = SignInOptions['demo'][number]

/** What is offered where the server does not say; the form says so when it is sent. */
export const fewOptions: SignInOptions = {
  app_name: 'RAD',
  registration: 'off',
  passkeys: false,
  password: { min: 15, min_with_two_step: 8, max: 256 },
  demo: [],
}

/** What the sign-in screen may offer. */
export async function signInOptions(): Promise<SignInOptions> {
  const answered = await ask<SignInOptions>(authPaths.options)
  return 'answer' in answered ? answered.answer : fewOptions
}

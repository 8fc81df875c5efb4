import { z } from 'zod'
import { contract, email } from '#kernel/contract/contract.ts'
import { linkToken, password, SignedIn } from '#capabilities/session/auth/contract.ts'

export const passwordsApi = contract('passwords', {
  forgot: {
    method: 'POST',
    path: '/jwt/forgot-password',
    load: 'sign-in',
    whenClosed: true,
    allow: 'public',
    scope: 'none',
    summary:
      'Sends a link for a new password to an address that has an account; the answer is the same for any address.',
    body: z.strictObject({ email }),
    response: z.object({ accepted: z.literal(true) }),
    status: 202,
    transaction: 'own',
  },
  checkLink: {
    method: 'POST',
    path: '/jwt/reset-password/check',
    load: 'sign-in',
    whenClosed: true,
    allow: 'public',
    scope: 'none',
    summary: 'Whose link for a new password this is, where it still works.',
    body: z.strictObject({ token: linkToken }),
    response: z.object({ email: z.string(), full_name: z.string(), min_length: z.int() }),
    transaction: 'own',
  },
  reset: {
    method: 'POST',
    path: '/jwt/reset-password',
    load: 'sign-in',
    whenClosed: true,
    allow: 'public',
    scope: 'none',
    summary: 'Sets a new password by a link, once, and ends every sign-in.',
    body: z.strictObject({ token: linkToken, password }),
    response: z.undefined(),
    status: 204,
    transaction: 'own',
  },
  change: {
    method: 'POST',
    path: '/api/account/password',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Changes the own password; every sign-in ends, and this browser gets a new one.',
    body: z.strictObject({ current: password, password }),
    response: SignedIn,
    transaction: 'own',
  },
})

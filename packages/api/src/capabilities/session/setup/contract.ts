import { z } from 'zod'
import { contract, email, text } from '#kernel/contract/contract.ts'
import { linkToken, password, SignedIn } from '#capabilities/session/auth/contract.ts'

export const setupApi = contract('setup', {
  status: {
    method: 'GET',
    path: '/jwt/setup',
    load: 'sign-in',
    whenClosed: true,
    allow: 'public',
    scope: 'none',
    summary: 'Answers where the first administrator is still to be made; 404 ever after.',
    response: z.object({ app_name: z.string(), min_length: z.int() }),
    transaction: 'own',
  },
  create: {
    method: 'POST',
    path: '/jwt/setup',
    load: 'sign-in',
    whenClosed: true,
    allow: 'public',
    scope: 'none',
    summary: 'Makes the first administrator with the link from the console, once, and signs in.',
    body: z.strictObject({ token: linkToken, email, full_name: text(120, 1), password }),
    response: SignedIn,
    transaction: 'own',
  },
})

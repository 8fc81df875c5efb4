import { z } from 'zod'
import { contract, instant } from '#kernel/contract/contract.ts'

/** One sign-in of the asker that still counts: a browser on a device. */
export const SignIn = z.object({
  id: z.uuid(),
  /** `Chrome`, as its user agent says; null where that says nothing known. */
  browser: z.string().nullable(),
  /** `Windows`, likewise. */
  system: z.string().nullable(),
  /** Whether to draw a phone. */
  is_mobile: z.boolean(),
  address: z.string().nullable(),
  started_at: instant,
  last_seen_at: instant,
  expires_at: instant,
  /** Remembered for 30 days by "remember me". */
  remembered: z.boolean(),
  /** An administrator, who sees the product as the asker and changes nothing. */
  view: z.boolean(),
  /** The one this request was sent with. */
  current: z.boolean(),
})
export type SignIn = z.infer<typeof SignIn>

export const signInsApi = contract('sign-ins', {
  list: {
    method: 'GET',
    path: '/api/account/sign-ins',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Where the asker is signed in: this browser first, then the others by when they were last seen.',
    response: z.array(SignIn),
  },
  end: {
    method: 'DELETE',
    path: '/api/account/sign-ins/:id',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Ends one of the own sign-ins.',
    params: z.object({ id: z.uuid() }),
    response: z.undefined(),
    status: 204,
    whenFull: true,
  },
  endOthers: {
    method: 'POST',
    path: '/api/account/sign-ins/end-others',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Ends every own sign-in but this one within five seconds, and says how many there were.',
    response: z.object({ ended: z.int() }),
    whenFull: true,
  },
})

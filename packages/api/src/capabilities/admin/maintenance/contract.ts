import { z } from 'zod'
import { contract, givenInstant, instant, maybeManyLines } from '#kernel/contract/contract.ts'

/** Whether the product is closed for work on it, and the message shown meanwhile. */
export const Maintenance = z.object({
  isOn: z.boolean(),
  message: z.string().nullable(),
  /** When it is expected to be over; it ends when someone ends it. */
  until: instant.nullable(),
  since: instant.nullable(),
})
export type Maintenance = z.infer<typeof Maintenance>

export const maintenanceApi = contract('maintenance', {
  read: {
    method: 'GET',
    path: '/api/maintenance',
    allow: 'public',
    whenClosed: true,
    scope: 'none',
    summary: 'Whether the product is closed for maintenance. Always answered.',
    response: Maintenance,
  },
  set: {
    method: 'PUT',
    path: '/api/maintenance',
    allow: 'manage Maintenance',
    scope: 'none',
    summary: 'Closes the product for everybody but administrators, or opens it again.',
    body: z.strictObject({
      isOn: z.boolean(),
      message: maybeManyLines(300).default(null),
      until: givenInstant.nullable().default(null),
    }),
    response: Maintenance,
  },
})

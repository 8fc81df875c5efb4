import { z } from 'zod'
import { contract, instant } from '#kernel/contract/contract.ts'

/** One event of a case, never edited: a correction is a new event (docs/domain.md#timeline). */
export const TimelineEvent = z.object({
  id: z.int(),
  at: instant,
  /** Empty where the product did it by itself. */
  actor_id: z.uuid().nullable(),
  actor: z.string(),
  actor_role: z.string().nullable(),
  type: z.string(),
  text: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  visibility: z.enum(['all', 'brand']),
  system: z.boolean(),
  /** The number of the duplicate it happened to; null for what happened to the ticket itself. */
  duplicate: z.string().nullable(),
})
export type TimelineEvent = z.infer<typeof TimelineEvent>

/** What has a timeline, with the right that reads it. */
export const timelineKinds = {
  complaint: 'Complaint',
  ticket: 'Ticket',
  job_card: 'JobCard',
  vehicle: 'Vehicle',
  customer: 'Customer',
  helpdesk_case: 'Helpdesk',
  known_issue: 'KnownIssue',
  follow_up: 'FollowUp',
  revalidation: 'Revalidation',
  na_declaration: 'FollowUp',
  call: 'Call',
  document: 'Document',
} as const
export type TimelineKind = keyof typeof timelineKinds
const kinds = Object.keys(timelineKinds) as [TimelineKind, ...TimelineKind[]]

export const timelineApi = contract('timeline', {
  events: {
    method: 'GET',
    path: '/api/timeline/:kind/:id',
    allow: 'read Ticket',
    scope: 'outlet',
    summary: 'The events of a case, newest first; those of a ticket with those of its duplicates.',
    params: z.object({ kind: z.enum(kinds), id: z.uuid() }),
    query: z.object({
      before: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number('Enter a limit from 1 to 200.').int().min(1).max(200).default(50),
    }),
    response: z.object({ events: z.array(TimelineEvent), more: z.boolean() }),
  },
})

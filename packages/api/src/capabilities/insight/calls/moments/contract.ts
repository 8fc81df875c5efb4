import { z } from 'zod'
import { contract, instant } from '#kernel/contract/contract.ts'
import { speakerRoles } from '../vocabulary.ts'
import { caseKinds } from './vocabulary.ts'

/** A line of a call that is evidence of a complaint or ticket, as it was when it was added. */
export const CallMoment = z.object({
  id: z.uuid(),
  kind: z.enum(caseKinds),
  case: z.string(),
  call: z.string(),
  call_started_at: instant,
  seq: z.int(),
  label: z.string(),
  /** Null where no one has named their role. */
  speaker: z.enum(speakerRoles).nullable(),
  start_ms: z.int(),
  /** Null once the customer took their consent back. */
  text: z.string().nullable(),
  /** The call no longer has this line: it was replaced. */
  is_changed: z.boolean(),
  /** Whether the reader may open the call. */
  can_open: z.boolean(),
  added_at: instant,
  added_by: z.string(),
  may_remove: z.boolean(),
})
export type CallMoment = z.infer<typeof CallMoment>

/** A complaint or ticket that a moment may be evidence of. */
const OfferedCase = z.object({
  kind: z.enum(caseKinds),
  no: z.string(),
  status: z.string(),
  /** What it is about. */
  title: z.string().nullable(),
})
export type OfferedCase = z.infer<typeof OfferedCase>

/** So many moments a case has at most. */
export const mostMomentsOfCase = 50
/** So many moments of one call are shown on its page. */
export const mostMomentsOfCall = 500

const no = z.string().regex(/^[A-Z0-9-]{1,40}$/)
const caseNo = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{1,40}$/, 'Enter a complaint or ticket number.')
const moments = z.object({ moments: z.array(CallMoment) })

export const callMomentsApi = contract('call-moments', {
  ofCase: {
    method: 'GET',
    path: '/api/call-moments/of/:no',
    allow: 'read CallMoment',
    scope: 'outlet',
    summary: 'The moments of calls that are evidence of a complaint or ticket.',
    params: z.object({ no }),
    response: moments,
  },
  ofCall: {
    method: 'GET',
    path: '/api/calls/:no/moments',
    allow: 'read CallMoment',
    scope: 'outlet',
    summary: 'The moments of a call that are evidence of cases you can see.',
    params: z.object({ no }),
    response: moments,
  },
  cases: {
    method: 'GET',
    path: '/api/calls/:no/cases',
    allow: 'create CallMoment',
    scope: 'outlet',
    summary: 'The open complaints and tickets of the vehicle and the customer of a call, newest first.',
    params: z.object({ no }),
    response: z.object({ cases: z.array(OfferedCase) }),
  },
  add: {
    method: 'POST',
    path: '/api/calls/:no/moments',
    allow: 'create CallMoment',
    scope: 'outlet',
    summary: 'Adds a line of a call to a complaint or ticket as evidence. Added again it changes nothing.',
    params: z.object({ no }),
    body: z.strictObject({
      seq: z.int('Enter a line number.').min(0, 'Enter a line number.').max(1_000_000, 'Enter a line number.'),
      case: caseNo,
    }),
    response: moments,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/api/call-moments/:id',
    allow: 'create CallMoment',
    scope: 'outlet',
    summary: 'Removes a moment from its case: your own, or any as an administrator.',
    params: z.object({ id: z.uuid() }),
    response: z.object({ id: z.uuid() }),
  },
})

import type { Moves } from '#kernel/contract/record-contract.ts'
import { codes } from '#kernel/contract/words.ts'

export const receivedVia = codes([
  'call_centre',
  'bot',
  'app',
  'e-mail',
  'social',
  'letter',
  'psf',
  'walk_in',
  'regulator',
  'consumer_forum',
])
export const complaintStatuses = codes([
  'received',
  'registered',
  'acknowledged',
  'under_resolution',
  'answered',
  'closed',
])
export const satisfactions = codes(['yes', 'no', 'not_reached', 'withdrawn'])
export type ComplaintStatus = (typeof complaintStatuses)[number]

/** The states of a complaint and where each may go (docs/domain.md#complaints). */
export const complaintMoves: Moves<ComplaintStatus> = {
  received: ['registered'],
  registered: ['acknowledged'],
  acknowledged: ['under_resolution'],
  under_resolution: ['answered'],
  // Back where the customer is not satisfied.
  answered: ['closed', 'under_resolution'],
  closed: [],
}

/** The fields of a complaint that identify the customer: unmasked only for users who may read CustomerName. */
export const customerFields = ['customer_name', 'customer_phone', 'customer_email'] as const

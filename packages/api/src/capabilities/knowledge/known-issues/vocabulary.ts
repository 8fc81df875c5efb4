import type { Moves } from '#kernel/contract/record-contract.ts'
import { codes } from '#kernel/contract/words.ts'

/** The part of a vehicle that a case or a known issue is about. */
export const systemGroups = codes([
  'powertrain',
  'electrical',
  'chassis',
  'body',
  'hv_battery',
  'infotainment',
  'adas',
  'other',
])
export type SystemGroup = (typeof systemGroups)[number]

/** What the code of a fault looks like (docs/domain.md#helpdesk-cases). */
export const dtcPattern = /^[PBCU][0-3][0-9A-F]{3}(-[0-9A-F]{2})?$/
export const dtcRefusal = 'Enter a code such as P0301 or U0100-87.'

export const knownIssueStatuses = codes(['draft', 'published', 'retired'])
export type KnownIssueStatus = (typeof knownIssueStatuses)[number]

/** Where a known issue may go from each state: outlets read it while it is published. */
export const knownIssueMoves: Moves<KnownIssueStatus> = {
  draft: ['published', 'retired'],
  published: ['retired', 'draft'],
  retired: ['published'],
}

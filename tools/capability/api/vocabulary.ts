import type { Moves } from '#kernel/contract/record-contract.ts'
import { codes } from '#kernel/contract/words.ts'

export const $thingKinds = codes(['defect', 'inspection', 'order', 'other'])
export const $thingPriorities = codes(['low', 'normal', 'high'])
export const $thingStatuses = codes(['open', 'in_progress', 'done', 'cancelled'])
export type $ThingStatus = (typeof $thingStatuses)[number]

/** The next states of each state. */
export const $thingMoves: Moves<$ThingStatus> = {
  open: ['in_progress', 'cancelled'],
  in_progress: ['done', 'open', 'cancelled'],
  done: ['in_progress'],
  cancelled: [],
}

/** No work is left. */
export const isEnded = (status: $ThingStatus): boolean => status === 'done' || status === 'cancelled'

import type { Moves } from '#kernel/moves.ts'
import { codes } from '#kernel/words.ts'

export const sampleKinds = codes(['request', 'defect', 'inspection', 'other'])
export const samplePriorities = codes(['low', 'normal', 'high'])
export const sampleStatuses = codes(['open', 'in_progress', 'done', 'cancelled'])
export type SampleStatus = (typeof sampleStatuses)[number]

/** Where a sample may go from each of its states. */
export const sampleMoves: Moves<SampleStatus> = {
  open: ['in_progress', 'cancelled'],
  in_progress: ['done', 'open', 'cancelled'],
  done: ['in_progress'],
  cancelled: [],
}

/** It has come to its end. */
export const isEnded = (status: SampleStatus): boolean => status === 'done' || status === 'cancelled'

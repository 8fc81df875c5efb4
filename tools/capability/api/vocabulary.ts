import { defineStates } from '#kernel/contract/states.ts'
import { codes } from '#kernel/contract/words.ts'

export const $thingKinds = codes(['defect', 'inspection', 'order', 'other'])
export const $thingPriorities = codes(['low', 'normal', 'high'])

export const $thingStates = defineStates({
  open: { next: ['in_progress', 'cancelled'], label: 'Reopen', tone: 'accent' },
  in_progress: { next: ['done', 'open', 'cancelled'], label: 'Start work', tone: 'warn' },
  done: { next: ['in_progress'], label: 'Mark as done', tone: 'good', isEnd: true },
  cancelled: { next: [], label: 'Cancel $name', isEnd: true },
})
export type $ThingStatus = (typeof $thingStates.values)[number]

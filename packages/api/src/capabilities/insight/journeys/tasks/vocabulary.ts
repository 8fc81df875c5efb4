import { defineStates } from '#kernel/contract/states.ts'

export const journeyTaskStates = defineStates({
  open: { next: ['done', 'cancelled'], label: 'Open', tone: 'accent' },
  done: { next: [], label: 'Mark as done', tone: 'good', isEnd: true },
  cancelled: { next: [], label: 'Cancel task', isEnd: true },
})
export type JourneyTaskStatus = (typeof journeyTaskStates.values)[number]

/** The days before a task that its figures are of, and after how many days the same are counted again. */
export const comparedDays = 28

/** What visits of an outlet that started on some days come to. */
export interface TaskFigures {
  visits: number
  deviating: number
  /** In percent with one decimal; empty without a visit. */
  percent: number | null
  /** With one decimal, where visits in the agreed order are there to compare with. */
  days_lost: number | null
  customers_lost: number | null
}

export const taskOutcomes = ['better', 'same', 'worse', 'unknown'] as const
export type TaskOutcome = (typeof taskOutcomes)[number]

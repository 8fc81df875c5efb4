import { noted, type StoredDays } from '#kernel/days/stored-days.ts'
import type { Step } from './contract.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'guideline.steps': Step[]
  'guideline_version.steps': Step[]
}

export const days = {
  'guideline_reminder.reminded_on': noted,
} satisfies StoredDays

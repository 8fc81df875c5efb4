import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'journey_stage.from_on': given,
  'journey_stage.to_on': given,
} satisfies StoredDays

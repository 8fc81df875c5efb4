import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'phrase_rule.from_on': given,
  'phrase_rule.to_on': given,
  'topic.from_on': given,
  'topic.to_on': given,
} satisfies StoredDays

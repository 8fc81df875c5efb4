import type { Medium } from '#capabilities/engagement/bots/vocabulary.ts'

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'usage_day.medium': Medium
  'usage_bot.medium': Medium
  'usage_month.medium': Medium
  'usage_hour.medium': Medium
  'usage_weekday.medium': Medium
  'usage_length.medium': Medium
  'person_day.medium': Medium
  'activity.medium': Medium | ''
}

import { dayOf, follows, maintainedByRollups, maintainedByTriggers, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'bot_user.first_seen_on': dayOf('first_seen_at'),
  'conversation.started_on': dayOf('started_at'),
  'conversation.is_new': follows(
    '(select u.first_seen_on is null or day.started_on <= u.first_seen_on from bot_user u where u.id = old.bot_user_id)',
  ),
  'conversation_sum.month': maintainedByTriggers,
  'conversation_sum_change.month': maintainedByTriggers,
  'usage_day.day': maintainedByRollups,
  'usage_hour.day': maintainedByRollups,
  'usage_hour.hour': maintainedByRollups,
  'usage_bot.day': maintainedByRollups,
  'usage_month.month': maintainedByRollups,
  'usage_weekday.month': maintainedByRollups,
  'usage_weekday.weekday': maintainedByRollups,
  'usage_weekday.hour': maintainedByRollups,
  'usage_length.month': maintainedByRollups,
  'person_day.day': maintainedByRollups,
  'activity.day': maintainedByRollups,
  'cohort.first_on': maintainedByRollups,
} satisfies StoredDays

import { dayOf, follows, keptByRollups, keptByTriggers, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'bot_user.first_seen_on': dayOf('first_seen_at'),
  'conversation.started_on': dayOf('started_at'),
  'conversation.is_new': follows(
    '(select u.first_seen_on is null or day.started_on <= u.first_seen_on from bot_user u where u.id = old.bot_user_id)',
  ),
  'conversation_sum.month': keptByTriggers,
  'conversation_sum_change.month': keptByTriggers,
  'usage_day.day': keptByRollups,
  'usage_hour.day': keptByRollups,
  'usage_hour.hour': keptByRollups,
  'usage_bot.day': keptByRollups,
  'usage_month.month': keptByRollups,
  'usage_weekday.month': keptByRollups,
  'usage_weekday.weekday': keptByRollups,
  'usage_weekday.hour': keptByRollups,
  'usage_length.month': keptByRollups,
  'person_day.day': keptByRollups,
  'activity.day': keptByRollups,
  'cohort.first_on': keptByRollups,
} satisfies StoredDays

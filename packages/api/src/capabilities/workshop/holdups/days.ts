import { mayNameDay, type StoredDays } from '#kernel/days/stored-days.ts'

/** No user opened it. */
const isOfFile = 'old.opened_by is null'

export const days = {
  'holdup.started_at': mayNameDay(isOfFile),
  'holdup.expected_until': mayNameDay(isOfFile),
  'holdup.ended_at': mayNameDay(isOfFile),
} satisfies StoredDays

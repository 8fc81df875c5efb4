import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'level_member.from_on': given,
  'level_member.to_on': given,
  'level_member.absent_from': given,
  'level_member.absent_to': given,
} satisfies StoredDays

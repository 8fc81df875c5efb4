import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'panel_member.from_on': given,
  'panel_member.to_on': given,
} satisfies StoredDays

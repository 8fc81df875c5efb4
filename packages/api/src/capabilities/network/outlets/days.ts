import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'outlet.opened_on': given,
  'outlet.closed_on': given,
  'outlet_channel.from_on': given,
  'outlet_channel.to_on': given,
} satisfies StoredDays

import { mayNameDay, noted, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  // A key ends with the last day that was chosen.
  'client_key.expires_at': mayNameDay(),
  'client_month.month': noted,
  'client.forgotten_before': noted,
} satisfies StoredDays

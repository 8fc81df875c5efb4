import { dayIn } from '#kernel/contract/periods.ts'

/** The first day of the calendar month in the brand's zone, by which messages are counted. */
export const monthOf = (brand_tz: string, now: Date): string => `${dayIn(brand_tz, now).slice(0, 7)}-01`

/** At this share of the quota it is warned. */
export const warnPercent = 80

/** Which line of the quota so many messages have reached. */
export function lineReached(messages: number, quota: number): 'none' | 'warned' | 'stopped' {
  if (messages >= quota) return 'stopped'
  return messages * 100 >= quota * warnPercent ? 'warned' : 'none'
}

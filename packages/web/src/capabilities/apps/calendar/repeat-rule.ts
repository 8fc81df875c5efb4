import { readRule, type Rule, untilDay, type Weekday, weekdays, writeRule } from '@rad/api/apps/calendar/contract'

export const weekdayNames: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}
const units = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const
const ordinals: Record<number, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth', [-1]: 'last' }

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
export const weekdayOf = (day: string): Weekday => weekdays[(dateOf(day).getUTCDay() + 6) % 7] ?? 'MO'
/** Which of its weekday a day is in its month; the fifth is rare, so it counts as the last. */
export const nthOf = (day: string): number => {
  const nth = Math.ceil(dateOf(day).getUTCDate() / 7)
  return nth === 5 ? -1 : nth
}
export const nthWords = (nth: number, day: Weekday) => `the ${ordinals[nth] ?? `${nth}th`} ${weekdayNames[day]}`

function onWords({ frequency, weekdays: days, monthDay }: Rule): string {
  if (frequency === 'WEEKLY' || frequency === 'DAILY')
    return days.length > 0 ? ` on ${days.map(({ day }) => weekdayNames[day]).join(', ')}` : ''
  const [counted] = days
  if (counted?.nth !== undefined) return ` on ${nthWords(counted.nth, counted.day)}`
  if (monthDay !== undefined) return monthDay < 0 ? ' on the last day' : ` on day ${monthDay}`
  return ''
}

/** A rule as people say it. */
export function repeatWords(text: string | null): string {
  const rule = text === null ? undefined : readRule(text)
  if (!rule) return 'Not repeated'
  const every =
    rule.interval === 1 ? `Every ${units[rule.frequency]}` : `Every ${rule.interval} ${units[rule.frequency]}s`
  const end = rule.count ? `, ${rule.count} times` : rule.until ? `, until ${untilDay(rule.until)}` : ''
  return every + onWords(rule) + end
}

/** The rule with some parts changed, as text. */
export const changed = (rule: Rule, parts: Partial<Rule>): string => writeRule({ ...rule, ...parts })

/** Without the parts that make no sense for another frequency. */
export function withFrequency(rule: Rule | undefined, frequency: Rule['frequency'], day: string): string {
  const { count, until } = rule ?? {}
  return writeRule({
    frequency,
    interval: rule?.interval ?? 1,
    weekdays: frequency === 'WEEKLY' ? [{ day: weekdayOf(day) }] : [],
    ...(count === undefined ? {} : { count }),
    ...(until === undefined ? {} : { until }),
  })
}

import { words } from '@rad/api/words'
import { readRule, type Rule, untilDay, type Weekday, weekdays, writeRule } from '@rad/api/apps/calendar/contract'
import { listed, locale, t } from '#kit/words.ts'

const ordinals: Record<number, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth', [-1]: 'last' }

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
export const weekdayOf = (day: string): Weekday => weekdays[(dateOf(day).getUTCDay() + 6) % 7] ?? 'MO'
/** Which of its weekday a day is in its month; the fifth is rare, so it counts as the last. */
export const nthOf = (day: string): number => {
  const nth = Math.ceil(dateOf(day).getUTCDate() / 7)
  return nth === 5 ? -1 : nth
}
/** 5 January 1970 was a Monday. */
const writtenDay = (day: Weekday, weekday: 'long' | 'short' | 'narrow') =>
  new Intl.DateTimeFormat(locale(), { weekday, timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 5 + weekdays.indexOf(day))),
  )
export const weekdayName = (day: Weekday) => writtenDay(day, 'long')
/** Two letters where a language is written with Latin ones: "Mo". */
export function weekdayMark(day: Weekday): string {
  const short = writtenDay(day, 'short')
  return /^\p{Script=Latin}{2}/u.test(short) ? short.slice(0, 2) : writtenDay(day, 'narrow')
}

/** A weekday counted within its month: "the second Tuesday". */
export const nthWords = (nth: number, day: Weekday) =>
  t(
    '{nth, select, first {the first {weekday}} second {the second {weekday}} third {the third {weekday}} fourth {the fourth {weekday}} fifth {the fifth {weekday}} other {the last {weekday}}}',
    { nth: ordinals[nth] ?? 'last', weekday: weekdayName(day) },
  )

const everyWords: Record<Rule['frequency'], string> = words({
  DAILY: '{count, plural, one {Every day} other {Every # days}}',
  WEEKLY: '{count, plural, one {Every week} other {Every # weeks}}',
  MONTHLY: '{count, plural, one {Every month} other {Every # months}}',
  YEARLY: '{count, plural, one {Every year} other {Every # years}}',
})

function onWords({ frequency, interval, weekdays: days, monthDay }: Rule): string {
  const every = t(everyWords[frequency], { count: interval })
  if (frequency === 'WEEKLY' || frequency === 'DAILY')
    return days.length > 0
      ? t('{every} on {days}', { every, days: listed(days.map(({ day }) => weekdayName(day))) })
      : every
  const [counted] = days
  if (counted?.nth !== undefined) return t('{every} on {days}', { every, days: nthWords(counted.nth, counted.day) })
  if (monthDay === undefined) return every
  return monthDay < 0 ? t('{every} on the last day', { every }) : t('{every} on day {day}', { every, day: monthDay })
}

/** A rule as people say it. */
export function repeatWords(text: string | null): string {
  const rule = text === null ? undefined : readRule(text)
  if (!rule) return t('Does not repeat')
  const days = onWords(rule)
  if (rule.count) return t('{rule}, {count, plural, one {# time} other {# times}}', { rule: days, count: rule.count })
  return rule.until ? t('{rule}, until {day}', { rule: days, day: untilDay(rule.until) }) : days
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

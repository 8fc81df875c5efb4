import { z } from 'zod'

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

/** A rule of RFC 5545 in parts. `nth` counts weekdays within the month: 1..5 from its start, -1 the last. */
export interface Rule {
  frequency: Frequency
  interval: number
  weekdays: readonly { day: Weekday; nth?: number }[]
  monthDay?: number
  /** Which of the days that the rest of the rule has in a month: 1 the first, -1 the last. */
  position?: number
  /** The day a week begins with, where it is not Monday and matters. */
  weekStart?: Weekday
  month?: number
  count?: number
  /** The last day, or the last instant, as written: `20261231` or `20261231T183000Z`. */
  until?: string
}

const shapes: Record<string, RegExp> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,2}$/,
  COUNT: /^[1-9]\d{0,2}$/,
  UNTIL: /^(19|20|21)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3])([0-5]\d){2}Z)?$/,
  BYDAY: /^(-1|[+]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)(,(-1|[+]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)){0,6}$/,
  BYMONTHDAY: /^(-1|[1-9]|[12]\d|3[01])$/,
  BYMONTH: /^([1-9]|1[0-2])$/,
  BYSETPOS: /^(-1|[1-5])$/,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
}

const unknown = 'This repeat rule isn’t supported.'

function partsOf(text: string): Map<string, string> | undefined {
  const parts = text.split(';').map((part) => part.split('=') as [string, string | undefined])
  const isKnown = parts.every(([key, value]) => value !== undefined && shapes[key]?.test(value))
  const byKey = new Map(parts as [string, string][])
  return isKnown && byKey.size === parts.length && byKey.has('FREQ') ? byKey : undefined
}

/** The rule in parts; undefined for one that is not a rule. */
export function readRule(text: string): Rule | undefined {
  const parts = partsOf(text.toUpperCase())
  if (!parts) return undefined
  const number = (key: string) => (parts.has(key) ? Number(parts.get(key)) : undefined)
  const byDay = parts.get('BYDAY')?.split(',') ?? []
  const [monthDay, month, count, until] = [number('BYMONTHDAY'), number('BYMONTH'), number('COUNT'), parts.get('UNTIL')]
  const [position, weekStart] = [number('BYSETPOS'), parts.get('WKST') as Weekday | undefined]
  return withoutNeedless({
    frequency: parts.get('FREQ') as Frequency,
    interval: number('INTERVAL') ?? 1,
    weekdays: byDay.map((part) => {
      const nth = Number(part.slice(0, -2))
      return { day: part.slice(-2) as Weekday, ...(nth ? { nth } : {}) }
    }),
    ...(monthDay === undefined ? {} : { monthDay }),
    ...(month === undefined ? {} : { month }),
    ...(count === undefined ? {} : { count }),
    ...(until === undefined ? {} : { until }),
    ...(position === undefined ? {} : { position }),
    ...(weekStart === undefined ? {} : { weekStart }),
  })
}

/**
 * The same rule, in one form: programs write the last Friday as the last of the Fridays of a month, the last day as the last
 * of seven weekdays, and where a week begins even where that changes nothing.
 */
function withoutNeedless({ position, weekStart, ...rule }: Rule): Rule {
  const { frequency, interval, weekdays: days } = rule
  const startMatters = weekStart !== 'MO' && frequency === 'WEEKLY' && interval > 1 && days.length > 1
  const week = weekStart !== undefined && startMatters ? { weekStart } : {}
  if (position === undefined) return { ...rule, ...week }
  const [only] = days
  if (days.length === 1 && only?.nth === undefined && only)
    return { ...rule, ...week, weekdays: [{ ...only, nth: position }] }
  const isEveryDay = days.length === weekdays.length && days.every(({ nth }) => nth === undefined)
  return isEveryDay ? { ...rule, ...week, weekdays: [], monthDay: position } : { ...rule, ...week, position }
}

/** The rule as RFC 5545 writes it, always in the same order. */
export function writeRule(rule: Rule): string {
  const days = rule.weekdays.map(({ day, nth }) => `${nth ?? ''}${day}`).join(',')
  return [
    `FREQ=${rule.frequency}`,
    rule.interval > 1 ? `INTERVAL=${rule.interval}` : '',
    rule.month === undefined ? '' : `BYMONTH=${rule.month}`,
    days ? `BYDAY=${days}` : '',
    rule.monthDay === undefined ? '' : `BYMONTHDAY=${rule.monthDay}`,
    rule.position === undefined ? '' : `BYSETPOS=${rule.position}`,
    rule.count === undefined ? '' : `COUNT=${rule.count}`,
    rule.until === undefined ? '' : `UNTIL=${rule.until}`,
    rule.weekStart === undefined ? '' : `WKST=${rule.weekStart}`,
  ]
    .filter(Boolean)
    .join(';')
}

const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Why a rule cannot be stored; undefined for one that can. A rule without any date is refused: its search would never end. */
function faultOf(rule: Rule): string | undefined {
  const { frequency, weekdays: days, monthDay, month } = rule
  if (rule.count !== undefined && rule.until !== undefined) return 'Choose a last day or a number of times, not both.'
  if (rule.until && Number.isNaN(Date.parse(untilDay(rule.until)))) return 'The last day isn’t a valid date.'
  if (days.length > 0 && monthDay !== undefined) return unknown
  if (days.some(({ nth }) => nth !== undefined) && (frequency === 'DAILY' || frequency === 'WEEKLY')) return unknown
  const isMonthly = frequency === 'MONTHLY' || frequency === 'YEARLY'
  if (rule.position !== undefined && (!isMonthly || days.length === 0 || days.some(({ nth }) => nth))) return unknown
  if (days.some(({ nth }) => nth === undefined) && isMonthly && rule.position === undefined) return unknown
  if (frequency === 'DAILY' && days.length > 0 && rule.interval > 1) return unknown
  if (month !== undefined && frequency !== 'YEARLY') return unknown
  if (frequency === 'YEARLY' && month === undefined && (days.length > 0 || monthDay !== undefined)) return unknown
  if (monthDay !== undefined && frequency !== 'MONTHLY' && frequency !== 'YEARLY') return unknown
  if (month !== undefined && monthDay !== undefined && monthDay > longestMonths[month - 1]!)
    return 'That month doesn’t have this day.'
  return undefined
}

/** The last day of an `UNTIL`, `yyyy-mm-dd`. */
export const untilDay = (until: string) => `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`

/** A rule of RFC 5545 in the parts that calendars of people use, written in one way. */
export const Recurrence = z
  .string()
  .max(200, unknown)
  .transform((text, ctx) => {
    const rule = readRule(text.trim().replace(/^RRULE:/i, ''))
    const fault = rule ? faultOf(rule) : unknown
    if (rule && fault === undefined) return writeRule(rule)
    ctx.addIssue({ code: 'custom', message: fault ?? unknown })
    return z.NEVER
  })

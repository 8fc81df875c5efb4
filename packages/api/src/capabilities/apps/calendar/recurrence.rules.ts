import ICAL from 'ical.js'
import { instantOf, msOf, type Wall, wallIn, wallOfMs } from '#kernel/days/wall-time.ts'
import { readRule, type Rule, untilDay, weekdays, writeRule } from './vocabulary.ts'
import type { EventFields } from './rules.ts'

/** What decides the dates of a repeated event. */
export type Series = Pick<EventFields, 'start' | 'all_day' | 'time_zone'> & {
  recurrence: string
  /** Dates beside those of the rule, in order (RDATE of RFC 5545). */
  extra_dates?: readonly string[]
}

/** The rule of an event that has single dates beside its own, and no other rule. */
export const onceOnly = 'FREQ=DAILY;COUNT=1'

const dayMs = 86_400_000
/** Of a rule that names very rare dates, this many are looked at. */
const mostSteps = 5_000

/** How many dates of rules may still be looked at for one answer. */
export interface Budget {
  steps: number
}
const enough = (): Budget => ({ steps: mostSteps })

/** A stored moment in the local time of its zone; a day begins at midnight. */
export const wallOf = ({ all_day, time_zone }: Pick<Series, 'all_day' | 'time_zone'>, moment: string): Wall =>
  all_day ? `${moment.slice(0, 10)}T00:00:00` : wallIn(time_zone, Date.parse(moment))

/** The stored moment of a local time. Two dates of one series never share it: it is their key. */
export const momentOf = ({ all_day, time_zone }: Pick<Series, 'all_day' | 'time_zone'>, wall: Wall): string =>
  all_day ? wall.slice(0, 10) : new Date(instantOf(time_zone, wall)).toISOString()

const dateOf = (wall: Wall) => new Date(msOf(wall))
export const weekdayOf = (wall: Wall) => weekdays[(dateOf(wall).getUTCDay() + 6) % 7]!
const lastDayOfMonth = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()

/** The rule with what its first date implies: the weekday, the day of the month, the month. */
function completed(rule: Rule, start: Wall): Rule {
  const date = dateOf(start)
  const isBare = rule.weekdays.length === 0 && rule.monthDay === undefined
  const monthDay = isBare ? { monthDay: date.getUTCDate() } : {}
  if (rule.frequency === 'WEEKLY' && isBare) return { ...rule, weekdays: [{ day: weekdayOf(start) }] }
  if (rule.frequency === 'MONTHLY') return { ...rule, ...monthDay }
  if (rule.frequency === 'YEARLY') return { ...rule, ...monthDay, month: rule.month ?? date.getUTCMonth() + 1 }
  return rule
}

/** The day of the month that a counted rule means: of the first Monday to Friday, the one that comes first. */
function positionDay({ weekdays: days, position = 1 }: Rule, date: Date): number | undefined {
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  const inMonth = Array.from({ length: lastDayOfMonth(date) }, (_, at) => at + 1)
  const fitting = inMonth.filter((day) =>
    days.some((one) => one.day === weekdayOf(wallOfMs(first + (day - 1) * dayMs))),
  )
  return fitting.at(position < 0 ? position : position - 1)
}

/** The library also gives the day it starts from, and 1 March for 29 February; neither need be a date of the rule. */
function isDate(rule: Rule, wall: Wall): boolean {
  const date = dateOf(wall)
  const [inMonth, last] = [date.getUTCDate(), lastDayOfMonth(date)]
  if (rule.month !== undefined && rule.month !== date.getUTCMonth() + 1) return false
  if (rule.position !== undefined) return inMonth === positionDay(rule, date)
  if (rule.monthDay !== undefined) return inMonth === (rule.monthDay < 0 ? last : rule.monthDay)
  if (rule.weekdays.length === 0) return true
  return rule.weekdays.some(({ day, nth }) => {
    if (day !== weekdayOf(wall)) return false
    return nth === undefined || (nth < 0 ? inMonth > last - 7 : Math.ceil(inMonth / 7) === nth)
  })
}

/** The rule for the library: once a year becomes every twelve months, since by the year it misses leap days. */
function icalRuleOf(rule: Rule): string {
  const { frequency, interval, weekdays: on, position, weekStart } = rule
  const open = {
    frequency,
    interval,
    weekdays: on,
    ...(position === undefined ? {} : { position }),
    ...(weekStart === undefined ? {} : { weekStart }),
  }
  const days = rule.monthDay === undefined ? open : { ...open, monthDay: rule.monthDay }
  return writeRule(rule.frequency === 'YEARLY' ? { ...days, frequency: 'MONTHLY', interval: rule.interval * 12 } : days)
}

/** Where to begin, in the rhythm of the rule and near to `from`, so that years need not be counted through. */
function beginning(rule: Rule, start: Wall, from: Wall): Wall {
  // A rule that ends after a number of times is counted from its first date.
  const isCounted = rule.count !== undefined || from <= start
  if (rule.frequency === 'DAILY' || rule.frequency === 'WEEKLY') {
    const step = rule.interval * dayMs * (rule.frequency === 'WEEKLY' ? 7 : 1)
    const steps = isCounted ? 0 : Math.max(0, Math.floor((msOf(from) - msOf(start)) / step) - 1)
    return wallOfMs(msOf(start) + steps * step)
  }
  const step = rule.interval * (rule.frequency === 'YEARLY' ? 12 : 1)
  const monthOf = (wall: Wall) => dateOf(wall).getUTCFullYear() * 12 + dateOf(wall).getUTCMonth()
  const first = rule.month === undefined ? monthOf(start) : dateOf(start).getUTCFullYear() * 12 + rule.month - 1
  const steps = isCounted ? 0 : Math.max(0, Math.floor((monthOf(from) - first) / step) - 1)
  const month = first + steps * step
  return `${wallOfMs(Date.UTC(Math.floor(month / 12), month % 12)).slice(0, 10)}${start.slice(10)}`
}

/** The library refuses some rules whose first date lies far away; to us those have no dates. */
function iteratorOf(rule: Rule, start: Wall, from: Wall) {
  try {
    return ICAL.Recur.fromString(icalRuleOf(rule)).iterator(ICAL.Time.fromDateTimeString(beginning(rule, start, from)))
  } catch {
    return undefined
  }
}

function lastWall({ until }: Rule, series: Series): Wall | undefined {
  if (until === undefined) return undefined
  if (until.length === 8 || series.all_day) return `${untilDay(until)}T23:59:59`
  return wallIn(
    series.time_zone,
    Date.parse(`${untilDay(until)}T${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13)}`),
  )
}

/** Whether a rule with a number of times is over before `from`, without counting: at every step it has a date at least. */
function hasEnded({ frequency, interval, count, weekdays: days, monthDay }: Rule, start: Wall, from: Wall): boolean {
  if (count === undefined || (frequency !== 'DAILY' && frequency !== 'WEEKLY')) return false
  if (monthDay !== undefined || (frequency === 'DAILY' && days.length > 0)) return false
  return msOf(start) + (count + 1) * interval * dayMs * (frequency === 'WEEKLY' ? 7 : 1) < msOf(from)
}

/** The dates of a series from one wall time to another, both included, as moments. Exceptions are not looked at. */
export function* datesOf(series: Series, from: Wall, to: Wall, budget = enough()): Generator<string> {
  const extra = (series.extra_dates ?? []).filter((date) => wallOf(series, date) >= from && wallOf(series, date) <= to)
  let next = 0
  for (const date of ruleDatesOf(series, from, to, budget)) {
    for (; next < extra.length && extra[next]! <= date; next++) if (extra[next] !== date) yield extra[next]!
    yield date
  }
  yield* extra.slice(next)
}

/** Those of its rule alone. */
function* ruleDatesOf(series: Series, from: Wall, to: Wall, budget = enough()): Generator<string> {
  const start = wallOf(series, series.start)
  const rule = completed(readRule(series.recurrence)!, start)
  const last = lastWall(rule, series)
  if (hasEnded(rule, start, from)) return
  const end = last !== undefined && last < to ? last : to
  const iterator = iteratorOf(rule, start, from)
  let seen = 0
  for (let step = 0; step < mostSteps && budget.steps > 0; step++) {
    budget.steps -= 1
    const wall = iterator?.next()?.toString()
    if (wall === undefined || wall > end) return
    if (wall < start || !isDate(rule, wall)) continue
    if (++seen > (rule.count ?? Infinity)) return
    if (wall >= from) yield momentOf(series, wall)
  }
}

/** Whether the rule has this date. Looked for a day around it, for a time skipped in spring is shown an hour later. */
export function hasDate(series: Series, key: string): boolean {
  const around = msOf(wallOf(series, key))
  return [...datesOf(series, wallOfMs(around - dayMs), wallOfMs(around + dayMs))].includes(key)
}

/** The dates beside the rule that come before one of its dates, or from it on. */
export const extraBefore = (series: Series, key: string) => (series.extra_dates ?? []).filter((date) => date < key)
export const extraFrom = (series: Series, key: string) => (series.extra_dates ?? []).filter((date) => date >= key)

/** How many dates the rule has before this one. */
export function datesBefore(series: Series, key: string): number {
  let before = 0
  for (const one of ruleDatesOf(series, wallOf(series, series.start), wallOf(series, key))) if (one < key) before++
  return before
}

export function hasDatesBefore(series: Series, key: string): boolean {
  const [first] = datesOf(series, wallOf(series, series.start), wallOf(series, key))
  return first !== undefined && first < key
}

/** The rule, ending just before one of its dates. */
export function endedBefore(series: Series, key: string): string {
  const { count: _, ...rule } = readRule(series.recurrence)!
  const last = new Date(Date.parse(key) - (series.all_day ? dayMs : 1000)).toISOString()
  const until = last.replaceAll(/[-:]|\.\d+/g, '')
  return writeRule({ ...rule, until: series.all_day ? until.slice(0, 8) : until })
}

/** The rule from one of its dates on. */
export function begunAt(series: Series, key: string): string {
  const rule = readRule(series.recurrence)!
  return writeRule(rule.count === undefined ? rule : { ...rule, count: rule.count - datesBefore(series, key) })
}

/** The rule for a series moved from one day to another: what falls on a Monday falls on a Tuesday when all is moved a day. */
export function movedRule(recurrence: string, from: Wall, to: Wall): string {
  const rule = readRule(recurrence)!
  const days = (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / dayMs
  if (days === 0) return recurrence
  const date = dateOf(to)
  const moved = (day: (typeof weekdays)[number]) => weekdays[(((weekdays.indexOf(day) + days) % 7) + 7) % 7]!
  const nth = (given: number | undefined) =>
    given === undefined
      ? {}
      : { nth: given < 0 && date.getUTCDate() > lastDayOfMonth(date) - 7 ? -1 : Math.ceil(date.getUTCDate() / 7) }
  // What is counted among several weekdays, such as the first working day, does not move by a day.
  if (rule.position !== undefined) return recurrence
  const isCounted = rule.weekdays.some((one) => one.nth !== undefined)
  return writeRule({
    ...rule,
    weekdays: isCounted
      ? [{ day: weekdayOf(to), ...nth(rule.weekdays[0]!.nth) }]
      : rule.weekdays.map(({ day }) => ({ day: moved(day) })),
    ...(rule.monthDay === undefined ? {} : { monthDay: date.getUTCDate() }),
    ...(rule.month === undefined ? {} : { month: date.getUTCMonth() + 1 }),
  })
}

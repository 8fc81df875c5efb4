import { invalid } from '#kernel/command/errors.ts'
import { midnightOf } from '#kernel/days/wall-time.ts'
import { endBeforeStart, type Kind } from './contract.ts'
import { dayOfMoment, endDayOfMoment, instantOfMoment } from './moments.rules.ts'

/** An event as it is stored, without its number, owner and rule. Moments are instants in UTC, or days of whole days. */
export interface EventFields {
  title: string
  kind: Kind
  start: string
  end: string
  all_day: boolean
  time_zone: string
  url: string
  guests: string[]
  location: string
  description: string
}

/** An event with its dates that leave the rule, as it was before a later file changed it. */
export interface BeforeImport {
  event: EventFields & { recurrence: string | null; extra_dates: string[]; sequence_base: number; version: number }
  exceptions: { event_id: number; occurrence: string; is_cancelled: boolean; changes: EventFields | null }[]
}

const dayMs = 86_400_000
const longestEventDays = 366

const inUtc = (ms: number) => new Date(ms).toISOString()

/** From and to as they are stored: days for whole days, instants otherwise. The end may not come before the start. */
export function periodOf(given: { start: string; end: string; all_day: boolean; time_zone: string }) {
  const { time_zone: zone, all_day } = given
  const period = all_day
    ? { start: dayOfMoment(zone, given.start), end: endDayOfMoment(zone, given.end) }
    : { start: inUtc(instantOfMoment(zone, given.start)), end: inUtc(instantOfMoment(zone, given.end)) }
  if (period.end < period.start) throw invalid({ end: endBeforeStart })
  if (Date.parse(period.end) - Date.parse(period.start) > longestEventDays * dayMs)
    throw invalid({ end: 'An event can last at most one year.' })
  return period
}

/** The columns of a period. */
export function periodColumns({
  start,
  end,
  all_day,
  time_zone,
}: Pick<EventFields, 'start' | 'end' | 'all_day' | 'time_zone'>) {
  if (!all_day) return { starts_at: start, ends_at: end, start_on: null, end_on: null }
  return {
    starts_at: inUtc(midnightOf(time_zone, start)),
    ends_at: inUtc(midnightOf(time_zone, end)),
    start_on: start,
    end_on: end,
  }
}

/** A stretch of time in which events are looked for, in milliseconds and in days of the brand. */
export interface Window {
  from: number
  to: number
  fromDay: string
  toDay: string
}

const longestDays = 400

export function windowOf(zone: string, from: string | undefined, to: string | undefined): Window | undefined {
  if (from === undefined && to === undefined) return undefined
  if (from === undefined || to === undefined)
    throw invalid({ [from === undefined ? 'from' : 'to']: 'Enter both a start and an end.' })
  const window = {
    from: instantOfMoment(zone, from),
    to: instantOfMoment(zone, to),
    fromDay: dayOfMoment(zone, from),
    toDay: endDayOfMoment(zone, to),
  }
  if (window.to < window.from) throw invalid({ to: endBeforeStart })
  if (window.to - window.from > longestDays * dayMs) throw invalid({ to: `At most ${longestDays} days at once.` })
  return window
}

/** Whether any of it lies inside: what has no length counts where it begins. */
export function isInside(
  { start, end, all_day }: Pick<EventFields, 'start' | 'end' | 'all_day'>,
  window: Window,
): boolean {
  if (all_day) return start < window.toDay && (end > window.fromDay || start >= window.fromDay)
  const [begins, ends] = [Date.parse(start), Date.parse(end)]
  return begins < window.to && (ends > window.from || begins >= window.from)
}

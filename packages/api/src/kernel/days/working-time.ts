import { offsetAt } from './wall-time.ts'

/**
 * When work is done (docs/domain.md#working-time). Hours are `HH:MM` on the clocks of its zone; a day may end at
 * `24:00`.
 */
export interface WorkingCalendar {
  tz: string
  /** Monday first, seven of them; null is a day without work. */
  week: readonly ({ from: string; to: string } | null)[]
  /** Of every working day. */
  breaks: readonly { from: string; to: string }[]
  /** Days without work, as `yyyy-mm-dd`. */
  holidays: readonly { on: string }[]
}

/** From an instant to another, which is no longer part of it. */
export interface Interval {
  from: Date
  to: Date
}

/** While nothing counts; to null is not over yet. */
export interface Stop {
  from: Date
  to: Date | null
}

/** Milliseconds from and to: of the day on a wall, or since 1970. */
type Span = [from: number, to: number]

const minute = 60_000
const day = 24 * 60 * minute
const week = 7 * day
/** So many days are looked through for an instant that many hours on. */
const mostDays = 200 * 366

/** How far a zone is ahead of UTC, week by week: before and after the change, where the week has one. */
interface Turn {
  before: number
  after: number
  at: number
  isPlain?: boolean
}

const turns = new Map<string, Map<number, Turn>>()

/** Where the clocks change in a week: the first instant at which they are no longer where they were. */
function changeIn(zone: string, from: number, before: number): number {
  let [same, other] = [from, from + week]
  while (other - same > 1000) {
    const middle = Math.floor((same + other) / 2000) * 1000
    if (offsetAt(zone, middle) === before) same = middle
    else other = middle
  }
  return other
}

/** Cached, because the platform takes a thousand times as long. No zone changes its clocks twice in a week. */
function turnOf(zone: string, at: number): Turn {
  const no = Math.floor(at / week)
  const ofZone = turns.get(zone) ?? new Map<number, Turn>()
  turns.set(zone, ofZone)
  const known = ofZone.get(no)
  if (known) return known
  const [before, after] = [offsetAt(zone, no * week), offsetAt(zone, (no + 1) * week)]
  const turn = { before, after, at: before === after ? Infinity : changeIn(zone, no * week, before) }
  ofZone.set(no, turn)
  return turn
}

function offsetOf(zone: string, at: number): number {
  const turn = turnOf(zone, at)
  return at < turn.at ? turn.before : turn.after
}

/** The instant of a time on a wall lies within so much of that time read as UTC. */
const around = 26 * 60 * minute

/**
 * The first instant at which the clocks show this time or a later one: of a time that comes twice the first, of one that
 * is skipped the change itself. So the length of a day is right where clocks change: 23, 24 or 25 hours.
 */
function firstInstant(zone: string, wall: number): number {
  const [from, to] = [wall - around, wall + around]
  const [before, after] = [offsetOf(zone, from), offsetOf(zone, to)]
  if (before === after) return wall - before
  const turn = turnOf(zone, from).at
  const change = turn > from && turn !== Infinity ? turn : turnOf(zone, to).at
  return wall - before < change ? wall - before : Math.max(change, wall - after)
}

const timeOf = (time: string) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * minute

/** What is left of spans, in order, when others are taken out of them. */
function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  let left = [...spans]
  for (const [from, to] of taken)
    left = left.flatMap(([start, end]): Span[] => {
      if (to <= start || from >= end || to <= from) return [[start, end]]
      return [[start, from] satisfies Span, [to, end] satisfies Span].filter(([a, b]) => a < b)
    })
  return left.filter(([start, end]) => start < end)
}

interface Hours {
  /** When work is done, in order, Monday first. */
  byWeekday: readonly Span[][]
  holidays: ReadonlySet<number>
}

const hoursOf = new WeakMap<WorkingCalendar, Hours>()

function hours(calendar: WorkingCalendar): Hours {
  const known = hoursOf.get(calendar)
  if (known) return known
  const spanOf = ({ from, to }: { from: string; to: string }): Span => [timeOf(from), timeOf(to)]
  const breaks = calendar.breaks.map(spanOf)
  const made = {
    byWeekday: calendar.week.map((open) => (open ? without([spanOf(open)], breaks) : [])),
    holidays: new Set(calendar.holidays.map(({ on }) => Date.parse(on) / day)),
  }
  hoursOf.set(calendar, made)
  return made
}

/** The offset of a whole week, where the clocks change neither in it nor in the weeks beside it. */
function plainOffset(zone: string, no: number): number | undefined {
  const turn = turnOf(zone, no * week)
  if (turn.isPlain === undefined)
    turn.isPlain = [no - 1, no, no + 1].every((one) => turnOf(zone, one * week).at === Infinity)
  return turn.isPlain ? turn.before : undefined
}

/** The working hours of a day, counted from 1970, as instants. */
function spansOfDay(calendar: WorkingCalendar, no: number): readonly Span[] {
  const { byWeekday, holidays } = hours(calendar)
  const open = byWeekday[(((no + 3) % 7) + 7) % 7]
  if (!open || open.length === 0 || holidays.has(no)) return []
  const [start, zone] = [no * day, calendar.tz]
  const offset = plainOffset(zone, Math.floor(no / 7))
  const instant = (wall: number) => (offset === undefined ? firstInstant(zone, wall) : wall - offset)
  return open.map(([from, to]) => [instant(start + from), instant(start + to)])
}

/** Working hours from an instant on, in order, without end; cut at the instant. */
function* spansFrom(calendar: WorkingCalendar, from: number): Generator<Span> {
  if (hours(calendar).byWeekday.every((open) => open.length === 0)) return
  const first = Math.floor((from + offsetOf(calendar.tz, from)) / day) - 1
  for (let no = first; no < first + mostDays; no++)
    for (const [start, end] of spansOfDay(calendar, no))
      if (end > from && end > start) yield [Math.max(start, from), end]
}

function* spansBetween(calendar: WorkingCalendar, from: number, to: number): Generator<Span> {
  if (!(from < to)) return
  for (const [start, end] of spansFrom(calendar, from)) {
    if (start >= to) return
    yield [start, Math.min(end, to)]
  }
}

/** Working hours between two instants, in order; hours that touch, as over midnight, are one. */
export function workingIntervals(calendar: WorkingCalendar, from: Date, to: Date): Interval[] {
  const joined: Span[] = []
  for (const span of spansBetween(calendar, from.getTime(), to.getTime())) {
    const last = joined.at(-1)
    if (last && last[1] === span[0]) last[1] = span[1]
    else joined.push([...span])
  }
  return joined.map(([start, end]) => ({ from: new Date(start), to: new Date(end) }))
}

/** Seconds of work between two instants; 0 where the second is not later. */
export function workingSeconds(calendar: WorkingCalendar, from: Date, to: Date): number {
  let sum = 0
  for (const [start, end] of spansBetween(calendar, from.getTime(), to.getTime())) sum += end - start
  return sum / 1000
}

/** Stops in order, those that overlap or touch made one (docs/domain.md#sla-clock). To infinity: not over yet. */
export function mergedStops(stops: readonly Stop[]): Span[] {
  const spans = stops.map(({ from, to }): Span => [from.getTime(), to?.getTime() ?? Infinity])
  const merged: Span[] = []
  for (const [from, to] of spans.filter(([start, end]) => start < end).toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/**
 * The first instant at which so much work time has gone by, stops left out. Null where that never comes: a stop is not
 * over yet, or no work is ever done.
 */
export function afterWorkingSeconds(
  calendar: WorkingCalendar,
  from: Date,
  seconds: number,
  stops: readonly Stop[],
): Date | null {
  if (seconds <= 0) return from
  const taken = mergedStops(stops)
  const end = taken.at(-1)?.[1] === Infinity ? taken.at(-1)![0] : Infinity
  let left = seconds * 1000
  for (const span of spansFrom(calendar, from.getTime())) {
    if (span[0] >= end) return null
    for (const [start, stop] of without([span], taken)) {
      if (left <= stop - start) return new Date(start + left)
      left -= stop - start
    }
  }
  return null
}

/** Working days between two instants, with the part of a day that its hours make up (M15). */
export function workingDays(calendar: WorkingCalendar, from: Date, to: Date): number {
  let sum = 0
  for (let no = dayNo(calendar, from); no <= dayNo(calendar, to); no++) {
    const spans = spansOfDay(calendar, no)
    const whole = spans.reduce((all, [start, end]) => all + end - start, 0)
    const part = spans.reduce((all, [start, end]) => all + Math.max(0, Math.min(end, +to) - Math.max(start, +from)), 0)
    if (whole > 0) sum += part / whole
  }
  return sum
}

/** Whether any work is done on a day, given as `yyyy-mm-dd`. */
export const isWorkingDay = (calendar: WorkingCalendar, on: string): boolean =>
  spansOfDay(calendar, Date.parse(on) / day).length > 0

const dayNo = (calendar: WorkingCalendar, at: Date) => Math.floor((+at + offsetOf(calendar.tz, +at)) / day)

/** The same time of day, so many working days later; null where no work is ever done (docs/domain.md#working-time). */
export function afterWorkingDays(calendar: WorkingCalendar, from: Date, days: number): Date | null {
  const first = dayNo(calendar, from)
  const time = +from + offsetOf(calendar.tz, +from) - first * day
  let left = days
  for (let no = first + 1; no < first + mostDays; no++)
    if (spansOfDay(calendar, no).length > 0 && --left === 0) return new Date(firstInstant(calendar.tz, no * day + time))
  return null
}

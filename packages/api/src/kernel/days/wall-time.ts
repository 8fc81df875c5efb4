/** A time as a clock on the wall shows it, without a zone: `2026-11-21T09:00:00`. */
export type Wall = string

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const two = '2-digit'
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  })
  clocks.set(zone, clock)
  return clock
}

/** A wall time as if it were UTC, in milliseconds, and back: for counting on the calendar. */
export const msOf = (wall: Wall) => Date.parse(`${wall}Z`)
export const wallOfMs = (ms: number): Wall => new Date(ms).toISOString().slice(0, 19)

/** What the clocks of a zone show at an instant. */
export function wallIn(zone: string, at: number): Wall {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`
}

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
export const offsetAt = (zone: string, at: number): number => {
  const whole = Math.floor(at / 1000) * 1000
  return msOf(wallIn(zone, whole)) - whole
}

const dayMs = 86_400_000
const halfDay = dayMs / 2

/** By zone, the offset on each day of UTC on which it does not change, and null on the others. */
const offsets = new Map<string, Map<number, number | null>>()
/** So many days of a zone are remembered: some thirty years. */
const mostDays = 11_000

/** The same as `offsetAt`, for many instants: a file has a million of them. */
function knownOffsetAt(zone: string, at: number): number {
  const day = Math.floor(at / dayMs)
  let known = offsets.get(zone)
  if (!known || known.size > mostDays) offsets.set(zone, (known = new Map()))
  let offset = known.get(day)
  if (offset === undefined) {
    const [begins, ends] = [offsetAt(zone, day * dayMs), offsetAt(zone, (day + 1) * dayMs)]
    offset = begins === ends ? begins : null
    known.set(day, offset)
  }
  return offset ?? offsetAt(zone, at)
}

/**
 * An instant on the clocks of a zone, to the second: `2026-11-20 20:13:10`. Every file, mail, and search writes times so, and
 * the same clocks decide which day it is.
 */
export const clockText = (zone: string, at: number): string => wallOfMs(at + knownOffsetAt(zone, at)).replace('T', ' ')

/**
 * The instant at which a clock of the zone shows this time, in milliseconds. A time that comes twice is the first of
 * the two; one that is skipped counts on with the offset before the gap (RFC 5545, section 3.3.5).
 */
export function instantOf(zone: string, wall: Wall): number {
  const shown = msOf(wall)
  const before = offsetAt(zone, shown - halfDay * 2)
  const after = offsetAt(zone, shown + halfDay * 2)
  const early = shown - before
  if (before === after || offsetAt(zone, early) === before) return early
  const late = shown - after
  return offsetAt(zone, late) === after ? late : early
}

/** The instant at which a day begins in a zone, in milliseconds. */
export const midnightOf = (zone: string, on: string): number => instantOf(zone, `${on}T00:00:00`)

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

const halfDay = 12 * 3_600_000

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

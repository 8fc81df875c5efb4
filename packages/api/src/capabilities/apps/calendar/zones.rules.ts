import type ICAL from 'ical.js'
import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { instantOf, msOf, type Wall, wallOfMs } from '#kernel/days/wall-time.ts'

export function isZone(name: string | undefined): boolean {
  try {
    return name !== undefined && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** The zone of this name: of the IANA, or of Windows by the table of the CLDR. */
export function zoneNamed(name: string): string | undefined {
  if (isZone(name)) return name
  const [ofWindows] = findIana(name)
  if (ofWindows !== undefined) return ofWindows
  // A zone at the end of a path, as some programs write it: `/example.org/20260101_1/Europe/Berlin`.
  const path = name.split('/').slice(-2).join('/')
  return isZone(path) ? path : undefined
}

const dayMs = 86_400_000
/** Descriptions are compared at so many times, half a month apart: the clocks of a zone change twice a year. */
const samples = 72

/** The zones people live in, the best known first, and then all others. */
const candidates = (): string[] => [
  ...new Set([...WINDOWS_TO_IANA_MAP.flatMap(({ iana }) => iana[0] ?? []), ...Intl.supportedValuesOf('timeZone')]),
]

/** A zone we know whose clocks go as a description in a file has it, around this time; undefined where there is none. */
export function zoneLike(offsetOf: (wall: Wall) => number, around: Wall): string | undefined {
  const walls = Array.from({ length: samples }, (_, at) => wallOfMs(msOf(around) + (at - samples / 3) * 15 * dayMs))
  const offsets = walls.map((wall) => [wall, offsetOf(wall)] as const)
  return candidates().find((zone) => offsets.every(([wall, offset]) => msOf(wall) - instantOf(zone, wall) === offset))
}

/** How far a described zone is ahead of UTC, in milliseconds. */
export const describedOffset =
  (zone: ICAL.Timezone, timeOf: (wall: Wall) => ICAL.Time) =>
  (wall: Wall): number =>
    zone.utcOffset(timeOf(wall)) * 1000

import { Temporal } from 'temporal-polyfill'

/** An instant as the clocks of a zone show it, as pickers hold it: `2026-11-21 09:00:00`. */
export const wallOf = (instant: string, zone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')

/** The instant at which the clocks of a zone show this. */
export const instantOf = (wall: string, zone: string): string =>
  Temporal.PlainDateTime.from(wall.replace(' ', 'T')).toZonedDateTime(zone).toInstant().toString()

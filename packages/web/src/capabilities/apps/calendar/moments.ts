import { Temporal } from 'temporal-polyfill'
import { addDays } from '@rad/api/periods'

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

export const dayOf = (moment: string, zone: string): string =>
  moment.length === 10 ? moment : wallOf(moment, zone).slice(0, 10)

/** The last day of whole days, whose end on the wire is the day after it or the first itself. */
export const lastDayOf = ({ start, end }: { start: string; end: string }): string =>
  end > start ? addDays(end, -1) : start

/** A moment moved by as much as another one was: by days for days, by the clock otherwise. */
export function movedAlong(moment: string, from: string, to: string): string {
  if (moment.length === 10) return addDays(moment, (Date.parse(to) - Date.parse(from)) / 86_400_000)
  return new Date(Date.parse(moment) + Date.parse(to) - Date.parse(from)).toISOString()
}

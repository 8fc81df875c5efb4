import { addDays } from '@rad/api/periods'
import { wallOf } from '#kit/form/wall-time.ts'
import { locale } from '#kit/words.ts'

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

/** The hours of a calendar: 08:00, 14:30, in every language alike. */
export const clockParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** From when to when, the days once where they are the same. */
export function whenWords(
  { start, end, allDay }: { start: string; end: string; allDay: boolean },
  zone: string,
): string {
  const days = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  const written = new Intl.DateTimeFormat(
    locale(),
    allDay ? { ...days, timeZone: 'UTC' } : { ...days, ...clockParts, timeZone: zone },
  )
  return written.formatRange(new Date(start), new Date(allDay ? lastDayOf({ start, end }) : end))
}

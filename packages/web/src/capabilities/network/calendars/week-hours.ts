import type { Calendar } from '@rad/api/network/calendars/contract'
import { language, regionalOf } from '#kit/words.ts'

type Hours = { from: string; to: string }

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const isTime = (time: string) => /^\d\d:\d\d$/.test(time)

/** When work is done on a day, in minutes from midnight: its hours without the breaks. */
export function spansOf(hours: Hours | null, breaks: readonly Hours[]): [from: number, to: number][] {
  if (!hours || !isTime(hours.from) || !isTime(hours.to)) return []
  let spans: [number, number][] = [[minutesOf(hours.from), minutesOf(hours.to)]]
  for (const pause of breaks.filter(({ from, to }) => isTime(from) && isTime(to))) {
    const [from, to] = [minutesOf(pause.from), minutesOf(pause.to)]
    spans = spans.flatMap(([start, end]): [number, number][] =>
      to <= start || from >= end || to <= from
        ? [[start, end]]
        : [
            [start, from],
            [to, end],
          ],
    )
  }
  return spans.filter(([start, end]) => start < end)
}

/** Hours of work in a week. */
export const weeklyHours = ({ week, breaks }: Pick<Calendar, 'week' | 'breaks'>): number =>
  week.reduce((sum, hours) => sum + spansOf(hours, breaks).reduce((day, [from, to]) => day + to - from, 0), 0) / 60

/** The days of a week in the reader's language, Monday first. */
export function weekdays(style: 'long' | 'short' | 'narrow'): string[] {
  const name = new Intl.DateTimeFormat(regionalOf(language()), { weekday: style, timeZone: 'UTC' })
  // 5 January 1970 was a Monday.
  return Array.from({ length: 7 }, (_, day) => name.format(new Date((day + 4) * 86_400_000)))
}

import type { Notification } from '@rad/api/session/notifications/contract'
import { timeNow } from '#kit/text/clock.ts'

/** Notifications of one day, in the zone of the brand. */
export interface DayGroup {
  day: string
  rows: Notification[]
}

/** The day of an instant as `yyyy-mm-dd` in a zone. */
const dayOf = (instant: string | number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  )

/** Today and yesterday in a zone. */
export function nearDays(timeZone: string) {
  const now = timeNow()
  return { today: dayOf(now, timeZone), yesterday: dayOf(now - 86_400_000, timeZone) }
}

/** Rows that stand newest first, by their days. */
export function groupedByDay(rows: readonly Notification[], timeZone: string): DayGroup[] {
  const groups: DayGroup[] = []
  for (const row of rows) {
    const day = dayOf(row.created_at, timeZone)
    const last = groups.at(-1)
    if (last?.day === day) last.rows.push(row)
    else groups.push({ day, rows: [row] })
  }
  return groups
}

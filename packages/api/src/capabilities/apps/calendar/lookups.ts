import type { Db, Deps } from '#kernel/context.ts'
import { addDays, dayIn } from '#kernel/periods.ts'
import type { CalendarEvent } from './contract.ts'
import { listEvents } from './queries.ts'
import { windowOf } from './rules.ts'

const daysAhead = 30

/** The next event of the asker that has not begun, within 30 days; one of whole days also on its first day. */
export async function nextEvent(db: Db, { settings, clock }: Pick<Deps, 'settings' | 'clock'>) {
  const now = clock.now()
  const today = dayIn(settings.brand_tz, now)
  const window = windowOf(settings.brand_tz, today, addDays(today, daysAhead))
  const events = await listEvents(db, undefined, window)
  const isAhead = ({ allDay, start }: CalendarEvent) => (allDay ? start >= today : Date.parse(start) >= now.getTime())
  return events.find(isAhead)
}

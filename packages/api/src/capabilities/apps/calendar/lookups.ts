import { sql } from 'kysely'
import type { Db, Deps } from '#kernel/command/context.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import type { CalendarEvent } from './contract.ts'
import { listEvents } from './queries.ts'
import { windowOf } from './rules.ts'

const daysAhead = 30

/** The next event of the user that has not begun, within 30 days; one of whole days also on its first day. */
export async function nextEvent(db: Db, { settings, clock }: Pick<Deps, 'settings' | 'clock'>) {
  const now = clock.now()
  const today = dayIn(settings.brand_tz, now)
  const window = windowOf(settings.brand_tz, today, addDays(today, daysAhead))
  const events = await listEvents(db, undefined, window)
  const isAhead = ({ allDay, start }: CalendarEvent) => (allDay ? start >= today : Date.parse(start) >= now.getTime())
  return events.find(isAhead)
}

/** The names of guests in their order; guests the reader does not see appear by their address. */
const guestNames = sql<string[]>`array(
  select coalesce(u.full_name, g.email) from unnest(guests) with ordinality g (email, place)
    left join app_user u on u.email = g.email and u.full_name <> ''
  order by g.place)`

/** The last meetings of the user that began, with the names of their guests. Dates of series are left out: none of them is a row. */
export const latestMeetings = (db: Db, { clock }: Pick<Deps, 'clock'>, most: number) =>
  db
    .selectFrom('calendar_event')
    .select([
      'title',
      guestNames.as('guests'),
      sql<string>`to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('at'),
    ])
    .where('removed_at', 'is', null)
    .where('recurrence', 'is', null)
    .where('start_on', 'is', null)
    .where('starts_at', '<=', clock.now().toISOString())
    .where(sql<boolean>`cardinality(guests) > 0`)
    .orderBy('starts_at', 'desc')
    .limit(most)
    .execute()

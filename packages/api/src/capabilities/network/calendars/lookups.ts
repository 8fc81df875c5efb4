import { sql } from 'kysely'
import { prepared } from '#database/prepared.ts'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import type { WorkingCalendar } from '#kernel/days/working-time.ts'

const hours = ['calendar.id', 'calendar.tz', 'calendar.week', 'calendar.breaks', 'calendar.holidays'] as const

/** The working hours of an outlet: its own calendar, else its region's, else the default. */
export async function calendarOf(db: Db, outlet_id: string): Promise<{ id: string; calendar: WorkingCalendar }> {
  const found = await db
    .selectFrom('outlet')
    .innerJoin('region', 'region.id', 'outlet.region_id')
    .innerJoin('calendar', (join) =>
      join.on(
        sql<boolean>`calendar.id = coalesce(outlet.calendar_id, region.calendar_id, (select id from calendar where is_default))`,
      ),
    )
    .select([...hours])
    .where('outlet.id', '=', outlet_id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const { id, ...calendar } = found
  return { id, calendar }
}

/** The working hours at an outlet that the reader may not see, or, without an outlet, those of the default calendar. */
export async function calendarAt(db: Db, outlet_id: string | null): Promise<WorkingCalendar> {
  const found = await db
    .selectFrom('calendar')
    .select([...hours])
    .where((the) =>
      the.or([
        sql<boolean>`calendar.is_default`,
        sql<boolean>`calendar.id = (select coalesce(o.calendar_id, r.calendar_id) from outlet o join region r on r.id = o.region_id
          where o.id = ${outlet_id}::uuid)`,
      ]),
    )
    .orderBy('calendar.is_default')
    .executeTakeFirstOrThrow()
  const { id: _, ...calendar } = found
  return calendar
}

const allCalendars = prepared((db) => db.selectFrom('calendar').select([...hours]))

/** Every calendar's working hours by its id, for working out many clocks at once. */
export async function workingCalendars(db: Db): Promise<Map<string, WorkingCalendar>> {
  const rows = await allCalendars(db, {})
  return new Map(rows.map(({ id, ...calendar }) => [id, calendar]))
}

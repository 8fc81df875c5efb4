import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import type { WorkingCalendar } from '#kernel/working-time.ts'
import type { Calendar } from './contract.ts'

const calendars = (db: Db) =>
  db
    .selectFrom('calendar')
    .select([
      'calendar.id',
      'calendar.code',
      'calendar.name',
      'calendar.tz',
      'calendar.week',
      'calendar.breaks',
      'calendar.holidays',
      'calendar.is_default',
      'calendar.active',
      'calendar.inactive_reason',
      'calendar.version',
      sql<string[]>`array(select code from region where calendar_id = calendar.id order by code)`.as('regions'),
      sql<string[]>`array(select code from outlet where calendar_id = calendar.id order by code)`.as('outlets'),
    ])

/** The default first, then by name. */
export const listCalendars = (db: Db, active: 'true' | 'false' | undefined): Promise<Calendar[]> =>
  calendars(db)
    .where(sql<boolean>`${active ?? null}::boolean is null or active = ${active ?? null}::boolean`)
    .orderBy('is_default', 'desc')
    .orderBy('active', 'desc')
    .orderBy('name')
    .orderBy('code')
    .execute()

export async function findCalendar(db: Db, code: string): Promise<Calendar> {
  const calendar = await calendars(db).where('code', '=', code).executeTakeFirst()
  if (!calendar) throw notFound()
  return calendar
}

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

/** Every calendar's working hours by its id, for working out many clocks at once. */
export async function workingCalendars(db: Db): Promise<Map<string, WorkingCalendar>> {
  const rows = await db
    .selectFrom('calendar')
    .select([...hours])
    .execute()
  return new Map(rows.map(({ id, ...calendar }) => [id, calendar]))
}

import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
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

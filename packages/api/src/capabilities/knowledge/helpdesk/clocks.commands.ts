import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { workingCalendars } from '#capabilities/network/calendars/lookups.ts'
import { clockOf } from './clock.rules.ts'
import { factsOfClock, lockedColumns } from './state.ts'

/** Whose clocks: those of open cases under a calendar, or of these. */
export type Whose = { calendar_id: string } | { ids: readonly string[] }

/**
 * Recomputes the next times of the clocks of cases, in one statement for all. Cases on which no side has to act have no running
 * clock. Returns the number of cases.
 */
export async function recomputeClocks(db: Db, whose: Whose): Promise<number> {
  const open = await db
    .selectFrom('helpdesk_case')
    .select(lockedColumns)
    .where('turn', 'is not', null)
    .$if('calendar_id' in whose, (query) =>
      query.where('calendar_id', '=', (whose as { calendar_id: string }).calendar_id),
    )
    .$if('ids' in whose, (query) =>
      query.where(sql<boolean>`id = any (${sql.val((whose as { ids: readonly string[] }).ids)}::uuid[])`),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  if (open.length === 0) return 0
  const calendars = await workingCalendars(db)
  const columns = open.map((one) => ({ id: one.id, ...clockOf(factsOfClock(one), calendars.get(one.calendar_id)!) }))
  await sql`
    update helpdesk_case set due_at = c.due_at, escalates_at = c.escalates_at, closes_at = c.closes_at,
      next_move_at = c.next_move_at
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as c (id uuid, due_at timestamptz, escalates_at timestamptz,
      closes_at timestamptz, next_move_at timestamptz)
    where helpdesk_case.id = c.id`.execute(db)
  return open.length
}

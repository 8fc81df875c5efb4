import { sql } from 'kysely'
import type { Db, Deps } from '#kernel/command/context.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'

/** Tables of who has a place from one day to another. */
type DatedTable = 'tsm_mapping' | 'level_member' | 'panel_member'

export interface EndedLine {
  id: string
  /** For the audit trail; a line that was taken away has nothing after. */
  action: 'end' | 'remove'
  before: { from_on: string; to_on: string | null }
  after?: { to_on: string }
}

/**
 * Ends lines of people who deleted their account: the last day is yesterday. One that began today or begins later is deleted,
 * as it was valid on no day; the database refuses to delete lines of anyone else.
 */
export async function endLinesOfWhoLeft(
  db: Db,
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  table: DatedTable,
  ids: readonly string[],
): Promise<EndedLine[]> {
  if (ids.length === 0) return []
  const now = clock.now()
  const today = dayIn(settings.brand_tz, now)
  const to_on = addDays(today, -1)
  const { rows } = await sql<{ id: string; from_on: string; to_on: string | null }>`
    select id, from_on, to_on from ${sql.table(table)} where id = any (${sql.val(ids)}::uuid[]) order by id`.execute(db)
  await sql`
    delete from ${sql.table(table)} where id = any (${sql.val(ids)}::uuid[]) and from_on >= ${today}::date`.execute(db)
  await sql`
    update ${sql.table(table)} set to_on = ${to_on}::date, version = version + 1, updated_at = ${now}::timestamptz
    where id = any (${sql.val(ids)}::uuid[])`.execute(db)
  return rows.map(({ id, ...before }) =>
    before.from_on < today ? { id, action: 'end', before, after: { to_on } } : { id, action: 'remove', before },
  )
}

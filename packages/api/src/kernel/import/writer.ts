import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { RowWriter } from './importer.ts'

/** What of a batch goes in: by its place, what it makes of which row. */
export interface WrittenLine {
  line: number
  entity_id: string
  state: 'new' | 'changed' | 'same'
  record: Record<string, unknown>
}

/** Writes lines that came by a call instead of a file; they are not undone. */
export function writerOf(
  db: Db,
  lines: readonly WrittenLine[],
  about: Pick<RowWriter, 'now' | 'brand_tz' | 'user_name' | 'user_id'>,
): RowWriter {
  const counted = async (statement: RawBuilder<unknown>) => {
    const { rows } = await sql<{ count: number }>`
      with done as (${statement} returning 1) select count(*) as count from done`.execute(db)
    return rows[0]!.count
  }
  const of = (state: 'new' | 'changed') =>
    JSON.stringify(
      lines.filter((one) => one.state === state).map(({ line, entity_id, record }) => ({ line, entity_id, record })),
    )
  const texts = { new: of('new'), changed: of('changed') }
  return {
    ...about,
    db,
    lines: (state) =>
      sql`(select * from jsonb_to_recordset(${texts[state]}::jsonb) as l (line int, entity_id uuid, record jsonb))`,
    add: (_, insert) => counted(insert),
    change: (_, __, update) => counted(update),
    remove: (table, condition) => counted(sql`delete from ${sql.table(table)} t where ${condition}`),
  }
}

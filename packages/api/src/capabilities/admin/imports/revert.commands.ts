import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { CallerError, conflict } from '#kernel/command/errors.ts'
import type { ImportContext, Importer, ImportUndo, SetBack } from '#kernel/import/importer.ts'
import { joinStored, markOf, sameKey, type TableFacts, tableFacts } from './batch.commands.ts'

const listedRows = 50

interface Step {
  step: number
  table_name: string
  added: boolean
  /** Its rows were taken away. */
  removed: boolean
}

/** Rows of a step that were deleted or changed since the import. */
async function changedSince(db: Db, import_id: string, { step, table_name }: Step) {
  const facts = await tableFacts(db, table_name)
  const { rows } = await sql<{ table: string; name: string | null }>`
    select ${table_name}::text as table,
      coalesce(to_jsonb(t) ->> 'no', to_jsonb(t) ->> 'code', to_jsonb(t) ->> 'name', to_jsonb(t) ->> 'email', c.key::text) as name
    from import_change c ${joinStored(table_name)} left join ${sql.table(table_name)} t on ${sameKey(facts, 't')}
    where c.import_id = ${import_id}::uuid and c.step = ${step}::int
      and case when t is null then null else ${markOf(facts, 't')} end is distinct from c.mark
    order by c.id
  `.execute(db)
  return rows
}

/** Rows that were taken away come back as they were. */
const putBack = (facts: TableFacts, table_name: string, import_id: string, step: number) => {
  const table = sql.table(table_name)
  const columns = [...facts.key, ...facts.settable]
  return sql`
    insert into ${table} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => sql.ref(`b.${column}`)))}
    from import_change c cross join lateral jsonb_populate_record(null::${table}, c.before) b
    where c.import_id = ${import_id}::uuid and c.step = ${step}::int returning 1
  `
}

/** What is written in place of a delete, or of setting all columns back. */
function stepOf(table_name: string, facts: TableFacts, set: SetBack, mine: RawBuilder<unknown>) {
  const table = sql.table(table_name)
  const changes = sql`import_change c ${joinStored(table_name)}`
  const before = sql`jsonb_populate_record(null::${table}, c.before)`
  const columns = sql.join(facts.settable.map((column) => sql.ref(column)))
  return {
    added: set.added
      ? sql`update ${table} t set ${set.added} from ${changes} where ${mine} returning 1`
      : sql`delete from ${table} t using ${changes} where ${mine} returning 1`,
    changed: set.changed
      ? sql`update ${table} t set ${set.changed} from ${changes} cross join lateral ${before} b where ${mine} returning 1`
      : sql`update ${table} t set (${columns}) = (select ${columns} from ${before}) from ${changes} where ${mine} returning 1`,
  }
}

async function undoStep(db: Db, import_id: string, step: Step, set: SetBack = {}): Promise<number> {
  const { table_name, added, removed } = step
  const facts = await tableFacts(db, table_name)
  const mine = sql`c.import_id = ${import_id}::uuid and c.step = ${step.step}::int and ${sameKey(facts, 't')}`
  const ways = stepOf(table_name, facts, set, mine)
  const back = removed ? putBack(facts, table_name, import_id, step.step) : ways.changed
  const done = added ? ways.added : back
  const { rows } = await sql<{ count: number }>`with done as (${done}) select count(*) as count from done`.execute(db)
  return rows[0]!.count
}

/** The ids of rows of a table that an import added, or of those that it changed. */
const idsOf = (import_id: string, isAdded: boolean) => (table: string) =>
  sql`
  select (key ->> 'id')::uuid from import_change
  where import_id = ${import_id}::uuid and table_name = ${table}::text and (before is null) = ${isAdded}`

/** Undoes the rows of a commit, the last step first. Throws 409 where a user changed one of them since. */
export async function undo(
  db: Db,
  import_id: string,
  importer: Importer,
  ctx: ImportContext,
): Promise<{ removed: number; restored: number }> {
  const { rows: steps } = await sql<Step>`
    select step, table_name, bool_or(before is null) as added,
      bool_and(before is not null and mark is null) as removed from import_change
    where import_id = ${import_id}::uuid group by step, table_name order by step desc
  `.execute(db)
  const changed = []
  for (const step of steps) changed.push(...(await changedSince(db, import_id, step)))
  if (changed.length > 0) {
    const words = `Rows changed since this import: ${changed.length}. It can no longer be undone.`
    throw conflict('import.changed_since', words, { count: changed.length, rows: changed.slice(0, listedRows) })
  }
  const result = { removed: 0, restored: 0 }
  const undone: ImportUndo = { ctx, import_id, added: idsOf(import_id, true), changed: idsOf(import_id, false) }
  const sets = importer.setsBack?.(ctx) ?? {}
  try {
    await importer.beforeUndo?.(db, undone.added, undone)
    for (const step of steps) {
      const count = await undoStep(db, import_id, step, sets[step.table_name])
      if (step.added) result.removed += count
      else result.restored += count
    }
    await importer.afterUndo?.(db, undone.changed, undone)
  } catch (error) {
    if (!(error instanceof Error) || (error as { code?: string }).code !== '23503') throw error
    throw new CallerError(409, 'in_use', 'Other records refer to rows of this import. Undo what was added later first.')
  }
  await sql`delete from import_change where import_id = ${import_id}::uuid`.execute(db)
  return result
}

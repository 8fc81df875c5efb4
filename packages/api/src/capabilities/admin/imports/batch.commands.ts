import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { ImportBatch } from '#kernel/import/importer.ts'

/** What undoing has to know of a table. */
export interface TableFacts {
  /** Columns of the primary key. */
  key: string[]
  /** Columns that an update may set back. */
  settable: string[]
  isVersioned: boolean
}

export async function tableFacts(db: Db, table: string): Promise<TableFacts> {
  const { rows } = await sql<{ name: string; is_key: boolean; is_settable: boolean }>`
    select a.attname as name, coalesce(a.attnum = any (i.indkey), false) as is_key,
      a.attgenerated = '' and a.attidentity = '' as is_settable
    from pg_attribute a
    left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
  `.execute(db)
  const key = rows.filter((row) => row.is_key).map((row) => row.name)
  return {
    key,
    settable: rows.filter((row) => row.is_settable && !row.is_key).map((row) => row.name),
    isVersioned: rows.some((row) => row.name === 'version'),
  }
}

/** By what a later change of a row shows: its version, or a hash of it where it has none. */
export const markOf = (facts: TableFacts, alias: string) =>
  facts.isVersioned ? sql`${sql.ref(`${alias}.version`)}::text` : sql`md5(to_jsonb(${sql.ref(alias)})::text)`

const keyOf = (facts: TableFacts, alias: string) =>
  sql`jsonb_build_object(${sql.join(facts.key.flatMap((column) => [sql.lit(column), sql.ref(`${alias}.${column}`)]))})`

/** `k` is the key of a stored row in the types of its table. */
export const joinStored = (table: string) =>
  sql`cross join lateral jsonb_populate_record(null::${sql.table(table)}, c.key) k`

export const sameKey = (facts: TableFacts, alias: string) =>
  sql.join(
    facts.key.map((column) => sql`${sql.ref(`${alias}.${column}`)} = ${sql.ref(`k.${column}`)}`),
    sql` and `,
  )

interface StepOf {
  import_id: string
  step: number
}

/** Keeps by what the rows of a step are known after it. */
const markChanged = (db: Db, { import_id, step }: StepOf, table: string, about: TableFacts) =>
  sql`
    update import_change change set mark = now.mark
    from (
      select c.id, ${markOf(about, 't')} as mark
      from import_change c ${joinStored(table)} join ${sql.table(table)} t on ${sameKey(about, 't')}
      where c.import_id = ${import_id}::uuid and c.step = ${step}::int
    ) now
    where change.id = now.id
  `.execute(db)

/** Deletes the rows of a step. They leave no mark: there is nothing left that a user could change. */
const takeAway = (db: Db, { import_id, step }: StepOf, table: string, about: TableFacts) =>
  sql`
    delete from ${sql.table(table)} t using import_change c ${joinStored(table)}
    where c.import_id = ${import_id}::uuid and c.step = ${step}::int and ${sameKey(about, 't')}
  `.execute(db)

/** Writes in numbered steps and keeps, for each row, what it was before and by what it is known after. */
export function batchFor(
  db: Db,
  import_id: string,
  facts: Omit<ImportBatch, 'db' | 'import_id' | 'lines' | 'add' | 'change' | 'remove'>,
): ImportBatch {
  let step = 0
  /** Keeps the rows `t` that meet the condition as they are. */
  const keep = (table: string, about: TableFacts, condition: RawBuilder<unknown>) =>
    counted(sql<{ count: number }>`
      with stored as (
        insert into import_change (import_id, step, table_name, key, before)
        select ${import_id}::uuid, ${step}::int, ${table}::text, ${keyOf(about, 't')}, to_jsonb(t)
        from ${sql.table(table)} t where ${condition}
        returning 1
      )
      select count(*) as count from stored
    `)
  const counted = async (query: RawBuilder<{ count: number }>) => (await query.execute(db)).rows[0]!.count

  return {
    ...facts,
    db,
    import_id,
    // Read once: the planner has no statistics on lines just written, and would look for them again for each row of a table.
    lines: (state) => sql`(
      with written as materialized (
        select line, entity_id, record from import_row where import_id = ${import_id}::uuid and state = ${state}::text order by line
      )
      select * from written
    )`,
    add: async (table, insert) => {
      const about = await tableFacts(db, table)
      const returned = about.isVersioned ? [...about.key, 'version'] : ['*']
      step += 1
      return counted(sql<{ count: number }>`
        with done as (
          ${insert} returning ${sql.join(returned.map((column) => (column === '*' ? sql`*` : sql.ref(column))))}
        ), stored as (
          insert into import_change (import_id, step, table_name, key, mark)
          select ${import_id}::uuid, ${step}::int, ${table}::text, ${keyOf(about, 'done')}, ${markOf(about, 'done')} from done
          returning 1
        )
        select count(*) as count from stored
      `)
    },
    change: async (table, condition, update) => {
      const about = await tableFacts(db, table)
      step += 1
      const count = await keep(table, about, condition)
      if (count === 0) return 0
      await update.execute(db)
      await markChanged(db, { import_id, step }, table, about)
      return count
    },
    remove: async (table, condition) => {
      const about = await tableFacts(db, table)
      step += 1
      const count = await keep(table, about, condition)
      if (count > 0) await takeAway(db, { import_id, step }, table, about)
      return count
    },
  }
}

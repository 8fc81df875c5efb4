import { type RawBuilder, sql } from 'kysely'
import type { Fields } from '#kernel/contract/fields.ts'
import type { RowWriter } from './importer.ts'

/**
 * What is written of each line, by column. In an expression `r` is the line, `n` the row as its record has it, and, where
 * a row is changed, `old` the row as it is.
 */
type Columns = Readonly<Record<string, RawBuilder<unknown>>>

/** Columns that take the values of the record of a line. */
export const asRead = (columns: readonly string[]): Columns =>
  Object.fromEntries(columns.map((column) => [column, sql.ref(`n.${column}`)]))

/** The same of a new row: where a line has no value, the default of the field. */
export const asAdded = (columns: readonly string[], fields: Fields): Columns => ({
  ...asRead(columns),
  ...Object.fromEntries(
    columns.flatMap((column) => {
      const otherwise = fields[column]?.default ?? null
      return otherwise === null ? [] : [[column, sql`coalesce(${sql.ref(`n.${column}`)}, ${otherwise})`]]
    }),
  ),
})

/** What is stored in these columns, as an importer compares it with records. */
export const storedValues = (alias: string, columns: readonly string[]): RawBuilder<Record<string, unknown>> =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(`${alias}.${column}`)]))})`

/** When and by whom: what an import sets of every row it writes. */
const changedNow = ({ now, user_id }: RowWriter): Columns => ({
  updated_at: sql`${now.toISOString()}::timestamptz`,
  updated_by: sql`${user_id}::uuid`,
})

const createdNow = ({ now, user_id }: RowWriter): Columns => ({
  created_at: sql`${now.toISOString()}::timestamptz`,
  created_by: sql`${user_id}::uuid`,
})

/** Adds a row for each new line. `join` may bring in what the expressions need. */
export function addRows(batch: RowWriter, table: string, columns: Columns, join = sql``): Promise<number> {
  const all = { id: sql`r.entity_id`, ...columns, ...createdNow(batch), ...changedNow(batch) }
  return batch.add(
    table,
    sql`
      insert into ${sql.table(table)} (${sql.join(Object.keys(all).map((column) => sql.ref(column)))})
      select ${sql.join(Object.values(all))}
      from ${batch.lines('new')} r cross join lateral jsonb_populate_record(null::${sql.table(table)}, r.record) n ${join}
    `,
  )
}

/** Changes the rows of the lines that differ from them. `join` may bring in what the expressions need. */
export function changeRows(batch: RowWriter, table: string, columns: Columns, join = sql``): Promise<number> {
  const all = { ...columns, version: sql`old.version + 1`, ...changedNow(batch) }
  const sets = Object.entries(all).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return batch.change(
    table,
    sql`t.id in (select r.entity_id from ${batch.lines('changed')} r)`,
    sql`
      update ${sql.table(table)} written set ${sql.join(sets)}
      from ${sql.table(table)} old join ${batch.lines('changed')} r on r.entity_id = old.id
        cross join lateral jsonb_populate_record(old, r.record) n ${join}
      where written.id = old.id
    `,
  )
}

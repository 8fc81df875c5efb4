import { type RawBuilder, sql } from 'kysely'
import type { RowWriter } from '#kernel/import/importer.ts'

/** What belongs to a call: under which key a record has it, by what a row is known, and what else it has. */
const parts = {
  call_segment: {
    from: 'segments',
    key: 'seq',
    values: ['label', 'speaker', 'start_ms', 'end_ms', 'text', 'confidence', 'sentiment', 'words'],
  },
  call_speaker: { from: 'speakers', key: 'label', values: ['speaker', 'talk_ms', 'words'] },
  call_phrase: { from: 'phrases', key: 'rule_id', values: ['met', 'seq', 'decided'] },
  call_topic: { from: 'topics', key: 'topic_id', values: ['hits', 'seq'] },
} as const

type PartTable = keyof typeof parts
const partTables = Object.keys(parts) as PartTable[]

type Lines = RawBuilder<unknown>

const refs = (alias: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))

/** The rows of records: of each line one for each that its record has. */
const given = (table: PartTable, lines: Lines) => sql`(
  select r.entity_id, p.* from ${lines} r
    cross join lateral jsonb_populate_recordset(null::${sql.table(table)}, r.record -> ${sql.lit(parts[table].from)}) p)`

const insertion = (table: PartTable, rows: Lines, where = sql`true`) => {
  const columns = [parts[table].key, ...parts[table].values]
  return sql`insert into ${sql.table(table)} (call_id, ${sql.join(columns.map((column) => sql.ref(column)))})
    select g.entity_id, ${refs('g', columns)} from ${rows} g where ${where}`
}

/** Parts of new calls: not stored one by one for the undo, since they are deleted with their calls. */
export async function addParts(writer: RowWriter): Promise<void> {
  for (const table of partTables) await insertion(table, given(table, writer.lines('new'))).execute(writer.db)
}

/** Calls with another transcript than what is stored. */
const retold = (writer: RowWriter) => sql`(
  select r.* from ${writer.lines('changed')} r join call c on c.id = r.entity_id
  where c.content_hash is distinct from r.record ->> 'content_hash')`

/** Parts of known calls: corrected by their keys; those that are no longer there are removed. Before the calls themselves are changed. */
export async function changeParts(writer: RowWriter): Promise<void> {
  const calls = retold(writer)
  for (const table of partTables) {
    const { key, values } = parts[table]
    const rows = given(table, calls)
    const isSame = sql`g.entity_id = t.call_id and ${sql.ref(`g.${key}`)} = ${sql.ref(`t.${key}`)}`
    const isOther = sql`(${refs('g', values)}) is distinct from (${refs('t', values)})`
    await writer.remove(
      table,
      sql`t.call_id in (select r.entity_id from ${calls} r) and not exists (select from ${rows} g where ${isSame})`,
    )
    await writer.change(
      table,
      sql`exists (select from ${rows} g where ${isSame} and ${isOther})`,
      sql`update ${sql.table(table)} t set ${sql.join(values.map((column) => sql`${sql.ref(column)} = ${sql.ref(`g.${column}`)}`))}
        from ${rows} g where ${isSame} and ${isOther}`,
    )
    await writer.add(table, insertion(table, rows, sql`not exists (select from ${sql.table(table)} t where ${isSame})`))
  }
}

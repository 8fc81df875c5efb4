import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Db } from '#kernel/command/context.ts'
import type { DayRule, StoredDays } from './stored-days.ts'

/** The zone the days are of, and the one they are to be of. */
export interface ZoneChange {
  from: string
  to: string
}

/** What a table stores that follows from instants and the zone, by column. */
interface TableOfDays {
  table: string
  named: [column: string, where: string][]
  days: [column: string, instant: string][]
  follows: [column: string, value: string][]
}

/** Rows of a table that were changed because they had named a day: what else follows from these instants. */
export type AfterMoves = Readonly<Record<string, (db: Db, ids: readonly string[], now: Date) => Promise<void>>>

/** Stored in the transaction of each batch, so that an interrupted change resumes after it. */
const progressKey = 'changing_days'
const batchSize = 5_000
const batchTimeoutMs = 600_000
/** So many rows between two lines of progress. */
const rowsPerLine = 100_000

/** The tables whose days are recalculated, in the order in which they are declared. */
export function tablesOfDays(rules: StoredDays): TableOfDays[] {
  const tables = new Map<string, TableOfDays>()
  for (const [key, rule] of Object.entries(rules) as [string, DayRule][]) {
    if (rule.kind === 'given' || rule.kind === 'noted' || rule.kind === 'maintained') continue
    const [name, column] = key.split('.') as [string, string]
    const table = tables.get(name) ?? { table: name, named: [], days: [], follows: [] }
    tables.set(name, table)
    if (rule.kind === 'named') table.named.push([column, rule.where])
    else if (rule.kind === 'day') table.days.push([column, rule.of])
    else table.follows.push([column, rule.value])
  }
  return [...tables.values()]
}

const list = (parts: readonly RawBuilder<unknown>[], between = ', ') => sql.join(parts, sql.raw(between))
const old = (column: string) => sql.ref(`old.${column}`)

/** An instant at midnight named its day: it is moved to the midnight of that day in the other zone. */
function moved([column, where]: [string, string], { from, to }: ZoneChange): RawBuilder<unknown> {
  const wall = sql`(${old(column)} at time zone ${from}::text)`
  const begins = sql`date_trunc('day', ${wall})`
  const isMidnight = sql`(${wall} = ${begins} or ${old(column)} = ${begins} at time zone ${from}::text)`
  return sql`case when (${sql.raw(where)}) and ${isMidnight}
    then ${begins} at time zone ${to}::text else ${old(column)} end as ${sql.ref(column)}`
}

/** Whether what was not later than something else still is not, so that no work begins before its vehicle came. */
const keepsOrder = ({ named }: TableOfDays) => {
  const pairs = named.flatMap(([one]) => named.flatMap(([other]) => (one === other ? [] : [[one, other] as const])))
  if (pairs.length === 0) return sql`true`
  return list(
    pairs.map(
      ([one, other]) =>
        sql`((${old(one)} <= ${old(other)}) is not true or ${sql.ref(`moved.${one}`)} <= ${sql.ref(`moved.${other}`)})`,
    ),
    ' and ',
  )
}

/**
 * The columns as they have to be, of the rows `source` under the name `old`. Times of a row that contradict the days it named
 * keep all of it at its instants.
 */
function asTheyAre(about: TableOfDays, source: RawBuilder<unknown>, zones: ZoneChange): RawBuilder<unknown> {
  const { named, days, follows } = about
  const isNamed = new Set(named.map(([column]) => column))
  const instant = (column: string) => (isNamed.has(column) ? sql.ref(`at.${column}`) : old(column))
  const moves = named.length > 0 ? named.map((one) => moved(one, zones)) : [sql`null`]
  const columns = named.map(
    ([column]) =>
      sql`case when in_order.is_sorted then ${sql.ref(`moved.${column}`)} else ${old(column)} end as ${sql.ref(column)}`,
  )
  const ofDays = days.map(
    ([column, of]) => sql`(${instant(of)} at time zone ${zones.to}::text)::date as ${sql.ref(column)}`,
  )
  const ofRest = follows.map(([column, value]) => sql`${sql.raw(value)} as ${sql.ref(column)}`)
  return sql`${source}
    cross join lateral (select ${list(moves)}) moved
    cross join lateral (select ${keepsOrder(about)} as is_sorted) in_order
    cross join lateral (select ${list(columns.length > 0 ? columns : [sql`null`])}) at
    cross join lateral (select ${list(ofDays.length > 0 ? ofDays : [sql`null`])}) day
    cross join lateral (select ${list(ofRest.length > 0 ? ofRest : [sql`null`])}) rest`
}

const valuesOf = ({ named, days, follows }: TableOfDays): [column: string, value: RawBuilder<unknown>][] => [
  ...named.map(([column]) => [column, sql.ref(`at.${column}`)] as [string, RawBuilder<unknown>]),
  ...days.map(([column]) => [column, sql.ref(`day.${column}`)] as [string, RawBuilder<unknown>]),
  ...follows.map(([column]) => [column, sql.ref(`rest.${column}`)] as [string, RawBuilder<unknown>]),
]

/** The column that batches go by: the first of the primary key. */
async function keyOf(db: Db, table: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = ${table}::regclass and i.indisprimary`.execute(db)
  return rows[0]!.name
}

interface Batch {
  about: TableOfDays
  key: string
  after: string | undefined
  zones: ZoneChange
}

/** The last key of the next batch, and how many rows it has. */
async function endOf(db: Db, { about, key, after }: Batch): Promise<{ last: string; rows: number } | undefined> {
  const begun = after === undefined ? sql`` : sql`where ${sql.ref(key)} > ${after}`
  const { rows } = await sql<{ last: string; rows: number }>`
    select (array_agg(k order by k desc))[1]::text as last, count(*) as rows
    from (select ${sql.ref(key)} as k from ${sql.table(about.table)} ${begun} order by 1 limit ${batchSize}) batch`.execute(
    db,
  )
  return rows[0]!.rows === 0 ? undefined : rows[0]
}

/** Gives the rows of a batch their days, and answers the keys of those that named one and how many were changed. */
async function changeBatch(db: Db, { about, key, after, zones }: Batch, last: string) {
  const table = sql.table(about.table)
  const columns = valuesOf(about)
  const isWithin = sql`${old(key)} <= ${last} ${after === undefined ? sql`` : sql`and ${old(key)} > ${after}`}`
  const differs = list(
    columns.map(([column, value]) => sql`${old(column)} is distinct from ${value}`),
    ' or ',
  )
  const isMoved = list(
    [sql`false`, ...about.named.map(([column]) => sql`${old(column)} is distinct from ${sql.ref(`at.${column}`)}`)],
    ' or ',
  )
  const { rows } = await sql<{ key: string; is_moved: boolean }>`
    update ${table} written set ${list(columns.map(([column]) => sql`${sql.ref(column)} = ${sql.ref(`made.${column}`)}`))}
    from (
      select old.tableoid as part, old.ctid as place, (${isMoved}) as is_moved,
        ${list(columns.map(([column, value]) => sql`${value} as ${sql.ref(column)}`))}
      from ${asTheyAre(about, sql`${table} old`, zones)} where ${isWithin} and (${differs})
    ) made
    where written.tableoid = made.part and written.ctid = made.place returning ${sql.ref(`written.${key}`)}::text as key, made.is_moved`.execute(
    db,
  )
  return { changed: rows.length, moved: [...new Set(rows.filter((row) => row.is_moved).map((row) => row.key))] }
}

/** What an undone import brings back is of the same zone. */
async function recalculateMaintained(db: Db, about: TableOfDays, zones: ZoneChange): Promise<void> {
  const table = sql.table(about.table)
  const columns = valuesOf(about)
  const made = list(columns.flatMap(([column, value]) => [sql.lit(column), value]))
  const source = sql`import_change c cross join lateral jsonb_populate_record(null::${table}, c.before) old`
  await sql`
    update import_change change set before = change.before || made.columns
    from (
      select c.id, jsonb_build_object(${made}) as columns from ${asTheyAre(about, source, zones)}
      where c.table_name = ${about.table}::text and c.before is not null
    ) made
    where change.id = made.id and not change.before @> made.columns`.execute(db)
}

/** Noted when every table has its days, and what follows may not be finished. */
const allDone = 'all'

/** From which table on days are to be recalculated: the first where none was begun, or where this version does not know it. */
function firstOf(tables: readonly TableOfDays[], begun: string | undefined): number {
  if (begun === allDone) return tables.length
  return Math.max(
    0,
    tables.findIndex(({ table }) => table === begun),
  )
}

/** Where a change that was cut off goes on. */
async function progressOf(db: Db): Promise<{ table: string; key?: string } | undefined> {
  const found = await db.selectFrom('setting').select('value').where('key', '=', progressKey).executeTakeFirst()
  if (!found) return undefined
  const [table, key] = found.value.split(' ') as [string, string?]
  return key === undefined ? { table } : { table, key }
}

const noteProgress = (db: Db, value: string) =>
  db
    .insertInto('setting')
    .values({ key: progressKey, value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute()

interface Recalculation {
  rules: StoredDays
  zones: ZoneChange
  afterMoves?: AfterMoves
  now: Date
  say: (line: string) => void
}

/**
 * Recalculates every declared day, table by table in batches of a transaction each, and answers how many rows were changed. Stored
 * sums follow by their triggers. Cut off at any moment, it goes on behind the last batch.
 */
export async function recalculateDays(
  database: Database,
  { rules, zones, afterMoves = {}, now, say }: Recalculation,
): Promise<number> {
  const write = <T>(work: (db: Db) => Promise<T>) =>
    inTransaction(
      database,
      { as: 'rad_network' },
      'write',
      async (db) => {
        // Triggers that hold rows of two tables against each other wait until both have their days.
        await sql`select set_config('rad.changing_days', 'on', true)`.execute(db)
        return work(db)
      },
      { timeoutMs: batchTimeoutMs },
    )
  const tables = tablesOfDays(rules)
  const begun = await write(progressOf)
  const first = firstOf(tables, begun?.table)
  const resumed = begun && tables[first]
  if (resumed) say(`Continuing at ${resumed.table}.`)
  let changed = 0
  for (const [index, about] of tables.entries()) {
    if (index < first) continue
    let after = index === first ? begun?.key : undefined
    const key = await write((db) => keyOf(db, about.table))
    for (let done = 0, isLast = false; !isLast;) {
      await write(async (db) => {
        const batch = { about, key, after, zones }
        const end = await endOf(db, batch)
        if (end) {
          const { changed: rows, moved: ids } = await changeBatch(db, batch, end.last)
          if (ids.length > 0) await afterMoves[about.table]?.(db, ids, now)
          changed += rows
          if (Math.floor(done / rowsPerLine) < Math.floor((done + end.rows) / rowsPerLine))
            say(`Recalculating ${about.table}: ${done + end.rows} rows so far.`)
          done += end.rows
          after = end.last
          await noteProgress(db, `${about.table} ${end.last}`)
        } else {
          await recalculateMaintained(db, about, zones)
          const next = tables[index + 1]
          await noteProgress(db, next ? next.table : allDone)
          isLast = true
        }
      })
    }
  }
  return changed
}

/** Forgets how far a change got, once all of it is done. */
export const forgetProgress = ({ owner }: Database) =>
  owner.deleteFrom('setting').where('key', '=', progressKey).execute()

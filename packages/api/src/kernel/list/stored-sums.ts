import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { Job } from '#kernel/command/jobs.ts'

/**
 * The sums that the database keeps of a table, in `<name>_sum` and, of what changed since they were last folded, in
 * `<name>_sum_change`: `rad.keep_sums` (migrations/1002_record_tables.sql) makes them of the same words. Values are SQL over `line`, a row of
 * the table.
 */
export interface StoredSums {
  table: string
  /** The name of the table by default. */
  name?: string
  /** What the rows of a line are alike in. */
  groups: Readonly<Record<string, string>>
  /** Whole numbers of a row, of which a line holds the sums. */
  measures: Readonly<Record<string, string>>
}

const columns = (names: Readonly<Record<string, string>>) => sql.join(Object.keys(names).map((name) => sql.ref(name)))
const tablesOf = ({ table, name = table }: StoredSums) => ({
  sums: sql.table(`${name}_sum`),
  changes: sql.table(`${name}_sum_change`),
})

/** The lines of the sums with what changed since; several may be of one group, and some add up to nothing. */
export function sumLines(stored: StoredSums): RawBuilder<unknown> {
  const { sums, changes } = tablesOf(stored)
  const all = columns({ ...stored.groups, ...stored.measures })
  return sql`select ${all} from ${sums} union all select ${all} from ${changes}`
}

const totals = ({ measures }: StoredSums) => sql.join(Object.keys(measures).map((name) => sql`sum(${sql.ref(name)})`))
const zeros = ({ measures }: StoredSums) => sql.join(Object.keys(measures).map(() => sql`0`))

/** Adds what changed to the sums. A concurrent reader finds each change either here or there. */
export async function fold(db: Db, stored: StoredSums): Promise<void> {
  const { sums, changes } = tablesOf(stored)
  const [keys, numbers] = [columns(stored.groups), columns(stored.measures)]
  const added = sql.join(
    Object.keys(stored.measures).map(
      (name) => sql`${sql.ref(name)} = sums.${sql.ref(name)} + excluded.${sql.ref(name)}`,
    ),
  )
  await sql`
    with folded as (delete from ${changes} returning *)
    insert into ${sums} as sums (${keys}, ${numbers})
    select ${keys}, ${totals(stored)} from folded group by ${keys} having (${totals(stored)}) <> (${zeros(stored)})
    on conflict (${keys}) do update set ${added}`.execute(db)
}

/** Now and then what changed is added to the sums of these tables. */
export const foldSums = (all: readonly StoredSums[]): Job => ({
  name: 'fold sums of lists',
  everySeconds: 60,
  async run(db) {
    for (const stored of all) await fold(db, stored)
  },
})

/** By how much the rows of the table exceed their stored sums, a line for each group. */
function differences(stored: StoredSums): RawBuilder<unknown> {
  const rows = Object.entries({ ...stored.groups, ...stored.measures }).map(
    ([name, value]) => sql`${sql.raw(value)} as ${sql.ref(name)}`,
  )
  const minus = Object.keys(stored.measures).map((name) => sql`-${sql.ref(name)}`)
  const keys = columns(stored.groups)
  return sql`
    select ${keys}, ${totals(stored)} from (
      select ${sql.join(rows)} from ${sql.table(stored.table)} line
      union all select ${keys}, ${sql.join(minus)} from (${sumLines(stored)}) line
    ) line group by ${keys} having (${totals(stored)}) <> (${zeros(stored)})`
}

/** How many groups of rows differ from their sums. */
export async function countWrongSums(db: Db, stored: StoredSums): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${differences(stored)}) wrong`.execute(
    db,
  )
  return rows[0]!.count
}

/**
 * Makes the sums those of the rows and answers how many groups differed. Rows and sums are read as they were at one moment and
 * what differs is appended, so that others may write meanwhile.
 */
export async function rebuildSums(db: Db, stored: StoredSums): Promise<number> {
  const { changes } = tablesOf(stored)
  const { rows } = await sql<{ count: number }>`
    with added as (
      insert into ${changes} (${columns({ ...stored.groups, ...stored.measures })}) ${differences(stored)} returning true
    ) select count(*) as count from added`.execute(db)
  return rows[0]!.count
}

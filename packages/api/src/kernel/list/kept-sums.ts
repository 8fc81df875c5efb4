import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { Job } from '#kernel/command/jobs.ts'

/**
 * The sums that the database keeps of a table, in `<name>_sum` and, of what changed since they were last folded, in
 * `<name>_sum_change`: `rad.keep_sums` (migrations/1002_record_tables.sql) makes them of the same words. Values are SQL over `line`, a row of
 * the table.
 */
export interface KeptSums {
  table: string
  /** The name of the table by default. */
  name?: string
  /** What the rows of a line are alike in. */
  groups: Readonly<Record<string, string>>
  /** Whole numbers of a row, of which a line holds the sums. */
  measures: Readonly<Record<string, string>>
}

const columns = (names: Readonly<Record<string, string>>) => sql.join(Object.keys(names).map((name) => sql.ref(name)))
const tablesOf = ({ table, name = table }: KeptSums) => ({
  sums: sql.table(`${name}_sum`),
  changes: sql.table(`${name}_sum_change`),
})

/** The lines of the sums with what changed since; several may be of one group, and some add up to nothing. */
export function keptLines(kept: KeptSums): RawBuilder<unknown> {
  const { sums, changes } = tablesOf(kept)
  const all = columns({ ...kept.groups, ...kept.measures })
  return sql`select ${all} from ${sums} union all select ${all} from ${changes}`
}

const totals = ({ measures }: KeptSums) => sql.join(Object.keys(measures).map((name) => sql`sum(${sql.ref(name)})`))
const zeros = ({ measures }: KeptSums) => sql.join(Object.keys(measures).map(() => sql`0`))

/** Adds what changed to the sums. A concurrent reader finds each change either here or there. */
export async function fold(db: Db, kept: KeptSums): Promise<void> {
  const { sums, changes } = tablesOf(kept)
  const [keys, numbers] = [columns(kept.groups), columns(kept.measures)]
  const added = sql.join(
    Object.keys(kept.measures).map((name) => sql`${sql.ref(name)} = sums.${sql.ref(name)} + excluded.${sql.ref(name)}`),
  )
  await sql`
    with folded as (delete from ${changes} returning *)
    insert into ${sums} as sums (${keys}, ${numbers})
    select ${keys}, ${totals(kept)} from folded group by ${keys} having (${totals(kept)}) <> (${zeros(kept)})
    on conflict (${keys}) do update set ${added}`.execute(db)
}

/** Now and then what changed is added to the sums of these tables. */
export const foldSums = (all: readonly KeptSums[]): Job => ({
  name: 'fold sums of lists',
  everySeconds: 60,
  async run(db) {
    for (const kept of all) await fold(db, kept)
  },
})

/** By how much the rows of the table exceed their stored sums, a line for each group. */
function differences(kept: KeptSums): RawBuilder<unknown> {
  const rows = Object.entries({ ...kept.groups, ...kept.measures }).map(
    ([name, value]) => sql`${sql.raw(value)} as ${sql.ref(name)}`,
  )
  const minus = Object.keys(kept.measures).map((name) => sql`-${sql.ref(name)}`)
  const keys = columns(kept.groups)
  return sql`
    select ${keys}, ${totals(kept)} from (
      select ${sql.join(rows)} from ${sql.table(kept.table)} line
      union all select ${keys}, ${sql.join(minus)} from (${keptLines(kept)}) kept
    ) line group by ${keys} having (${totals(kept)}) <> (${zeros(kept)})`
}

/** How many groups of rows differ from their sums. */
export async function countWrongSums(db: Db, kept: KeptSums): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${differences(kept)}) wrong`.execute(db)
  return rows[0]!.count
}

/**
 * Makes the sums those of the rows and answers how many groups differed. Rows and sums are read as they were at one moment and
 * what differs is appended, so that others may write meanwhile.
 */
export async function rebuildSums(db: Db, kept: KeptSums): Promise<number> {
  const { changes } = tablesOf(kept)
  const { rows } = await sql<{ count: number }>`
    with added as (
      insert into ${changes} (${columns({ ...kept.groups, ...kept.measures })}) ${differences(kept)} returning true
    ) select count(*) as count from added`.execute(db)
  return rows[0]!.count
}

import { sql, type RawBuilder } from 'kysely'
import type { Db } from './context.ts'
import type { SummedLines } from './list-source.ts'
import type { Count, GroupMeasure } from './report-measures.ts'
import { splitTotal } from './report-source.ts'

type Value = RawBuilder<unknown>

/** What the groups of a dimension are; of one with several values in a row, where each of them comes from. */
export type GroupDimension = Value | { value: Value; each: RawBuilder<unknown> }

interface Groups {
  /** The rows that are counted, to stand after FROM. */
  rows: RawBuilder<unknown>
  /** Lines of kept sums in their place, for measures that these know. */
  sums?: SummedLines | undefined
  /** One that is left out is the column of its name. */
  dimensions: Readonly<Record<string, GroupDimension>>
  /** Each is read only where it is asked for. */
  measures: Readonly<Record<string, GroupMeasure>>
}

interface GroupsAsked {
  db: Db
  view: { rows: readonly string[] }
  /** All measures of the groups where this is left out. */
  measures?: ReadonlySet<string>
  size?: string | undefined
}

const names = (keys: readonly string[]) => sql.join(keys.map((key) => sql.ref(key)))

/** Each count once, however many measures are made of it. */
function namedCounts(measures: readonly GroupMeasure[]) {
  const named = new Map<Count, string>()
  for (const { counts } of measures)
    for (const count of counts) if (!named.has(count)) named.set(count, `c${named.size}`)
  return named
}

const isSpread = (dimension: GroupDimension): dimension is Exclude<GroupDimension, Value> => 'each' in dimension

/**
 * Rows by one or two dimensions and their total, in one statement that looks at the rows once. The total is the sum of the groups;
 * where a row stands in several groups of a dimension and once in the total (T14), it is counted by itself.
 */
export async function countGroups({ db, view, measures: chosen, size }: GroupsAsked, groups: Groups) {
  const asked = chosen ?? new Set(Object.keys(groups.measures))
  const [first] = Object.keys(groups.measures)
  const requested = Object.keys(groups.measures).filter((key) => asked.has(key))
  const unasked = [size, requested.length === 0 ? first : undefined].filter(
    (key) => key !== undefined && !asked.has(key),
  )
  const keys = [...new Set([...requested, ...(unasked as string[])])]
  const measures = keys.map((key) => [key, groups.measures[key]!] as const)
  const counts = namedCounts(measures.map(([, measure]) => measure))
  const sums = [...counts.keys()].every(({ kept }) => kept) ? groups.sums : undefined
  const levels = view.rows
  const dimensions = levels.map((level) => groups.dimensions[level] ?? sql.ref(level))
  const spread = dimensions.filter(isSpread)

  const from = sums?.lines ?? groups.rows
  const each = sql.join(
    spread.map((one) => one.each),
    sql` `,
  )
  const selected = sql.join(
    [...counts].map(([count, name]) => sql`${sums ? count.kept : count.of} as ${sql.ref(name)}`),
  )
  const levelled = dimensions.map((one, place) => sql`${isSpread(one) ? one.value : one} as ${sql.ref(levels[place]!)}`)
  const grouped = sql`
    select ${selected}, ${sql.join(levelled)}
    from ${spread.length > 0 ? sql`(select * from ${from}) as found ${each}` : from}
    group by ${sql.join(levels.map((_, place) => sql.lit(counts.size + place + 1)))}
    ${sums ? sql`having sum(${sums.count}) > 0` : sql``}`
  const total =
    spread.length > 0
      ? sql`select ${selected} from ${from}`
      : sql`select ${sql.join([...counts].map(([count, name]) => count.total(sql.ref(name))))} from grouped`
  const shown = measures.map(
    ([key, { counts: of, value }]) => sql`${value(...of.map((one) => sql.ref(counts.get(one)!)))} as ${sql.ref(key)}`,
  )
  const { rows } = await sql<object>`
    with grouped as materialized (${grouped}), line as (
      select ${names([...counts.values(), ...levels])}, false as is_total from grouped
      union all select everything.*, ${sql.join(levels.map(() => sql`null`))}, true from (${total}) as everything
    )
    select is_total, ${names(levels)}, ${sql.join(shown)} from line`.execute(db)
  return { ...splitTotal(rows), unasked: unasked as string[] }
}

import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { SummedLines } from '#kernel/list/list-source.ts'
import type { Count, GroupMeasure } from './measures.ts'
import type { Counted } from './comparison.ts'
import type { Row } from './order.ts'

type Value = RawBuilder<unknown>

/** What the groups of a dimension are; of one with several values in a row, where each of them comes from. */
export type GroupDimension = Value | { value: Value; each: RawBuilder<unknown> }

interface Groups {
  /** The rows that are counted, to follow FROM. */
  rows: RawBuilder<unknown>
  /** Lines of stored sums in their place, for measures that these can count. */
  sums?: SummedLines | undefined
  /** One that is left out is the column of its name. */
  dimensions: Readonly<Record<string, GroupDimension>>
  /** Each is read only where it is requested. */
  measures: Readonly<Record<string, GroupMeasure>>
}

interface GroupsRequest {
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

/** Splits the rows of the groups from the row of the total. */
function splitTotal(grouped: readonly object[]): Counted {
  const [rows, totals]: [Row[], Row[]] = [[], []]
  for (const { is_total, ...row } of grouped as readonly Row[]) (is_total ? totals : rows).push(row)
  return { rows, total: totals[0]! }
}

/** The measures to count, at least one, and those of them that only the order needs. */
function measureKeys(
  all: readonly string[],
  requestedMeasures: ReadonlySet<string> | undefined,
  size: string | undefined,
) {
  const requested = requestedMeasures ? all.filter((key) => requestedMeasures.has(key)) : all
  const needed = size ?? (requested.length === 0 ? all[0] : undefined)
  const sortOnlyMeasures = needed === undefined || requested.includes(needed) ? [] : [needed]
  return { keys: [...requested, ...sortOnlyMeasures], sortOnlyMeasures }
}

/** The values of levels, and where those come from that are several in a row, to follow FROM. */
export function levelParts(dimensions: Groups['dimensions'], levels: readonly string[]) {
  const by = levels.map((level) => dimensions[level] ?? sql.ref(level))
  return {
    values: by.map((one): Value => (isSpread(one) ? one.value : one)),
    spread: by.filter(isSpread).map(({ each }) => each),
  }
}

/** The groups with their counts, and the counts of all of them together. */
function statementParts({ rows, sums, dimensions }: Groups, levels: readonly string[], counts: Map<Count, string>) {
  const stored = [...counts.keys()].every((count) => count.stored) ? sums : undefined
  const from = stored?.lines ?? rows
  const selected = sql.join(
    [...counts].map(([count, name]) => sql`${stored ? count.stored : count.of} as ${sql.ref(name)}`),
  )
  const { values, spread } = levelParts(dimensions, levels)
  const levelled = values.map((value, place) => sql`${value} as ${sql.ref(levels[place]!)}`)
  const grouped = sql`
    select ${selected}, ${sql.join(levelled)}
    from ${spread.length > 0 ? sql`(select * from ${from}) as found ${sql.join(spread, sql` `)}` : from}
    group by ${sql.join(levels.map((_, place) => sql.lit(counts.size + place + 1)))}
    ${stored ? sql`having sum(${stored.count}) > 0` : sql``}`
  const added = [...counts].map(([count, name]) => count.total(sql.ref(name)))
  const total = spread.length > 0 ? sql`select ${selected} from ${from}` : sql`select ${sql.join(added)} from grouped`
  return { grouped, total }
}

/**
 * Rows by one or two dimensions and their total, in one statement that looks at the rows once. The total is the sum of the groups;
 * where a row is in several groups of a dimension and once in the total (T14), it is counted separately.
 */
export async function countGroups({ db, view, measures: requestedMeasures, size }: GroupsRequest, groups: Groups) {
  const { keys, sortOnlyMeasures } = measureKeys(Object.keys(groups.measures), requestedMeasures, size)
  const measures = keys.map((key) => [key, groups.measures[key]!] as const)
  const counts = namedCounts(measures.map(([, measure]) => measure))
  const levels = view.rows
  const { grouped, total } = statementParts(groups, levels, counts)
  const shown = measures.map(
    ([key, { counts: of, value }]) => sql`${value(...of.map((one) => sql.ref(counts.get(one)!)))} as ${sql.ref(key)}`,
  )
  const { rows } = await sql<object>`
    with grouped as materialized (${grouped}), line as (
      select ${names([...counts.values(), ...levels])}, false as is_total from grouped
      union all select everything.*, ${sql.join(levels.map(() => sql`null`))}, true from (${total}) as everything
    )
    select is_total, ${names(levels)}, ${sql.join(shown)} from line`.execute(db)
  return { ...splitTotal(rows), sortOnlyMeasures }
}

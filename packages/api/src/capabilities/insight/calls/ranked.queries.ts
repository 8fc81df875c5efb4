import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { type GroupDimension, levelParts } from '#kernel/report/groups.ts'
import type { Row } from '#kernel/report/order.ts'

/** By what the calls of a group are listed, and how many of them are named. */
export interface Ranking {
  of: GroupDimension
  most: number
}

interface RankedGroups {
  /** The calls, to follow FROM. */
  rows: RawBuilder<unknown>
  dimensions: Readonly<Record<string, GroupDimension>>
  levels: readonly string[]
}

interface Ranked {
  /** The values of the levels. */
  place: string
  code: string
  count: number
}

const placeOf = (row: Row, levels: readonly string[]) => JSON.stringify(levels.map((level) => row[level] ?? null))

/** Codes with the number of their calls, in groups of levels; a call with several codes counts for each of them. */
async function countCodes(db: Db, { rows, dimensions, levels }: RankedGroups, of: GroupDimension): Promise<Ranked[]> {
  const { values, spread } = levelParts({ ...dimensions, ranked: of }, ['ranked', ...levels])
  const [code, ...by] = values
  const named = [sql`${code} as code`, ...by.map((value, at) => sql`${value} as ${sql.ref(`level${at}`)}`)]
  const place = sql.join(by.map((_, at) => sql.ref(`level${at}`)))
  const { rows: found } = await sql<Ranked & { place: unknown[] }>`
    select jsonb_build_array(${by.length > 0 ? place : sql``}) as place, code, count(*)::int as count
    from (select ${sql.join(named)} from (select * from ${rows}) as found ${sql.join(spread, sql` `)}) as spread
    where code is not null group by 1, 2`.execute(db)
  return found.map((one) => ({ ...one, place: JSON.stringify(one.place) }))
}

/** The codes with most calls, each with their number: `BRAKES 12, PRICE 8`. */
const inWords = (codes: readonly Ranked[], most: number) =>
  codes
    .toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
    .slice(0, most)
    .map(({ code, count }) => `${code} ${count}`)
    .join(', ') || null

/** Adds to each row of a report, and to its total, which codes most of its calls have. */
export async function withRanked(
  db: Db,
  groups: RankedGroups,
  rankings: Readonly<Record<string, Ranking>>,
  counted: { rows: readonly Row[]; total: Row },
) {
  const [rows, total] = [counted.rows.map((row) => ({ ...row })), { ...counted.total }]
  for (const [key, { of, most }] of Object.entries(rankings)) {
    const byPlace = Map.groupBy(await countCodes(db, groups, of), ({ place }) => place)
    for (const row of rows) row[key] = inWords(byPlace.get(placeOf(row, groups.levels)) ?? [], most)
    total[key] = inWords(await countCodes(db, { ...groups, levels: [] }, of), most)
  }
  return { ...counted, rows, total }
}

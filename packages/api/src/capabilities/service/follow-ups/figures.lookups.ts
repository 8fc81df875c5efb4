import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { DayRange } from '#kernel/contract/view.ts'
import type { SummedLines } from '#kernel/list/list-source.ts'
import { dueInDays } from './conditions.ts'
import { followUpSource } from './source.ts'

type FoundContext = Parameters<typeof followUpSource.condition>[0]

/** The conditions on `follow_up` of a view of their list, in the scope of the reader, for reports of others to count. */
export const followUpsWhere = (ctx: FoundContext): Promise<RawBuilder<SqlBool>> => followUpSource.condition(ctx)

/**
 * The follow-ups of a view that were due in some days, to follow FROM as `follow_up`, and how to count them in groups of these
 * levels: lines of stored sums where these can tell them, else the rows. Both name places by their keys.
 */
export async function dueLines(ctx: FoundContext, days: DayRange, levels: readonly string[]): Promise<SummedLines> {
  const summed = (await followUpSource.found({ ...ctx, query: { ...ctx.query, ...days } })).sums(levels)
  if (summed) return { lines: summed.lines, count: sql`sum(${summed.count})` }
  const where = await followUpsWhere(ctx)
  const rows = dueInDays(days).map(
    (isDue) => sql`select outlet_id, region_id, channel_id, status from follow_up where ${where} and ${isDue}`,
  )
  return { lines: sql`(${sql.join(rows, sql` union all `)}) as follow_up where true`, count: sql`count(*)` }
}

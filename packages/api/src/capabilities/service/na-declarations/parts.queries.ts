import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import type { ReportViewOf } from '#kernel/contract/report-contract.ts'
import { beginning, type Span } from '#kernel/days/spans.ts'
import { allOf, isOneOf } from '#kernel/list/list-sql.ts'
import { dueLines, followUpsWhere } from '#capabilities/service/follow-ups/figures.lookups.ts'
import type { naSummary } from './report.contract.ts'
import { naSource } from './source.ts'
import { approvedStates } from './vocabulary.ts'

/** What R13 and R14 count, a line for all rows that are alike: what they are part of, and how often (`times`). */
export type Part = 'declared' | 'decided' | 'revalidated' | 'closed' | 'base' | 'empty'

type View = Omit<ReportViewOf<typeof naSummary>, 'rows' | 'sort' | 'columns' | 'compare'>

/** What the lines tell apart: what is not needed is null, so that there are few of them. */
export type Key = 'outlet' | 'region' | 'channel' | 'status' | 'reason' | 'base_effect'

export type PartContext = Pick<ActorContext, 'db' | 'actor' | 'deps'> & {
  view: View
  span: Span
  /** The levels of the report. */
  levels: readonly string[]
  /** What approvals are grouped by as well. */
  ofApproved: Key
}

const columns: Record<Key, { name: string; type: string }> = {
  outlet: { name: 'outlet_id', type: 'uuid' },
  region: { name: 'region_id', type: 'uuid' },
  channel: { name: 'channel_id', type: 'uuid' },
  status: { name: 'status', type: 'text' },
  reason: { name: 'reason_id', type: 'uuid' },
  base_effect: { name: 'base_effect', type: 'text' },
}
const keys = Object.keys(columns) as Key[]

/** The lines of a part: rows of a table under a condition, in groups of what is needed of them. */
function linesOf(part: Part, { needs, table, where, times = sql`count(*)` }: LinesShape): RawBuilder<unknown> {
  const selected = keys.map((key) => {
    const { name, type } = columns[key]
    return sql`${needs.has(key) ? sql.ref(`${table}.${name}`) : sql.raw(`null::${type}`)} as ${sql.ref(name)}`
  })
  const groups = keys.filter((key) => needs.has(key)).map((key) => sql.ref(`${table}.${columns[key].name}`))
  return sql`select ${sql.lit(part)} as part, ${sql.join(selected)}, ${times}::int as times
    from ${where} ${groups.length > 0 ? sql`group by ${sql.join(groups)}` : sql``}`
}

interface LinesShape {
  /** What of a row is needed. */
  needs: ReadonlySet<string>
  table: string
  /** What follows FROM, with its condition. */
  where: RawBuilder<unknown>
  times?: RawBuilder<unknown>
}

/** "All days" has no beginning, and a list accepts at most two years of days. */
const daysIn = ({ from, to }: Span) => ({ period: undefined, from: from === beginning ? undefined : from, to })

/** The declarations that were declared, decided, or revalidated in the period. */
async function declarations(ctx: PartContext, counted_by: 'declared' | 'decided' | 'revalidated') {
  const where = await naSource.condition({ ...ctx, query: { ...ctx.view, ...daysIn(ctx.span), counted_by } })
  const own = counted_by === 'decided' ? ['status', ctx.ofApproved] : ['status']
  return linesOf(counted_by, {
    needs: new Set([...ctx.levels, ...own]),
    table: 'na_declaration',
    where: sql`na_declaration where ${where}`,
  })
}

/** The levels that follow-ups have. */
const ofFollowUp = ({ levels }: PartContext) =>
  new Set(levels.filter((level) => level === 'outlet' || level === 'region' || level === 'channel'))

const placesIn = ({ view: { channel, zone, region, state, city, dealer, outlet, vin } }: PartContext) => ({
  channel,
  zone,
  region,
  state,
  city,
  dealer,
  outlet,
  vin,
})

/** Less the follow-ups among them whose approved declaration counts instead: there are fewer of these than of follow-ups. */
const withoutDeclared = (ctx: PartContext, part: Part, where: RawBuilder<SqlBool>, isCounted: RawBuilder<SqlBool>) =>
  linesOf(part, {
    needs: ofFollowUp(ctx),
    table: 'follow_up',
    where: sql`follow_up where ${where} and follow_up.id in (
      select d.follow_up_id from na_declaration d
      where d.status = any (${sql.val([...approvedStates])}::text[]) and ${isCounted})`,
    times: sql`-count(*)`,
  })

/** What else ended in the period than by an approved declaration, which is counted as such (M43). */
async function otherEnded(ctx: PartContext) {
  const { from, to } = ctx.span
  const where = await followUpsWhere({
    ...ctx,
    query: { ...placesIn(ctx), ...daysIn(ctx.span), counted_by: 'ended' },
  })
  const ended = sql<SqlBool>`follow_up.ended_on is not null and follow_up.status <> 'withdrawn' and ${where}`
  return [
    linesOf('closed', { needs: ofFollowUp(ctx), table: 'follow_up', where: sql`follow_up where ${ended}` }),
    withoutDeclared(ctx, 'closed', ended, sql`d.decided_on >= ${from}::date and d.decided_on <= ${to}::date`),
  ]
}

/** What goes on as another follow-up, or never was one, is not of the base. */
const isOfBase = sql<SqlBool>`follow_up.status not in ('transferred', 'withdrawn')`

/** The base as it was at the end of the period: what was overturned or ended later is not in it again (M40, T12). */
export async function baseLines(ctx: PartContext): Promise<RawBuilder<unknown>[]> {
  const { to } = ctx.span
  const query = { ...placesIn(ctx), ...daysIn(ctx.span) }
  const where = sql<SqlBool>`${await followUpsWhere({ ...ctx, query })} and ${isOfBase}`
  const { lines, count } = await dueLines({ ...ctx, query: placesIn(ctx) }, daysIn(ctx.span), [...ofFollowUp(ctx)])
  return [
    linesOf('base', {
      needs: ofFollowUp(ctx),
      table: 'follow_up',
      where: sql`${lines} and ${isOfBase}`,
      times: count,
    }),
    withoutDeclared(
      ctx,
      'base',
      where,
      sql`d.base_effect = 'leaves' and d.decided_on <= ${to}::date and (d.overturned_on is null or d.overturned_on > ${to}::date)
        and (d.rechecked_on is null or d.rechecked_on > ${to}::date)`,
    ),
  ]
}

/** Each outlet of the view once, so that those without declarations have a row (T13). */
export function everyOutlet({ view: { region, zone, state, city, dealer, outlet } }: PartContext): RawBuilder<unknown> {
  const filters: [string, readonly string[] | undefined][] = [
    ['o.code', outlet],
    ['r.code', region],
    ['z.code', zone],
    ['s.code', state],
    ['c.name', city],
    ['dealer.code', dealer],
  ]
  const conditions = filters.flatMap(([column, values]) => (values ? [isOneOf(sql.ref(column), values)] : []))
  return sql`select 'empty' as part, o.id, o.region_id, null::uuid, null::text, null::uuid, null::text, 0
    from outlet o left join region r on r.id = o.region_id left join zone z on z.id = r.zone_id
      left join city c on c.id = o.city_id left join state s on s.id = c.state_id left join dealer on dealer.id = o.dealer_id
    where o.status = 'active' and ${allOf(conditions)}`
}

/** What both reports count. */
export const sharedLines = async (ctx: PartContext): Promise<RawBuilder<unknown>[]> => [
  await declarations(ctx, 'declared'),
  await declarations(ctx, 'decided'),
  await declarations(ctx, 'revalidated'),
  ...(await otherEnded(ctx)),
]

/** The lines of all parts, by the codes that reports name, to follow FROM. */
export const byCode = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`(
  select line.part, line.status, line.base_effect, line.times, outlet.code as outlet, region.code as region,
    channel.code as channel, na_reason.code as reason
  from (${sql.join(parts, sql` union all `)}) as line
    left join outlet on outlet.id = line.outlet_id left join region on region.id = line.region_id
    left join channel on channel.id = line.channel_id left join na_reason on na_reason.id = line.reason_id) as na`

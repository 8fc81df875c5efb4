import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { Span } from '#kernel/days/spans.ts'
import {
  chosen,
  daysAlone,
  inSpan,
  isBeyondPlace,
  joined,
  leading,
  monthsAndEdges,
  partNames,
  partsOf,
  type Parts,
  type UsageFilters,
  type UsagePart,
} from './parts.queries.ts'
import { rollups } from './sums.ts'

export type { Parts, UsageFilters, UsagePart } from './parts.queries.ts'

/** A query: figures of these conversations over these days, split by these parts. */
export interface UsageQuery {
  filters: UsageFilters
  span: Span
  by: readonly UsagePart[]
}

/** Rows by their parts, and the total over all of them, worked out from the same lines. */
export interface WithTotal<Figures> {
  rows: (Parts & Figures)[]
  total: Figures
}

/** What conversations begun add up to (M70 to M76): every ratio of a report is worked out from these sums. */
export type UsageSums = Record<keyof (typeof rollups)['usage_day']['sums'], number>

const sums = Object.keys(rollups.usage_day.sums) as (keyof UsageSums)[]

/** Splits what was grouped by the parts and by nothing. */
function splitTotals<Figures>(grouped: readonly (Parts & Figures & { is_total: boolean })[], by: readonly UsagePart[]) {
  const rows: (Parts & Figures)[] = []
  const totals: Figures[] = []
  for (const { is_total, ...row } of grouped) {
    if (!is_total) rows.push(row as Parts & Figures)
    else
      totals.push(
        Object.fromEntries(Object.entries(row).filter(([name]) => !by.includes(name as UsagePart))) as Figures,
      )
  }
  return { rows, totals }
}

/** Distinguishes the total from a row whose part has no value; without parts everything is the total. */
const isTotal = (by: readonly UsagePart[]) => (by.length === 0 ? sql`true` : sql`grouping(${partNames(by)[0]}) = 1`)

/** `grouping sets` over the parts and over nothing, each with what is counted apart in both. */
function groupingSets(by: readonly UsagePart[], also: readonly string[] = []) {
  const others = also.map((name) => sql.ref(name))
  const total = sql`(${sql.join(others)})`
  return by.length === 0
    ? sql`grouping sets (${total})`
    : sql`grouping sets (${total}, (${sql.join([...partNames(by), ...others])}))`
}

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

/** The fewest lines that can be split by these parts: by bot alone, by month where that is fine enough, else by day. */
function usageLines({ filters, span, by }: UsageQuery) {
  if (!isBeyondPlace(filters, by)) return sql`(select * from usage_bot where ${inSpan(sql`day`, span)})`
  const { months, edges } = monthsAndEdges(span, by)
  const place = ['bot_id', 'client_id', 'medium', 'is_new', 'intent', ...sums]
  const days = sql`select day, ${columns(place)} from usage_day where ${edges(sql`day`)}`
  return months
    ? sql`(select month as day, ${columns(place)} from usage_month where ${inSpan(sql`month`, months)} union all ${days})`
    : sql`(${days})`
}

/** M70 to M76: sums over the conversations that began in the span. Cost grows with days and bots, not with messages. */
export async function usageOf(db: Db, query: UsageQuery): Promise<WithTotal<UsageSums>> {
  const { filters, by } = query
  const { rows } = await sql<UsageSums & Parts & { is_total: boolean }>`
    select ${leading(by)}${isTotal(by)} as is_total, ${sql.join(sums.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`))}
    from (
      select ${sql.join(sums.map((name) => sql.ref(`line.${name}`)))}${partsOf(by)}
      from ${usageLines(query)} line${joined(by)}
      where ${chosen(filters, { intent: sql`line.intent`, is_new: sql`line.is_new` })}
    ) counted
    group by ${groupingSets(by)}
    order by ${sql.join([sql`is_total`, ...partNames(by)])}
  `.execute(db)
  const { rows: parts, totals } = splitTotals(rows, by)
  return { rows: parts, total: totals[0]! }
}

/** Medians over the conversations themselves, never of medians (M77, T15); null where there are none. */
export interface Lengths {
  seconds: number | null
  turns: number | null
}

/** Conversations of the days, with what the rollups would call their parts. */
const conversations = (isOn: RawBuilder<SqlBool>) => sql`
  select bot_id, client_id, medium, is_new, seconds, started_at, started_on as day, main_intent as intent,
    turns_user + turns_bot + turns_agent as turns
  from conversation where ${isOn}`

/** How many conversations took how long: from the stored counts by month, for other days from the conversations themselves. */
function lengthLines({ filters, span, by }: UsageQuery) {
  const { months, edges } = isBeyondPlace(filters, by) ? daysAlone(span) : monthsAndEdges(span, by)
  // Conversations of one length mostly have as many turns: only the few kinds of them are written out twice.
  const days = sql`
    select ${columns(['what', 'value', 'sessions', ...by])}
    from (
      select line.seconds, line.turns, count(*)::int as sessions${partsOf(by)}
      from (${conversations(edges(sql`started_on`))}) line${joined(by)}
      where ${chosen(filters, { intent: sql`line.intent`, is_new: sql`line.is_new` })}
      group by ${columns(['seconds', 'turns', ...by])}
    ) alike cross join lateral (values ('seconds', seconds), ('turns', turns)) length (what, value)`
  return months
    ? sql`select line.what, line.value, line.sessions${partsOf(by)}
        from (select *, month as day from usage_length where ${inSpan(sql`month`, months)}) line${joined(by)}
        where ${chosen(filters)} union all ${days}`
    : days
}

/** M77: median length and turns of the conversations that began in the span. */
export async function lengthsOf(db: Db, query: UsageQuery): Promise<WithTotal<Lengths>> {
  const { by } = query
  const group = sql.join([...partNames(by), sql`is_total`, sql`what`])
  const { rows } = await sql<Lengths & Parts & { is_total: boolean }>`
    with summed as (
      select ${leading(by)}what, value, sum(sessions)::int as sessions
      from (${lengthLines(query)}) line group by ${columns([...by, 'what', 'value'])}
    ), counted as (
      select ${leading(by)}${isTotal(by)} as is_total, what, value, sum(sessions)::int as sessions
      from summed group by ${groupingSets(by, ['what', 'value'])}
    ), placed as (
      select *, sum(sessions) over (partition by ${group} order by value) as upto, sum(sessions) over (partition by ${group}) as all_of
      from counted
    ), middle as (
      select ${group}, (min(value) filter (where upto > (all_of - 1) / 2)
        + min(value) filter (where upto > all_of / 2)) / 2.0 as median
      from placed group by ${group}
    )
    select ${leading(by)}is_total, max(median) filter (where what = 'seconds') as seconds, max(median) filter (where what = 'turns') as turns
    from middle group by ${sql.join([...partNames(by), sql`is_total`])}
    order by ${sql.join([sql`is_total`, ...partNames(by)])}
  `.execute(db)
  const { rows: parts, totals } = splitTotals(rows, by)
  return { rows: parts, total: totals[0] ?? { seconds: null, turns: null } }
}

/** Conversations begun in one hour of the day in the brand's zone; `weekday` from 1, Monday, to 7. */
export interface HourCount {
  weekday: number
  hour: number
  sessions: number
}

/** How many conversations began at which hour: from the stored counts, where they can be split by the parts. */
function hourLines({ filters, span, by }: UsageQuery, zone: string) {
  const weekday = sql`date_part('isodow', day)::int as weekday`
  if (isBeyondPlace(filters, by))
    return sql`select *, ${weekday}, date_part('hour', started_at at time zone ${zone}::text)::int as hour, 1 as sessions
      from (${conversations(inSpan(sql`started_on`, span))}) begun`
  const { months, edges } = monthsAndEdges(span, by)
  const place = sql`bot_id, client_id, medium, hour, sessions`
  const days = sql`select day, ${weekday}, ${place} from usage_hour where ${edges(sql`day`)} and sessions > 0`
  return months
    ? sql`select month as day, weekday, ${place} from usage_weekday where ${inSpan(sql`month`, months)} union all ${days}`
    : days
}

/** Beginnings by weekday and hour, for peak hours and heat maps; hours without any are left out. */
export async function hoursOf(
  db: Db,
  query: UsageQuery,
  zone: string,
): Promise<{ rows: (Parts & HourCount)[]; total: HourCount[] }> {
  const { filters, by } = query
  const { rows } = await sql<Parts & HourCount & { is_total: boolean }>`
    with counted as (
      select ${leading(by)}weekday, hour, sum(sessions)::int as sessions
      from (
        select line.weekday, line.hour, line.sessions${partsOf(by)}
        from (${hourLines(query, zone)}) line${joined(by)}
        where ${chosen(filters, { intent: sql`line.intent`, is_new: sql`line.is_new` })}
      ) begun group by ${columns([...by, 'weekday', 'hour'])}
    )
    select ${leading(by)}${isTotal(by)} as is_total, weekday, hour, sum(sessions)::int as sessions
    from counted group by ${groupingSets(by, ['weekday', 'hour'])}
    order by ${sql.join([sql`is_total`, ...partNames(by), sql`weekday`, sql`hour`])}
  `.execute(db)
  const { rows: parts, totals } = splitTotals(rows, by)
  return { rows: parts, total: totals }
}

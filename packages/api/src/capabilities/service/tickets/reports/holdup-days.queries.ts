import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/command/context.ts'
import type { ReportViewOf } from '#kernel/contract/report-contract.ts'
import { allOf, isOneOf } from '#kernel/list/list-sql.ts'
import { msWithin } from '#kernel/report/span-days.ts'
import type { Span } from '#kernel/days/spans.ts'
import { isOf, liesIn, openedInZone } from '#capabilities/network/outlets/lookups.ts'
import type { chargedTickets } from './contract.ts'

type View = ReportViewOf<typeof chargedTickets>

/** Who bears it when a card waits for this party, as with the ticket of a hold-up. */
const chargedTo = sql`case when holdup.party in ('customer', 'sublet', 'authority') then 'none' else holdup.party end`

/** The filters that apply to a hold-up as well as to a ticket. */
const conditions: Readonly<Record<string, (value: never, view: View) => RawBuilder<SqlBool> | undefined>> = {
  channel: (codes: string[]) => isOf('holdup', 'channel', codes),
  zone: (codes: string[], { place }) =>
    place === 'today' ? liesIn('holdup', 'zone', codes) : openedInZone('holdup', codes),
  region: (codes: string[], { place }) =>
    place === 'today' ? liesIn('holdup', 'region', codes) : isOf('holdup', 'region', codes),
  state: (codes: string[]) => liesIn('holdup', 'state', codes),
  city: (names: string[]) => liesIn('holdup', 'city', names),
  dealer: (codes: string[]) =>
    sql`holdup.job_card_id in (select job_card.id from job_card where ${isOf('job_card', 'dealer', codes)})`,
  outlet: (codes: string[]) => isOf('holdup', 'outlet', codes),
  job_type: (types: string[]) => sql`holdup.job_type = any (${sql.val([...types])}::text[])`,
  charged_to: (parties: string[]) => isOneOf(sql`(${chargedTo})`, parties),
  place: () => undefined,
}

/** They select what is shown and for which days, not which cases. */
const layout = new Set(['rows', 'columns', 'sort', 'format', 'period', 'from', 'to', 'compare'])

const filtersOf = (view: View) =>
  Object.entries(view).filter(([key, value]) => value !== undefined && !layout.has(key)) as [string, never][]

/** Whether the days of hold-ups can be shown: to users who read job cards, with filters that hold-ups have. */
export const knowsHoldupDays = ({ ability }: Actor, view: View): boolean =>
  ability.can('read', 'JobCard') && filtersOf(view).every(([key]) => conditions[key])

/** Days on which cards were on hold, by who bears them: lines beside those of the tickets. */
export function holdupDays(view: View, within: { span: Span; now: Date; zone: string }): RawBuilder<unknown> {
  const { each, ms, month, condition } = msWithin(sql`holdup.from_at`, sql`holdup.to_at`, {
    ...within,
    isByMonth: view.rows.includes('month'),
  })
  const region = view.place === 'today' ? sql`region_today.code` : sql`region.code`
  return sql`
    select ${chargedTo} as charged_to, ${region} as region, ${month} as month, null::text as reason, null::timestamptz as opened_at,
      false as is_ticket, false as is_open, null::int as elapsed_seconds, (${ms}) as held_ms
    from holdup_span as holdup left join region on region.id = holdup.region_id
      left join outlet on outlet.id = holdup.outlet_id left join region as region_today on region_today.id = outlet.region_id
      ${each}
    where ${condition} and ${allOf(filtersOf(view).map(([key, value]) => conditions[key]!(value, view)))}`
}

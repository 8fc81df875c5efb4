import { type RawBuilder, sql } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import type { MeasureOf, ReportViewOf } from '#kernel/contract/report-contract.ts'
import { countGroups } from '#kernel/report/groups.ts'
import { countOf, type GroupMeasure, oldestDays, percentOf } from '#kernel/report/measures.ts'
import { reportSource } from '#kernel/report/report-source.ts'
import { openCases } from '#capabilities/knowledge/helpdesk/open.lookups.ts'
import { openComplaints } from '#capabilities/service/complaints/open.lookups.ts'
import { openFollowUps } from '#capabilities/service/follow-ups/open.lookups.ts'
import { pendingDeclarations } from '#capabilities/service/na-declarations/open.lookups.ts'
import { openTickets } from '#capabilities/service/tickets/open.lookups.ts'
import { openHoldups } from '#capabilities/workshop/holdups/open.lookups.ts'
import { openCards } from '#capabilities/workshop/job-cards/open.lookups.ts'
import { noUpdateReport } from './contract.ts'
import { type CaseKind, caseKinds, listsOfKinds } from './vocabulary.ts'

type Context = Pick<ActorContext, 'db' | 'actor' | 'deps'>
type Places = Pick<
  ReportViewOf<typeof noUpdateReport>,
  'channel' | 'zone' | 'region' | 'state' | 'city' | 'dealer' | 'outlet'
>

/** The open cases of each kind, as its list finds them. */
const openOf: Readonly<Record<CaseKind, (ctx: Context, places: Places) => Promise<RawBuilder<unknown>>>> = {
  ticket: (ctx, places) => openTickets({ ...ctx, query: { ...places, place: 'opening' } }),
  complaint: (ctx, query) => openComplaints({ ...ctx, query }),
  follow_up: (ctx, query) => openFollowUps({ ...ctx, query }),
  na_declaration: (ctx, query) => pendingDeclarations({ ...ctx, query }),
  service_card: (ctx, places) => openCards({ ...ctx, query: { ...places, job_type: 'service' } }),
  bodyshop_card: (ctx, places) => openCards({ ...ctx, query: { ...places, job_type: 'bodyshop' } }),
  service_holdup: (ctx, places) => openHoldups({ ...ctx, query: { ...places, job_type: 'service' } }),
  bodyshop_holdup: (ctx, places) => openHoldups({ ...ctx, query: { ...places, job_type: 'bodyshop' } }),
  helpdesk_case: (ctx, query) => openCases({ ...ctx, query }),
}

/** The kinds of a view whose lists the reader may open: others are not counted for them. */
const kindsFor = ({ actor }: Context, kinds: readonly CaseKind[] = caseKinds) =>
  kinds.filter((kind) => actor.ability.can('read', listsOfKinds[kind].subject))

const noCases = sql`select null::text as kind, null::uuid as outlet_id, null::uuid as region_id, null::uuid as channel_id,
  null::timestamptz as updated_at where false`

function measuresAt(now: Date): Record<MeasureOf<typeof noUpdateReport>, GroupMeasure> {
  const over = (days: number) =>
    sql<boolean>`cases.updated_at <= ${now.toISOString()}::timestamptz - make_interval(hours => ${days * 24}::int)`
  return {
    over_30: countOf(over(30)),
    over_60: countOf(over(60)),
    over_90: countOf(over(90)),
    open: countOf(over(0)),
    over_30_percent: percentOf(over(30), over(0)),
    oldest_days: oldestDays(sql`cases.updated_at`, now, over(0)),
  }
}

/** R12b: open cases by how long ago their outlet last updated them. */
export const noUpdateReportSource = reportSource(noUpdateReport, {
  prepare: async (request) => {
    const { channel, zone, region, state, city, dealer, outlet, kind } = request.view
    const places = { channel, zone, region, state, city, dealer, outlet }
    const cases = await Promise.all(
      kindsFor(request, kind).map(async (one) => {
        return sql`select ${one}::text as kind, open.* from (${await openOf[one](request, places)}) as open`
      }),
    )
    return { span: {}, cases }
  },
  count: (counting) =>
    countGroups(counting, {
      rows: sql`(${sql.join([noCases, ...counting.prepared.cases], sql` union all `)}) as cases
        left join outlet on outlet.id = cases.outlet_id left join region on region.id = cases.region_id
        left join channel on channel.id = cases.channel_id`,
      dimensions: {
        kind: sql`cases.kind`,
        outlet: sql`outlet.code`,
        region: sql`region.code`,
        channel: sql`channel.code`,
      },
      measures: measuresAt(counting.now),
    }),
})

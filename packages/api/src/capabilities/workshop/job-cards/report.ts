import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ActorContext } from '#kernel/context.ts'
import { countGroups } from '#kernel/report-groups.ts'
import {
  counted,
  countOf,
  type GroupMeasure,
  medianOf,
  percentOf,
  ratioOf,
  rowsWhere,
  sumOf,
} from '#kernel/report-measures.ts'
import type { DimensionOf, MeasureOf, ReportViewOf } from '#kernel/report-contract.ts'
import { reportSource, requestedSpans } from '#kernel/report-source.ts'
import { beginning, type Span } from '#kernel/spans.ts'
import { whyOfReport } from '#kernel/why-of-report.ts'
import { isAged } from './conditions.ts'
import { cardReport, type cardReportApi, cardWhyMeasures } from './report.contract.ts'
import { cardSource } from './source.ts'

const isIn = sql<SqlBool>`part = 'open'`
const isOut = sql<SqlBool>`part = 'delivered'`
const days = (from: string, to: string) => sql`extract(epoch from ${sql.ref(to)} - ${sql.ref(from)}) / 86400`
const production = days('received_at', 'completed_at')
const isClocked = sql<SqlBool>`${isOut} and touch_minutes is not null and completed_at > received_at`
const isApproved = sql<SqlBool>`${isOut} and approved > 0 and invoiced is not null`
const out = rowsWhere(isOut)

const measuresAt = (now: Date): Record<MeasureOf<typeof cardReport>, GroupMeasure> => ({
  in_workshop: countOf(isIn),
  on_hold: countOf(sql`${isIn} and ended_at is null and hold_since is not null`),
  held_long: countOf(sql`${isIn} and ${isAged(sql`hold_since`, ['8-15', '16-30', '30+'], now)}`),
  vor: countOf(sql`${isIn} and vor`),
  late: countOf(sql`${isIn} and is_late`),
  delivered: counted(out),
  promise_percent: percentOf(sql`delivered_at <= first_promised_at`, sql`${isOut} and first_promised_at is not null`),
  last_promise_percent: percentOf(sql`delivered_at <= promised_at`, sql`${isOut} and promised_at is not null`),
  keys_to_keys: medianOf(days('received_at', 'delivered_at'), isOut),
  production: medianOf(production, sql`${isOut} and completed_at is not null`),
  touch_percent: ratioOf(sumOf(sql`touch_minutes / 60.0`, isClocked), sumOf(sql`${production} * 8`, isClocked)),
  holdup_percent: percentOf(sql`holdups > 0`, isOut),
  repeat_percent: percentOf(sql`is_repeat`, isOut),
  accuracy_percent: ratioOf(
    sumOf(sql`1 - abs(invoiced - approved) / approved::numeric`, isApproved),
    rowsWhere(isApproved),
  ),
  supplement_percent: percentOf(sql`supplements > 0`, isOut),
  insurer_wait: {
    counts: [sumOf(sql`insurer_days`), out],
    value: (waited, cards) => sql`round(${waited}::numeric / nullif(${cards}, 0), 1)`,
  },
  liability: counted(sumOf(sql`liability`, isOut), (cents) => sql`${cents} / 100.0`),
})

/** The days of the span on which an insurer was waited for (M32). */
const insurerDays = ({ from, to }: Span, zone: string): RawBuilder<unknown> => sql`(
  select sum(extract(epoch from least(coalesce(s.to_at, now()), (${to}::date + 1)::timestamp at time zone ${zone}::text)
    - greatest(s.from_at, ${from}::date::timestamp at time zone ${zone}::text)) / 86400)
  from holdup_span s
  where s.job_card_id = found.id and s.party = 'insurer'
    and s.from_at < (${to}::date + 1)::timestamp at time zone ${zone}::text
    and coalesce(s.to_at, now()) > ${from}::date::timestamp at time zone ${zone}::text)`

type Asked = ActorContext & { view: ReportViewOf<typeof cardReport> }

/** The cards of both parts over some days: a card that was delivered in them is not in the workshop at their end. */
async function partsOf({ db, actor, deps, view }: Asked, { from, to }: Span) {
  // All days begin nowhere, and a list is asked for two years of days at most.
  const query = { ...view, period: undefined, from: from === beginning ? undefined : from, to }
  const find = async (counted_by: 'open' | 'delivered') =>
    (await cardSource.found({ db, actor, deps, query: { ...query, counted_by } })).rows
  return { open: await find('open'), delivered: await find('delivered') }
}

/** R17 and R18: job cards as their list finds them. */
export const cardReportSource = reportSource(cardReport, {
  prepare: async (request) => {
    const { span, other } = requestedSpans(request)
    return { span, other, found: await partsOf(request, span), foundBefore: other && (await partsOf(request, other)) }
  },
  count: (counting) => {
    const { span, prepared, zone, now, measures } = counting
    const { open, delivered } = (span === prepared.other && prepared.foundBefore) || prepared.found
    const waited = measures.has('insurer_wait') ? insurerDays(span as Span, zone) : sql`null::numeric`
    const part = (name: string, rows: RawBuilder<unknown>, month: string) => sql`
      select found.*, ${name}::text as part, to_char(${sql.ref(month)}, 'YYYY-MM') as month, ${waited} as insurer_days
      from (select * from ${rows}) as found`
    return countGroups(counting, {
      rows: sql`(${part('open', open, 'received_on')} union all ${part('delivered', delivered, 'delivered_on')}) as card`,
      dimensions: {},
      measures: measuresAt(now),
    })
  },
})

type CardDimension = DimensionOf<typeof cardReport>

/** Why a figure of R17 or R18 changed: an insurer is asked about in the bodyshop alone. */
export const cardWhy = (ctx: ActorContext & { query: z.output<typeof cardReportApi.why.query> }) =>
  whyOfReport({
    ctx,
    sums: cardWhyMeasures,
    splits: [
      'region',
      'outlet',
      ctx.query.job_type === 'bodyshop' ? 'insurer' : 'service_type',
      'category',
    ] satisfies CardDimension[],
    answer: (view) => cardReportSource.answer({ ...ctx, query: view as ReportViewOf<typeof cardReport> }),
  })

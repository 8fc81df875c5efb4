import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ActorContext } from '#kernel/command/context.ts'
import { countGroups } from '#kernel/report/groups.ts'
import {
  counted,
  countOf,
  type GroupMeasure,
  medianAndP90,
  oneDecimal,
  percentOf,
  ratioOf,
  rowsWhere,
  sumOf,
} from '#kernel/report/measures.ts'
import type { DimensionOf, MeasureOf, ReportViewOf } from '#kernel/contract/report-contract.ts'
import { reportSource, requestedSpans } from '#kernel/report/report-source.ts'
import { daysBetween, msBetween, msPerDay, msWithin } from '#kernel/report/span-days.ts'
import { beginning, type Span } from '#kernel/days/spans.ts'
import { whyOfReport } from '#kernel/report/why-of-report.ts'
import { isAged, isLate } from './conditions.ts'
import { cardReport, type cardReportApi, cardWhyMeasures } from './report.contract.ts'
import { cardSource } from './source.ts'

const isIn = sql<SqlBool>`part = 'open'`
const isOut = sql<SqlBool>`part = 'delivered'`
const productionMs = msBetween(sql`received_at`, sql`completed_at`)
/** Of a day of 24 hours. */
const workingHours = 8
const isClocked = sql<SqlBool>`${isOut} and touch_minutes is not null and completed_at > received_at`
const isApproved = sql<SqlBool>`${isOut} and approved > 0 and invoiced is not null`
const out = rowsWhere(isOut)

const keysToKeys = medianAndP90(daysBetween(sql`received_at`, sql`delivered_at`), isOut)
const production = medianAndP90(
  daysBetween(sql`received_at`, sql`completed_at`),
  sql`${isOut} and completed_at is not null`,
)

const measuresAt = (now: Date): Record<MeasureOf<typeof cardReport>, GroupMeasure> => ({
  in_workshop: countOf(isIn),
  on_hold: countOf(sql`${isIn} and ended_at is null and hold_since is not null`),
  held_long: countOf(sql`${isIn} and ${isAged(sql`hold_since`, ['8-15', '16-30', '30+'], now)}`),
  vor: countOf(sql`${isIn} and vor`),
  late: countOf(sql`${isIn} and is_late`),
  delivered: counted(out),
  promise_percent: percentOf(sql`delivered_at <= first_promised_at`, sql`${isOut} and first_promised_at is not null`),
  last_promise_percent: percentOf(sql`delivered_at <= promised_at`, sql`${isOut} and promised_at is not null`),
  keys_to_keys: keysToKeys.median,
  keys_to_keys_p90: keysToKeys.p90,
  production: production.median,
  production_p90: production.p90,
  touch_percent: ratioOf(
    sumOf(sql`touch_minutes::bigint * 60000 * 24`, isClocked),
    sumOf(sql`${productionMs} * ${sql.lit(workingHours)}`, isClocked),
  ),
  holdup_percent: percentOf(sql`holdups > 0`, isOut),
  repeat_percent: percentOf(sql`is_repeat`, isOut),
  accuracy_percent: ratioOf(
    sumOf(sql`1 - abs(invoiced - approved) / approved::numeric`, isApproved),
    rowsWhere(isApproved),
  ),
  supplement_percent: percentOf(sql`supplements > 0`, isOut),
  insurer_wait: {
    counts: [sumOf(sql`waited_ms`, sql`part = 'waited'`), out],
    value: (waited, cards) => oneDecimal(sql`${waited}::numeric / ${msPerDay} / nullif(${cards}, 0)`),
  },
  liability: counted(sumOf(sql`liability`, isOut), (cents) => sql`${cents} / 100.0`),
})

/** The columns of each part, under the names that measures know; what only one of them has is empty in the other. */
const columnsOf = (now: Date) => ({
  open: {
    ended_at: sql`job_card.ended_at`,
    hold_since: sql`job_card.holdup_since`,
    vor: sql`job_card.vor`,
    is_late: isLate(now.toISOString()),
  },
  delivered: {
    received_at: sql`job_card.received_at`,
    first_promised_at: sql`job_card.first_promised_at`,
    promised_at: sql`job_card.promised_at`,
    completed_at: sql`job_card.completed_at`,
    delivered_at: sql`job_card.delivered_at`,
    touch_minutes: sql`job_card.touch_minutes`,
    holdups: sql`job_card.holdups`,
    is_repeat: sql`job_card.is_repeat`,
    approved: sql`job_card.approved`,
    invoiced: sql`job_card.invoiced`,
    supplements: sql`job_card.supplements`,
    liability: sql`job_card.liability`,
  },
})

type Part = keyof ReturnType<typeof columnsOf>

const monthOf = { open: sql`job_card.received_on`, delivered: sql`job_card.delivered_on` }

/** Dimensions whose codes are not columns of the card. */
const places = ['outlet', 'dealer', 'region', 'channel']

function dimensionOf(level: string, day?: RawBuilder<unknown>) {
  if (level === 'month' && day) return sql`to_char(${day}, 'YYYY-MM')`
  return sql.ref(places.includes(level) ? `${level}.code` : `job_card.${level}`)
}

interface PartQuery {
  view: ReportContext['view']
  where: RawBuilder<SqlBool>
  now: Date
}

/** All parts have the same columns, so that they can be combined with UNION ALL. */
function columnsWith(now: Date, own: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> {
  const { open, delivered } = columnsOf(now)
  const nothing = Object.fromEntries(Object.keys({ ...open, ...delivered }).map((key) => [key, sql`null`]))
  const columns = { ...nothing, waited_ms: sql`null::bigint`, ...own }
  return sql.join(Object.entries(columns).map(([key, value]) => sql`${value} as ${sql.ref(key)}`))
}

/** The tables of the dimensions that are none of the card, and of what is filtered by. */
function joinsOf(view: ReportContext['view']): RawBuilder<unknown> {
  const joins = view.rows
    .filter((level) => places.includes(level))
    .map((level) => sql`left join ${sql.ref(level)} on ${sql.ref(`${level}.id`)} = ${sql.ref(`job_card.${level}_id`)}`)
  if (view.hold_party) joins.push(sql`left join holdup as hold on hold.id = job_card.holdup_id`)
  return sql.join(joins, sql` `)
}

/**
 * The cards of one part with only the columns that are counted, so that all of it is read from an index: a table is joined only
 * where the view needs it.
 */
function rowsOf(part: Part, { view, where, now }: PartQuery): RawBuilder<unknown> {
  const dimensions = view.rows.map((level) => sql`${dimensionOf(level, monthOf[part])} as ${sql.ref(level)}`)
  return sql`
    select ${sql.lit(part)} as part, job_card.id, ${columnsWith(now, columnsOf(now)[part])}, ${sql.join(dimensions)}
    from job_card ${joinsOf(view)} where ${where}`
}

/**
 * The days of the span on which an insurer was waited for, by the same spans as in R19: those of every card, whether it is still
 * here, was delivered, or was cancelled meanwhile (M32).
 */
function waitsOf({ view, where, now }: PartQuery, span: Span, zone: string): RawBuilder<unknown> {
  const isByMonth = view.rows.includes('month')
  const within = { span, now, zone, isByMonth }
  const { each, ms, month, condition } = msWithin(sql`holdup_span.from_at`, sql`holdup_span.to_at`, within)
  const dimensions = view.rows.map(
    (level) => sql`${level === 'month' ? month : dimensionOf(level)} as ${sql.ref(level)}`,
  )
  return sql`
    select 'waited' as part, job_card.id, ${columnsWith(now, { waited_ms: ms })}, ${sql.join(dimensions)}
    from holdup_span join job_card on job_card.id = holdup_span.job_card_id ${joinsOf(view)} ${each}
    where holdup_span.party = 'insurer' and holdup_span.job_type = ${view.job_type} and ${condition} and ${where}`
}

type ReportContext = ActorContext & { view: ReportViewOf<typeof cardReport> }

/**
 * The conditions on the cards of both parts over some days: one that was delivered in them is not in the workshop at their end.
 * For what was waited for, they apply whenever the card came or went.
 */
async function conditionsOf(
  { db, actor, deps, view }: ReportContext,
  { from, to }: Span,
): Promise<Record<Part | 'waited', RawBuilder<SqlBool>>> {
  // "All days" has no beginning, and a list accepts at most two years of days.
  const query = { ...view, period: undefined, from: from === beginning ? undefined : from, to }
  const ask = (counted_by: Part) => cardSource.condition({ db, actor, deps, query: { ...query, counted_by } })
  const ofAnyDay = { ...view, period: undefined, from: undefined, to: undefined }
  const waited = await cardSource.condition({ db, actor, deps, query: ofAnyDay })
  return { open: await ask('open'), delivered: await ask('delivered'), waited }
}

/** R17 and R18: job cards as their list finds them. */
export const cardReportSource = reportSource(cardReport, {
  prepare: async (request) => {
    const { span, other } = requestedSpans(request)
    return {
      span,
      other,
      conditions: await conditionsOf(request, span),
      conditionsBefore: other && (await conditionsOf(request, other)),
    }
  },
  count: (counting) => {
    const { view, span, prepared, zone, now, measures } = counting
    const conditions = (span === prepared.other && prepared.conditionsBefore) || prepared.conditions
    const part = (name: Part) => rowsOf(name, { view, where: conditions[name], now })
    const parts = [part('open'), part('delivered')]
    if (measures.has('insurer_wait')) parts.push(waitsOf({ view, where: conditions.waited, now }, span as Span, zone))
    return countGroups(counting, {
      rows: sql`(${sql.join(parts, sql` union all `)}) as card`,
      dimensions: {},
      measures: measuresAt(now),
    })
  },
})

type CardDimension = DimensionOf<typeof cardReport>

/** Why a figure of R17 or R18 changed: insurers are included in the bodyshop only. */
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

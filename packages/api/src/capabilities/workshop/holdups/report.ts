import { sql } from 'kysely'
import type { z } from 'zod'
import type { ActorContext } from '#kernel/command/context.ts'
import { countGroups } from '#kernel/report/groups.ts'
import {
  countOf,
  type GroupMeasure,
  meanOf,
  medianAndP90,
  oldestDays,
  percentOf,
  shareOf,
  sumOf,
} from '#kernel/report/measures.ts'
import type { DimensionOf, MeasureOf, ReportViewOf } from '#kernel/contract/report-contract.ts'
import { reportSource, requestedSpans } from '#kernel/report/report-source.ts'
import { whyOfReport } from '#kernel/report/why-of-report.ts'
import { msPerDay, sumOfDays } from '#kernel/report/span-days.ts'
import { otherReasons } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import { endedIn, type FactKind, onHoldIn, openNow, startedIn } from './facts.queries.ts'
import { holdupReport, holdupWhyMeasures, type holdupWhyView } from './report.contract.ts'
import { holdupSource } from './source.ts'

type Measure = MeasureOf<typeof holdupReport>

const isOnHold = sql<boolean>`fact.kind = 'days'`
const isOnHoldNow = sql<boolean>`fact.kind = 'now' and fact.is_primary`
const isEnded = sql<boolean>`fact.kind = 'ended'`
const isStarted = sql<boolean>`fact.kind = 'started'`
const isOther = sql<boolean>`holdup_reason.code = any (${sql.val([...otherReasons])}::text[])`

const lengths = medianAndP90(sql`fact.ms::numeric / ${msPerDay}`, isEnded)

const measuresAt = (now: Date): Record<Measure, GroupMeasure> => ({
  days: sumOfDays(sql`fact.ms`, isOnHold),
  share: shareOf(sumOf(sql`fact.ms`, isOnHold)),
  on_hold: countOf(isOnHoldNow),
  oldest_days: oldestDays(sql`fact.started_at`, now, isOnHoldNow),
  overdue: countOf(sql`fact.kind = 'now' and fact.is_overdue`),
  started: countOf(isStarted),
  ended: countOf(isEnded),
  mean_days: meanOf(sql`fact.ms`, isEnded, msPerDay),
  median_days: lengths.median,
  p90_days: lengths.p90,
  extended_percent: percentOf(sql`fact.is_extended`, isEnded),
  changed_percent: percentOf(sql`fact.is_changed`, isEnded),
  other_percent: percentOf(isOther, isStarted),
})

/** Of which facts each measure is made. */
const madeOf: Readonly<Record<Measure, FactKind>> = {
  days: 'days',
  share: 'days',
  on_hold: 'now',
  oldest_days: 'now',
  overdue: 'now',
  started: 'started',
  ended: 'ended',
  mean_days: 'ended',
  median_days: 'ended',
  p90_days: 'ended',
  extended_percent: 'ended',
  changed_percent: 'ended',
  other_percent: 'started',
}

const factsOf = { days: onHoldIn, now: openNow, started: startedIn, ended: endedIn }

/** R19: why cards are on hold, and whom they wait for. Each measure has its own days to count by. */
export const holdupReportSource = reportSource(holdupReport, {
  prepare: async (request) => {
    const { db, actor, deps, view } = request
    const query = { ...view, period: undefined, from: undefined, to: undefined }
    return { ...requestedSpans(request), where: await holdupSource.condition({ db, actor, deps, query }) }
  },
  count: ({ db, view, now, zone, span, prepared, measures, size }) => {
    const requested = size === undefined ? [...measures] : [...measures, size]
    const kinds = new Set(requested.flatMap((key) => madeOf[key as Measure] ?? []))
    if (kinds.size === 0) kinds.add('days')
    const query = { view, now, zone, span, where: prepared.where }
    const facts = [...kinds].map((kind) => sql`(${factsOf[kind](query)})`)
    return countGroups(
      { db, view, measures, size },
      {
        rows: sql`(${sql.join(facts, sql` union all `)}) as fact
          left join holdup_reason on holdup_reason.id = fact.reason_id
          left join outlet on outlet.id = fact.outlet_id
          left join region on region.id = fact.region_id`,
        dimensions: {
          reason: sql`holdup_reason.code`,
          party: sql`fact.party`,
          outlet: sql`outlet.code`,
          region: sql`region.code`,
          month: sql`fact.month`,
        },
        measures: measuresAt(now),
      },
    )
  },
  order: ([first, second], sort) => {
    if (sort === undefined && first === 'month') return second === undefined ? [first] : [first, second]
    return undefined
  },
  reversesTies: true,
})

/** Why a figure of R19 changed. */
export const holdupWhy = (ctx: ActorContext & { query: z.output<typeof holdupWhyView> }) =>
  whyOfReport({
    ctx,
    sums: holdupWhyMeasures,
    splits: ['reason', 'party', 'region', 'outlet'] satisfies DimensionOf<typeof holdupReport>[],
    answer: (view) => holdupReportSource.answer({ ...ctx, query: view as ReportViewOf<typeof holdupReport> }),
  })

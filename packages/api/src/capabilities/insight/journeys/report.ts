import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import type { MeasureOf } from '#kernel/contract/report-contract.ts'
import { beginning } from '#kernel/days/spans.ts'
import { countGroups } from '#kernel/report/groups.ts'
import {
  countOf,
  type GroupMeasure,
  medianAndP90,
  oneDecimal,
  percentOf,
  rowsWhere,
  sumOf,
} from '#kernel/report/measures.ts'
import { reportSource, requestedSpans } from '#kernel/report/report-source.ts'
import { whyOfReport } from '#kernel/report/why-of-report.ts'
import { journeyReport, journeyWhyMeasures, type journeyWhyView } from './report.contract.ts'
import { visitSource } from './source.ts'
import { droppedStates, type VisitMedium } from './vocabulary.ts'

const all = sql<boolean>`true`
const isDropped = sql<boolean>`(is_furthest and status = any (${sql.val([...droppedStates])}::text[]))`
const isStanding = sql<boolean>`(is_furthest and status = 'open')`
const cameBy = (medium: VisitMedium) => percentOf(sql<boolean>`medium = ${medium}`, all)

const dwell = medianAndP90(sql`dwell_minutes / 1440.0`)

/** R20, over visits in each of their stages, or over visits. */
const measures: Record<MeasureOf<typeof journeyReport>, GroupMeasure> = {
  visits: countOf(),
  conversion: percentOf(sql<boolean>`goes_on`, sql<boolean>`goes_on is not null`),
  passed: countOf(sql<boolean>`is_passed`),
  dwell: dwell.median,
  dwell_90: dwell.p90,
  standing: countOf(isStanding),
  dropped: countOf(isDropped),
  drop_off: percentOf(isDropped, all),
  by_phone: cameBy('phone'),
  by_message: cameBy('message'),
  by_email: cameBy('email'),
  complaints: percentOf(sql<boolean>`complaints > 0`, all),
  sentiment: {
    counts: [sumOf(sql`mean`), rowsWhere(sql<boolean>`mean is not null`)],
    value: (sum, visits) => oneDecimal(sql`100.0 * ${sum} / nullif(${visits}, 0)`),
  },
}

/** Each visit once: it goes on where its vehicle was delivered, and it dwells until then. */
const asOne = (found: RawBuilder<unknown>) => sql`(
  select found.*, status = 'delivered' as goes_on, true as is_passed, true as is_furthest,
    extract(epoch from delivered_at - started_at) / 60 as dwell_minutes
  from ${found}) as counted`

/**
 * Each visit in each stage that it came to: in line those up to its furthest, whether it passed them or not, so that a funnel never
 * widens; outside of the line those that it has. From the last stage in line none goes on.
 */
const byStage = (found: RawBuilder<unknown>) => sql`(
  select found.*, stage.code as stage, own.visit_id is not null as is_passed, own.dwell_minutes,
    stage.in_line and found.furthest_sort = stage.sort as is_furthest,
    case when stage.in_line and stage.sort < (select max(sort) from journey_stage where in_line) then found.furthest_sort > stage.sort end as goes_on
  from (select * from ${found}) as found
    join journey_stage stage on true
    left join journey_visit_stage own on own.visit_id = found.id and own.stage_id = stage.id
  where case when stage.in_line then found.furthest_sort >= stage.sort else own.visit_id is not null end) as counted`

const month = sql`to_char(started_on, 'YYYY-MM')`

const placesOf = async (db: Db): Promise<ReadonlyMap<unknown, number>> => {
  const stages = await db.selectFrom('journey_stage').select(['code', 'sort']).execute()
  return new Map(stages.map(({ code, sort }) => [code, sort]))
}

/** R20: the visits of the list by stage, in the order of the stages, or in other groups. */
export const journeyReportSource = reportSource(journeyReport, {
  prepare: requestedSpans,
  order: (levels, sort) => (levels.includes('stage') && sort === undefined ? ['place', ...levels] : undefined),
  count: async (counting) => {
    const { rows: levels, sort: _sort, columns: _columns, compare: _compare, ...view } = counting.view
    const { from, to } = counting.span
    const days = { period: undefined, from: from === beginning ? undefined : from, to }
    const { rows: found } = await visitSource.found({ ...counting, query: { ...view, ...days } })
    const groups = (rows: RawBuilder<unknown>) => ({ rows, dimensions: { month }, measures })
    if (!levels.includes('stage')) return countGroups(counting, groups(asOne(found)))
    const staged = await countGroups(counting, groups(byStage(found)))
    const ofAll = { ...counting, view: { ...counting.view, rows: ['status'] } }
    const { total } = await countGroups(ofAll, groups(asOne(found)))
    const places = await placesOf(counting.db)
    const rows = staged.rows.map((row) => ({ ...row, place: places.get(row.stage) ?? null }))
    return { rows, total, sortOnlyMeasures: [...staged.sortOnlyMeasures, 'place'] }
  },
})

/** Why a figure of R20 changed. */
export const journeyWhy = (ctx: ActorContext & { query: z.output<typeof journeyWhyView> }) =>
  whyOfReport({
    ctx,
    sums: journeyWhyMeasures,
    splits: ['status', 'job_type', 'region', 'outlet', 'model'],
    answer: (view) => journeyReportSource.answer({ ...ctx, query: view as never }),
  })

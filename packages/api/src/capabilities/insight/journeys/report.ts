import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import type { MeasureOf, ReportViewOf } from '#kernel/contract/report-contract.ts'
import { beginning } from '#kernel/days/spans.ts'
import { countGroups } from '#kernel/report/groups.ts'
import {
  counted,
  countOf,
  type GroupMeasure,
  medianAndP90,
  oneDecimal,
  ratioOf,
  sumOf,
} from '#kernel/report/measures.ts'
import type { Row } from '#kernel/report/order.ts'
import { type CountRequest, reportSource, requestedSpans } from '#kernel/report/report-source.ts'
import { whyOfReport } from '#kernel/report/why-of-report.ts'
import { journeyReport, journeyWhyMeasures, type journeyWhyView } from './report.contract.ts'
import { visitSource } from './source.ts'
import { areSummed, maySeeSums, summedStays, summedVisits } from './summed.queries.ts'
import { tenths } from './sums.ts'
import { droppedStates } from './vocabulary.ts'

const isDropped = sql<boolean>`(is_furthest and status = any (${sql.val([...droppedStates])}::text[]))`
const isStanding = sql<boolean>`(is_furthest and status = 'open')`
const visits = (condition?: RawBuilder<SqlBool>) => sumOf(sql`visits`, condition)
const shareOf = (name: string) => ratioOf(sumOf(sql.ref(name)), visits())

/** Figures over visits in each of their stages, or over visits, whether a row is one of them or the sum of many. */
const summed = {
  visits: counted(visits()),
  conversion: ratioOf(visits(sql<boolean>`goes_on`), visits(sql<boolean>`goes_on is not null`)),
  standing: counted(visits(isStanding)),
  dropped: counted(visits(isDropped)),
  drop_off: ratioOf(visits(isDropped), visits()),
  by_phone: shareOf('by_phone'),
  by_message: shareOf('by_message'),
  by_email: shareOf('by_email'),
  complaints: shareOf('complained'),
  sentiment: {
    counts: [sumOf(sql`mood`), sumOf(sql`moods`)],
    value: (sum, calls) => oneDecimal(sql`${sum} / 100.0 / nullif(${calls}, 0)`),
  },
} satisfies Partial<Record<MeasureOf<typeof journeyReport>, GroupMeasure>>

const dwell = medianAndP90(sql`tenths / 10.0`)
const ofStays = { passed: countOf(sql<boolean>`is_passed`), dwell: dwell.median, dwell_90: dwell.p90 }

/** The visits of a view, one row each, as lines of sums have them. */
const single = (found: RawBuilder<unknown>) => sql`(
  select found.*, 1 as visits, (medium = 'phone')::int as by_phone, (medium = 'message')::int as by_message, (medium = 'email')::int as by_email,
    (complaints > 0)::int as complained, coalesce(mean * 10000, 0)::int as mood, (mean is not null)::int as moods
  from ${found}) as found`

/** Each visit once: it goes on where its vehicle was delivered, and it dwells until then. */
const asOne = (found: RawBuilder<unknown>) => sql`(
  select found.*, status = 'delivered' as goes_on, true as is_passed, true as is_furthest from ${found}) as counted`

/**
 * Each visit in each stage that it came to: in line those up to its furthest, whether it passed them or not, so that a funnel never
 * widens; outside of the line those that it has. From the last stage in line none goes on. `stays` is joined where they are counted.
 */
const byStage = (found: RawBuilder<unknown>, stays?: RawBuilder<unknown>) => sql`(
  select found.*, stage.code as stage, ${stays ? sql`own.visit_id is not null as is_passed, ${sql.raw(tenths.atStage('own'))} as tenths,` : sql``}
    stage.in_line and found.furthest_sort = stage.sort as is_furthest,
    case when stage.in_line and stage.sort < (select max(sort) from journey_stage where in_line) then found.furthest_sort > stage.sort end as goes_on
  from ${found}
    join journey_stage stage on case when stage.in_line then found.furthest_sort >= stage.sort else stage.id = any (found.aside_ids) end
    ${stays ?? sql``}) as counted`

const ownStage = sql`left join journey_visit_stage own on own.visit_id = found.id and own.stage_id = stage.id`

const month = sql`to_char(started_on, 'YYYY-MM')`
const cohort = sql`to_char(first_on, 'YYYY-MM')`

const placesOf = async (db: Db): Promise<ReadonlyMap<unknown, number>> => {
  const stages = await db.selectFrom('journey_stage').select(['code', 'sort']).execute()
  return new Map(stages.map(({ code, sort }) => [code, sort]))
}

type Counting = CountRequest<ReportViewOf<typeof journeyReport>>

/** The filters of a view, and its days. */
function viewOf(counting: Counting) {
  const { rows: _rows, sort: _sort, columns: _columns, compare: _compare, ...view } = counting.view
  const { from, to } = counting.span
  return { ...view, period: undefined, from: from === beginning ? undefined : from, to }
}

/** Rows and total from stored sums. */
async function fromSums(counting: Counting, withStays: boolean) {
  const { db, actor } = counting
  const levels = counting.view.rows
  const view = viewOf(counting)
  const condition = await visitSource.condition({ ...counting, query: view })
  const groups = (rows: RawBuilder<unknown>) => ({ rows, dimensions: {}, measures: summed })
  const isByStage = levels.includes('stage')
  const lines = summedVisits(condition, levels)
  const inStages = sql`(select * from ${lines}) as found`
  const found = await countGroups(counting, groups(isByStage ? byStage(inStages) : asOne(inStages)))
  const ofAll = { ...counting, view: { ...counting.view, rows: ['status'] } }
  const total = isByStage ? (await countGroups(ofAll, groups(asOne(inStages)))).total : found.total
  if (!withStays) return { ...found, total }
  const stays = await summedStays({ db, actor, condition, view, levels })
  const rows = found.rows.map((row): Row => ({ ...row, ...stays.of(row) }))
  return { ...found, rows, total: { ...total, ...stays.total } }
}

/** Rows and total by looking at each visit. */
async function oneByOne(counting: Counting) {
  const { rows } = await visitSource.found({ ...counting, query: viewOf(counting) })
  const found = single(rows)
  const groups = (of: RawBuilder<unknown>) => ({
    rows: of,
    dimensions: { month, cohort },
    measures: { ...summed, ...ofStays },
  })
  const whole = sql`(select found.*, ${sql.raw(tenths.untilDelivery('found'))} as tenths from ${found}) as found`
  if (!counting.view.rows.includes('stage')) return countGroups(counting, groups(asOne(whole)))
  const staged = await countGroups(counting, groups(byStage(found, ownStage)))
  const ofAll = { ...counting, view: { ...counting.view, rows: ['status'] } }
  const { total } = await countGroups(ofAll, groups(asOne(whole)))
  return { ...staged, total }
}

/** R20: the visits of the list by stage, in the order of the stages, or in other groups. */
export const journeyReportSource = reportSource(journeyReport, {
  prepare: requestedSpans,
  order: (levels, sort) => (levels.includes('stage') && sort === undefined ? ['place', ...levels] : undefined),
  count: async (counting) => {
    const levels = counting.view.rows
    const withStays = Object.keys(ofStays).some((key) => counting.measures.has(key))
    const mayBeSummed =
      areSummed(viewOf(counting), levels, withStays) && (await maySeeSums(counting.db, counting.actor))
    const found = mayBeSummed ? await fromSums(counting, withStays) : await oneByOne(counting)
    if (!levels.includes('stage')) return found
    const places = await placesOf(counting.db)
    const rows = found.rows.map((row) => ({ ...row, place: places.get(row.stage) ?? null }))
    return { ...found, rows, sortOnlyMeasures: [...found.sortOnlyMeasures, 'place'] }
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

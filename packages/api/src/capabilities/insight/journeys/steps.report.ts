import { type RawBuilder, sql } from 'kysely'
import type { MeasureOf } from '#kernel/contract/report-contract.ts'
import { beginning } from '#kernel/days/spans.ts'
import { countGroups } from '#kernel/report/groups.ts'
import { countOf, type GroupMeasure, medianAndP90, percentOf } from '#kernel/report/measures.ts'
import { reportSource, requestedSpans } from '#kernel/report/report-source.ts'
import { visitSource } from './source.ts'
import { journeyStepReport } from './steps.contract.ts'
import { pathEnd, pathStart } from './vocabulary.ts'

const isFirst = sql<boolean>`is_first`
const dwell = medianAndP90(sql`seconds / 86400.0`)

const measures: Record<MeasureOf<typeof journeyStepReport>, GroupMeasure> = {
  visits: countOf(isFirst),
  times: countOf(),
  repeats: countOf(sql<boolean>`is_repeat`),
  returns: countOf(sql<boolean>`is_return`),
  days: dwell.median,
  days_90: dwell.p90,
  delivered: percentOf(sql<boolean>`status = 'delivered'`, isFirst),
}

/**
 * Each step of each visit with the one after it; by next step also what each visit begins with. `is_first` is one line of a visit in
 * each group. A step that came right after itself is a repeat, one that came back after others a return; by next step it is that
 * one. What is the same for all visits of a path is worked out once.
 */
function stepsOf(found: RawBuilder<unknown>, levels: readonly string[]): RawBuilder<unknown> {
  const byNext = levels.includes('next')
  const keys = levels.filter((level) => level === 'step' || level === 'next').map((level) => sql.ref(`pair.${level}`))
  const group = sql.join([sql`path.id`, ...keys])
  const [now, before] = byNext ? [sql`pair.next`, sql`pair.step`] : [sql`pair.step`, sql`path.steps[pair.place - 2]`]
  const earlier = byNext ? sql`path.steps[1:pair.place - 1]` : sql`path.steps[1:pair.place - 2]`
  return sql`(
    with visit as materialized (select * from ${found}),
    line as materialized (
      select path.id as path_id, pair.step, pair.next, pair.place::int as place,
        row_number() over (partition by ${group} order by pair.place) = 1 as is_first,
        ${now} is not distinct from ${before} as is_repeat,
        ${now} is distinct from ${before} and ${now} = any (${earlier}) as is_return
      from journey_path path
        cross join lateral unnest(array_prepend(${pathStart}::text, path.steps), array_append(path.steps, ${pathEnd}::text))
          with ordinality pair (step, next, place)
      where path.id in (select path_id from visit) and ${byNext ? sql`true` : sql`pair.place > 1`}
    )
    select visit.*, line.step, line.next, line.is_first, line.is_repeat, line.is_return,
      visit.offsets[line.place] - visit.offsets[line.place - 1] as seconds
    from visit join line on line.path_id = visit.path_id) as counted`
}

const month = sql`to_char(started_on, 'YYYY-MM')`

/** The steps of the visits of the list, and what follows on each. */
export const journeyStepSource = reportSource(journeyStepReport, {
  prepare: requestedSpans,
  count: async (counting) => {
    const { rows: levels, sort: _sort, columns: _columns, compare: _compare, ...view } = counting.view
    const { from, to } = counting.span
    const days = { period: undefined, from: from === beginning ? undefined : from, to }
    const { rows: found } = await visitSource.found({ ...counting, query: { ...view, ...days } })
    const groups = (by: readonly string[]) => ({ rows: stepsOf(found, by), dimensions: { month }, measures })
    const counted = await countGroups(counting, groups(levels))
    if (!levels.includes('step') && !levels.includes('next')) return counted
    const ofAll = { ...counting, view: { ...counting.view, rows: ['status'] } }
    const { total } = await countGroups(ofAll, groups(['status']))
    return { ...counted, total }
  },
})

import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ActorContext } from '#kernel/command/context.ts'
import { beginning } from '#kernel/days/spans.ts'
import type { MeasureOf, ReportViewOf } from '#kernel/contract/report-contract.ts'
import { countGroups } from '#kernel/report/groups.ts'
import {
  type Count,
  counted,
  type GroupMeasure,
  oneDecimal,
  ratioOf,
  rowsWhere,
  sumOf,
} from '#kernel/report/measures.ts'
import { reportSource, requestedSpans } from '#kernel/report/report-source.ts'
import { whyOfReport } from '#kernel/report/why-of-report.ts'
import { eachTopic, eachUnmet } from './conditions.ts'
import { type Ranking, withRanked } from './ranked.queries.ts'
import { callReport, callWhyMeasures, type callWhyView } from './report.contract.ts'
import { callSource } from './source.ts'
import { callPurposes } from './vocabulary.ts'

type Value = RawBuilder<unknown>
type Condition = RawBuilder<SqlBool>

const column = (name: string) => sql.ref(name)

/** The longest of all, in seconds with one decimal. */
const longest = (name: string, of: Condition): GroupMeasure => ({
  counts: [{ of: sql`max(${column(name)}) filter (where ${of})`, total: (one) => sql`max(${one})` }],
  value: (ms) => oneDecimal(sql`${ms} / 1000.0`),
})

/** The least and the greatest purpose of a group, which are one where no other is in it. */
const purposes: readonly Count[] = [
  { of: sql`min(purpose)`, total: (one) => sql`min(${one})` },
  { of: sql`max(purpose)`, total: (one) => sql`max(${one})` },
]

/** A mean by words, from -100 to 100, of calls of one purpose: calls of different purposes differ by what they are about. */
function sentimentOf(value: Value, of: Condition): GroupMeasure {
  const known = sql<SqlBool>`${of} and ${value} is not null`
  return {
    counts: [sumOf(sql`${value} * words`, known), sumOf(column('words'), known), ...purposes],
    value: (sum, words, least, greatest) =>
      sql`case when ${least} = ${greatest} then ${oneDecimal(sql`100.0 * ${sum} / nullif(${words}, 0)`)} end`,
  }
}

type Ranked = 'purposes' | 'top_topics' | 'worst_phrases'

function measuresOf(isMeasured: Condition): Record<Exclude<MeasureOf<typeof callReport>, Ranked>, GroupMeasure> {
  const length = sumOf(column('duration_ms'), isMeasured)
  const share = (name: string) => ratioOf(sumOf(column(name), isMeasured), length)
  const measured = rowsWhere(isMeasured)
  const speech = sumOf(column('agent_ms'), isMeasured)
  return {
    calls: counted(rowsWhere()),
    minutes: counted(sumOf(column('duration_ms')), (ms) => oneDecimal(sql`${ms} / 60000.0`)),
    measured: counted(measured),
    left_out: counted(rowsWhere(sql`transcript_status = 'analyzed' and not ${isMeasured}`)),
    agent_talk: share('agent_ms'),
    customer_talk: share('customer_ms'),
    silence: share('silence_ms'),
    longest_silence: longest('longest_silence_ms', isMeasured),
    longest_monologue: longest('longest_monologue_ms', isMeasured),
    overtalk: share('overtalk_ms'),
    interruptions: {
      counts: [sumOf(column('interruptions'), isMeasured), measured],
      value: (sum, calls) => oneDecimal(sql`${sum}::numeric / nullif(${calls}, 0)`),
    },
    agent_wpm: {
      counts: [sumOf(column('agent_words'), isMeasured), speech],
      value: (words, ms) => oneDecimal(sql`60000.0 * ${words} / nullif(${ms}, 0)`),
    },
    sentiment: sentimentOf(column('sentiment_mean'), isMeasured),
    sentiment_shift: sentimentOf(sql`(sentiment_end - sentiment_start)`, isMeasured),
    phrases_met: ratioOf(
      rowsWhere(sql`${isMeasured} and phrases_met`),
      rowsWhere(sql`${isMeasured} and phrases_met is not null`),
    ),
    confidence: {
      counts: [sumOf(sql`confidence * words`), sumOf(column('words'), sql`confidence is not null`)],
      value: (sum, words) => oneDecimal(sql`100.0 * ${sum} / nullif(${words}, 0)`),
    },
  }
}

/** What is named of a group: all its purposes, and of topics and phrases as many as one reads at a glance. */
const rankingsOf = ({ topic, phrase }: ReportViewOf<typeof callReport>): Record<Ranked, Ranking> => ({
  purposes: { of: sql`case when is_measured then purpose end`, most: callPurposes.length },
  top_topics: { of: eachTopic(topic, 'ranked_topic'), most: 3 },
  worst_phrases: { of: eachUnmet(phrase, 'ranked_phrase'), most: 3 },
})

/** R21: the calls of the list, in groups; a call with several topics is in each of them, and once in the total. */
export const callReportSource = reportSource(callReport, {
  prepare: requestedSpans,
  count: async (counting) => {
    const { rows: _rows, sort: _sort, columns: _columns, compare: _compare, ...view } = counting.view
    const { from, to } = counting.span
    const days = { period: undefined, from: from === beginning ? undefined : from, to }
    const { rows } = await callSource.found({ ...counting, query: { ...view, ...days } })
    const dimensions = {
      month: sql`to_char(started_on, 'YYYY-MM')`,
      topic: eachTopic(view.topic),
      phrase: eachUnmet(view.phrase),
    }
    const groups = await countGroups(counting, { rows, dimensions, measures: measuresOf(sql`is_measured`) })
    // Of the days that are compared with, no names are shown.
    const isCompared = counting.span !== counting.prepared.span
    const rankings = Object.entries(rankingsOf(counting.view)).filter(
      ([key]) => !isCompared && counting.measures.has(key),
    )
    const ranked = { rows, dimensions, levels: counting.view.rows }
    return withRanked(counting.db, ranked, Object.fromEntries(rankings), groups)
  },
})

/** Why a figure of R21 changed. */
export const callWhy = (ctx: ActorContext & { query: z.output<typeof callWhyView> }) =>
  whyOfReport({
    ctx,
    sums: callWhyMeasures,
    splits: ['agent', 'queue', 'purpose', 'outlet'],
    answer: (view) => callReportSource.answer({ ...ctx, query: view as never }),
  })

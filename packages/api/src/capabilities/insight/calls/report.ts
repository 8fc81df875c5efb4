import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ActorContext } from '#kernel/command/context.ts'
import { beginning } from '#kernel/days/spans.ts'
import type { MeasureOf } from '#kernel/contract/report-contract.ts'
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
import { callReport, callWhyMeasures, type callWhyView } from './report.contract.ts'
import { callSource } from './source.ts'

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

function measuresOf(isMeasured: Condition): Record<MeasureOf<typeof callReport>, GroupMeasure> {
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

/** R21: the calls of the list, in groups; a call with several topics is in each of them, and once in the total. */
export const callReportSource = reportSource(callReport, {
  prepare: requestedSpans,
  count: async (counting) => {
    const { rows: _rows, sort: _sort, columns: _columns, compare: _compare, ...view } = counting.view
    const { from, to } = counting.span
    const days = { period: undefined, from: from === beginning ? undefined : from, to }
    const { rows } = await callSource.found({ ...counting, query: { ...view, ...days } })
    return countGroups(counting, {
      rows,
      dimensions: {
        month: sql`to_char(started_on, 'YYYY-MM')`,
        topic: {
          value: sql`named.code`,
          each: sql`left join lateral (select topic.code from call_topic join topic on topic.id = call_topic.topic_id
            where call_topic.call_id = found.id) named on true`,
        },
        phrase: {
          value: sql`unmet.code`,
          each: sql`left join lateral (select phrase_rule.code from call_phrase join phrase_rule on phrase_rule.id = call_phrase.rule_id
            where call_phrase.call_id = found.id and not call_phrase.met) unmet on true`,
        },
      },
      measures: measuresOf(sql`is_measured`),
    })
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

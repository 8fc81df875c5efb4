import { sql } from 'kysely'
import type { z } from 'zod'
import type { ActorContext } from '#kernel/command/context.ts'
import type { MeasureOf } from '#kernel/contract/report-contract.ts'
import { beginning } from '#kernel/days/spans.ts'
import { countGroups } from '#kernel/report/groups.ts'
import { counted, type GroupMeasure, medianOf, oneDecimal, ratioOf, rowsWhere, sumOf } from '#kernel/report/measures.ts'
import { reportSource, requestedSpans } from '#kernel/report/report-source.ts'
import { whyOfReport } from '#kernel/report/why-of-report.ts'
import { documentReport, documentWhyMeasures, type documentWhyView } from './report.contract.ts'
import { documentSource } from './source.ts'

const finished = sql<boolean>`finished_at is not null`

/** M82 to M84 and what is beside them in R22. */
const measuresOf = (minutesPerPage: number): Record<MeasureOf<typeof documentReport>, GroupMeasure> => ({
  documents: counted(rowsWhere()),
  pages: counted(sumOf(sql`pages`)),
  straight_through: ratioOf(rowsWhere(sql`is_straight`), rowsWhere(finished)),
  queue: counted(rowsWhere(sql`status = 'needs_review'`)),
  accuracy: ratioOf(sumOf(sql`fields_right`), sumOf(sql`fields_reviewed`)),
  failed: ratioOf(rowsWhere(sql`status = 'failed'`), rowsWhere()),
  median_age: medianOf(sql`date_part('epoch', finished_at - received_at) / 3600`, finished),
  duplicates: counted(rowsWhere(sql`is_duplicate`)),
  time_saved: {
    counts: [sumOf(sql`pages`, finished), sumOf(sql`review_seconds`, finished)],
    value: (pages, seconds) => oneDecimal(sql`${pages} * ${minutesPerPage}::numeric / 60 - ${seconds}::numeric / 3600`),
  },
})

/** R22: the documents of the list, in groups; one with several topics is in each of them, and once in the total. */
export const documentReportSource = reportSource(documentReport, {
  prepare: requestedSpans,
  count: async (counting) => {
    const { rows: _rows, sort: _sort, columns: _columns, compare: _compare, ...view } = counting.view
    const { from, to } = counting.span
    const days = { period: undefined, from: from === beginning ? undefined : from, to }
    const { rows } = await documentSource.found({ ...counting, query: { ...view, ...days } })
    return countGroups(counting, {
      rows,
      dimensions: {
        month: sql`to_char(received_on, 'YYYY-MM')`,
        topic: {
          value: sql`named.code`,
          each: sql`left join lateral (select topic.code from document_topic join topic on topic.id = document_topic.topic_id
            where document_topic.document_id = found.id) named on true`,
        },
      },
      measures: measuresOf(counting.deps.settings.minutes_per_page),
    })
  },
})

/** Why a figure of R22 changed. */
export const documentWhy = (ctx: ActorContext & { query: z.output<typeof documentWhyView> }) =>
  whyOfReport({
    ctx,
    sums: documentWhyMeasures,
    splits: ['doc_type', 'source', 'region', 'outlet'],
    answer: (view) => documentReportSource.answer({ ...ctx, query: view as never }),
  })

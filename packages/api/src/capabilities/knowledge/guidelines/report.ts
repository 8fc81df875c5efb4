import { sql } from 'kysely'
import { countGroups } from '#kernel/report/groups.ts'
import { countOf, percentOf } from '#kernel/report/measures.ts'
import { reportSource } from '#kernel/report/report-source.ts'
import { guidelineReport } from './duties.contract.ts'
import { dutySource } from './duties.source.ts'

const isAcknowledged = sql<boolean>`state = 'acknowledged'`

/** R24: who has to acknowledge, and who did. It counts the rows of the list of duties. */
export const guidelineReportSource = reportSource(guidelineReport, {
  prepare: async ({ db, actor, deps, view }) => ({
    // It is about now: there are no days to choose.
    span: { from: undefined, to: undefined },
    reported: {},
    found: await dutySource.found({ db, actor, deps, query: view }),
  }),
  count: ({ db, view, prepared, measures, size }) =>
    countGroups(
      { db, view, measures, size },
      {
        rows: prepared.found.rows,
        dimensions: {},
        measures: {
          required: countOf(),
          read: countOf(sql`read_at is not null`),
          acknowledged: countOf(isAcknowledged),
          overdue: countOf(sql`state = 'overdue'`),
          acknowledged_percent: percentOf(sql`acknowledged_at <= due_at`, sql`true`),
        },
      },
    ),
})

import { sql, type SqlBool } from 'kysely'
import { countGroups } from '#kernel/report-groups.ts'
import { counted, countOf, oldestDays, sumOf } from '#kernel/report-measures.ts'
import { reportSource, requestedSpans } from '#kernel/report-source.ts'
import { chargedTickets } from './contract.ts'
import { openedIn } from './figures.ts'
import { dimensionsOf, reported, tickets } from './rows.ts'

const isOpen = sql<SqlBool>`ticket.ended_at is null`

/** R25: who bears what, so that what the brand or an insurer delays is not put on outlets. */
export const chargedTicketsSource = reportSource(chargedTickets, {
  prepare: async (request) => ({ ...requestedSpans(request), where: await reported(request, request.view) }),
  count: ({ db, view, now, span, prepared }) =>
    countGroups(
      { db, view },
      {
        rows: sql`${tickets} left join unjustified_reason on unjustified_reason.id = ticket.unjustified_reason_id
          where ${prepared.where} and ${openedIn(span)}`,
        dimensions: {
          ...dimensionsOf(view.place),
          month: sql`to_char(ticket.opened_on, 'YYYY-MM')`,
          reason: sql`unjustified_reason.code`,
        },
        measures: {
          tickets: countOf(),
          open: countOf(isOpen),
          oldest_days: oldestDays(sql`ticket.opened_at`, now, isOpen),
          days: counted(
            sumOf(sql`ticket.elapsed_seconds`, sql`ticket.closed_at is not null`),
            (seconds) => sql`round(${seconds} / 86400.0, 1)`,
          ),
        },
      },
    ),
  order: ([first, second], sort) => {
    if (sort === undefined && first === 'month') return second === undefined ? [first] : [first, second]
    return undefined
  },
  reversesTies: true,
})

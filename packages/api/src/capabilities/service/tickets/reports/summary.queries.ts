import { sql } from 'kysely'
import { countGroups } from '#kernel/report/groups.ts'
import { reportSource, requestedSpans } from '#kernel/report/report-source.ts'
import { perThousandCards } from '#capabilities/network/outlets/delivered.lookups.ts'
import { ticketSummary } from './contract.ts'
import { pausedIn, summaryOf, touches } from './figures.queries.ts'
import { dimensionsOf, reported, tickets } from './rows.queries.ts'

/** R06. The days decide which tickets each measure counts: opened, closed, or decided in them, open at their end. */
export const ticketSummarySource = reportSource(ticketSummary, {
  prepare: async (request) => ({ ...requestedSpans(request), where: await reported(request, request.view) }),
  count: async (counting) => {
    const { span, zone, view, prepared, measures } = counting
    const ofPanels = measures.has('upheld_percent') || measures.has('panel_days')
    const counted = await countGroups(counting, {
      rows: sql`${tickets}
        ${ofPanels ? sql`left join panel_case on panel_case.ticket_id = ticket.id` : sql``}
        ${measures.has('late_pause_percent') ? sql`left join ${pausedIn(span, zone)} as paused on paused.ticket_id = ticket.id` : sql``}
        where ${prepared.where} and ${touches(span)}`,
      dimensions: dimensionsOf(view.place),
      measures: summaryOf(span, zone),
    })
    return measures.has('per_1000') ? perThousandCards(counting, counted, { view, span, key: 'per_1000' }) : counted
  },
  reversesTies: true,
})

import { sql, type SqlBool } from 'kysely'
import { countGroups } from '#kernel/report/groups.ts'
import { counted, countOf, oldestDays, oneDecimal, sumOf } from '#kernel/report/measures.ts'
import { reportSource, requestedSpans } from '#kernel/report/report-source.ts'
import { sumOfDays } from '#kernel/report/span-days.ts'
import { chargedTickets } from './contract.ts'
import { openedIn } from './figures.queries.ts'
import { holdupDays, knowsHoldupDays } from './holdup-days.queries.ts'
import { dimensionsOf, reported, tickets } from './rows.queries.ts'

const isOpen = sql<SqlBool>`line.is_open`

/** R25: who bears what, so that what the brand or an insurer delays is not put on outlets. */
export const chargedTicketsSource = reportSource(chargedTickets, {
  prepare: async (request) => ({ ...requestedSpans(request), where: await reported(request, request.view) }),
  count: ({ db, actor, view, now, zone, span, prepared, measures, size }) => {
    const isKnown = knowsHoldupDays(actor, view)
    const hasHoldupDays = isKnown && (measures.has('holdup_days') || size === 'holdup_days')
    return countGroups(
      { db, view, measures, size },
      {
        rows: sql`(
          select ticket.charged_to, ${dimensionsOf(view.place).region!} as region, to_char(ticket.opened_on, 'YYYY-MM') as month,
            unjustified_reason.code as reason, ticket.opened_at, true as is_ticket, ticket.ended_at is null as is_open,
            case when ticket.closed_at is not null then ticket.elapsed_seconds end as elapsed_seconds, null::bigint as held_ms
          from ${tickets} left join unjustified_reason on unjustified_reason.id = ticket.unjustified_reason_id
          where ${prepared.where} and ${openedIn(span)}
          ${hasHoldupDays ? sql`union all ${holdupDays(view, { span, now, zone })}` : sql``}) as line`,
        dimensions: {},
        measures: {
          tickets: countOf(sql`line.is_ticket`),
          open: countOf(isOpen),
          oldest_days: oldestDays(sql`line.opened_at`, now, isOpen),
          days: counted(sumOf(sql`line.elapsed_seconds`), (seconds) => oneDecimal(sql`${seconds} / 86400.0`)),
          holdup_days: isKnown
            ? sumOfDays(sql`line.held_ms`, sql`not line.is_ticket`)
            : counted(sumOf(sql`line.held_ms`), () => sql`null::numeric`),
        },
      },
    )
  },
  order: ([first, second], sort) => {
    if (sort === undefined && first === 'month') return second === undefined ? [first] : [first, second]
    return undefined
  },
  reversesTies: true,
})

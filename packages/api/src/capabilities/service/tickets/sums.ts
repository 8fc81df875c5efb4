import { sql } from 'kysely'
import { keptLines, type KeptSums } from '#kernel/kept-sums.ts'
import type { ListSums } from '#kernel/list-sums.ts'

/** Tickets by the month of their opening and what they are filtered by most. */
export const keptTickets = {
  table: 'ticket',
  groups: {
    month: "date_trunc('month', line.opened_on)::date",
    status: 'line.status',
    is_open: 'line.ended_at is null',
    is_late: 'line.breached_at is not null',
    priority: 'line.priority',
    level: 'line.level',
    kind: 'line.kind',
  },
  measures: { tickets: '1' },
} satisfies KeptSums

/** Tickets of the whole network. */
export const ticketSums: ListSums = {
  lines: () => sql`
    select *, month as opened_on, case when not is_open then 'infinity'::timestamptz end as ended_at
    from (${keptLines(keptTickets)}) line`,
  table: 'ticket',
  count: 'tickets',
  knows: ['status', 'priority', 'level', 'kind', 'month', 'is_open'],
  day: 'opened_on',
}

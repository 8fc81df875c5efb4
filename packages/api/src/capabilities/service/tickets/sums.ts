import { sql } from 'kysely'
import { sumLines, type StoredSums } from '#kernel/list/stored-sums.ts'
import type { ListSums } from '#kernel/list/list-sums.ts'
import { isInScope } from '#kernel/list/scope.ts'

/** Tickets by the month of their opening and what they are filtered by most. */
export const storedTicketSums = {
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
} satisfies StoredSums

/** Tickets of the whole network. */
export const ticketSums: ListSums = {
  lines: () => sql`
    select *, month as opened_on, case when not is_open then 'infinity'::timestamptz end as ended_at
    from (${sumLines(storedTicketSums)}) line`,
  table: 'ticket',
  count: 'tickets',
  knows: ['status', 'priority', 'level', 'kind', 'month', 'is_open'],
  day: 'opened_on',
}

/** Tickets by what scopes are made of. Level and clock count as long as a ticket is open. */
export const storedTicketSumsByPlace = {
  table: 'ticket',
  name: 'ticket_place',
  groups: {
    outlet_id: 'line.outlet_id',
    channel_id: 'line.channel_id',
    job_type: 'line.job_type',
    status: 'line.status',
    is_open: 'line.ended_at is null',
    is_high: 'line.ended_at is null and line.level >= 3',
    is_late: 'line.ended_at is null and line.breached_at is not null',
  },
  measures: { tickets: '1' },
} satisfies StoredSums

/** Lines of the tickets that the reader sees: in their scope from the sums, their own and those of their panels one by one. */
export const ticketLinesOfReader = sql`
  select status, is_open, is_high, is_late, tickets from (${sumLines(storedTicketSumsByPlace)}) line
  union all
  select status, ended_at is null, ended_at is null and level >= 3, ended_at is null and breached_at is not null, 1
  from ticket
  where (owner_user_id = (select rad.actor_id()) or id = any ((select rad.seat_tickets())::uuid[]))
    and not ${isInScope('ticket')}`

/** Tickets as the reader sees them. */
export const ticketSumsOfReader: ListSums = {
  lines: () => sql`
    select *, case when not is_open then 'infinity'::timestamptz end as ended_at from (${ticketLinesOfReader}) line`,
  table: 'ticket',
  count: 'tickets',
  knows: ['status', 'is_open'],
  isWalledAlike: true,
}

import { sql, type SqlBool } from 'kysely'
import type { Actor, ScopedContext } from '#kernel/command/context.ts'
import { sumLines } from '#kernel/list/stored-sums.ts'
import { storedTicketSums, ticketLinesOfReader } from './sums.ts'

/** Past due: noted when its clock ran out, or running out since (M08). Of one that ended, that it ended late. */
export const isBreached = sql<SqlBool>`(ticket.breached_at is not null
  or (ticket.ended_at is null and coalesce(ticket.due_at < now(), false))
  or (ticket.closed_at is not null and ticket.elapsed_seconds > ticket.target_seconds))`

/** Whether a ticket was nudged since the first moment of a day. The lines of its timeline are the record. */
export const isNudgedSince = (day: Date) => sql<boolean>`exists (
  select from timeline_event e where e.entity_kind = 'ticket' and e.entity_id = ticket.id and e.type = 'nudged'
    and e.at >= ${day.toISOString()}::timestamptz)`

interface OpenTickets {
  /** M03: neither closed nor cancelled. */
  open: number
  /** M08: past due. */
  breached: number
  /** M10: with the territory or the region. */
  high: number
}

/** Open tickets of the actor: from sums, and of an agent, who has none, the few rows themselves. */
function linesOf(actor: Actor) {
  if (actor.is_agent)
    return sql`select 1 as tickets, ended_at is null as is_open, level >= 3 as is_high, breached_at is not null as is_late from ticket`
  if (actor.whole_network) return sql`select *, level >= 3 as is_high from (${sumLines(storedTicketSums)}) line`
  return ticketLinesOfReader
}

/** How many open tickets the actor sees. The sums know, but of those past due that are not noted yet. */
export async function countOpenTickets({ db, actor }: ScopedContext): Promise<OpenTickets> {
  const lines = linesOf(actor)
  const { rows } = await sql<OpenTickets>`
    select coalesce(sum(tickets), 0) as open, coalesce(sum(tickets) filter (where is_high), 0) as high,
      coalesce(sum(tickets) filter (where is_late), 0)
        + (select count(*) from ticket where ended_at is null and breached_at is null and due_at < now()) as breached
    from (${lines}) line where is_open`.execute(db)
  return rows[0]!
}

/** The names of the people who own cases, by id. */
export { namesOf as ownersNamed } from './names.queries.ts'

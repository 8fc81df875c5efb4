import { sql, type RawBuilder } from 'kysely'
import { prepared } from '#database/prepared.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import type { WorkingCalendar } from '#kernel/days/working-time.ts'
import { workingCalendars } from '#capabilities/network/calendars/lookups.ts'
import type { Policy } from '#capabilities/service/sla/vocabulary.ts'
import {
  type ClockColumns,
  clockFactsFrom,
  type ClockFacts,
  columnsOf,
  type StoredFacts,
} from './clock-columns.rules.ts'

/** Whose clocks: those of open tickets under a calendar, of all open tickets, or of these, open or just ended. */
export type Whose = { calendar_id: string } | { all: true } | { tickets: readonly string[] }

/** The current SLA targets. */
export const policiesOf = (db: Db): Promise<Policy[]> => allPolicies(db, {})

const allPolicies = prepared((db) => db.selectFrom('sla_policy').select(['priority', 'kind', 'hours', 'calendar']))

/** A ticket's stops as the database gives them in JSON. */
const stopsJson = sql`coalesce((
  select jsonb_agg(jsonb_build_object('kind', s.kind, 'from', s.from_at, 'to', s.to_at) order by s.from_at)
  from ticket_stop s where s.ticket_id = ticket.id), '[]')`

const factsWhere = (chosen: RawBuilder<unknown>) => sql<StoredFacts>`
    select ticket.id, ticket.priority, ticket.status, ticket.level, ticket.opened_at, ticket.first_response_at,
      ticket.resolved_at, ticket.closed_at, ticket.ended_at, ticket.complaint_id, ticket.plea_at, ticket.calendar_id,
      (select max(p.to_at) from ticket_place p where p.ticket_id = ticket.id) as placed_at,
      case when panel.decided_at is null then panel.due_at end as panel_due_at, panel.result as panel_result,
      ${stopsJson} as stops
    from ticket left join panel_case panel on panel.ticket_id = ticket.id where ${chosen}`

const factsOfTickets = prepared((_, { tickets }: { tickets: readonly string[] }) =>
  factsWhere(sql`ticket.id = any (${sql.val(tickets)}::uuid[])`),
)

async function storedFacts(db: Db, whose: Whose): Promise<StoredFacts[]> {
  if ('tickets' in whose) return factsOfTickets(db, { tickets: whose.tickets })
  const isOpen = sql`ticket.ended_at is null`
  const chosen = 'calendar_id' in whose ? sql`${isOpen} and ticket.calendar_id = ${whose.calendar_id}` : isOpen
  return (await factsWhere(chosen).execute(db)).rows
}

/** Reads what the clocks of tickets are worked out from. */
export async function clockFactsOf(db: Db, whose: Whose): Promise<(ClockFacts & { id: string })[]> {
  const rows = await storedFacts(db, whose)
  const calendars = rows.length > 0 ? await workingCalendars(db) : new Map<string, WorkingCalendar>()
  return rows.map((row) => clockFactsFrom(row, calendars.get(row.calendar_id)!))
}

/**
 * Recomputes the clocks of tickets and stores them, in one statement for all. What has ended stays as it was, even when
 * holidays and policies change (docs/domain.md#sla-clock, rule 7). Returns the number of tickets.
 */
export async function recomputeClocks(db: Db, deps: Pick<Deps, 'clock'>, whose: Whose): Promise<number> {
  const facts = await clockFactsOf(db, whose)
  if (facts.length === 0) return 0
  const [policies, now] = [await policiesOf(db), deps.clock.now()]
  await storeClocks(
    db,
    facts.map((one) => ({ id: one.id, ...columnsOf(one, policies, now) })),
  )
  return facts.length
}

/** Stores computed clocks, in one statement for all. */
export async function storeClocks(db: Db, columns: readonly ({ id: string } & ClockColumns)[]): Promise<void> {
  await sql`
    update ticket set target_seconds = c.target_seconds, due_at = c.due_at,
      first_response_due_at = c.first_response_due_at, next_level_at = c.next_level_at, next_move_at = c.next_move_at,
      breached_at = c.breached_at, elapsed_seconds = c.elapsed_seconds,
      outlet_elapsed_seconds = c.outlet_elapsed_seconds, first_response_seconds = c.first_response_seconds
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as c (id uuid, target_seconds int, due_at timestamptz,
      first_response_due_at timestamptz, next_level_at timestamptz, next_move_at timestamptz, breached_at timestamptz,
      elapsed_seconds int, outlet_elapsed_seconds int, first_response_seconds int)
    where ticket.id = c.id`.execute(db)
}

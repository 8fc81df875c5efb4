import { sql } from 'kysely'
import type { Actor, Context, Db } from '#kernel/context.ts'
import { complaintMoves } from '#capabilities/service/complaints/contract.ts'
import { answersAt } from '#capabilities/service/tickets/contract.ts'
import { isBreached } from '#capabilities/service/tickets/tables.ts'
import type { Task } from './contract.ts'

const tasksShown = 12

/** What the state of a ticket asks its owner for; in the others it is not his turn. */
const nextOf = {
  new: 'in_progress',
  open: 'in_progress',
  in_progress: 'resolved',
  waiting_third: 'in_progress',
} as const

const tickets = (db: Db) =>
  db
    .selectFrom('ticket')
    .select([
      'ticket.no',
      'ticket.title',
      'ticket.priority as urgency',
      'ticket.status',
      'ticket.level',
      'ticket.outlet_id',
    ])

/** Outlets are named even where they lie beyond the scope of who has a seat, or owns the ticket: one statement for all. */
async function named<T extends { outlet_id: string }>(db: Db, rows: readonly T[]) {
  if (rows.length === 0) return []
  const { rows: places } = await sql<{ id: string; outlet: string; outlet_name: string }>`
    select id, outlet, outlet_name from rad.places_named(${sql.val(rows.map((row) => row.outlet_id))}::uuid[])`.execute(
    db,
  )
  const byId = new Map(places.map(({ id, ...place }) => [id, place]))
  return rows.map(({ outlet_id, ...row }) => ({
    ...row,
    ...(byId.get(outlet_id) ?? { outlet: null, outlet_name: null }),
  }))
}

/** The lowest level whose tickets somebody answers for; who answers for none looks at what has come to the top. */
const levelOf = ({ roles }: Actor) => Math.min(4, ...roles.map((role) => answersAt[role] ?? 4))

/** What he owns, and what stands at his level or above: critical first, then what is past due, then what is due next. */
async function ticketTasks(db: Db, actor: Actor) {
  const rows = await tickets(db)
    .select([
      'ticket.due_at',
      sql<boolean>`${isBreached}`.as('is_breached'),
      sql<string>`coalesce(ticket.last_outlet_update_at, ticket.opened_at)`.as('since'),
    ])
    .where('ticket.ended_at', 'is', null)
    .where('ticket.status', 'in', Object.keys(nextOf) as (keyof typeof nextOf)[])
    .where((eb) => eb.or([eb('owner_user_id', '=', actor.user_id), eb('ticket.level', '>=', levelOf(actor))]))
    .orderBy(sql`ticket.priority = 'P1' desc`)
    .orderBy(sql`${isBreached} desc`)
    .orderBy(sql`ticket.due_at asc nulls last`)
    .orderBy('ticket.no')
    .limit(tasksShown)
    .execute()
  return (await named(db, rows)).map((row) => ({
    ...row,
    kind: 'ticket' as const,
    next: nextOf[row.status as keyof typeof nextOf],
  }))
}

/** The pleas he has a seat for and has not voted on, the one to be decided first on top. */
async function voteTasks(db: Db, actor: Actor) {
  const rows = await tickets(db)
    .innerJoin('panel_case', 'panel_case.ticket_id', 'ticket.id')
    .innerJoin('panel_seat', 'panel_seat.case_id', 'panel_case.id')
    .where('panel_seat.user_id', '=', actor.user_id)
    .where('panel_case.decided_at', 'is', null)
    .where('panel_seat.has_conflict', '=', false)
    .where('panel_seat.vote', 'is', null)
    .select([
      'panel_case.due_at',
      sql<boolean>`panel_case.due_at < now()`.as('is_breached'),
      'panel_case.opened_at as since',
    ])
    .orderBy('panel_case.due_at')
    .limit(tasksShown)
    .execute()
  return (await named(db, rows)).map((row) => ({ ...row, kind: 'vote' as const, next: null }))
}

/** Open complaints that no ticket takes care of. */
async function complaintTasks(db: Db, most: number) {
  if (most === 0) return []
  const touchedAt = sql<string>`coalesce(complaint.last_outlet_update_at, complaint.received_at)`
  const rows = await db
    .selectFrom('complaint')
    .leftJoin('outlet', 'outlet.id', 'complaint.outlet_id')
    .select([
      'complaint.no',
      'complaint.category',
      'complaint.sub_category',
      'complaint.model',
      'complaint.severity as urgency',
      'complaint.status',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      touchedAt.as('since'),
    ])
    .where('complaint.status', '!=', 'closed')
    .where('received_via', '!=', 'regulator')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ticket')
            .select('ticket.id')
            .whereRef('ticket.complaint_id', '=', 'complaint.id')
            .where('ticket.ended_at', 'is', null),
        ),
      ),
    )
    .orderBy(sql`severity = 'critical' desc`)
    .orderBy(touchedAt)
    .limit(most)
    .execute()
  return rows.map(({ category, sub_category, model, ...row }) => ({
    ...row,
    kind: 'complaint' as const,
    title: [category, sub_category, model].filter(Boolean).join(' · ') || 'Complaint',
    next: complaintMoves[row.status][0] ?? 'closed',
    level: null,
    due_at: null,
    is_breached: false,
  }))
}

/** What waits for who asks (domain.md section 11): votes, his tickets, and what nobody has a ticket for. */
export async function tasksOf({ db, actor }: Pick<Context, 'db' | 'actor'>, now: Date): Promise<Task[]> {
  const votes = actor.ability.can('approve', 'PanelVote') ? await voteTasks(db, actor) : []
  const tickets = actor.ability.can('read', 'Ticket') ? await ticketTasks(db, actor) : []
  const mine = [...votes, ...tickets].slice(0, tasksShown)
  const complaints = actor.ability.can('read', 'Complaint') ? await complaintTasks(db, tasksShown - mine.length) : []
  return [...mine, ...complaints].map((task) => ({
    ...task,
    silent_days: Math.floor((now.getTime() - Date.parse(task.since)) / 86_400_000),
  }))
}

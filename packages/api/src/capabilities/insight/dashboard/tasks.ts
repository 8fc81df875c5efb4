import { sql } from 'kysely'
import type { Actor, Db, ScopedContext } from '#kernel/context.ts'
import { placesOf } from '#capabilities/network/outlets/lookups.ts'
import { complaintMoves } from '#capabilities/service/complaints/contract.ts'
import { isBreached } from '#capabilities/service/tickets/lookups.ts'
import type { Task } from './contract.ts'
import {
  complaintSince,
  complaintTitle,
  concerns,
  firstToBeDecided,
  isToBeMoved,
  isUntended,
  isVoteLate,
  isVoteOpen,
  levelOf,
  longestSilentFirst,
  mostUrgentFirst,
  nextOf,
  tasksShown,
  ticketSince,
  waitsFor,
} from './waiting.ts'

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
  const places = await placesOf(
    db,
    rows.map(({ outlet_id }) => outlet_id),
  )
  return rows.map(({ outlet_id, ...row }) => {
    const { outlet = null, outlet_name = null } = places.get(outlet_id) ?? {}
    return { ...row, outlet, outlet_name }
  })
}

/** The tickets that are theirs to move. */
async function ticketTasks(db: Db, actor: Actor) {
  const rows = await tickets(db)
    .select(['ticket.due_at', sql<boolean>`${isBreached}`.as('is_breached'), ticketSince.as('since')])
    .where(isToBeMoved)
    .where(concerns(sql.val(actor.user_id), sql.val(levelOf(actor.roles))))
    .orderBy(mostUrgentFirst)
    .limit(tasksShown)
    .execute()
  return (await named(db, rows)).map((row) => ({
    ...row,
    kind: 'ticket' as const,
    next: nextOf[row.status as keyof typeof nextOf],
  }))
}

/** The pleas they have a seat for and have not voted on, the one to be decided first on top. */
async function voteTasks(db: Db, actor: Actor) {
  const rows = await tickets(db)
    .innerJoin('panel_case', 'panel_case.ticket_id', 'ticket.id')
    .innerJoin('panel_seat', 'panel_seat.case_id', 'panel_case.id')
    .where('panel_seat.user_id', '=', actor.user_id)
    .where(isVoteOpen)
    .select(['panel_case.due_at', isVoteLate.as('is_breached'), 'panel_case.opened_at as since'])
    .orderBy(firstToBeDecided)
    .limit(tasksShown)
    .execute()
  return (await named(db, rows)).map((row) => ({ ...row, kind: 'vote' as const, next: null }))
}

/** Open complaints that no ticket takes care of. */
async function complaintTasks(db: Db, most: number) {
  if (most === 0) return []
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
      complaintSince.as('since'),
    ])
    .where(isUntended)
    .orderBy(longestSilentFirst)
    .limit(most)
    .execute()
  return rows.map(({ category, sub_category, model, ...row }) => ({
    ...row,
    kind: 'complaint' as const,
    title: complaintTitle([category, sub_category, model]),
    next: complaintMoves[row.status][0] ?? 'closed',
    level: null,
    due_at: null,
    is_breached: false,
  }))
}

/** What waits for who asks (docs/domain.md#daily-work): votes, their tickets, and what nobody has a ticket for. */
export async function tasksOf({ db, actor }: ScopedContext, now: Date): Promise<Task[]> {
  const waits = waitsFor((action, subject) => actor.ability.can(action, subject))
  const votes = waits.votes ? await voteTasks(db, actor) : []
  const tickets = waits.tickets ? await ticketTasks(db, actor) : []
  const mine = [...votes, ...tickets].slice(0, tasksShown)
  const complaints = waits.complaints ? await complaintTasks(db, tasksShown - mine.length) : []
  return [...mine, ...complaints].map((task) => ({
    ...task,
    silent_days: Math.floor((now.getTime() - Date.parse(task.since)) / 86_400_000),
  }))
}

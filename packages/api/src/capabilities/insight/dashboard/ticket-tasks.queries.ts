import { sql } from 'kysely'
import type { Db, ScopedContext } from '#kernel/command/context.ts'
import { placesOf } from '#capabilities/network/outlets/lookups.ts'
import { complaintMoves } from '#capabilities/service/complaints/contract.ts'
import { isBreached } from '#capabilities/service/tickets/lookups.ts'
import {
  complaintSince,
  complaintTitle,
  firstToBeDecided,
  isToBeMoved,
  isTurnOf,
  isUntended,
  isVoteLate,
  isVoteOpen,
  levelOf,
  longestSilentFirst,
  mostUrgentFirst,
  nextOf,
  ticketSince,
} from './waiting.queries.ts'
import { groupOf, type Moment, placeIn } from './task-groups.queries.ts'

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

/** Outlets are named even beyond the scope of who has a seat, or owns the ticket: one statement for all. */
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

/** The tickets that are theirs to move: the first of each group, so that many overdue ones hide none that are due today. */
export async function ticketTasks({ db, actor }: ScopedContext, { tomorrow }: Moment, most: number) {
  if (!actor.ability.can('update', 'Ticket')) return []
  const group = groupOf(isBreached, sql`ticket.due_at`, tomorrow)
  const rows = await tickets(db)
    .select(['ticket.due_at', sql<boolean>`${isBreached}`.as('is_breached'), ticketSince.as('since')])
    .select(group.as('group'))
    .select(placeIn(group, mostUrgentFirst))
    .where(isToBeMoved)
    .where(isTurnOf(sql.val(actor.user_id), sql.val(levelOf(actor.roles))))
    .orderBy('place')
    .orderBy(mostUrgentFirst)
    .limit(most)
    .execute()
  return (await named(db, rows)).map((row) => ({
    ...row,
    kind: 'ticket' as const,
    opens: null,
    next: nextOf[row.status as keyof typeof nextOf],
  }))
}

/** The pleas they have a seat for and have not voted on, the one to be decided first on top. */
export async function voteTasks({ db, actor }: ScopedContext, { tomorrow }: Moment, most: number) {
  if (!actor.ability.can('approve', 'PanelVote')) return []
  const group = groupOf(isVoteLate, sql`panel_case.due_at`, tomorrow)
  const rows = await tickets(db)
    .innerJoin('panel_case', 'panel_case.ticket_id', 'ticket.id')
    .innerJoin('panel_seat', 'panel_seat.case_id', 'panel_case.id')
    .where('panel_seat.user_id', '=', actor.user_id)
    .where(isVoteOpen)
    .select(['panel_case.due_at', isVoteLate.as('is_breached'), 'panel_case.opened_at as since'])
    .select(group.as('group'))
    .select(placeIn(group, firstToBeDecided))
    .orderBy('place')
    .orderBy(firstToBeDecided)
    .limit(most)
    .execute()
  return (await named(db, rows)).map((row) => ({ ...row, kind: 'vote' as const, opens: null, next: null }))
}

/** Open complaints that no ticket takes care of. */
export async function complaintTasks({ db, actor }: ScopedContext, most: number) {
  if (most === 0 || !actor.ability.can('update', 'Complaint')) return []
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
    opens: null,
    title: complaintTitle([category, sub_category, model]),
    next: complaintMoves[row.status][0] ?? 'closed',
    level: null,
    due_at: null,
    is_breached: false,
    group: 'none' as const,
  }))
}

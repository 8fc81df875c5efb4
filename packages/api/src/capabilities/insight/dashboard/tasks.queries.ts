import { sql } from 'kysely'
import type { Actor, Db, ScopedContext } from '#kernel/command/context.ts'
import { placesOf } from '#capabilities/network/outlets/lookups.ts'
import { complaintMoves } from '#capabilities/service/complaints/contract.ts'
import { isBreached } from '#capabilities/service/tickets/lookups.ts'
import { type Task, type TaskGroup, taskGroups } from './contract.ts'
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
} from './waiting.queries.ts'
import { countTo, mostCounted } from './waiting-counts.queries.ts'
import { holdupTasks } from './holdup-tasks.queries.ts'
import { groupOf, placeIn } from './task-groups.queries.ts'

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
async function ticketTasks(db: Db, actor: Actor, tomorrow: Date) {
  const group = groupOf(isBreached, sql`ticket.due_at`, tomorrow)
  const rows = await tickets(db)
    .select(['ticket.due_at', sql<boolean>`${isBreached}`.as('is_breached'), ticketSince.as('since')])
    .select(group.as('group'))
    .select(placeIn(group, mostUrgentFirst))
    .where(isToBeMoved)
    .where(concerns(sql.val(actor.user_id), sql.val(levelOf(actor.roles))))
    .orderBy('place')
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
async function voteTasks(db: Db, actor: Actor, tomorrow: Date) {
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
    group: 'none' as const,
  }))
}

/** By the groups, and of those the votes before the tickets; within them the order they came in. */
const inGroups = <T extends { group: TaskGroup }>(tasks: readonly T[]) =>
  taskGroups.flatMap((group) => tasks.filter((task) => task.group === group))

/** So many hold-ups are shown beside however many tickets. */
const holdupsShown = 4

/** The first of both, as many as are shown: neither hides the other altogether. */
function withRoom<T, H>(tickets: readonly T[], holdups: readonly H[]): (T | H)[] {
  const first = tickets.slice(0, tasksShown - Math.min(holdups.length, holdupsShown))
  return [...first, ...holdups.slice(0, tasksShown - first.length)]
}

/** The actor's open tasks (docs/domain.md#daily-work): votes, their tickets, and complaints without a ticket. */
export async function tasksOf(
  { db, actor }: ScopedContext,
  now: Date,
  tomorrow: Date,
): Promise<{ tasks: Task[]; task_counts: Record<TaskGroup, number> }> {
  const waits = waitsFor((action, subject) => actor.ability.can(action, subject))
  const votes = waits.votes ? await voteTasks(db, actor, tomorrow) : []
  const tickets = waits.tickets ? await ticketTasks(db, actor, tomorrow) : []
  const holdups = await holdupTasks({ db, actor }, now, tomorrow)
  const mine = withRoom([...votes, ...tickets], holdups)
  const room = tasksShown - mine.length
  const complaints = waits.complaints ? await complaintTasks(db, room) : []
  // Where there are more than fit they are counted; where votes and tickets leave no room, only the menu shows them.
  const untended =
    complaints.length > 0 && complaints.length === room
      ? await countTo(db, sql`complaint`, isUntended)
      : complaints.length
  const counted = (group: TaskGroup) =>
    [votes, tickets, holdups].reduce(
      (sum, some) => sum + Number(some.find((task) => task.group === group)?.of_group ?? 0),
      0,
    ) + (group === 'none' ? untended : 0)
  return {
    tasks: inGroups([...mine, ...complaints]).map((task) => ({
      ...task,
      silent_days: Math.floor((now.getTime() - Date.parse(task.since)) / 86_400_000),
    })),
    task_counts: Object.fromEntries(
      taskGroups.map((group) => [group, Math.min(counted(group), mostCounted)]),
    ) as Record<TaskGroup, number>,
  }
}

import { sql } from 'kysely'
import type { Actor, Db, ScopedContext } from '#kernel/command/context.ts'
import { placesOf } from '#capabilities/network/outlets/lookups.ts'
import { complaintMoves } from '#capabilities/service/complaints/contract.ts'
import { isBreached } from '#capabilities/service/tickets/lookups.ts'
import { type Task, type TaskGroup, taskGroups } from './contract.ts'
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
  tasksShown,
  ticketSince,
  waitsFor,
} from './waiting.queries.ts'
import { countTo, mostCounted } from './waiting-counts.queries.ts'
import { holdupTasks } from './holdup-tasks.queries.ts'
import { isToBeReviewed, reviewTasks } from './review-tasks.queries.ts'
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
    .where(isTurnOf(sql.val(actor.user_id), sql.val(levelOf(actor.roles))))
    .orderBy('place')
    .orderBy(mostUrgentFirst)
    .limit(tasksShown)
    .execute()
  return (await named(db, rows)).map((row) => ({
    ...row,
    kind: 'ticket' as const,
    opens: null,
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
  return (await named(db, rows)).map((row) => ({ ...row, kind: 'vote' as const, opens: null, next: null }))
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
    opens: null,
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

/** So many hold-ups, and so many reviews of each kind, are shown beside however many tickets. */
const holdupsShown = 4
const reviewsShown = 2

interface Part<T> {
  tasks: readonly T[]
  /** So many of them are shown, whatever came before. */
  least: number
}

/** The first of each part, as many as are shown in all: none hides another altogether. */
function withRoom<T>(parts: readonly Part<T>[]): T[] {
  let room = tasksShown
  let reserved = parts.reduce((sum, { tasks, least }) => sum + Math.min(tasks.length, least), 0)
  return parts.flatMap(({ tasks, least }) => {
    reserved -= Math.min(tasks.length, least)
    const shown = tasks.slice(0, room - reserved)
    room -= shown.length
    return shown
  })
}

/** When the tasks are read. */
interface Moment {
  now: Date
  /** Of the brand. */
  zone: string
  today: string
  /** The first moment that is not today. */
  tomorrow: Date
}

/** The actor's open tasks (docs/domain.md#daily-work): votes, their tickets, hold-ups, reviews, and complaints without a ticket. */
export async function tasksOf(
  ctx: ScopedContext,
  { now, zone, today, tomorrow }: Moment,
): Promise<{ tasks: Task[]; task_counts: Record<TaskGroup, number> }> {
  const { db, actor } = ctx
  const waits = waitsFor((action, subject) => actor.ability.can(action, subject))
  const votes = waits.votes ? await voteTasks(db, actor, tomorrow) : []
  const tickets = waits.tickets ? await ticketTasks(db, actor, tomorrow) : []
  const holdups = await holdupTasks({ db, actor }, now, tomorrow)
  const { disputes, documents } = await reviewTasks(ctx, { zone, today, tomorrow })
  const mine = withRoom<Omit<Task, 'silent_days'>>([
    { tasks: [...votes, ...tickets], least: 0 },
    { tasks: holdups, least: holdupsShown },
    { tasks: disputes, least: reviewsShown },
    { tasks: documents, least: reviewsShown },
  ])
  const room = tasksShown - mine.length
  const complaints = waits.complaints ? await complaintTasks(db, room) : []
  // Where there are more than fit they are counted; where votes and tickets leave no room, only the menu shows them.
  const untended =
    complaints.length > 0 && complaints.length === room
      ? await countTo(db, sql`complaint`, isUntended)
      : complaints.length
  const toReview = documents.length === tasksShown ? await countTo(db, sql`document`, isToBeReviewed) : documents.length
  const counted = (group: TaskGroup) =>
    [votes, tickets, holdups, disputes].reduce(
      (sum, some) => sum + Number(some.find((task) => task.group === group)?.of_group ?? 0),
      0,
    ) + (group === 'none' ? untended + toReview : 0)
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

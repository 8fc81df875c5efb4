import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db, ScopedContext } from '#kernel/command/context.ts'
import { auditTasks, declarationTasks, helpdeskTasks } from './case-tasks.queries.ts'
import { type Task, type TaskGroup, taskGroups, type TaskKind, taskKinds } from './contract.ts'
import { holdupTasks } from './holdup-tasks.queries.ts'
import { journeyTasks } from './journey-tasks.queries.ts'
import { isToBeReviewed, reviewTasks } from './review-tasks.queries.ts'
import type { Moment } from './task-groups.queries.ts'
import { complaintTasks, ticketTasks, voteTasks } from './ticket-tasks.queries.ts'
import { isUntended, tasksShown } from './waiting.queries.ts'
import { countTo, mostCounted } from './waiting-counts.queries.ts'

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

/** How much of a part there is in a group: each of its rows knows. */
const countIn = (rows: readonly { group: TaskGroup; of_group: number }[], group: TaskGroup) =>
  Number(rows.find((row) => row.group === group)?.of_group ?? 0)

const silentDays = ({ since }: { since: string }, now: Date) =>
  Math.floor((now.getTime() - Date.parse(since)) / 86_400_000)

/** Complaints and documents are counted apart, where there are more than were read. */
const countAll = (
  db: Db,
  rows: readonly unknown[],
  most: number,
  from: RawBuilder<unknown>,
  where: RawBuilder<SqlBool>,
) => (rows.length > 0 && rows.length === most ? countTo(db, from, where) : Promise.resolve(rows.length))

/** The actor's open tasks (docs/domain.md#daily-work): votes, their tickets, hold-ups, cases, reviews, and complaints without a ticket. */
export async function tasksOf(
  ctx: ScopedContext,
  moment: Moment,
): Promise<{ tasks: Task[]; task_counts: Record<TaskGroup, number> }> {
  const { db } = ctx
  const votes = await voteTasks(ctx, moment, tasksShown)
  const tickets = await ticketTasks(ctx, moment, tasksShown)
  const holdups = await holdupTasks(ctx, moment, tasksShown)
  const cases = await helpdeskTasks(ctx, moment, tasksShown)
  const { disputes, documents } = await reviewTasks(ctx, moment, tasksShown)
  const declarations = await declarationTasks(ctx, tasksShown)
  const audits = await auditTasks(ctx, moment, tasksShown)
  const deviations = await journeyTasks(ctx, moment, tasksShown)
  const mine = withRoom<Omit<Task, 'silent_days'>>([
    { tasks: [...votes, ...tickets], least: 0 },
    { tasks: holdups, least: holdupsShown },
    { tasks: cases, least: reviewsShown },
    { tasks: disputes, least: reviewsShown },
    { tasks: declarations, least: reviewsShown },
    { tasks: audits, least: reviewsShown },
    { tasks: deviations, least: reviewsShown },
    { tasks: documents, least: reviewsShown },
  ])
  const room = tasksShown - mine.length
  // Where there are more than fit they are counted; where votes and tickets leave no room, only the menu shows them.
  const complaints = await complaintTasks(ctx, room)
  const untended = await countAll(db, complaints, room, sql`complaint`, isUntended)
  const toReview = await countAll(db, documents, tasksShown, sql`document`, isToBeReviewed)
  const counted = (group: TaskGroup) =>
    [votes, tickets, holdups, cases, disputes, declarations, audits, deviations].reduce(
      (sum, some) => sum + countIn(some, group),
      0,
    ) + (group === 'none' ? untended + toReview : 0)
  return {
    tasks: inGroups([...mine, ...complaints]).map((task) => ({ ...task, silent_days: silentDays(task, moment.now) })),
    task_counts: Object.fromEntries(
      taskGroups.map((group) => [group, Math.min(counted(group), mostCounted)]),
    ) as Record<TaskGroup, number>,
  }
}

type Listed = Omit<Task, 'silent_days'>

/** What reads the tasks of one kind, and how many there are. */
const readers: Record<TaskKind, (ctx: ScopedContext, moment: Moment) => Promise<{ rows: Listed[]; count: number }>> = {
  vote: async (ctx, moment) => counted(await voteTasks(ctx, moment, mostCounted)),
  ticket: async (ctx, moment) => counted(await ticketTasks(ctx, moment, mostCounted)),
  holdup: async (ctx, moment) => counted(await holdupTasks(ctx, moment, mostCounted)),
  helpdesk: async (ctx, moment) => counted(await helpdeskTasks(ctx, moment, mostCounted)),
  dispute: async (ctx, moment) => counted((await reviewTasks(ctx, moment, mostCounted)).disputes),
  declaration: async (ctx) => counted(await declarationTasks(ctx, mostCounted)),
  audit: async (ctx, moment) => counted(await auditTasks(ctx, moment, mostCounted)),
  journey_task: async (ctx, moment) => counted(await journeyTasks(ctx, moment, mostCounted)),
  document: async (ctx, moment) => listed((await reviewTasks(ctx, moment, mostCounted)).documents),
  complaint: async (ctx) => listed(await complaintTasks(ctx, mostCounted)),
}

const counted = (rows: (Listed & { of_group: number })[]) => ({
  rows,
  count: taskGroups.reduce((sum, group) => sum + countIn(rows, group), 0),
})
const listed = (rows: Listed[]) => ({ rows, count: rows.length })

/** All that needs action from the actor, by when it is due, with how much of each kind there is. */
export async function inboxOf(ctx: ScopedContext, moment: Moment, only: TaskKind | undefined) {
  const parts: { kind: TaskKind; rows: Listed[]; count: number }[] = []
  for (const kind of taskKinds) parts.push({ kind, ...(await readers[kind](ctx, moment)) })
  const shown = parts.filter(({ kind }) => only === undefined || kind === only).flatMap(({ rows }) => rows)
  const byDue = shown.toSorted((a, b) => (a.due_at ?? a.since).localeCompare(b.due_at ?? b.since))
  return {
    tasks: inGroups(byDue).map((task) => ({ ...task, silent_days: silentDays(task, moment.now) })),
    counts: parts
      .filter(({ count }) => count > 0)
      .map(({ kind, rows, count }) => ({
        kind,
        count: Math.min(count, mostCounted),
        overdue: rows.filter(({ group }) => group === 'overdue').length,
      })),
    as_of: moment.now.toISOString(),
  }
}

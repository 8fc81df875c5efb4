import { sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { conflict, invalid } from '#kernel/command/errors.ts'
import { nextSampleId } from '#kernel/command/sample-ids.ts'
import { differences, staleVersion } from '#kernel/command/version.ts'
import { mostTasks, type Task, type todoApi } from './contract.ts'
import { findEdge, findNeighbour, findPlaces, findPosition, findTask, numberOfTasks } from './queries.ts'
import { taskText } from './rich-text.rules.ts'
import { placeBetween, stride } from './rules.ts'

type Fields = { [K in Exclude<keyof Task, 'id' | 'version' | 'isCut'>]?: Task[K] | undefined }

/** The fields of a task as its columns; what is not given is left out. */
const columnsOf = ({ title, dueDate, description, assignee, tags, isCompleted, isDeleted, isImportant }: Fields) => ({
  ...(title === undefined ? {} : { title }),
  ...(dueDate === undefined ? {} : { due_on: dueDate }),
  ...(description === undefined ? {} : taskText.stored(description)),
  ...(assignee === undefined
    ? {}
    : { assignee_name: assignee?.fullName ?? null, assignee_avatar: assignee?.avatar ?? null }),
  ...(tags === undefined ? {} : { tags }),
  ...(isCompleted === undefined ? {} : { is_completed: isCompleted }),
  ...(isDeleted === undefined ? {} : { is_deleted: isDeleted }),
  ...(isImportant === undefined ? {} : { is_important: isImportant }),
})

const nextVersion = (ctx: Pick<Context, 'deps'>) => ({
  version: sql<number>`version + 1`,
  updated_at: ctx.deps.clock.now(),
})

/** Adds a task at the top of its user's order. */
export async function addTask(ctx: Context<typeof todoApi.add>): Promise<{ task: Task }> {
  const { title, dueDate, description, assignee, tags, isCompleted, isDeleted, isImportant } = ctx.body.task
  if ((await numberOfTasks(ctx.db)) >= mostTasks)
    throw conflict('tasks.most', `You can have at most ${mostTasks} tasks. Permanently delete some first.`)
  const id = await nextSampleId(ctx.db, 'task')
  await ctx.db
    .insertInto('task')
    .values({
      id,
      user_id: ctx.actor.user_id,
      title,
      due_on: dueDate,
      ...taskText.stored(await taskText.clean(description)),
      assignee_name: assignee?.fullName ?? null,
      assignee_avatar: assignee?.avatar ?? null,
      tags,
      is_completed: isCompleted,
      is_deleted: isDeleted,
      is_important: isImportant,
      position: placeBetween(undefined, await findEdge(ctx.db, 'first', undefined)) ?? 0,
    })
    .execute()
  const task = await findTask(ctx.db, id)
  await ctx.audit({ action: 'add', entity: 'task', entity_id: String(id), after: task })
  return { task }
}

/** The verb of a change: what a person would call it. */
function verbOf(before: Task, after: Task): string {
  if (before.isDeleted !== after.isDeleted) return after.isDeleted ? 'delete' : 'restore'
  if (before.isCompleted !== after.isCompleted) return after.isCompleted ? 'complete' : 'reopen'
  return 'update'
}

async function change(
  ctx: Pick<Context, 'db' | 'deps' | 'audit' | 'unchanged'>,
  before: Task,
  fields: Fields,
  if_version?: number,
): Promise<{ task: Task }> {
  if (if_version !== undefined && if_version !== before.version) throw staleVersion('task', before)
  if (differences(before, fields).length === 0) {
    ctx.unchanged()
    return { task: before }
  }
  const changed = await ctx.db
    .updateTable('task')
    .set({ ...columnsOf(fields), ...nextVersion(ctx) })
    .where('id', '=', before.id)
    .where(if_version === undefined ? sql<boolean>`true` : sql<boolean>`version = ${if_version}`)
    .returning('id')
    .executeTakeFirst()
  const task = await findTask(ctx.db, before.id)
  if (!changed) throw staleVersion('task', task)
  await ctx.audit({ action: verbOf(before, task), entity: 'task', entity_id: String(task.id), before, after: task })
  return { task }
}

/** Merges the fields given into a task. With `if_version` the version is checked in the UPDATE, so that one of two wins. */
export async function updateTask(ctx: Context<typeof todoApi.update>): Promise<{ task: Task }> {
  const { id, version: _, description, ...fields } = ctx.body.task
  const before = await findTask(ctx.db, id)
  const columns = description === undefined ? fields : { ...fields, description: await taskText.clean(description) }
  return change(ctx, before, columns, ctx.body.if_version)
}

/** Marks a task as deleted; it can be restored until it is removed for good. */
export const deleteTask = async (ctx: Context<typeof todoApi.remove>): Promise<{ task: Task }> =>
  change(ctx, await findTask(ctx.db, ctx.query.taskId), { isDeleted: true })

/** Gives every task of the user a place at full distance again, in the order they have. */
async function spread(db: Db): Promise<void> {
  await sql`
    update task set position = placed.rank * ${sql.lit(stride)}
    from (select id, row_number() over (order by position, id desc) as rank from task) placed
    where placed.id = task.id
  `.execute(db)
}

type Wish = Pick<Context<typeof todoApi.move>['body'], 'taskId' | 'before' | 'after'>

async function placeFor(db: Db, { taskId, before, after }: Wish): Promise<number | undefined> {
  if (before === null) return placeBetween(await findEdge(db, 'last', taskId), undefined)
  if (after === null) return placeBetween(undefined, await findEdge(db, 'first', taskId))
  const id = before ?? after ?? taskId
  const position = await findPosition(db, id)
  if (position === undefined) throw invalid({ [before === undefined ? 'after' : 'before']: 'Task not found.' })
  return before === undefined
    ? placeBetween(position, await findNeighbour(db, { id, position }, 'after', taskId))
    : placeBetween(await findNeighbour(db, { id, position }, 'before', taskId), position)
}

/** Gives a task its place in the order of its user. One row is written, until the numbers between two run out. */
export async function moveTask(ctx: Context<typeof todoApi.move>): Promise<{ task: Task }> {
  const { db, body } = ctx
  const task = await findTask(db, body.taskId)
  if (body.before === task.id || body.after === task.id) {
    ctx.unchanged()
    return { task }
  }
  let position = await placeFor(db, body)
  if (position === undefined) {
    await spread(db)
    position = await placeFor(db, body)
  }
  if (position === undefined) throw new Error('Places spread again leave no room between two of them')
  // The place is no part of the task: a copy edited meanwhile is not stale.
  await db.updateTable('task').set({ position }).where('id', '=', task.id).execute()
  const { before, after } = body
  await ctx.audit({ action: 'move', entity: 'task', entity_id: String(task.id), after: { before, after } })
  return { task }
}

const areApart = (places: readonly { position: number }[]) =>
  places.every(({ position }, index) => index === 0 || places[index - 1]!.position < position)

/**
 * Puts tasks into a given order. They share out the places they hold already, so that tasks that are not named stay
 * where they are. Answers the order before, which the same call brings back.
 */
export async function arrangeTasks(ctx: Context<typeof todoApi.arrange>): Promise<{ taskIds: number[] }> {
  const { taskIds } = ctx.body
  let places = await findPlaces(ctx.db, taskIds)
  if (places.length < taskIds.length) throw invalid({ taskIds: 'Task not found.' })
  const before = places.map(({ id }) => id)
  if (before.every((id, index) => id === taskIds[index])) {
    ctx.unchanged()
    return { taskIds: before }
  }
  // Tasks on one and the same place cannot change it with each other.
  if (!areApart(places)) {
    await spread(ctx.db)
    places = await findPlaces(ctx.db, taskIds)
  }
  await sql`
    update task set position = placed.position
    from unnest(${sql.val(taskIds)}::int[], ${sql.val(places.map(({ position }) => position))}::float8[])
      as placed(id, position)
    where placed.id = task.id
  `.execute(ctx.db)
  await ctx.audit({
    action: 'move',
    entity: 'task',
    entity_id: 'order',
    before: { taskIds: before },
    after: { taskIds },
  })
  return { taskIds: before }
}

/** Removes a deleted task for good. The guard is in the DELETE: one restored meanwhile stays. */
export async function purgeTask(ctx: Context<typeof todoApi.purge>): Promise<{ removed: number }> {
  const task = await findTask(ctx.db, ctx.query.taskId)
  const { numDeletedRows } = await ctx.db
    .deleteFrom('task')
    .where('id', '=', task.id)
    .where('is_deleted', '=', true)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw conflict('state.move', 'Only deleted tasks can be deleted permanently.')
  await ctx.audit({ action: 'purge', entity: 'task', entity_id: String(task.id), before: task })
  return { removed: 1 }
}

/** Empties the view of deleted tasks; one audit line names them all. */
export async function purgeDeleted(ctx: Context<typeof todoApi.purgeDeleted>): Promise<{ removed: number }> {
  const gone = await ctx.db.deleteFrom('task').where('is_deleted', '=', true).returning(['id', 'title']).execute()
  if (gone.length === 0) ctx.unchanged()
  else await ctx.audit({ action: 'purge', entity: 'task', entity_id: 'deleted', before: gone })
  return { removed: gone.length }
}

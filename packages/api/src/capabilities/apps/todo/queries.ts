import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { allOf, containing } from '#kernel/list/list-sql.ts'
import { tags, type Assignee, type Tag, type Task, type TaskSort, type todoApi } from './contract.ts'
import { taskText } from './rich-text.rules.ts'
import { inWords } from './rules.ts'

type Query = z.output<(typeof todoApi.list)['query']>

const fields = (db: Db, description = sql<string>`description`) =>
  db
    .selectFrom('task')
    .select([
      'id',
      'title',
      'due_on as dueDate',
      description.as('description'),
      'cleaner_version',
      'assignee_name',
      'assignee_avatar',
      'tags',
      'is_completed as isCompleted',
      'is_deleted as isDeleted',
      'is_important as isImportant',
      'version',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof fields>['executeTakeFirstOrThrow']>>

const tasksOf = <R extends Row>(rows: readonly R[]) =>
  Promise.all(
    rows.map(async ({ assignee_name, assignee_avatar, description, cleaner_version, ...row }) => ({
      ...row,
      description: await taskText.shown(description, cleaner_version),
      assignee: assignee_name === null ? null : { fullName: assignee_name, avatar: assignee_avatar },
    })),
  )

const filtered = {
  all: sql<boolean>`not is_deleted`,
  important: sql<boolean>`not is_deleted and is_important`,
  completed: sql<boolean>`not is_deleted and is_completed`,
  deleted: sql<boolean>`is_deleted`,
}

/** Titles and names are put in order by `inWords`: the collations of a database differ from host to host. */
const sorts: Record<TaskSort, ReturnType<typeof sql>> = {
  latest: sql`id desc`,
  manual: sql`position, id desc`,
  'due-date': sql`due_on nulls last, id desc`,
  'title-asc': sql`id desc`,
  'title-desc': sql`id desc`,
  assignee: sql`id desc`,
}

/** The descriptions of a list are answered up to so many characters, those of the newest tasks first. */
const mostLetters = 1_000_000
const isCut = sql<boolean>`sum(length(description)) over (order by id desc) > ${sql.lit(mostLetters)}`

/** The user's tasks of a view and a tag: this call has no pages (docs/domain.md#tasks); a person has at most `mostTasks`. */
export async function listTasks(db: Db, { q, filter, tag, sortBy }: Query): Promise<Task[]> {
  const rows = await fields(db, sql`case when ${isCut} then '' else description end`)
    .select(isCut.as('isCut'))
    .where(
      allOf([
        filtered[filter ?? 'all'],
        q ? sql`rad.letters(title) like ${containing(q)}` : undefined,
        tag && sql`tags && ${sql.val(tag)}::text[]`,
      ]),
    )
    .orderBy(sorts[sortBy])
    .execute()
  return inWords(await tasksOf(rows), sortBy)
}

const counted = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})`

/** What each view and each tag holds, in one reading of the user's tasks. `today` is a day of the brand's zone. */
export async function countTasks(db: Db, today: string) {
  const open = sql`not is_deleted and not is_completed`
  const { tagged, ...counts } = await db
    .selectFrom('task')
    .select([
      counted(filtered.all).as('all'),
      counted(filtered.important).as('important'),
      counted(filtered.completed).as('completed'),
      counted(filtered.deleted).as('deleted'),
      counted(open).as('open'),
      counted(sql`${open} and due_on < ${today}::date`).as('overdue'),
      counted(sql`${open} and due_on = ${today}::date`).as('today'),
      sql<Record<Tag, number>>`jsonb_build_object(${sql.join(
        tags.map((tag) => sql`${sql.lit(tag)}, ${counted(sql`not is_deleted and ${sql.lit(tag)} = any (tags)`)}`),
      )})`.as('tagged'),
    ])
    .executeTakeFirstOrThrow()
  return { ...counts, tags: tagged }
}

/** How many tasks the user has, deleted ones included. */
export const numberOfTasks = async (db: Db): Promise<number> =>
  (await db.selectFrom('task').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count

/** People who can work, within what the user may know of them. */
export const listAssignees = (db: Db, q: string | undefined): Promise<Assignee[]> =>
  db
    .selectFrom('app_user')
    .select(['full_name as fullName', 'avatar'])
    .where('status', '=', 'active')
    .where('kind', '!=', 'service_account')
    .where(allOf([q ? sql`rad.letters(full_name) like ${containing(q)}` : undefined]))
    .orderBy('full_name')
    .orderBy('id')
    .limit(200)
    .execute()

export async function findTask(db: Db, id: number): Promise<Task> {
  const [task] = await tasksOf(await fields(db).where('id', '=', id).execute())
  if (!task) throw notFound()
  return task
}

/** The position of a task in the order of its user; undefined where there is no such task. */
export const findPosition = async (db: Db, id: number) =>
  (await db.selectFrom('task').select('position').where('id', '=', id).executeTakeFirst())?.position

/** Some tasks in the order of their user, each with its place. */
export const findPlaces = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('task')
    .select(['id', 'position'])
    .where('id', 'in', ids)
    .orderBy('position')
    .orderBy('id', 'desc')
    .execute()

/** The place of the last task before a place, or of the first after it, the task that moves left out. */
export async function findNeighbour(
  db: Db,
  place: { id: number; position: number },
  side: 'before' | 'after',
  moved: number,
) {
  const { id, position } = place
  const isBefore = side === 'before'
  const row = await db
    .selectFrom('task')
    .select('position')
    .where('id', '!=', moved)
    .where(
      isBefore
        ? sql<boolean>`(position, -id) < (${position}::float8, ${-id}::int)`
        : sql<boolean>`(position, -id) > (${position}::float8, ${-id}::int)`,
    )
    .orderBy('position', isBefore ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()
  return row?.position
}

/** The first or the last place taken, the task that moves left out; undefined without another task. */
export async function findEdge(db: Db, edge: 'first' | 'last', moved: number | undefined) {
  const row = await db
    .selectFrom('task')
    .select('position')
    .where(allOf([moved === undefined ? undefined : sql`id <> ${moved}`]))
    .orderBy('position', edge === 'first' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.position
}

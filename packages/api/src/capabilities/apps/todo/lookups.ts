import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { Tag } from './contract.ts'

/** The user's tasks of a tag that are not deleted: those its view shows. */
const tagged = (db: Db, tag: Tag) =>
  db
    .selectFrom('task')
    .where('is_deleted', '=', false)
    .where(sql<boolean>`${tag} = any (tags)`)

/** How many there are, how many of them are completed or late, and the last day on which an open one is due. */
export const progressOfTag = (db: Db, tag: Tag, today: string) =>
  tagged(db, tag)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where is_completed))::int`.as('completed'),
      sql<number>`(count(*) filter (where not is_completed and due_on < ${today}::date))::int`.as('overdue'),
      sql<string | null>`max(due_on) filter (where not is_completed)`.as('dueBy'),
    ])
    .executeTakeFirstOrThrow()

/** The assignees of open tasks, those with the most first; 50 people at most. */
export async function assigneesOfTag(db: Db, tag: Tag) {
  const rows = await tagged(db, tag)
    .select([
      'assignee_name',
      sql<string | null>`max(assignee_avatar)`.as('avatar'),
      sql<number>`count(*)::int`.as('open'),
    ])
    .where('is_completed', '=', false)
    .where('assignee_name', 'is not', null)
    .groupBy('assignee_name')
    .orderBy('open', 'desc')
    .orderBy('assignee_name')
    .limit(50)
    .execute()
  return rows.map(({ assignee_name, avatar, open }) => ({ fullName: assignee_name ?? '', avatar, open }))
}

/** The open one that is due first; null where none is due. */
export async function nextTaskOfTag(db: Db, tag: Tag) {
  const task = await tagged(db, tag)
    .select(['id', 'title', 'due_on'])
    .where('is_completed', '=', false)
    .where('due_on', 'is not', null)
    .orderBy('due_on')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return task?.due_on ? { id: task.id, title: task.title, dueDate: task.due_on } : null
}

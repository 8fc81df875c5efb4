import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db } from '#kernel/command/context.ts'
import { type Job, maxPerRound } from '#kernel/command/jobs.ts'

/** Pending posts whose time has come. */
const duePosts = (db: Db, now: Date) =>
  db
    .selectFrom('blog_post')
    .select(['id', 'title', 'publish_at'])
    .where('publish_at', '<=', now.toISOString())
    .where('deleted_at', 'is', null)

/**
 * Publishes posts whose time has come. The rows are locked and checked again for being due: on several servers each post is still
 * published once.
 */
export const publishPosts: Job = {
  name: 'publish scheduled posts',
  everySeconds: 60,
  batchSize: 50,
  due: async (db, { clock }) => {
    const due = await duePosts(db, clock.now()).orderBy('publish_at').limit(maxPerRound).execute()
    return due.map(({ id, title }) => ({ id: String(id), label: title }))
  },
  runBatch: async (db, { clock }, ids) => {
    const now = clock.now()
    const due = await duePosts(db, now).where('id', 'in', ids.map(Number)).orderBy('id').forUpdate().execute()
    for (const { id } of due) {
      await db
        .updateTable('blog_post')
        .set({
          status: 'Published',
          published_at: sql`coalesce(published_at, publish_at)`,
          publish_at: null,
          version: sql<number>`version + 1`,
          updated_at: now,
        })
        .where('id', '=', id)
        .execute()
      await auditWork(db, [
        { action: 'publish', entity: 'blog_post', entity_id: String(id), after: { status: 'Published' } },
      ])
    }
  },
}

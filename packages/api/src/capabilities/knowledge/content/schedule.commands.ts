import { auditWork } from '#kernel/command/command.ts'
import type { Db } from '#kernel/command/context.ts'
import { type Job, maxPerRound } from '#kernel/command/jobs.ts'
import { sql } from 'kysely'
import { liveColumns, putLive, takeDown } from './publishing.commands.ts'

const bump = { version: sql<number>`version + 1` }

/** Approved items whose day of publishing has come. */
const dueForPublishing = (db: Db, now: Date) =>
  db
    .selectFrom('content_item')
    .select(['id', 'title', 'edition', 'approved_by', 'publish_from'])
    .where('status', '=', 'in_review')
    .where('approved_at', 'is not', null)
    .where('publish_from', '<=', now.toISOString())

/**
 * Publishes what was approved for a day that has come. The rows are locked and checked again for being due: on several servers
 * each item is still published once.
 */
export const publishScheduled: Job = {
  name: 'publish scheduled content',
  everySeconds: 60,
  batchSize: 50,
  due: async (db, { clock }) => {
    const due = await dueForPublishing(db, clock.now()).orderBy('publish_from').limit(maxPerRound).execute()
    return due.map(({ id, title }) => ({ id, label: title }))
  },
  runBatch: async (db, deps, ids) => {
    const now = deps.clock.now()
    const due = await dueForPublishing(db, now).where('id', 'in', ids).orderBy('id').forUpdate().execute()
    for (const { id, edition, approved_by, publish_from } of due) {
      const at = new Date(publish_from!)
      await putLive(db, deps, id, approved_by!, at > now ? now : at)
      await db
        .updateTable('content_item')
        .set({ ...liveColumns, ...bump, updated_at: now })
        .where('id', '=', id)
        .execute()
      await auditWork(db, [
        { action: 'publish', entity: 'content_item', entity_id: id, after: { status: 'published', edition } },
      ])
    }
  },
}

/** Items in the library whose end has come. */
const dueForExpiry = (db: Db, now: Date) =>
  db.selectFrom('library_item').select(['item_id', 'title', 'no']).where('publish_until', '<=', now.toISOString())

/** Takes down what was to be read until now. A newer version that is still being written stays a draft. */
export const expireContent: Job = {
  name: 'expire content',
  everySeconds: 60,
  batchSize: 50,
  due: async (db, { clock }) => {
    const due = await dueForExpiry(db, clock.now()).orderBy('publish_until').limit(maxPerRound).execute()
    return due.map(({ item_id, title }) => ({ id: item_id, label: title }))
  },
  runBatch: async (db, { clock }, ids) => {
    const now = clock.now()
    const due = await dueForExpiry(db, now).where('item_id', 'in', ids).orderBy('item_id').forUpdate().execute()
    for (const { item_id, no } of due) {
      await takeDown(db, item_id, 'expired', now)
      await db
        .updateTable('content_item')
        .set({
          status: sql`case when status = 'published' then 'expired' else status end`,
          ...bump,
          updated_at: now,
        })
        .where('id', '=', item_id)
        .execute()
      await auditWork(db, [
        { action: 'expire', entity: 'content_item', entity_id: item_id, after: { status: 'expired', edition: no } },
      ])
    }
  },
}

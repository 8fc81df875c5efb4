import type { Db } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'

/** The events of a case the asker sees; a case outside his scope is not there. */
export async function listEvents(db: Db, kind: string, id: string, before: number | undefined, limit: number) {
  const seen = await db.selectFrom('complaint').select('id').where('id', '=', id).executeTakeFirst()
  if (!seen) throw notFound()
  const events = await db
    .selectFrom('timeline_event')
    .select(['id', 'at', 'actor', 'actor_role', 'type', 'text', 'before', 'after', 'visibility', 'system'])
    .where('entity_kind', '=', kind)
    .where('entity_id', '=', id)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return { events: events.slice(0, limit), more: events.length > limit }
}

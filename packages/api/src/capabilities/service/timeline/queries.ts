import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor, Db } from '#kernel/context.ts'
import { forbidden, notFound } from '#kernel/errors.ts'
import type { timelineApi, timelineKinds } from './contract.ts'

type Kind = (typeof timelineKinds)[number]
type Asked = z.output<(typeof timelineApi)['events']['query']>

const rights: Record<Kind, string> = { complaint: 'Complaint', ticket: 'Ticket' }

/** A duplicate tells its history where the ticket goes on that stands for both. */
const withDuplicates = (id: string) =>
  sql<string>`(select ${id}::uuid union all select d.id from ticket d where d.duplicate_of = ${id})`

/** The events of a case the asker sees; a case outside his scope is not there. */
export async function listEvents(db: Db, actor: Actor, kind: Kind, id: string, { before, limit }: Asked) {
  if (!actor.ability.can('read', rights[kind])) throw forbidden()
  const seen = await db.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst()
  if (!seen) throw notFound()
  const events = await db
    .selectFrom('timeline_event')
    .select(['id', 'at', 'actor', 'actor_role', 'type', 'text', 'before', 'after', 'visibility', 'system'])
    .where('entity_kind', '=', kind)
    .where('entity_id', kind === 'ticket' ? 'in' : '=', kind === 'ticket' ? withDuplicates(id) : id)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return { events: events.slice(0, limit), more: events.length > limit }
}

import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor, Db } from '#kernel/command/context.ts'
import { forbidden, notFound } from '#kernel/command/errors.ts'
import { withoutNames } from '#kernel/contract/masked.ts'
import { type timelineApi, type TimelineKind, timelineKinds } from './contract.ts'

type EventsQuery = z.output<(typeof timelineApi)['events']['query']>

/** A duplicate's history is shown on the ticket that continues for both, with what was merged into it before. */
const withDuplicates = (id: string) =>
  sql<string>`(with recursive merged (id) as (
    select ${id}::uuid union select d.id from ticket d join merged on d.duplicate_of = merged.id) select id from merged)`

const duplicateNo = (id: string) =>
  sql<string | null>`(select d.no from ticket d where d.id = entity_id and entity_kind = 'ticket' and d.id <> ${id})`

/** The fields that identify a customer, by their names in complaints and in customers. */
const names = ['customer_name', 'customer_phone', 'customer_email', 'name', 'phones', 'email']
const state = (value: Record<string, unknown> | null, isClear: boolean) =>
  isClear ? value : (withoutNames(value, names) as Record<string, unknown> | null)

/** The events of a case; a case outside the user's scope is not found. */
export async function listEvents(db: Db, actor: Actor, kind: TimelineKind, id: string, { before, limit }: EventsQuery) {
  if (!actor.ability.can('read', timelineKinds[kind])) throw forbidden()
  const seen = await db.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst()
  if (!seen) throw notFound()
  const events = await db
    .selectFrom('timeline_event')
    .select(['id', 'at', 'actor_id', 'actor', 'actor_role', 'type', 'text', 'before', 'after', 'visibility', 'system'])
    .select(duplicateNo(id).as('duplicate'))
    .where('entity_kind', '=', kind)
    .where('entity_id', kind === 'ticket' ? 'in' : '=', kind === 'ticket' ? withDuplicates(id) : id)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const isClear = actor.ability.can('read', 'CustomerName')
  const shown = events.slice(0, limit).map(({ before: was, after, ...event }) => ({
    ...event,
    before: state(was, isClear),
    after: state(after, isClear),
  }))
  return { events: shown, more: events.length > limit }
}

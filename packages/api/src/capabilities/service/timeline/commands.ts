import type { Insertable } from 'kysely'
import { preparedWrite } from '#database/prepared.ts'
import type { DbContext } from '#kernel/context.ts'
import type { TimelineKind } from './contract.ts'
import { changedFields } from '#kernel/version.ts'
import type { Tables } from '#database/tables.gen.ts'

/** Who did it; the product itself has no user. */
export interface Doer {
  user_id: string | null
  full_name: string
  roles: readonly string[]
}

/** The product, where it does something by itself. */
export const product: Doer = { user_id: null, full_name: 'System', roles: [] }

const addEvent = preparedWrite((db, event: Insertable<Tables['timeline_event']>) =>
  db.insertInto('timeline_event').values(event),
)

/** Adds an event to the timeline of a case, in the transaction of the change it tells of. */
export async function recordEvent(
  ctx: DbContext & { actor: Doer },
  event: {
    entity_kind: TimelineKind
    entity_id: string
    type: string
    text?: string | null
    before?: Record<string, unknown>
    after?: Record<string, unknown>
    visibility?: 'all' | 'brand'
    /** Done by the product itself. */
    system?: boolean
  },
): Promise<void> {
  const json = (value: Record<string, unknown> | undefined) => (value ? JSON.stringify(value) : null)
  await addEvent(ctx.db, {
    entity_kind: event.entity_kind,
    entity_id: event.entity_id,
    type: event.type,
    text: event.text ?? null,
    before: json(event.before),
    after: json(event.after),
    visibility: event.visibility ?? 'all',
    system: event.system ?? false,
    at: ctx.deps.clock.now(),
    actor_id: ctx.actor.user_id,
    actor: ctx.actor.full_name,
    actor_role: ctx.actor.roles[0] ?? null,
  })
}

/** Adds to the timeline of a record which of these fields are another than they were. */
export const recordChange = (
  ctx: Parameters<typeof recordEvent>[0],
  entity_kind: TimelineKind,
  fields: readonly string[],
  before: { id: string },
  after: object,
): Promise<void> =>
  recordEvent(ctx, { entity_kind, entity_id: before.id, type: 'changed', ...changedFields(fields, before, after) })

interface Moved {
  id: string
  status: string
}

/** Adds to the timeline of a record from which state it went to which, with what was said about it. */
export const recordMove = (
  ctx: Parameters<typeof recordEvent>[0],
  entity_kind: TimelineKind,
  before: Moved,
  after: Moved,
  text: string | null,
): Promise<void> =>
  recordEvent(ctx, {
    entity_kind,
    entity_id: before.id,
    type: after.status,
    text,
    before: { status: before.status },
    after: { status: after.status },
  })

import type { Insertable } from 'kysely'
import { preparedWrite } from '#database/prepared.ts'
import type { DbContext } from '#kernel/command/context.ts'
import type { TimelineKind } from './contract.ts'
import { changedFields } from '#kernel/command/version.ts'
import type { Tables } from '#database/tables.gen.ts'

/** Who did it; the product itself has no user. */
export interface Doer {
  user_id: string | null
  full_name: string
  roles: readonly string[]
}

/** The product, where it acts automatically. */
export const product: Doer = { user_id: null, full_name: 'System', roles: [] }

const addEvent = preparedWrite((db, event: Insertable<Tables['timeline_event']>) =>
  db.insertInto('timeline_event').values(event),
)

/** What happened to a case. */
export interface NewEvent {
  entity_kind: TimelineKind
  entity_id: string
  type: string
  text?: string | null
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  visibility?: 'all' | 'brand'
  /** Done by the product itself. */
  system?: boolean
}

type EventContext = DbContext & { actor: Doer }

const json = (value: Record<string, unknown> | undefined) => (value ? JSON.stringify(value) : null)

const lineOf = ({ deps, actor }: EventContext, event: NewEvent) => ({
  entity_kind: event.entity_kind,
  entity_id: event.entity_id,
  type: event.type,
  text: event.text ?? null,
  before: json(event.before),
  after: json(event.after),
  visibility: event.visibility ?? 'all',
  system: event.system ?? false,
  at: deps.clock.now(),
  actor_id: actor.user_id,
  actor: actor.full_name,
  actor_role: actor.roles[0] ?? null,
})

/** Adds an event to the timeline of a case, in the transaction of the change it records. */
export const recordEvent = (ctx: EventContext, event: NewEvent): Promise<void> => addEvent(ctx.db, lineOf(ctx, event))

/** The same of many cases at once. */
export async function recordEvents(ctx: EventContext, events: readonly NewEvent[]): Promise<void> {
  const lines = events.map((event) => lineOf(ctx, event))
  if (lines.length > 0) await ctx.db.insertInto('timeline_event').values(lines).execute()
}

interface Place {
  code: string
  name: string
}

/** Adds to the timelines of cases that an outlet which closes gave them to another. */
export const recordOutletMoves = (
  ctx: EventContext,
  entity_kind: TimelineKind,
  ids: readonly string[],
  from: Place,
  to: Place,
): Promise<void> =>
  recordEvents(
    ctx,
    ids.map((entity_id) => ({
      entity_kind,
      entity_id,
      type: 'moved_outlet',
      text: `Moved to ${to.name} because ${from.name} closed.`,
      before: { outlet: from.code },
      after: { outlet: to.code },
    })),
  )

/** Adds to the timeline of a record which of these fields are another than they were. */
export const recordChange = (
  ctx: EventContext,
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

/** Adds a change of state to the timeline of a record: from which to which, with its comment. */
export const recordMove = (
  ctx: EventContext,
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

import { sql } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import { nextSampleId } from '#kernel/command/sample-ids.ts'
import { type Exception, lockEvent, type StoredEvent } from './queries.ts'
import { type EventFields, periodColumns } from './rules.ts'

/** The row of an event, without its number and owner. */
export const columnsOf = ({ start, end, all_day, ...fields }: EventFields) => ({
  ...fields,
  ...periodColumns({ start, end, all_day, time_zone: fields.time_zone }),
})

export interface NewEvent {
  fields: EventFields
  recurrence: string | null
  uid?: string | undefined
  extra_dates?: readonly string[] | undefined
  sequence_base?: number | undefined
}

type Change = { fields?: EventFields; recurrence?: string | null; removed_at?: Date | null } & Partial<
  Pick<StoredEvent, 'extra_dates' | 'sequence_base'>
>

/** Adds events, numbered one after the other; answers the first number. */
export async function insertEvents(ctx: ActorContext, events: readonly NewEvent[]): Promise<number> {
  const first = await nextSampleId(ctx.db, 'calendar_event', events.length)
  await ctx.db
    .insertInto('calendar_event')
    .values(
      events.map(({ fields, recurrence, uid, extra_dates = [], sequence_base = 0 }, index) => ({
        id: first + index,
        user_id: ctx.actor.user_id,
        uid: uid ?? crypto.randomUUID(),
        ...columnsOf(fields),
        recurrence,
        extra_dates: [...extra_dates],
        sequence_base,
      })),
    )
    .execute()
  return first
}

/** So many rows go into one statement. */
const together = 1_000

/** Stores dates that differ from their rule. */
export async function storeExceptions(ctx: ActorContext, exceptions: readonly Exception[]): Promise<void> {
  const rows = exceptions.map(({ changes, ...exception }) => ({
    ...exception,
    user_id: ctx.actor.user_id,
    changes: changes && JSON.stringify(changes),
  }))
  for (let at = 0; at < rows.length; at += together)
    await ctx.db
      .insertInto('calendar_exception')
      .values(rows.slice(at, at + together))
      .execute()
}

/** Overwrites an event and returns it with its next version. */
export async function writeEvent(
  ctx: ActorContext,
  event: StoredEvent,
  { fields, ...change }: Change = {},
): Promise<StoredEvent> {
  await ctx.db
    .updateTable('calendar_event')
    .set({
      ...(fields ? columnsOf(fields) : {}),
      ...change,
      version: sql<number>`version + 1`,
      updated_at: ctx.deps.clock.now(),
    })
    .where('id', '=', event.id)
    .execute()
  return lockEvent(ctx.db, event.id, { removed: true })
}

import type { Context } from '#kernel/context.ts'
import type { timelineKinds } from './contract.ts'

/** Who did it; the product itself has no user. */
export interface Doer {
  user_id: string | null
  full_name: string
  roles: readonly string[]
}

/** Adds an event to the timeline of a case, in the transaction of the change it tells of. */
export async function recordEvent(
  ctx: Pick<Context, 'db' | 'deps'> & { actor: Doer },
  event: {
    entity_kind: (typeof timelineKinds)[number]
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
  await ctx.db
    .insertInto('timeline_event')
    .values({
      ...event,
      before: json(event.before),
      after: json(event.after),
      at: ctx.deps.clock.now(),
      actor_id: ctx.actor.user_id,
      actor: ctx.actor.full_name,
      actor_role: ctx.actor.roles[0] ?? null,
    })
    .execute()
}

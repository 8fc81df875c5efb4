import { sql } from 'kysely'
import type { DbContext } from '#kernel/command/context.ts'
import { type Doer, recordEvent } from '#capabilities/service/timeline/commands.ts'

type Linking = DbContext & { actor: Doer }

/** What a card waits for beyond the workshop: its number, and what it is called in the timeline of the card. */
interface Linked {
  no: string
  type: 'helpdesk_linked' | 'helpdesk_moved'
  after?: Record<string, unknown>
}

/**
 * Sets the linked number of the card's open hold-up for this reason and records it in the card's timeline. Returns its id, or
 * undefined where there is none. A hold-up linked to another number is not changed.
 */
export async function linkHoldup(
  ctx: Linking,
  { job_card_id, reason }: { job_card_id: string; reason: string },
  { no, type, after }: Linked,
): Promise<string | undefined> {
  const { db, deps, actor } = ctx
  const linked = await db
    .updateTable('holdup')
    .set({
      linked_no: no,
      version: sql<number>`version + 1`,
      updated_at: deps.clock.now(),
      updated_by: actor.user_id,
    })
    .where('job_card_id', '=', job_card_id)
    .where('ended_at', 'is', null)
    .where('reason_id', '=', (of) => of.selectFrom('holdup_reason').select('id').where('code', '=', reason))
    .where((of) => of.or([of('linked_no', 'is', null), of('linked_no', '=', no)]))
    .returning('id')
    .executeTakeFirst()
  if (!linked) return undefined
  await tellCard(ctx, job_card_id, { no, type, after: { ...after, reason } })
  return linked.id
}

/** Records on a card what became of the case it waits for; its people decide whether work goes on. */
export const tellCard = (ctx: Linking, job_card_id: string, { no, type, after }: Linked): Promise<void> =>
  recordEvent(ctx, {
    entity_kind: 'job_card',
    entity_id: job_card_id,
    type,
    after: { helpdesk: no, ...after },
    system: ctx.actor.user_id === null,
  })

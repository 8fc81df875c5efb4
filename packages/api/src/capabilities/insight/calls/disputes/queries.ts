import { sql } from 'kysely'
import type { Actor, ActorContext } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import type { Dispute } from './contract.ts'
import { rowFields } from './source.ts'

const rows = ({ db, deps }: ActorContext) =>
  rowFields(db, deps.settings.brand_tz, deps.clock.now()).select([
    'phrase_rule.code as rule',
    'call_dispute.seq',
    'call_dispute.start_ms',
    sql<boolean>`call_dispute.content_hash is distinct from call.content_hash`.as('is_replaced'),
    'call_dispute.opened_by',
    'call.agent_id',
    'call_dispute.version',
  ])
type Stored = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** Whether an actor may decide on it: no one does on what they opened, or on a call in which they spoke. */
export const isOfOther = ({ user_id }: Actor, { opened_by, agent_id }: Pick<Stored, 'opened_by' | 'agent_id'>) =>
  opened_by !== user_id && agent_id !== user_id

function shown({ actor }: ActorContext, { opened_by, agent_id, ...dispute }: Stored): Dispute {
  const isOpen = dispute.status === 'open'
  return {
    ...dispute,
    may_withdraw: isOpen && opened_by === actor.user_id && actor.ability.can('create', 'CallDispute'),
    may_decide: isOpen && isOfOther(actor, { opened_by, agent_id }) && actor.ability.can('approve', 'CallDispute'),
  }
}

/** One dispute; 404 outside the actor's scope. */
export async function findDispute(ctx: ActorContext, no: string): Promise<Dispute> {
  const found = await rows(ctx).where('call_dispute.no', '=', no).executeTakeFirst()
  if (!found) throw notFound()
  return shown(ctx, found)
}

/** More disputes of one call are in the list. */
const mostDisputes = 100

/** The disputes of a call, newest first. */
export async function disputesOfCall(ctx: ActorContext, no: string) {
  const call = await ctx.db.selectFrom('call').select('id').where('no', '=', no).executeTakeFirst()
  if (!call) throw notFound()
  const found = await rows(ctx)
    .where('call_dispute.call_id', '=', call.id)
    .orderBy('call_dispute.opened_at', 'desc')
    .orderBy('call_dispute.no', 'desc')
    .limit(mostDisputes)
    .execute()
  return { disputes: found.map((dispute) => shown(ctx, dispute)) }
}

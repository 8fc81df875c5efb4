import type { CommandContext, Context } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/command/errors.ts'
import { nextVersion, staleVersion } from '#kernel/command/version.ts'
import { decideVerdict, figuresOf, giveLine } from '../decide.commands.ts'
import type { CallFigures } from '../vocabulary.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import type { callDisputesApi, Dispute } from './contract.ts'
import { notifyAgent } from './notices.ts'
import { findDispute, isOfOther } from './queries.ts'
import { metOf, type Verdict } from './vocabulary.ts'

/** The dispute and its call, locked: of two who act at once, the second finds it ended. */
async function lockDispute({ db }: CommandContext, no: string) {
  const found = await db
    .selectFrom('call_dispute')
    .innerJoin('call', 'call.id', 'call_dispute.call_id')
    .select([
      'call_dispute.id',
      'call_dispute.no',
      'call_dispute.kind',
      'call_dispute.status',
      'call_dispute.rule_id',
      'call_dispute.seq',
      'call_dispute.claim',
      'call_dispute.content_hash',
      'call_dispute.opened_by',
      'call_dispute.version',
      'call.id as call_id',
      'call.no as call_no',
      'call.agent_id',
      'call.outlet_id',
      'call.content_hash as hash_now',
    ])
    .where('call_dispute.no', '=', no)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}
type Locked = Awaited<ReturnType<typeof lockDispute>>

async function refuseEnded(ctx: CommandContext, { no, status, version }: Locked, if_version: number) {
  if (status !== 'open') throw conflict('call_dispute.ended', 'This dispute is no longer open.')
  if (version !== if_version) throw staleVersion('dispute', await findDispute(ctx, no))
}

const replaced = () =>
  conflict(
    'call_dispute.replaced',
    'This call was replaced after it was disputed. Reject the dispute; the agent can dispute the new call.',
  )

/** Corrects the call as the agent requested. Answers its figures after that. */
async function correct(ctx: CommandContext, dispute: Locked): Promise<CallFigures> {
  const { call_id, kind, rule_id, seq, claim, content_hash, hash_now } = dispute
  if (content_hash !== hash_now) throw replaced()
  if (kind === 'verdict') await decideVerdict(ctx, call_id, { rule_id: rule_id!, met: metOf[claim as Verdict] })
  else if (!(await giveLine(ctx, call_id, { seq: seq!, label: claim }))) throw replaced()
  return figuresOf(ctx, call_id)
}

/** Upholds a dispute, which corrects the call, or rejects it with a remark. */
export async function decideDispute(ctx: Context<typeof callDisputesApi.decide>): Promise<Dispute> {
  const { db, deps, actor, params, body } = ctx
  const { result, if_version } = body
  const remark = body.remark.trim() || null
  const locked = await lockDispute(ctx, params.no)
  if (!isOfOther(actor, locked)) throw forbidden('You can’t decide on a dispute of your own call.')
  await refuseEnded(ctx, locked, if_version)
  if (result === 'rejected' && remark === null) throw invalid({ remark: 'Enter a remark.' })
  const before = await findDispute(ctx, locked.no)
  const figures_before = await figuresOf(ctx, locked.call_id)
  const figures_after = result === 'upheld' ? await correct(ctx, locked) : null
  await db
    .updateTable('call_dispute')
    .set({
      status: result,
      ended_at: deps.clock.now(),
      decided_by: actor.user_id,
      reviewer: actor.full_name,
      remark,
      figures_before: JSON.stringify(figures_before),
      figures_after: figures_after && JSON.stringify(figures_after),
      ...nextVersion(ctx),
    })
    .where('id', '=', locked.id)
    .execute()
  const after = await findDispute(ctx, locked.no)
  const type = result === 'upheld' ? 'dispute_upheld' : 'dispute_rejected'
  await recordEvent(ctx, { entity_kind: 'call', entity_id: locked.call_id, type, text: remark })
  await notifyAgent(db, locked, { agent_id: locked.opened_by, result, reviewer: actor.full_name })
  await ctx.audit({ action: 'decide', entity: 'call_dispute', entity_id: locked.id, before, after })
  return after
}

/** Withdraws an own dispute. */
export async function withdrawDispute(ctx: Context<typeof callDisputesApi.withdraw>): Promise<Dispute> {
  const { db, deps, actor, params, body } = ctx
  const locked = await lockDispute(ctx, params.no)
  if (locked.opened_by !== actor.user_id) throw forbidden('Only the agent who opened a dispute can withdraw it.')
  await refuseEnded(ctx, locked, body.if_version)
  const before = await findDispute(ctx, locked.no)
  await db
    .updateTable('call_dispute')
    .set({ status: 'withdrawn', ended_at: deps.clock.now(), ...nextVersion(ctx) })
    .where('id', '=', locked.id)
    .execute()
  const after = await findDispute(ctx, locked.no)
  await recordEvent(ctx, { entity_kind: 'call', entity_id: locked.call_id, type: 'dispute_withdrawn' })
  await ctx.audit({ action: 'withdraw', entity: 'call_dispute', entity_id: locked.id, before, after })
  return after
}

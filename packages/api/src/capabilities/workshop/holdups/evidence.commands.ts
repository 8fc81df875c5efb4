import type { CommandContext, Context, DbContext } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { evidenceResponse, readEvidence } from '#kernel/file/evidence.ts'
import type { EvidenceFile } from '#kernel/contract/evidence.contract.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { type LockedCard, lockCardOf, touchCard } from './card.commands.ts'
import type { holdupsApi } from './contract.ts'
import { findHoldup } from './queries.ts'
import { checkOpen } from './rules.ts'

/** The evidence of a hold-up, the oldest first; 404 outside the reader's scope. */
export async function evidenceOf(ctx: DbContext, id: string): Promise<EvidenceFile[]> {
  await findHoldup(ctx, id)
  return ctx.db
    .selectFrom('holdup_file')
    .select(['id', 'name', 'type', 'bytes', 'at', 'by_name as by'])
    .where('holdup_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** An open hold-up and its card, locked: after its end, evidence changes no figures. */
async function openHoldup(ctx: CommandContext, id: string): Promise<LockedCard> {
  const card = await lockCardOf(ctx.db, id)
  checkOpen(await findHoldup(ctx, id))
  return card
}

/** What a change of the evidence leaves on the hold-up and its card. */
async function tell(
  ctx: CommandContext,
  card: LockedCard,
  id: string,
  type: 'evidence_added' | 'evidence_removed',
  text: string,
): Promise<void> {
  await touchCard(ctx, card)
  await ctx.db.updateTable('holdup').set({ last_outlet_update_at: ctx.deps.clock.now() }).where('id', '=', id).execute()
  await recordEvent(ctx, { entity_kind: 'job_card', entity_id: card.id, type, text })
}

/**
 * Adds evidence to an open hold-up. The same content twice is the same file. The version stays: what waits on a phone to be sent
 * of the hold-up is still about it.
 */
export async function attachEvidence(ctx: Context<typeof holdupsApi.attach>): Promise<EvidenceFile[]> {
  const { db, actor, deps, params, body } = ctx
  const card = await openHoldup(ctx, params.id)
  const file = await readEvidence(body.file)
  const at = deps.clock.now()
  const added = await db
    .insertInto('holdup_file')
    .values({ ...file, holdup_id: params.id, at, by_user_id: actor.user_id, by_name: actor.full_name })
    .onConflict((on) => on.columns(['holdup_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) {
    const { name, content: _, ...facts } = file
    await tell(ctx, card, params.id, 'evidence_added', name)
    await ctx.audit({ action: 'attach', entity: 'holdup', entity_id: params.id, after: { file: name, ...facts } })
  } else ctx.unchanged()
  return evidenceOf(ctx, params.id)
}

/** Removes evidence from an open hold-up, such as the photo of another vehicle; the trail keeps what it was, by its hash. */
export async function detachEvidence(ctx: Context<typeof holdupsApi.detach>): Promise<EvidenceFile[]> {
  const { db, params } = ctx
  const card = await openHoldup(ctx, params.id)
  const removed = await db
    .deleteFrom('holdup_file')
    .where('holdup_id', '=', params.id)
    .where('id', '=', params.file)
    .returning(['name', 'type', 'bytes', 'sha256'])
    .executeTakeFirst()
  if (!removed) throw notFound()
  const { name, ...facts } = removed
  await tell(ctx, card, params.id, 'evidence_removed', name)
  await ctx.audit({ action: 'detach', entity: 'holdup', entity_id: params.id, before: { file: name, ...facts } })
  return evidenceOf(ctx, params.id)
}

/** A file of evidence of a hold-up in scope. */
export async function downloadEvidence({ db, params }: Context<typeof holdupsApi.file>): Promise<Response> {
  const file = await db
    .selectFrom('holdup_file')
    .innerJoin('holdup', 'holdup.id', 'holdup_file.holdup_id')
    .select(['holdup_file.name', 'holdup_file.type', 'holdup_file.content'])
    .where('holdup.id', '=', params.id)
    .where('holdup_file.id', '=', params.file)
    .executeTakeFirst()
  if (!file) throw notFound()
  return evidenceResponse(file)
}

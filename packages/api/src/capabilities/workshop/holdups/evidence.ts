import type { Context, DbContext } from '#kernel/context.ts'
import { conflict, notFound } from '#kernel/errors.ts'
import { evidenceResponse, readEvidence } from '#kernel/evidence.ts'
import type { EvidenceFile } from '#kernel/evidence-contract.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { type CardStatus, endedStatuses } from '#capabilities/workshop/job-cards/vocabulary.ts'
import { holdCardOf, touchCard } from './card.ts'
import type { holdupsApi } from './contract.ts'
import { findHoldup } from './queries.ts'

/** What proves a hold-up, the oldest first; 404 outside the scope of who asks. */
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

/**
 * Adds evidence to a hold-up, also to one that has ended, as it may have been ended on a phone without a line, but not once the
 * vehicle has left. The same content twice is the same file. The version stays: what waits to be sent of it is still about it.
 */
export async function attachEvidence(ctx: Context<typeof holdupsApi.attach>): Promise<EvidenceFile[]> {
  const { db, actor, deps, params, body } = ctx
  const card = await holdCardOf(db, params.id)
  if ((endedStatuses as readonly CardStatus[]).includes(card.status))
    throw conflict('state.move', 'This job card has ended.', { allowed: [] })
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
    await touchCard(ctx, card)
    await recordEvent(ctx, { entity_kind: 'job_card', entity_id: card.id, type: 'evidence_added', text: name })
    await ctx.audit({ action: 'attach', entity: 'holdup', entity_id: params.id, after: { file: name, ...facts } })
  } else ctx.unchanged()
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

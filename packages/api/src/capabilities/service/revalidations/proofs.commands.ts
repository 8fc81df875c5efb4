import type { Context } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { evidenceResponse, readEvidence } from '#kernel/file/evidence.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { checkActor, checkNotVerified, findFinding, noteOutlet, openOne } from './findings.commands.ts'
import type { FindingRow, findingsApi } from './findings.contract.ts'

/** Adds a file that proves what was done, before it is verified. The same content twice is the same file. */
export async function attachProof(ctx: Context<typeof findingsApi.attach>): Promise<FindingRow> {
  const { db, actor, deps, params, body } = ctx
  const before = await findFinding(ctx, params.id)
  checkActor(ctx, before)
  checkNotVerified(before)
  const one = await openOne(db, before.revalidation)
  const file = await readEvidence(body.file)
  const added = await db
    .insertInto('revalidation_proof')
    .values({
      ...file,
      finding_id: before.id,
      at: deps.clock.now(),
      by_user_id: actor.user_id,
      by_name: actor.full_name,
    })
    .onConflict((on) => on.columns(['finding_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) {
    const { name, content: _, ...facts } = file
    await noteOutlet(ctx, before.id)
    await recordEvent(ctx, { entity_kind: 'revalidation', entity_id: one.id, type: 'evidence_added', text: name })
    await ctx.audit({
      action: 'attach',
      entity: 'revalidation_finding',
      entity_id: before.id,
      after: { file: name, ...facts },
    })
  } else ctx.unchanged()
  return findFinding(ctx, before.id)
}

/** A file of a finding in scope. */
export async function readProof({ db, params }: Context<typeof findingsApi.file>): Promise<Response> {
  const file = await db
    .selectFrom('revalidation_proof')
    .select(['name', 'type', 'content'])
    .where('finding_id', '=', params.id)
    .where('id', '=', params.file)
    .executeTakeFirst()
  if (!file) throw notFound()
  return evidenceResponse(file)
}

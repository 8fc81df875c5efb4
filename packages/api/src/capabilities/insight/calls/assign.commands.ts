import type { Context } from '#kernel/command/context.ts'
import { conflict, invalid } from '#kernel/command/errors.ts'
import { staleVersion } from '#kernel/command/version.ts'
import { recordChange } from '#capabilities/service/timeline/commands.ts'
import type { Call, callsApi } from './contract.ts'
import { findCall } from './details.ts'
import { remeasure } from './remeasure.commands.ts'

const inOneText = ({ speakers }: Call) => ({
  speakers: speakers.map(({ label, speaker }) => `${label}: ${speaker ?? '?'}`).join(', '),
})

/** Says which speaker of a transcript is who, and measures the call again. */
export async function assignSpeakers(ctx: Context<typeof callsApi.assign>): Promise<Call> {
  const { db, params, body } = ctx
  const before = await findCall(ctx, params.no)
  if (before.version !== body.if_version) throw staleVersion('call', before)
  if (before.transcript_status !== 'analyzed')
    throw conflict('call.transcript', 'This call has no transcript, so there are no speakers to assign.')
  const known = new Map(before.speakers.map(({ label, speaker }) => [label, speaker]))
  const assigned = Object.entries(body.speakers)
  const unknown = assigned.find(([label]) => !known.has(label))
  if (unknown) throw invalid({ speakers: `No speaker of this call is called “${unknown[0]}”.` })
  const changed = assigned.filter(([label, speaker]) => known.get(label) !== speaker)
  if (changed.length === 0) {
    ctx.unchanged()
    return before
  }
  for (const [label, speaker] of changed)
    await db
      .updateTable('call_segment')
      .set({ speaker })
      .where('call_id', '=', before.id)
      .where('label', '=', label)
      .execute()
  await remeasure(ctx, before.id)
  const after = await findCall(ctx, params.no)
  await recordChange(ctx, 'call', ['speakers'], { id: before.id, ...inOneText(before) }, inOneText(after))
  await ctx.audit({
    action: 'assign',
    entity: 'call',
    entity_id: before.id,
    before: inOneText(before),
    after: inOneText(after),
  })
  return after
}

import type { ActorContext } from '#kernel/command/context.ts'
import { journeySteps } from './vocabulary.ts'

/** The stages and steps that visits can be filtered by; a stage that is no longer used stays, as visits may have it. */
export async function journeyOptions({ db }: ActorContext) {
  const found = await db
    .selectFrom('journey_stage')
    .select(['code', 'label', 'tone', 'in_line', 'steps'])
    .orderBy('sort')
    .orderBy('code')
    .execute()
  const stages = found.map(({ code, label, tone, in_line }) => ({ code, label, tone, in_line }))
  // Files bring steps of their own: those that make a stage are offered, too.
  return { stages, steps: [...new Set([...journeySteps, ...found.flatMap(({ steps }) => steps)])] }
}

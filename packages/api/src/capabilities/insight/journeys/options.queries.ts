import type { ActorContext } from '#kernel/command/context.ts'
import { journeySteps } from './vocabulary.ts'

/** The stages, steps, and deviations that visits can be filtered by; a stage that is no longer used stays, as visits may have it. */
export async function journeyOptions({ db }: ActorContext) {
  const found = await db
    .selectFrom('journey_stage')
    .select(['code', 'label', 'tone', 'in_line', 'steps', 'is_required', 'at_most', 'is_allowed'])
    .orderBy('sort')
    .orderBy('code')
    .execute()
  const stages = found.map(({ code, label, tone, in_line }) => ({ code, label, tone, in_line }))
  const deviations = found.flatMap(({ code, in_line, is_required, at_most, is_allowed }) => [
    ...(in_line && is_required ? [`missing:${code}`] : []),
    ...(at_most === null ? [] : [`too_often:${code}`]),
    ...(in_line ? [`out_of_order:${code}`] : []),
    ...(is_allowed ? [] : [`not_allowed:${code}`]),
  ])
  // Files bring steps of their own: those that make a stage are offered, too.
  return { stages, steps: [...new Set([...journeySteps, ...found.flatMap(({ steps }) => steps)])], deviations }
}

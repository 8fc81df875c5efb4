import { endsOf, type ReachedStage, type Stage } from './stages.rules.ts'
import type { DeviationKind } from './vocabulary.ts'

/** A stage with what is agreed on it. */
export interface AgreedStage extends Stage {
  is_required: boolean
  at_most: number | null
  is_allowed: boolean
}

export interface Deviation {
  stage_id: string
  kind: DeviationKind
}

const time = ({ at }: ReachedStage) => Date.parse(at)

/**
 * What of a visit is not in the agreed order, each stage and kind once: a required stage between the first and the furthest that it
 * skipped; a stage that it came to more often than agreed, or that is not allowed; a stage in line that it first came to after a later
 * one. At one moment they are in order.
 */
export function deviationsOf(reached: readonly ReachedStage[], stages: readonly AgreedStage[]): Deviation[] {
  const passed = new Map(reached.map((one) => [one.stage_id, one]))
  const { first, furthest } = endsOf(reached, stages)
  const isBetween = ({ sort }: Stage) => first && furthest && sort > first.sort && sort < furthest.sort
  const isLate = (stage: Stage, own: ReachedStage) =>
    stage.in_line &&
    stages.some((later) => {
      const at = later.in_line && later.sort > stage.sort ? passed.get(later.id) : undefined
      return at !== undefined && time(at) < time(own)
    })
  return stages.flatMap((stage) => {
    const own = passed.get(stage.id)
    const holds: Record<DeviationKind, boolean> = {
      missing: !own && stage.in_line && stage.is_required && Boolean(isBetween(stage)),
      too_often: own !== undefined && stage.at_most !== null && own.times > stage.at_most,
      out_of_order: own !== undefined && isLate(stage, own),
      not_allowed: own !== undefined && !stage.is_allowed,
    }
    const kinds = Object.keys(holds) as DeviationKind[]
    return kinds.filter((kind) => holds[kind]).map((kind) => ({ stage_id: stage.id, kind }))
  })
}

import type { VisitEvents } from './visits.rules.ts'

export interface Stage {
  id: string
  /** Its place in the order of all. */
  sort: number
  /** It is part of the funnel. */
  in_line: boolean
  steps: readonly string[]
}

/** When a visit came to a stage first, how often, and how long until the next one in line; null where it has not come further. */
export interface ReachedStage {
  stage_id: string
  at: string
  dwell_minutes: number | null
  times: number
}

const minute = 60_000

/** The stages that a visit passed, in the order of time. Its stays in line add up to the time from the first to the last of them. */
export function stagesOf(events: VisitEvents, stages: readonly Stage[]): ReachedStage[] {
  const passed = stages.flatMap((stage) => {
    const own = events.filter(({ step }) => stage.steps.includes(step))
    return own.length === 0 ? [] : [{ stage, at: own[0]!.at, times: own.length }]
  })
  const byTime = passed.toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at) || one.stage.sort - other.stage.sort,
  )
  return byTime.map(({ stage, at, times }, place) => {
    const next = stage.in_line ? byTime.slice(place + 1).find((one) => one.stage.in_line) : undefined
    const dwell_minutes = next ? Math.floor((Date.parse(next.at) - Date.parse(at)) / minute) : null
    return { stage_id: stage.id, at, dwell_minutes, times }
  })
}

/** The stages in line that a visit began with, and that it came furthest to. */
export function endsOf(reached: readonly ReachedStage[], stages: readonly Stage[]) {
  const passed = new Set(reached.map(({ stage_id }) => stage_id))
  const line = stages
    .filter(({ id, in_line }) => in_line && passed.has(id))
    .toSorted((one, other) => one.sort - other.sort)
  return { first: line[0], furthest: line.at(-1) }
}

/** A step and the one right after it, and what visits make of it. */
export interface Way {
  step: string
  next: string
  visits: number
  times: number
  repeats: number
  returns: number
  /** Median time between them. */
  days: number | null
}

export interface StepMap {
  /** In the order in which they are drawn, from the start to the end. */
  steps: readonly { step: string; visits: number }[]
  /** The most frequent first. */
  ways: readonly Way[]
}

export const start = '(start)'
export const end = '(end)'

const rounds = 60

/** How far from the start visits have come at each step, on average; what goes back counts as no way there. */
function placesOf(ways: readonly Way[]): ReadonlyMap<string, number> {
  const forward = ways.flatMap(({ step, next, times, repeats, returns }) => {
    const weight = times - repeats - returns
    return weight > 0 ? [{ step, next, weight }] : []
  })
  const into = Map.groupBy(forward, ({ next }) => next)
  let places = new Map<string, number>([[start, 0]])
  for (let round = 0; round < rounds; round += 1) {
    const before = places
    places = new Map([[start, 0]])
    for (const [step, some] of into) {
      const all = some.reduce((sum, { weight }) => sum + weight, 0)
      const reached = some.reduce((sum, one) => sum + one.weight * ((before.get(one.step) ?? 0) + 1), 0)
      places.set(step, reached / all)
    }
  }
  return places
}

/** The map of these ways: the steps from the start to the end, as far along as visits come to them. */
export function stepMapOf(ways: readonly Way[], visitsOf: (step: string) => number): StepMap {
  const places = placesOf(ways)
  const names = new Set(ways.flatMap(({ step, next }) => [step, next]))
  const between = [...names].filter((step) => step !== start && step !== end)
  const ordered = between.toSorted(
    (one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0) || (one < other ? -1 : 1),
  )
  const steps = ways.length === 0 ? [] : [start, ...ordered, end]
  return {
    steps: steps.map((step) => ({ step, visits: visitsOf(step) })),
    ways: ways.toSorted((one, other) => other.visits - one.visits || (keyOf(one) < keyOf(other) ? -1 : 1)),
  }
}

/** What of a map has the focus: a step, or a way from or to the step that one came from. */
export type Spot = { step: string } | { step: string; next: string; seenFrom: string }

export const keyOf = (spot: Spot | Way): string => ('next' in spot ? `${spot.step}\n${spot.next}` : `${spot.step}`)

/** The ways of a step to others, then those from others to it. */
export const waysOf = ({ ways }: StepMap, step: string): Way[] => [
  ...ways.filter((way) => way.step === step),
  ...ways.filter((way) => way.next === step && way.step !== step),
]

export type MapKey = 'up' | 'down' | 'ahead' | 'back' | 'first' | 'last'

const clamped = (place: number, length: number) => Math.min(Math.max(place, 0), length - 1)

function fromStep(map: StepMap, step: string, key: MapKey): Spot {
  const place = map.steps.findIndex((one) => one.step === step)
  const at = { up: place - 1, down: place + 1, first: 0, last: map.steps.length - 1 }
  if (key === 'ahead' || key === 'back') {
    const way = map.ways.find((one) => (key === 'ahead' ? one.step : one.next) === step)
    return way ? { step: way.step, next: way.next, seenFrom: step } : { step }
  }
  return { step: map.steps[clamped(at[key], map.steps.length)]!.step }
}

/**
 * Where an arrow key leads: up and down from step to step in their order, ahead and back onto the ways from and to a step. On a way up
 * and down lead to the other ways of that step; ahead and back to the step at its end and at its beginning.
 */
export function movedOn(map: StepMap, spot: Spot, key: MapKey): Spot {
  if (!('next' in spot)) return fromStep(map, spot.step, key)
  if (key === 'ahead') return { step: spot.next }
  if (key === 'back') return { step: spot.step }
  const own = waysOf(map, spot.seenFrom)
  const place = own.findIndex((way) => keyOf(way) === keyOf(spot))
  const at = { up: place - 1, down: place + 1, first: 0, last: own.length - 1 }[key]
  const way = own[clamped(at, own.length)]!
  return { step: way.step, next: way.next, seenFrom: spot.seenFrom }
}

/** The shape of the drawing, in pixels. */
export const shape = { row: 58, box: 30, width: 160, gutter: 92 }

/** The line of a way: straight to the step below, an arc on the one side to one further on, on the other side back to an earlier one. */
export function lineOf(
  from: number,
  to: number,
  most: number,
): { path: string; kind: 'next' | 'on' | 'back' | 'same' } {
  const { row, box, width, gutter } = shape
  const [left, right] = [gutter, gutter + width]
  const middle = (place: number) => place * row + box / 2
  const [y1, y2] = [middle(from), middle(to)]
  if (to === from + 1) return { kind: 'next', path: `M ${left + width / 2} ${y1 + box / 2} V ${y2 - box / 2 - 4}` }
  if (to === from)
    return {
      kind: 'same',
      path: `M ${left} ${y1 - 7} C ${left - 34} ${y1 - 18}, ${left - 34} ${y1 + 18}, ${left - 3} ${y1 + 7}`,
    }
  const reach = 26 + (gutter - 34) * Math.min(1, Math.abs(to - from) / most) ** 0.7
  return to > from
    ? {
        kind: 'on',
        path: `M ${right} ${y1 + 5} C ${right + reach * 1.3} ${y1 + 5}, ${right + reach * 1.3} ${y2 - 5}, ${right + 4} ${y2 - 5}`,
      }
    : {
        kind: 'back',
        path: `M ${left} ${y1 - 5} C ${left - reach * 1.3} ${y1 - 5}, ${left - reach * 1.3} ${y2 + 5}, ${left - 4} ${y2 + 5}`,
      }
}

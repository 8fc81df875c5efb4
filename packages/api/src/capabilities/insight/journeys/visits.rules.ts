import { daysAfter, daysBefore, journeySteps, expiryDays, type VisitEnding } from './vocabulary.ts'

/** An event as it is stored; instants as ISO texts in UTC. */
export interface JourneyEvent {
  id: number
  at: string
  step: string
  source_id: string
  card_id: string | null
  follow_up_id: string | null
  outlet_id: string | null
  channel_id: string | null
  customer_id: string | null
  job_type: 'service' | 'bodyshop' | 'none' | null
  medium: string | null
  sentiment: number | null
}

/** Events of one visit in the order of time. */
export type VisitEvents = readonly JourneyEvent[]

const day = 86_400_000
const time = ({ at }: { at: string }) => Date.parse(at)
const places: ReadonlyMap<string, number> = new Map(journeySteps.map((step, place) => [step, place]))
const placeOf = ({ step }: JourneyEvent) => places.get(step) ?? journeySteps.length

/** The order of time; at one moment that of the steps, and then one that is the same each time. */
export const inTime = (one: JourneyEvent, other: JourneyEvent): number =>
  time(one) - time(other) || placeOf(one) - placeOf(other) || (one.source_id < other.source_id ? -1 : 1)

interface Stretch {
  from: number
  to: number
  events: JourneyEvent[]
}

/** Which events belong together because they name the same card or the same follow-up, also by way of others. */
function joined(events: readonly JourneyEvent[]): JourneyEvent[][] {
  const parent = new Map<string, string>()
  const rootOf = (key: string): string => {
    const next = parent.get(key) ?? key
    return next === key ? key : rootOf(next)
  }
  const keysOf = ({ card_id, follow_up_id }: JourneyEvent) => [card_id, follow_up_id].filter((key) => key !== null)
  for (const event of events) {
    const [first, second] = keysOf(event)
    if (first !== undefined && second !== undefined) parent.set(rootOf(first), rootOf(second))
  }
  const groups = Map.groupBy(events, (event) => rootOf(keysOf(event)[0]!))
  return [...groups.values()]
}

/** Answers come after a visit: it does not last until them. */
const later: ReadonlySet<string> = new Set(['surveyed'])

function stretchOf(events: JourneyEvent[]): Stretch {
  const lasting = events.filter(({ step }) => !later.has(step))
  const times = (lasting.length > 0 ? lasting : events).map(time)
  return { from: Math.min(...times), to: Math.max(...times), events }
}

/** What overlaps in time is one: two cards of a vehicle that is in the workshop once. */
function withoutOverlaps(stretches: readonly Stretch[]): Stretch[] {
  const merged: Stretch[] = []
  for (const one of stretches.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = merged.at(-1)
    if (last && one.from <= last.to) {
      last.to = Math.max(last.to, one.to)
      last.events.push(...one.events)
    } else merged.push({ ...one, events: [...one.events] })
  }
  return merged
}

/** The visit that an event without card and follow-up belongs to: the one before it, or the one that it led to. */
function visitFor(stretches: readonly Stretch[], at: number): Stretch | undefined {
  const next = stretches.findIndex(({ from }) => from > at)
  const before = stretches[next === -1 ? stretches.length - 1 : next - 1]
  if (before && at - before.to <= daysAfter * day) return before
  const after = next === -1 ? undefined : stretches[next]
  return after && after.from - at <= daysBefore * day ? after : undefined
}

/**
 * Cuts what happened to a vehicle into visits, oldest first; no event is in two. A card and the follow-up that it ended are one visit,
 * as is what overlaps in time. Anything else belongs to the visit that ended at most 90 days before, or that begins at most 30 days
 * later; what is left over belongs to none.
 */
export function cutVisits(events: readonly JourneyEvent[]): VisitEvents[] {
  const { keyed = [], loose = [] } = Object.groupBy(events, ({ card_id, follow_up_id }) =>
    card_id === null && follow_up_id === null ? 'loose' : 'keyed',
  )
  const stretches = withoutOverlaps(joined(keyed).map(stretchOf))
  for (const event of loose) visitFor(stretches, time(event))?.events.push(event)
  return stretches.map((one) => one.events.toSorted(inTime))
}

const last = (events: VisitEvents, step: string) => events.findLast((event) => event.step === step)

/**
 * What a visit came to: a vehicle that was delivered; a customer or a card that was given up, where nothing of a card came after; or
 * nothing at all for 180 days, or until the next visit. Null while it goes on.
 */
export function endingOf(events: VisitEvents, { now, isLast }: { now: Date; isLast: boolean }): VisitEnding | null {
  if (last(events, 'delivered')) return 'delivered'
  const ends = events.findLast(({ step }) => ['lost', 'not_applicable', 'cancelled', 'arrived'].includes(step))?.step
  if (ends === 'lost' || ends === 'not_applicable' || ends === 'cancelled') return ends
  return !isLast || now.getTime() - time(events.at(-1)!) > expiryDays * day ? 'expired' : null
}

/** Steps that came twice in a row, and steps that came back after others. */
export function returnsOf(steps: readonly string[]): { repeats: number; loops: number } {
  const seen = new Set<string>()
  let [repeats, loops] = [0, 0]
  for (const [place, step] of steps.entries()) {
    if (step === steps[place - 1]) repeats += 1
    else if (seen.has(step)) loops += 1
    seen.add(step)
  }
  return { repeats, loops }
}

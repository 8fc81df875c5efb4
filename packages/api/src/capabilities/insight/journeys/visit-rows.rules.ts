import { type AgreedStage, type Deviation, deviationsOf } from './deviations.rules.ts'
import { endsOf, type ReachedStage, stagesOf } from './stages.rules.ts'
import { cutVisits, endingOf, type JourneyEvent, returnsOf, type VisitEvents } from './visits.rules.ts'
import { type Afterwards, droppedStates, type VisitEnding, type VisitMedium } from './vocabulary.ts'

/** A visit as it is stored, with its stages and the ids of its events. */
export interface VisitRow {
  vehicle_id: string
  no: number
  customer_id: string | null
  outlet_id: string | null
  channel_id: string | null
  job_type: JourneyEvent['job_type']
  started_at: string
  last_at: string
  delivered_at: string | null
  ending: VisitEnding | null
  went_elsewhere: boolean
  medium: VisitMedium
  first_id: string | null
  furthest_id: string | null
  steps: string[]
  /** When each step was, in seconds from the first. */
  offsets: number[]
  repeats: number
  loops: number
  holdups: number
  complaints: number
  /** From -1 to 1. */
  sentiment: number | null
  /** What they did next, of those who dropped off. */
  afterwards: Afterwards | null
  /** When the first visit of the vehicle began. */
  first_at: string
  /** Its stages outside of the line, in the order of their ids. */
  aside_ids: string[]
  stages: ReachedStage[]
  deviations: Deviation[]
  events: number[]
}

const media: Readonly<Record<string, VisitMedium>> = {
  call: 'phone',
  phone: 'phone',
  voice: 'phone',
  video: 'phone',
  call_centre: 'phone',
  sms: 'message',
  whatsapp: 'message',
  web: 'message',
  app: 'message',
  app_push: 'message',
  bot: 'message',
  email: 'email',
  'e-mail': 'email',
  letter: 'email',
}

/** How the customer was first in touch. */
function mediumOf(events: VisitEvents): VisitMedium {
  const first = events.find(({ medium }) => medium !== null)?.medium
  return first ? (media[first] ?? 'other') : 'walk_in'
}

const count = (events: VisitEvents, step: string) => events.filter((event) => event.step === step).length

const meanOf = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** The events of the place where the vehicle was; without a card those of the follow-up, or else of anyone who knows its outlet. */
function placeOf(events: VisitEvents) {
  const placed = events.filter(({ outlet_id }) => outlet_id !== null)
  const arrived = placed.find(({ step }) => step === 'arrived' || step === 'confirmed')
  return arrived ?? placed.find(({ follow_up_id }) => follow_up_id !== null) ?? placed.at(-1)
}

/** The visit that a next service follows on shows when that was due: the last stage in line. */
function withNextDue(events: VisitEvents, next: VisitEvents | undefined): VisitEvents {
  const due = next?.find(({ step }) => step === 'due')
  const isDelivered = events.some(({ step }) => step === 'delivered')
  return due && isDelivered ? [...events, { ...due, step: 'next_due' }] : events
}

/** What those did next who dropped off: the first later visit that the vehicle arrived on, or else how this one ended. */
function afterwardsOf(
  ending: VisitEnding | null,
  outlet: string | null,
  later: readonly VisitEvents[],
): Afterwards | null {
  if (ending === null || !droppedStates.includes(ending)) return null
  const arrived = later.flatMap((events) => events.find(({ step }) => step === 'arrived') ?? [])[0]
  if (arrived) return arrived.outlet_id === outlet ? 'later_visit' : 'other_outlet'
  return ending === 'lost' || ending === 'not_applicable' ? ending : 'nothing'
}

interface Known {
  stages: readonly AgreedStage[]
  now: Date
}

function visitRow(vehicle_id: string, all: readonly VisitEvents[], place: number, { stages, now }: Known): VisitRow {
  const events = all[place]!
  const at = placeOf(events)
  const due = events.find(({ step }) => step === 'due')
  const arrived = events.find(({ step }) => step === 'arrived')
  const reached = stagesOf(withNextDue(events, all[place + 1]), stages)
  const { first, furthest } = endsOf(reached, stages)
  const steps = events.map(({ step }) => step)
  const ending = endingOf(events, { now, isLast: place === all.length - 1 })
  const outlet_id = at?.outlet_id ?? null
  const inLine = new Set(stages.filter(({ in_line }) => in_line).map(({ id }) => id))
  return {
    vehicle_id,
    no: place + 1,
    customer_id: events.findLast(({ customer_id }) => customer_id !== null)?.customer_id ?? null,
    outlet_id,
    channel_id: at?.channel_id ?? null,
    job_type: at?.job_type ?? null,
    started_at: events[0]!.at,
    last_at: events.at(-1)!.at,
    delivered_at: events.findLast(({ step }) => step === 'delivered')?.at ?? null,
    ending,
    afterwards: afterwardsOf(ending, outlet_id, all.slice(place + 1)),
    first_at: all[0]![0]!.at,
    went_elsewhere: due !== undefined && arrived !== undefined && due.outlet_id !== arrived.outlet_id,
    medium: mediumOf(events),
    first_id: first?.id ?? null,
    furthest_id: furthest?.id ?? null,
    steps,
    offsets: events.map(({ at }) => Math.floor((Date.parse(at) - Date.parse(events[0]!.at)) / 1000)),
    ...returnsOf(steps),
    holdups: count(events, 'holdup_started'),
    complaints: count(events, 'complaint'),
    sentiment: meanOf(events.flatMap(({ sentiment }) => sentiment ?? [])),
    aside_ids: reached
      .map(({ stage_id }) => stage_id)
      .filter((id) => !inLine.has(id))
      .toSorted(),
    stages: reached,
    deviations: deviationsOf(reached, stages),
    events: events.map(({ id }) => id),
  }
}

/** The visits of a vehicle as they are stored, by what happened to it. */
export function visitRows(vehicle_id: string, events: readonly JourneyEvent[], known: Known): VisitRow[] {
  const visits = cutVisits(events)
  return visits.map((_, place) => visitRow(vehicle_id, visits, place, known))
}

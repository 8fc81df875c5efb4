import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { midnightOf } from '@rad/api/internal/kernel/days/wall-time.ts'
import type { ServiceType } from '@rad/api/internal/capabilities/workshop/job-cards/vocabulary.ts'
import type { WorkType } from '@rad/api/internal/capabilities/workshop/holdup-reasons/vocabulary.ts'
import { insertCards, insertHoldups, insertLines, insertPromises, tellTimelines, waitForHelpdesk } from './insert.ts'
import { advisorNames, concerns, holdupNotes, insurers, surveyors } from './seed-texts.ts'
import { type DrivenVehicle, drivenVehicles, kmOn } from '../vehicles/driven.ts'
import { earlierVisits } from './earlier.ts'
import { daysBack, type Made, type Outlet, type Planned, planned } from './planned.ts'
import { type CardStory, dayMs, type HoldupStory, hourMs, type Random, type Reason, storyOf } from './story.ts'

const seed = 77_031

const serviceTypes: readonly (readonly [ServiceType, number])[] = [
  ['paid', 44],
  ['running_repair', 22],
  ['free_1', 6],
  ['free_2', 6],
  ['free_3', 5],
  ['warranty', 10],
  ['campaign_recall', 5],
  ['pdi', 2],
]

/** Vehicles that can come to an outlet, and in which channel each model is sold. */
interface Fleet {
  byOutlet: ReadonlyMap<string, readonly DrivenVehicle[]>
  /** Those that came to be serviced: none comes for it twice within weeks. */
  serviced: Set<string>
  channels: ReadonlyMap<string | null, string | null>
}

/** A vehicle the outlet keeps, sold before it came; two or three of a hundred VINs are written down wrong. */
function vehicleFor(random: Random, { outlet, vin, isPlain, vehicle }: Planned, on: string, fleet: Fleet) {
  const { byOutlet, channels, serviced } = fleet
  if (vehicle) return broughtIn(random, vehicle, on, channels)
  const unknown = { vin: vin ?? null, reg_no: regNo(random), customer_id: null, channel_id: null, vehicle_id: null }
  if (vin !== undefined) return { ...unknown, odometer: random.int(900, 96_000) }
  const sold = (byOutlet.get(outlet.id) ?? []).filter(
    ({ id, sold_on }) => sold_on < on && !(isPlain && serviced.has(id)),
  )
  if (sold.length === 0) return { ...unknown, odometer: random.int(900, 96_000) }
  const found = random.pick(sold)
  if (isPlain) serviced.add(found.id)
  const seen = broughtIn(random, found, on, channels)
  if (random.next() < 0.03)
    return { ...seen, vin: found.vin.replace(/\d/, 'O').slice(0, random.int(15, 17)), vehicle_id: null }
  return seen
}

/** What a card says of a vehicle that came on a day. */
const broughtIn = (random: Random, vehicle: DrivenVehicle, on: string, channels: Fleet['channels']) => ({
  vin: vehicle.vin,
  reg_no: vehicle.reg_no ?? regNo(random),
  customer_id: vehicle.customer_id,
  channel_id: channels.get(vehicle.model_id) ?? null,
  vehicle_id: vehicle.id as string | null,
  odometer: kmOn(vehicle, on),
})

const states = ['MH 01', 'MH 04', 'DL 3C', 'KA 05', 'TN 09', 'GJ 01', 'UP 16', 'WB 02', 'RJ 14', 'TS 08']
const letters = [...'ABCDEFGHJKLMNPRSTUVWXYZ']
const regNo = (random: Random) =>
  `${random.pick(states)} ${random.pick(letters)}${random.pick(letters)} ${random.int(1000, 9999)}`

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

function cardOf(
  random: Random,
  one: Planned,
  story: CardStory,
  at: number,
  vehicle: ReturnType<typeof vehicleFor>,
  { zone, now }: { zone: string; now: number },
) {
  const { outlet, type } = one
  const [category, sub_category, concern] = random.pick(one.isPlain ? concerns.service.slice(0, 2) : concerns[type])
  const estimate = (type === 'service' ? random.int(30, 240) : random.int(250, 2_400)) * 10_000
  const isInsured = type === 'bodyshop' && random.chance(86)
  return {
    no: `J${dayIn(zone, new Date(story.received_at)).slice(2, 4)}${outlet.code}-${String(at + 1).padStart(6, '0')}`,
    job_type: type,
    source: random.weighted([
      ['dms_feed', 80],
      ['import', 14],
      ['manual', 6],
    ] as const),
    dms_no: `RO-${String(100_000 + at)}`,
    outlet_id: outlet.id,
    dealer_id: outlet.dealer_id,
    region_id: outlet.region_id,
    ...vehicle,
    service_type: type === 'bodyshop' ? ('accident' as const) : random.weighted(serviceTypes),
    category,
    sub_category,
    concern,
    advisor: random.pick(advisorNames),
    status: story.status,
    stage: story.stage,
    vor: random.chance(type === 'bodyshop' ? 30 : 9),
    loaner_given: random.chance(8),
    created_at: iso(bookedAt(story, at)),
    received_at: iso(story.received_at),
    received_on: dayIn(zone, new Date(story.received_at)),
    first_promised_at: iso(story.first_promised_at),
    promised_at: iso(story.promised_at),
    work_started_at: iso(story.work_started_at),
    completed_at: iso(story.completed_at),
    invoiced_at: iso(story.invoiced_at),
    delivered_at: iso(story.delivered_at),
    delivered_on: story.delivered_at === null ? null : dayIn(zone, new Date(story.delivered_at)),
    cancelled_at: iso(story.cancelled_at),
    touch_minutes: story.touch_minutes,
    estimate,
    approved: story.work_started_at === null ? null : estimate,
    invoiced: story.invoiced_at === null ? null : Math.round((estimate * random.int(90, 118)) / 100),
    supplements: story.supplements,
    insurer: isInsured ? random.pick(insurers) : null,
    claim_no: isInsured ? `CL${random.int(1_000_000, 9_999_999)}` : null,
    surveyor: isInsured ? random.pick(surveyors) : null,
    liability: isInsured ? Math.round(estimate * 0.82) : null,
    ...surveyOf(random, story, at, now),
    last_outlet_update_at: iso(story.delivered_at ?? story.completed_at ?? story.work_started_at ?? story.received_at),
  }
}

/** Four in ten were booked some days before they came, or wait for the day; the others are made as they come. */
function bookedAt({ status, received_at }: CardStory, at: number): number {
  const days = 1 + (at % 5)
  return status === 'booked' || at % 10 < 4 ? received_at - days * dayMs - (at % 7) * hourMs : received_at
}

/** A third of the customers answer some days after their delivery. */
function surveyOf(random: Random, { delivered_at }: CardStory, at: number, now: number) {
  const score = delivered_at !== null && random.chance(34) ? random.weighted(scores) : null
  const answered = (delivered_at ?? 0) + (2 + (at % 4)) * dayMs
  return score === null || answered > now
    ? { psf_score: null, psf_at: null }
    : { psf_score: score, psf_at: iso(answered) }
}

const scores = [
  [10, 40],
  [9, 26],
  [8, 18],
  [7, 7],
  [6, 4],
  [4, 3],
  [2, 2],
] as const

const holdupOf = (
  random: Random,
  card: ReturnType<typeof cardOf>,
  holdup: HoldupStory,
  ticket_id: string | undefined,
) => ({
  card: card.no,
  outlet_id: card.outlet_id,
  region_id: card.region_id,
  channel_id: card.channel_id,
  job_type: card.job_type,
  reason_id: holdup.reason.id,
  party: holdup.reason.party,
  started_at: iso(holdup.started_at),
  // What a ticket was opened for is past its time by more than a day.
  expected_until: iso(
    ticket_id
      ? Math.min(holdup.expected_until, holdup.started_at + holdup.reason.default_hours * hourMs)
      : holdup.expected_until,
  ),
  ended_at: iso(holdup.ended_at),
  updated_at: iso(holdup.said_at),
  end_cause: holdup.end_cause,
  extended_count: holdup.extended_count,
  linked_no: holdup.reason.pauses_tat || random.chance(55) ? `REF-${random.int(10_000, 99_999)}` : null,
  note: holdup.reason.needs_note || random.chance(12) ? random.pick(holdupNotes) : null,
  ticket_id: ticket_id ?? null,
})

interface Vehicled {
  one: Planned
  /** Of this card alone: what happens to one changes no other. */
  random: Random
  vehicle: ReturnType<typeof vehicleFor>
}

/** What is planned, each with its vehicle, and the services before that. */
async function withVehicles(db: Db, outlets: readonly Outlet[], made: Made, zone: string): Promise<Vehicled[]> {
  const random = randomFrom(seed)
  const fleet: Fleet = { byOutlet: await drivenVehicles(db), channels: await channelsOf(db), serviced: new Set() }
  const firstVisits = new Map<string, string>()
  let at = 0
  const brought = (one: Planned): Vehicled => {
    const own = randomFrom(seed + (at += 1))
    const on = dayIn(zone, new Date(one.received_at))
    const vehicle = vehicleFor(own, one, on, fleet)
    const { vehicle_id: id } = vehicle
    if (id !== null && on < (firstVisits.get(id) ?? '9')) firstVisits.set(id, on)
    return { one, random: own, vehicle }
  }
  const known = (await planned(db, random, outlets, made)).map(brought)
  const before = dayIn(zone, new Date(made.noon - daysBack * dayMs))
  const byId = new Map(outlets.map((outlet) => [outlet.id, outlet]))
  const ofEarlier = randomFrom(seed - 1)
  const earlier = earlierVisits(ofEarlier, fleet.byOutlet, firstVisits, before).flatMap(
    ({ outlet_id, vehicle, on }): Planned[] => {
      const outlet = byId.get(outlet_id)
      const received_at = Date.parse(on) + ofEarlier.int(150, 420) * 60_000
      return outlet ? [{ outlet, type: 'service', isPlain: true, vehicle, received_at }] : []
    },
  )
  return [...known, ...earlier.map(brought)].toSorted((a, b) => a.one.received_at - b.one.received_at)
}

/** Job cards of two years with their promises, lines, and hold-ups, as a dealer's system would have sent them. */
export async function seedJobCards(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(seed)
  const now = deps.clock.now().getTime()
  const zone = deps.settings.brand_tz
  const today = dayIn(zone, new Date(now))
  const made = { now, midnight: midnightOf(zone, today), noon: Date.parse(`${today}T12:00:00Z`) }
  const outlets: Outlet[] = await db
    .selectFrom('outlet')
    .select(['id', 'code', 'dealer_id', 'region_id', 'functions'])
    .where('status', '=', 'active')
    .orderBy('code')
    .$castTo<Outlet>()
    .execute()
  if (outlets.length === 0) return
  const reasons = await reasonsByType(db)
  const stories = (await withVehicles(db, outlets, made, zone)).map(({ one, random: own, vehicle }, at) => {
    const story = storyOf(own, { ...one, now, reasons: reasons.get(one.type)! })
    return { one, story, card: cardOf(own, one, story, at, vehicle, { zone, now }) }
  })
  await insertCards(
    db,
    stories.map(({ card }) => card),
  )
  await insertPromises(
    db,
    stories.map(({ card, story }) => ({ ...card, promises: story.promises })),
  )
  await insertLines(
    db,
    random,
    stories.flatMap(({ one, card }) => (one.isPlain ? [] : [card])),
  )
  await insertHoldups(
    db,
    stories.flatMap(({ one, card, story }) =>
      story.holdups.map((holdup) => holdupOf(random, card, holdup, one.ticket_id)),
    ),
  )
  await waitForHelpdesk(db)
  await tellTimelines(db)
  await sql`select setval('job_card_no', ${stories.length})`.execute(db)
}

async function reasonsByType(db: Db): Promise<Map<WorkType, Reason[]>> {
  const rows = await db
    .selectFrom('holdup_reason')
    .select(['id', 'code', 'job_type', 'party', 'default_hours', 'needs_note', 'pauses_tat'])
    .orderBy('code')
    .execute()
  return Map.groupBy(rows, ({ job_type }) => job_type as WorkType)
}

async function channelsOf(db: Db): Promise<Fleet['channels']> {
  const models = await db.selectFrom('model').select(['id', 'channel_id']).execute()
  return new Map(models.map(({ id, channel_id }) => [id, channel_id]))
}

import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { rounded } from '@rad/api/internal/kernel/contract/rounded.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { type WrittenLine, writerOf } from '@rad/api/internal/kernel/import/writer.ts'
import { rulesOf } from '@rad/api/internal/capabilities/insight/calls/known.queries.ts'
import { recordOf } from '@rad/api/internal/capabilities/insight/calls/record.commands.ts'
import { SentCall } from '@rad/api/internal/capabilities/insight/calls/sent.contract.ts'
import { writeCalls } from '@rad/api/internal/capabilities/insight/calls/write.commands.ts'
import { dialogues, germanTurns, type Turn } from './dialogues.ts'

const howMany = 180
const daysBack = 90
const howManyOutlets = 8

type Random = ReturnType<typeof randomFrom>

const purposes: [string, number][] = [
  ['booking', 6],
  ['reminder', 5],
  ['complaint', 4],
  ['psf', 3],
  ['helpdesk', 3],
]
const queues: Readonly<Record<string, string>> = {
  booking: 'Service booking',
  reminder: 'Follow-up',
  complaint: 'Complaints',
  psf: 'Follow-up',
  helpdesk: 'Technical helpdesk',
}
const outcomes: Readonly<Record<string, readonly string[]>> = {
  booking: ['booked', 'booked', 'follow_up'],
  reminder: ['booked', 'follow_up', 'other'],
  complaint: ['follow_up', 'resolved', 'transferred'],
  psf: ['resolved', 'follow_up'],
  helpdesk: ['resolved', 'follow_up'],
}

type Place = Awaited<ReturnType<typeof placesOf>>[number]
type Car = Awaited<ReturnType<typeof carsOf>>[number]

/** A transcript, with the pauses and interruptions of people: as long as it takes to say at about 150 words a minute. */
function spoken(turns: readonly Turn[], words: Readonly<Record<string, string>>, random: Random) {
  const [isHurried, sure] = [random.chance(20), random.int(72, 97)]
  const segments = []
  let [end, before] = [0, '']
  for (const [speaker, variants, isOptional] of turns) {
    if (isOptional && random.chance(30)) continue
    const interrupts = isHurried && before !== '' && before !== speaker && random.chance(40)
    const start = interrupts ? end - random.int(3, 11) / 10 : end + pause(random)
    const text = random.pick(variants).replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name]!)
    end = start + text.split(' ').length * random.int(34, 46) * 0.01
    before = speaker
    segments.push({
      speaker,
      start_s: toHundredths(start),
      end_s: toHundredths(end),
      text,
      confidence: Math.min(100, sure + random.int(-6, 3)) / 100,
    })
  }
  return { segments, duration_s: toHundredths(end + random.int(1, 20) / 10) }
}

const toHundredths = (seconds: number) => rounded(seconds, 2)

/** Most people answer at once; some look something up. */
const pause = (random: Random) =>
  random.weighted([
    [random.int(1, 9) / 10, 24],
    [random.int(12, 40) / 10, 5],
    [random.int(80, 220) / 10, 1],
  ])

function callOf(no: number, on: string, place: Place, car: Car, random: Random): SentCall {
  const purpose = place.outlet === null ? 'helpdesk' : random.weighted(purposes.slice(0, 4))
  const isGerman = random.chance(3)
  const words = { agent: place.agent_name, outlet: place.outlet_name, model: car.model! }
  const transcript = spoken(isGerman ? germanTurns : dialogues[purpose]!, words, random)
  const consent = !random.chance(6)
  const kind = random.weighted([
    ['spoken', 90],
    ['skipped', 4],
    ['none', 6],
  ])
  const minute = random.int(9 * 60, 18 * 60)
  return SentCall.parse({
    id: `REC-${String(no).padStart(5, '0')}`,
    started_at: `${on}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00+05:30`,
    duration_s: transcript.duration_s,
    direction: purpose === 'reminder' || purpose === 'psf' ? 'outbound' : 'inbound',
    queue: queues[purpose],
    purpose,
    outcome: random.pick(outcomes[purpose]!),
    agent: place.agent_email,
    outlet: place.outlet,
    vin: purpose === 'helpdesk' ? null : car.vin,
    customer: purpose === 'helpdesk' ? null : car.customer,
    language: isGerman ? 'de' : 'en-IN',
    consent,
    transcript: transcriptOf(kind, transcript),
  })
}

/** As a recognizer would write it; the recognizer of some calls was not sure, and skipped others. */
function transcriptOf(kind: string, { segments, duration_s }: ReturnType<typeof spoken>) {
  if (kind === 'none') return null
  return kind === 'skipped'
    ? { duration_s, segments: [], skipped: { reason: 'Audio quality too low.' } }
    : { duration_s, segments }
}

/** The managers of some outlets, and an agent of the helpdesk. */
async function placesOf(db: Db) {
  const managers = await db
    .selectFrom('app_user as agent')
    .innerJoin('user_scope', 'user_scope.user_id', 'agent.id')
    .innerJoin('outlet', 'outlet.id', 'user_scope.outlet_id')
    .select(['outlet.id as outlet_id', 'outlet.code as outlet', 'outlet.name as outlet_name'])
    .select(['agent.id as agent_id', 'agent.email as agent_email', 'agent.full_name as agent_name'])
    .where('user_scope.job_type', '=', 'service')
    .where('outlet.status', '=', 'active')
    .orderBy('outlet.code')
    .orderBy('agent.email')
    .limit(howManyOutlets)
    .execute()
  const helpdesk = await db
    .selectFrom('app_user as agent')
    .select(['agent.id as agent_id', 'agent.email as agent_email', 'agent.full_name as agent_name'])
    .where('agent.username', '=', 'hda')
    .executeTakeFirstOrThrow()
  const desk = { outlet_id: null, outlet: null, outlet_name: 'the technical helpdesk', ...helpdesk }
  return [...managers, desk, desk]
}

const carsOf = (db: Db) =>
  db
    .selectFrom('vehicle')
    .leftJoin('customer', 'customer.id', 'vehicle.customer_id')
    .select(['vehicle.id', 'vehicle.vin', 'vehicle.model', 'customer.id as customer_id', 'customer.no as customer'])
    .where('vehicle.model', 'is not', null)
    .orderBy('vehicle.vin')
    .limit(300)
    .execute()

/** Calls of the last months with their transcripts, read and measured as those of a feed. */
export async function seedCalls(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(20_271)
  const now = deps.clock.now()
  const { brand_tz } = deps.settings
  const today = dayIn(brand_tz, now)
  const [places, cars] = [await placesOf(db), await carsOf(db)]
  const known = {
    outlets: new Map(places.flatMap(({ outlet, outlet_id }) => (outlet ? [[outlet, outlet_id]] : []))),
    vehicles: new Map(cars.map(({ vin, id }) => [vin, id])),
    // What is spoken in the demo names no customer.
    customerNames: new Map(),
    customers: new Map(
      cars.flatMap(({ customer, customer_id }) => (customer && customer_id ? [[customer, customer_id]] : [])),
    ),
    agents: new Map(places.map((place) => [place.agent_email, { id: place.agent_id, full_name: place.agent_name }])),
    rules: await rulesOf(db, today),
  }
  const days = Array.from({ length: howMany }, () => random.int(1, daysBack)).toSorted((a, b) => b - a)
  const lines: WrittenLine[] = []
  for (const [line, day] of days.entries()) {
    const call = callOf(line + 1, addDays(today, -day), random.pick(places), random.pick(cars), random)
    const record = await recordOf(call, { source: 'RECORDER', zone: brand_tz, known })
    lines.push({ line, entity_id: crypto.randomUUID(), state: 'new', record })
  }
  await writeCalls(writerOf(db, lines, { now, brand_tz, user_id: null, user_name: 'RAD' }))
}

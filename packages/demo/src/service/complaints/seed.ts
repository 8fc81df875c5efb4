import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import {
  type CaseCategory,
  caseCategories,
  type Severity,
} from '@rad/api/internal/capabilities/service/tickets/case.vocabulary.ts'
import { severityOf } from '@rad/api/internal/capabilities/service/complaints/rules.ts'
import {
  complaintStatuses,
  type ComplaintStatus,
  type receivedVia,
} from '@rad/api/internal/capabilities/service/complaints/vocabulary.ts'
import { withCheckDigit } from '@rad/api/internal/capabilities/workshop/vehicles/rules.ts'
import { daysAgo } from '../../growth.ts'
import { complaintTexts } from './seed-texts.ts'

const howMany = 1_600
const daysBack = 560
/** Each month brings a little more than the one before. */
const growth = 1.02
/** Closed complaints that are older than so many days have only their first and last event: each event adds to a page. */
const detailedDays = 120
const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'

const categoryWeights: [CaseCategory, number][] = [
  ['Service quality', 24],
  ['Time', 20],
  ['Charges', 14],
  ['Parts', 9],
  ['Product', 14],
  ['Bodyshop', 6],
  ['Staff', 5],
  ['Warranty', 4],
  ['Sales-linked', 2],
  ['Digital', 1],
  ['Safety', 1],
]
const viaWeights: [(typeof receivedVia)[number], number][] = [
  ['call_centre', 40],
  ['app', 18],
  ['bot', 12],
  ['e-mail', 12],
  ['walk_in', 8],
  ['psf', 7],
  ['social', 3],
  ['letter', 2],
  ['regulator', 1],
  ['consumer_forum', 1],
]
const severityWeights: [Severity, number][] = [
  ['low', 2],
  ['normal', 7],
  ['high', 2],
]
const jobTypeWeights: ['service' | 'none', number][] = [
  ['service', 8],
  ['none', 2],
]
const names = [
  'Aditi',
  'Bharat',
  'Chitra',
  'Dinesh',
  'Esha',
  'Farhan',
  'Gauri',
  'Harish',
  'Indira',
  'Jatin',
  'Kavya',
  'Lokesh',
  'Maya',
  'Nikhil',
]
const families = ['Rao', 'Shah', 'Iyer', 'Das', 'Khan', 'Patil', 'Gill', 'Bose', 'Nair', 'Joshi']

type Random = ReturnType<typeof randomFrom>

/** How far a complaint has come by its age: old ones are closed, a few got stuck on the way. */
function statusAfter(days: number, random: Random): ComplaintStatus {
  if (days <= 1) return random.pick(['received', 'registered'])
  if (days <= 4) return random.pick(['registered', 'acknowledged', 'under_resolution', 'closed', 'closed'])
  if (days <= 12)
    return random.weighted([
      ['acknowledged', 1],
      ['under_resolution', 4],
      ['answered', 2],
      ['closed', 7],
    ])
  // What is older than three months and still open is an exception, and there are some.
  return random.weighted([
    ['closed', days > 90 ? 1_200 : 95],
    ['answered', 2],
    ['under_resolution', 2],
    ['acknowledged', 1],
  ])
}

/** Mondays are the busiest days, Sundays are nearly silent. */
function dayOf(random: Random, index: number, today: string): string {
  const day = addDays(today, -Math.floor(daysAgo((index + random.next()) / howMany, daysBack, growth)))
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || (weekday > 2 && random.chance(25)) ? addDays(day, 1 - weekday) : day
}

/** Few are written down with a wrong check digit. */
function vinOf(random: Random, index: number): string {
  const vin = `MA1${Array.from({ length: 14 }, () => random.pick([...vinLetters])).join('')}`
  return index % 33 === 7 ? vin : withCheckDigit(vin)
}

interface Place {
  id: string
  code: string
  dealer_id: string
  region_id: string
}

function complaintOf(
  index: number,
  random: Random,
  places: [Place, number][],
  models: readonly { id: string; make: string; name: string; channel_id: string | null }[],
  today: string,
  vins: string[],
) {
  const place = random.weighted(places)
  const model = random.pick(models)
  const received_on = dayOf(random, index, today)
  const category = random.weighted(categoryWeights)
  const sub_category = random.pick<string>(caseCategories[category])
  const days = Math.round((Date.parse(today) - Date.parse(received_on)) / 86_400_000)
  const status = statusAfter(days, random)
  const hoursOpen = Math.exp(random.next() * 2.2 + 2.4)
  // A complaint of today is left out where it is later than now: which vehicles there are does not depend on the hour.
  const isKnown = vins.length > 0 && (received_on >= today || random.chance(4))
  const vin = isKnown ? random.pick(vins) : vinOf(random, index)
  vins.push(vin)
  return {
    no: `C${received_on.slice(2, 4)}${place.code}-${String(index + 1).padStart(6, '0')}`,
    outlet_id: place.id,
    dealer_id: place.dealer_id,
    region_id: place.region_id,
    channel_id: model.channel_id,
    job_type: category === 'Bodyshop' ? ('bodyshop' as const) : random.weighted(jobTypeWeights),
    status,
    received_via: random.weighted(viaWeights),
    received_on,
    minutes: random.int(8 * 60, 20 * 60),
    category,
    sub_category,
    severity: severityOf(category, random.weighted(severityWeights)),
    model_id: model.id,
    make: model.make,
    model: model.name,
    model_year: Number(received_on.slice(0, 4)) - random.int(0, 6),
    vin,
    customer_name: `${random.pick(names)} ${random.pick(families)}`,
    customer_phone: `+91 98${random.int(10_000_000, 99_999_999)}`,
    statement: random.pick(complaintTexts[category]),
    satisfied_at_close:
      status === 'closed'
        ? random.weighted([
            ['yes', 70],
            ['no', 12],
            ['not_reached', 15],
            ['withdrawn', 3],
          ] as const)
        : null,
    hours_open: hoursOpen,
  }
}

/** Complaints of the last months: ten outlets make a third of them, Mondays peak, old ones are closed. */
export async function seedComplaints(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(20_261)
  const outlets: Place[] = await db
    .selectFrom('outlet')
    .select(['id', 'code', 'dealer_id', 'region_id'])
    .where('status', '=', 'active')
    .orderBy('code')
    .execute()
  const models = await db.selectFrom('model').select(['id', 'make', 'name', 'channel_id']).orderBy('name').execute()
  if (outlets.length === 0 || models.length === 0) return
  const places = outlets.map((outlet, index): [Place, number] => [outlet, index % 9 === 4 ? 5 : 1])
  const now = deps.clock.now().toISOString()
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const vins: string[] = []
  const rows = Array.from({ length: howMany }, (_, index) => complaintOf(index, random, places, models, today, vins))

  // One statement for all of them; what is after now is left out, the numbers go on from here.
  await sql`
    insert into complaint (no, outlet_id, dealer_id, region_id, channel_id, job_type, status, received_via, received_at, received_on, category,
      sub_category, severity, model_id, make, model, model_year, vin, customer_name, customer_phone, statement, satisfied_at_close, closed_at, last_outlet_update_at)
    select no, outlet_id, dealer_id, region_id, channel_id, job_type, status, received_via, received_at, received_on, category, sub_category,
      severity, model_id, make, model, model_year, vin, customer_name, customer_phone, statement, satisfied_at_close,
      case when status = 'closed' then least(received_at + hours_open * interval '1 hour', ${now}::timestamptz) end,
      case when status <> 'received' then least(received_at + hours_open * interval '1 hour', ${now}::timestamptz) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (no text, outlet_id uuid, dealer_id uuid, region_id uuid, channel_id uuid,
      job_type text, status text, received_via text, received_on date, minutes int, category text, sub_category text, severity text,
      model_id uuid, make text, model text, model_year int, vin text, customer_name text, customer_phone text, statement text,
      satisfied_at_close text, hours_open numeric),
    lateral (select (received_on + minutes * interval '1 minute') at time zone ${deps.settings.brand_tz} as received_at) clock
    where received_at <= ${now}::timestamptz`.execute(db)
  // At some hours and after quiet days none would be as young as that.
  await sql`
    update complaint set closed_at = null, satisfied_at_close = null,
      status = case when newest.place <= 3 then 'received' else 'registered' end,
      last_outlet_update_at = case when newest.place > 3 then least(complaint.received_at + interval '2 hours', ${now}::timestamptz) end
    from (select id, row_number() over (order by received_at desc, id) as place from complaint order by 2 limit 6) newest
    where newest.id = complaint.id`.execute(db)
  await sql`
    update complaint set repeat_of = earlier.id
    from complaint earlier
    where earlier.vin = complaint.vin and earlier.category = complaint.category and earlier.id <> complaint.id
      and earlier.received_on < complaint.received_on and earlier.received_on >= complaint.received_on - 180`.execute(
    db,
  )
  // One event for each state a complaint went through, spread from its receipt to when it was last touched.
  await sql`
    insert into timeline_event (entity_kind, entity_id, at, actor, type, system)
    select 'complaint', c.id, c.received_at + (coalesce(c.closed_at, c.last_outlet_update_at, c.received_at) - c.received_at)
      * (step.place - 1) / greatest(reached.place - 1, 1), 'System', step.status, true
    from complaint c
      join unnest(${sql.val([...complaintStatuses])}::text[]) with ordinality as reached (status, place) on reached.status = c.status
      join unnest(${sql.val([...complaintStatuses])}::text[]) with ordinality as step (status, place) on step.place <= reached.place
    where c.status <> 'closed' or c.received_at > ${now}::timestamptz - make_interval(days => ${detailedDays}::int)
      or step.place in (1, reached.place)
    order by 3`.execute(db)
  await sql`select setval('complaint_no', ${howMany})`.execute(db)
}

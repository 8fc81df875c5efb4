import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import type { Priority } from '@rad/api/internal/capabilities/service/sla/vocabulary.ts'
import { daysAgo, shareThen } from '../../growth.ts'
import { plotOf, type Random, type Step, type Stuck } from './seed-story.ts'
import { seedTexts } from './seed-texts.ts'
import type { Severity } from '@rad/api/internal/capabilities/service/tickets/case.vocabulary.ts'
import { priorityOfSeverity } from '@rad/api/internal/capabilities/service/tickets/vocabulary.ts'

const hour = 3_600_000
const day = 24 * hour
const byHandCount = 480
/** Of the last days, so that there is something of every state. */
const latelyCount = 40
const latelyDays = 18
/** Each month opens a little more than the one before. */
const growth = 1.07
/**
 * So many of a hundred closed complaints had a ticket, among the current ones; more in the last weeks, in which every open
 * complaint has its ticket too: no week is an outlier.
 */
const ofClosed = 26
const moreOfLately = 45
const fading = 25 * day
/** The first of these, for the demo sign-ins of a service manager and a bodyshop manager. */
const ofDemoStaff = [
  { code: 'DL001-01', job_type: 'service' },
  { code: 'DL001-02', job_type: 'bodyshop' },
] as const
const ofDemoStaffCount = 22
const daysBack = 730
/** One in so many came to another outlet of its dealer first, where there is one. */
const reroutedEvery = 12

/** A ticket as it was opened, with what was to happen to it. */
export interface Begun {
  no: string
  kind: 'complaint' | keyof typeof seedTexts.titles
  complaint_id: string | null
  title: string
  description: string | null
  priority: Priority
  category: string | null
  sub_category: string | null
  vin: string | null
  job_type: 'service' | 'bodyshop' | 'none'
  outlet_id: string
  dealer_id: string
  region_id: string
  channel_id: string | null
  calendar_id: string
  opened_at: number
  /** The outlet that had it first, and when this one got it. */
  came?: { from: string; at: number } | undefined
  steps: Step[]
}

interface Complained {
  id: string
  status: string
  severity: Severity
  received_at: string
  closed_at: string | null
  category: string
  sub_category: string
  make: string
  model: string
  statement: string
  vin: string
  job_type: 'service' | 'bodyshop' | 'none'
  outlet_id: string
  dealer_id: string
  region_id: string
  channel_id: string | null
  calendar_id: string
}

/** The states of the tickets of complaints in work, in turn. A plea stays open for remarks for only a day. */
const standingStates: readonly Stuck[] = [
  'in_progress',
  'unjustified_claimed',
  'waiting_customer',
  'panel_review',
  'in_progress',
  'waiting_third',
  'panel_review',
  'in_progress',
]

/** The one whose turn it is. What may cost a life goes before no panel. */
function stateInTurn(states: readonly Stuck[], index: number, priority: Priority): Stuck {
  const state = states[index % states.length]!
  return priority === 'P1' && (state === 'panel_review' || state === 'unjustified_claimed') ? 'in_progress' : state
}

/** The current state of the ticket of an open complaint; `turn` counts those in work. */
function stuckAt(status: string, priority: Priority, turn: () => number): Stuck | undefined {
  if (status === 'closed') return undefined
  if (status === 'answered') return 'resolved'
  return status === 'under_resolution' ? stateInTurn(standingStates, turn(), priority) : 'open'
}

/** Every open complaint has its ticket, and up to a quarter of those closed: all of this is also made inside a page. */
async function ofComplaints(db: Db, random: Random, now: number): Promise<Omit<Begun, 'no'>[]> {
  const { rows } = await sql<Complained>`
    with place as materialized (select id, rad.calendar_of(id) as calendar_id from outlet)
    select c.id, c.status, c.severity, c.received_at, c.closed_at, c.category, c.sub_category, c.make, c.model, c.statement,
      c.vin, c.job_type, c.outlet_id, c.dealer_id, c.region_id, c.channel_id,
      place.calendar_id
    from complaint c join place on place.id = c.outlet_id
    order by c.no`.execute(db)
  let inWork = 0
  const age = (received_at: string) => now - Date.parse(received_at)
  const hadTicket = (received_at: string) =>
    random.chance(
      ofClosed * shareThen(age(received_at) / day, growth) + moreOfLately * Math.exp(-age(received_at) / fading),
    )
  return rows
    .filter(({ status, received_at }) => status !== 'closed' || hadTicket(received_at))
    .map(({ id, status, severity, received_at, closed_at, statement, make, model, ...fields }) => {
      const opened_at = Date.parse(received_at)
      const priority = priorityOfSeverity[severity]
      const stuck = stuckAt(status, priority, () => inWork++)
      // What was answered and is not closed was resolved within the last three days.
      const ends_at = stuck === 'resolved' ? lately(random, opened_at, now) : Date.parse(closed_at ?? '') || now
      return {
        ...fields,
        kind: 'complaint' as const,
        complaint_id: id,
        title: `${fields.category}, ${fields.sub_category} · ${make} ${model}`,
        description: statement,
        priority,
        opened_at,
        steps: plotOf(random, { opened_at, ends_at, priority, stuck, now }),
      }
    })
}

const lately = (random: Random, opened_at: number, now: number) => {
  const resolved = Math.max(opened_at + hour, now - random.int(2, 68) * hour)
  return opened_at + (resolved - opened_at) / 0.85
}

/** Mondays are the busiest days, Sundays are nearly silent. */
function momentOf(random: Random, index: number, now: number): number {
  const at = now - (latelyDays + daysAgo((index + random.next()) / byHandCount, daysBack - latelyDays, growth)) * day
  const weekday = new Date(at).getUTCDay()
  const moved = weekday === 0 || (weekday > 2 && random.chance(25)) ? at + (1 - weekday) * day : at
  return Math.min(moved, now - 10 * 60_000)
}

/** The states of the late ones, in turn: an outlet that has eleven of them has each state that users may leave one in. */
const lateStates: readonly Stuck[] = [
  'open',
  'in_progress',
  'waiting_customer',
  'open',
  'panel_review',
  'cancelled',
  'open',
  'in_progress',
  'resolved',
  'waiting_third',
  'in_progress',
]

const categoriesOf: Record<keyof typeof seedTexts.titles, readonly string[]> = {
  low_psf: ['Service quality', 'Staff', 'Time'],
  holdup_overdue: ['Time', 'Parts'],
  manual: ['Charges', 'Warranty', 'Service quality', 'Product'],
  nr_overdue: ['Time', 'Staff'],
  audit_finding: ['Service quality', 'Staff'],
}

/** Outlets that work, with the calendar they keep and the first of their channels. */
async function workingOutlets(db: Db) {
  const { rows } = await sql<{
    id: string
    code: string
    dealer_id: string
    region_id: string
    functions: ('service' | 'bodyshop')[]
    channel_id: string | null
    calendar_id: string
  }>`
    select o.id, o.code, o.dealer_id, o.region_id, o.functions, rad.calendar_of(o.id) as calendar_id,
      (select c.channel_id from outlet_channel c join channel on channel.id = c.channel_id where c.outlet_id = o.id
        order by channel.code limit 1) as channel_id
    from outlet o where o.status = 'active' order by o.code`.execute(db)
  return rows
}

/** What people and other parts of the network opened: feedback, hold-ups, follow-ups. Ten outlets make a third of them. */
async function byHand(db: Db, random: Random, now: number): Promise<Omit<Begun, 'no'>[]> {
  const outlets = await workingOutlets(db)
  if (outlets.length === 0) return []
  const places = outlets.map((outlet, index): [(typeof outlets)[number], number] => [outlet, index % 9 === 4 ? 5 : 1])
  return Array.from({ length: byHandCount + latelyCount }, (_, index) => {
    const isLate = index >= byHandCount
    const demo = index - byHandCount < ofDemoStaffCount ? ofDemoStaff[index % 2] : undefined
    const outlet = (isLate && outlets.find(({ code }) => code === demo?.code)) || random.weighted(places)
    const sister = outlets.find(({ id, dealer_id }) => dealer_id === outlet.dealer_id && id !== outlet.id)
    const kind = random.weighted<keyof typeof seedTexts.titles>([
      ['manual', 40],
      ['low_psf', 35],
      ['holdup_overdue', 25],
      ['nr_overdue', 8],
      ['audit_finding', 6],
    ])
    const priority = random.weighted<Priority>([
      ['P1', 3],
      ['P2', 20],
      ['P3', 60],
      ['P4', 17],
    ])
    const opened_at = isLate
      ? now - 20 * 60_000 - random.next() ** 1.2 * latelyDays * day
      : momentOf(random, index, now)
    const stuck = isLate ? stateInTurn(lateStates, index - byHandCount, priority) : undefined
    // Log-normal hours: most are over in two days, few take weeks.
    const hours = Math.exp(3.4 + (random.next() + random.next() + random.next() - 1.5) * 1.5)
    return {
      kind,
      complaint_id: null,
      title: random.pick(seedTexts.titles[kind]),
      description: null,
      priority,
      category: random.pick(categoriesOf[kind]),
      sub_category: null,
      vin: null,
      job_type: isLate && demo ? demo.job_type : random.pick(outlet.functions),
      outlet_id: outlet.id,
      dealer_id: outlet.dealer_id,
      region_id: outlet.region_id,
      channel_id: outlet.channel_id,
      calendar_id: outlet.calendar_id,
      opened_at,
      came:
        sister && !demo && index % reroutedEvery === 5 ? { from: sister.id, at: opened_at + 10 * 60_000 } : undefined,
      steps: plotOf(random, { opened_at, ends_at: isLate ? now : opened_at + hours * hour, priority, stuck, now }),
    }
  })
}

/** All tickets of the demo in the order of their opening, with their numbers. */
export async function begunTickets(db: Db, deps: Deps, random: Random): Promise<Begun[]> {
  const now = deps.clock.now().getTime()
  const all = [...(await ofComplaints(db, random, now)), ...(await byHand(db, random, now))]
  const codes = new Map(
    (await db.selectFrom('outlet').select(['id', 'code']).execute()).map(({ id, code }) => [id, code]),
  )
  return all
    .toSorted((a, b) => a.opened_at - b.opened_at)
    .map((one, index) => {
      const year = new Date(one.opened_at).toISOString().slice(2, 4)
      return { ...one, no: `T${year}${codes.get(one.outlet_id)!}-${String(index + 1).padStart(6, '0')}` }
    })
}

import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { toHex } from '@rad/api/internal/kernel/command/bytes.ts'
import { dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import type { WorkingCalendar } from '@rad/api/internal/kernel/days/working-time.ts'
import { workingCalendars } from '@rad/api/internal/capabilities/network/calendars/lookups.ts'
import { type CaseStatus, isEnded } from '@rad/api/internal/capabilities/knowledge/helpdesk/vocabulary.ts'
import { daysAgo } from '../../growth.ts'
import { type Topic, topics } from '../known-issues/topics.ts'
import { knocking, scanOf } from './attached.ts'
import { type Card, cardsWithVehicles } from './cards.ts'
import { casesOf, marksOf, type Random, type Step, stepsTo } from './story.ts'
import { type Agent, eventsOf, questionsOf, recommendationsOf, type Telling } from './tell.ts'

const dayMs = 86_400_000
const daysBack = 330
/** Each month brings a little more than the one before. */
const growth = 1.05

interface Plan extends Telling {
  marks: ReturnType<typeof marksOf>
  opened: number
}

/** The outlets of the demo sign-ins of a service and a bodyshop manager have cases of each state worth opening. */
const ofDemoStaff = ['DL001-01', 'DL001-02']

interface CaseRequest {
  status: CaseStatus
  at: number
  isOwn: boolean
}

/** A card that fits: open for a case that is open, of about the time of one that has ended. */
function takeCard(cards: Card[], { status, at, isOwn }: CaseRequest): Card | undefined {
  const fits = isEnded(status)
    ? (card: Card) => !card.is_open && Math.abs(Date.parse(card.received_at) - at) < 12 * dayMs
    : (card: Card) => card.is_open
  const own = isOwn ? cards.findIndex((card) => ofDemoStaff.includes(card.outlet) && fits(card)) : -1
  const place = own < 0 ? cards.findIndex(fits) : own
  return place < 0 ? undefined : cards.splice(place, 1)[0]
}

/** Nothing of the demo is due in the hours after it was made: who opens it finds what was made. */
const quietMs = 6 * 3_600_000
const movesBy = ({ columns: { next_move_at } }: Plan['marks'], at: number) =>
  next_move_at !== null && next_move_at.getTime() <= at

const ofBodyshops = ['body', 'adas', 'other']

/** A fault that such a vehicle may have; rather one of its model, and of the kind of work. */
function topicFor(card: Card, random: Random, among: readonly Topic[]): Topic {
  const fitting = among.filter(({ models }) => models.length === 0 || models.includes(card.model))
  const ofWork = fitting.filter(({ system }) => card.job_type === 'service' || ofBodyshops.includes(system))
  const likely = ofWork.length > 0 ? ofWork : fitting
  return random.pick([...likely, ...likely.filter(({ models }) => models.includes(card.model))])
}

interface Surroundings {
  cards: Card[]
  calendars: Map<string, WorkingCalendar>
  now: number
  zone: string
  agent: Agent
  /** Published known issues by their titles. */
  known: ReadonlyMap<string, string>
}

function planOf(
  { status, index, of }: { status: CaseStatus; index: number; of: number },
  random: Random,
  { cards, calendars, now, zone, agent, known }: Surroundings,
): Plan | undefined {
  const endedAgo = daysAgo((index + 0.5) / of, daysBack, growth) * dayMs
  const begin = (halved: number): Step[] => {
    const steps = stepsTo({ status, index, now, zone, endedAgo, halved }, random)
    return steps.length > 0 ? steps : [{ to: 'draft', at: now - (index + 1) * 3 * 3_600_000 }]
  }
  let begun = begin(0)
  const card = takeCard(cards, { status, at: begun[0]!.at, isOwn: index % 3 === 0 })
  if (!card) return undefined
  const among = status === 'answered_by_known_issue' ? topics.filter(({ title }) => known.has(title)) : topics
  const kind = status === 'noted' || status === 'closed_info' ? ('info' as const) : ('case' as const)
  const down = random.chance(24)
  const tier = begun.some(({ to }) => to === 'in_analysis')
    ? random.weighted([
        [1, 70],
        [2, 20],
        [3, 8],
        [4, 2],
      ] as const)
    : 1
  const marked = () => marksOf({ steps: begun, kind, down, tier }, calendars.get(card.calendar_id)!, now)
  let marks = marked()
  for (let halved = 1; movesBy(marks, now + quietMs) && halved <= 6; halved += 1) {
    begun = begin(halved)
    marks = marked()
  }
  return {
    card,
    topic: topicFor(card, random, among),
    steps: begun,
    kind,
    down,
    tier,
    status,
    marks,
    opened: begun[0]!.at,
    agent,
    no: '',
  }
}

/** What is written into the table of a case. */
function rowOf(plan: Plan, zone: string, known: ReadonlyMap<string, string>) {
  const { card, topic, status, kind, down, opened, no, agent, marks } = plan
  const isDraft = status === 'draft'
  const isFixed = status === 'closed_fixed'
  const hasAgent = plan.steps.some(({ to }) => to === 'accepted' || to === 'noted')
  return {
    no,
    kind,
    outlet_id: card.outlet_id,
    dealer_id: card.dealer_id,
    region_id: card.region_id,
    channel_id: card.channel_id,
    job_type: card.job_type,
    calendar_id: card.calendar_id,
    job_card_id: card.id,
    holdup_id: kind === 'case' ? card.holdup_id : null,
    vehicle_id: card.vehicle_id,
    vin: card.vin,
    reg_no: card.reg_no,
    model: card.model,
    odometer: card.odometer ?? 38_000,
    vehicle_at_outlet: true,
    vehicle_down: down,
    title: topic.title,
    concern: topic.concern,
    conditions: topic.concern.includes('warm') || topic.concern.includes('hot') ? ['hot' as const] : [],
    occurrence: 'intermittent' as const,
    system_group: topic.system,
    dtcs: JSON.stringify(topic.codes.map((code) => ({ code, module: null, status: 'active', freeze_frame: null }))),
    measurements: JSON.stringify(
      topic.measured
        ? [{ name: topic.measured[0], value: topic.measured[1], unit: topic.measured[2], expected: topic.measured[3] }]
        : [],
    ),
    // A draft is not complete yet.
    prior_steps: isDraft ? null : topic.tried,
    assignee_user_id: hasAgent && !isEnded(status) ? agent.id : null,
    known_issue_id: status === 'answered_by_known_issue' ? (known.get(topic.title) ?? null) : null,
    missing: status === 'returned' ? ['dtcs', 'measurements'] : [],
    returned_note: status === 'returned' ? 'Add the freeze frame and the live data of the fault.' : null,
    cause: isFixed ? topic.cause : null,
    correction: isFixed ? topic.correction : null,
    verified_km: isFixed ? (card.odometer ?? 38_000) + 24 : null,
    created_at: new Date(opened - 3_600_000),
    created_by: card.manager_id,
    updated_at: marks.columns.status_since,
    opened_on: dayIn(zone, new Date(opened)),
    closed_on: marks.columns.closed_at && dayIn(zone, marks.columns.closed_at),
    ...marks.columns,
    ...(isDraft && { submitted_at: null, tier_since: null }),
  }
}

/** Every third case has the output of the scan tool; a case of a noise has a recording. */
async function attach(db: Db, plans: readonly (Plan & { id: string })[]): Promise<void> {
  for (const [index, { id, topic, card, opened }] of plans.entries()) {
    const files = [
      ...(index % 3 === 0 && topic.codes.length > 0 ? [scanOf(card.vin, topic.codes, card.odometer)] : []),
      ...(topic.title.startsWith('Knocking') ? [knocking(3 + (index % 4))] : []),
    ]
    for (const file of files) {
      const sha256 = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', file.content)))
      await db
        .insertInto('helpdesk_file')
        .values({
          case_id: id,
          ...file,
          bytes: file.content.length,
          sha256,
          at: new Date(opened),
          by_user_id: card.manager_id,
          by_name: card.manager,
        })
        .execute()
    }
  }
}

/** What belongs to cases: turns, questions, recommendations, their timelines, and the hold-ups that wait for them. */
async function insertAround(db: Db, plans: readonly (Plan & { id: string })[]): Promise<void> {
  const turns = plans.flatMap(({ id, marks }) =>
    marks.turns.map((turn) => ({
      case_id: id,
      side: turn.side,
      status: turn.status,
      from_at: new Date(turn.from_at),
      to_at: turn.to_at === null ? null : new Date(turn.to_at),
    })),
  )
  await db.insertInto('helpdesk_turn').values(turns).execute()
  await db
    .insertInto('helpdesk_question')
    .values(plans.flatMap((plan) => questionsOf(plan, plan.id)))
    .execute()
  await db
    .insertInto('helpdesk_recommendation')
    .values(plans.flatMap((plan) => recommendationsOf(plan, plan.id)))
    .execute()
  const events = plans.flatMap((plan) => eventsOf(plan, plan.id)).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  await db.insertInto('timeline_event').values(events).execute()
  await sql`
    update holdup set linked_no = c.no from helpdesk_case c where c.holdup_id = holdup.id`.execute(db)
}

/** Some known issues were made from a solved case: the newest of each fault. */
async function nameSources(db: Db): Promise<void> {
  await sql`
    insert into known_issue_source (known_issue_id, case_id)
    select k.id, c.id from known_issue k
      join lateral (
        select id from helpdesk_case where title = k.title and status = 'closed_fixed' order by closed_at desc, no limit 1
      ) c on true
    where k.status = 'published'`.execute(db)
}

/** Cases of the last months in every state, about the cards in the workshops of the demo. */
export async function seedHelpdesk(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(54_086)
  const now = deps.clock.now().getTime()
  const zone = deps.settings.brand_tz
  const agent = await db
    .selectFrom('app_user')
    .select(['id', 'full_name as name'])
    .where('username', '=', 'hda')
    .executeTakeFirst()
  const cards = await cardsWithVehicles(db)
  if (!agent || cards.length === 0) return
  const issues = await db.selectFrom('known_issue').select(['id', 'title']).where('status', '=', 'published').execute()
  const known = new Map(issues.map(({ id, title }) => [title, id]))
  const surroundings = { cards, calendars: await workingCalendars(db), now, zone, agent, known }
  const plans = casesOf
    .flatMap(([status, of]) =>
      Array.from({ length: of }, (_, index) => planOf({ status, index, of }, random, surroundings)),
    )
    .filter((plan) => plan !== undefined)
    .toSorted((a, b) => a.opened - b.opened)
  for (const [at, plan] of plans.entries())
    plan.no = `H${dayIn(zone, new Date(plan.opened)).slice(2, 4)}${plan.card.outlet}-${String(at + 1).padStart(6, '0')}`
  const added = await db
    .insertInto('helpdesk_case')
    .values(plans.map((plan) => rowOf(plan, zone, known)))
    .returning(['id', 'no'])
    .execute()
  const ids = new Map(added.map(({ id, no }) => [no, id]))
  const all = plans.map((plan) => ({ ...plan, id: ids.get(plan.no)! }))
  await insertAround(db, all)
  await attach(db, all)
  await nameSources(db)
  await sql`select setval('helpdesk_case_no', ${plans.length})`.execute(db)
}

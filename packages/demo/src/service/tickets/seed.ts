import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { workingCalendars } from '@rad/api/internal/capabilities/network/calendars/lookups.ts'
import { type Answering, whoAnswersEach } from '@rad/api/internal/capabilities/service/levels/lookups.ts'
import type { Party, Satisfaction } from '@rad/api/internal/capabilities/service/tickets/vocabulary.ts'
import type { Level, Policy } from '@rad/api/internal/capabilities/service/sla/vocabulary.ts'
import { customerStops, elapsedSeconds } from '@rad/api/internal/capabilities/service/tickets/clock.rules.ts'
import {
  type ClockFacts,
  clockFor,
  columnsOf,
} from '@rad/api/internal/capabilities/service/tickets/clock-columns.rules.ts'
import { policiesOf } from '@rad/api/internal/capabilities/service/tickets/clocks.commands.ts'
import { nextLevelAt, stepFor } from '@rad/api/internal/capabilities/service/tickets/escalation.rules.ts'
import { type Begun, begunTickets } from './seed-begun.ts'
import { seedPanelCases } from './seed-panels.ts'
import { seedRemarks } from './seed-remarks.ts'
import { type Random, resolutionKindOf, tell, type Outcome } from './seed-story.ts'
import { seedTexts } from './seed-texts.ts'

interface Climbed {
  level: Level
  since: Date
  owner: string | null
  hops: number
  lines: { level: Level; entered_at: Date; left_at: Date | null; owner_user_id: string | null; cause: string }[]
}

/** The levels a ticket came to by the rule, up to its end or now. */
function climb(facts: ClockFacts, people: Answering, policies: readonly Policy[], until: Date): Climbed {
  const { clock } = clockFor(facts, customerStops(facts.stops), 'level_2', policies)
  const members = people
  let step = stepFor({ level: 1, elapsed: 0, priority: facts.priority, policies, members })
  const cause = step.level > 1 ? 'nobody_below' : 'opened'
  const lines: Climbed['lines'] = [
    { level: step.level, entered_at: facts.opened_at, left_at: null, owner_user_id: step.owner, cause },
  ]
  for (;;) {
    const next = nextLevelAt(clock, step.level, facts.priority, policies)
    if (!next || next > until) break
    const elapsed = Math.round(elapsedSeconds(clock, next))
    step = stepFor({ level: step.level, elapsed, priority: facts.priority, policies, members })
    lines.at(-1)!.left_at = next
    lines.push({ level: step.level, entered_at: next, left_at: null, owner_user_id: step.owner, cause: 'escalated' })
  }
  if (facts.ended_at) lines.at(-1)!.left_at = facts.ended_at
  const last = lines.at(-1)!
  return { level: last.level, since: last.entered_at, owner: last.owner_user_id, hops: lines.length - 1, lines }
}

const factsOf = (
  begun: Begun,
  outcome: Outcome,
  calendar: ClockFacts['calendar'],
  panel_due_at: Date | null,
): ClockFacts => ({
  priority: begun.priority,
  status: outcome.status,
  level: 1,
  opened_at: new Date(begun.opened_at),
  asked_at: new Date(begun.came?.at ?? begun.opened_at),
  first_response_at: outcome.first_response_at,
  resolved_at: outcome.resolved_at,
  closed_at: outcome.closed_at,
  ended_at: outcome.closed_at ?? outcome.cancelled_at,
  plea_at: outcome.plea_at,
  panel_due_at,
  panel_result: outcome.result,
  is_remarked: begun.complaint_id === null,
  has_customer_answered: false,
  calendar,
  stops: outcome.stops,
})

/** Everything about one ticket that goes into the tables. */
export interface Seeded {
  begun: Begun
  outcome: Outcome
  climbed: Climbed
  facts: ClockFacts
  /** The party that the panel named, where it decided for another party. */
  party: Party
}

/** Who answers for each, looked up once for an outlet and kind of work: no line of the demo is limited to one channel. */
async function answeringAt(db: Db, begun: readonly Begun[], on: string): Promise<Answering[]> {
  const keyOf = ({ outlet_id, job_type }: Begun) => `${outlet_id} ${job_type}`
  const places = new Map(begun.map((one) => [keyOf(one), one]))
  const answering = await whoAnswersEach(db, [...places.values()], on)
  const found = new Map([...places.keys()].map((key, index) => [key, answering[index]!]))
  return begun.map((one) => found.get(keyOf(one))!)
}

/** Tickets of two years with histories that the rules would have made (docs/domain.md#demo-data). */
export async function seedTickets(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(2_105)
  const now = deps.clock.now()
  const begun = await begunTickets(db, deps, random)
  const calendars = await workingCalendars(db)
  const policies = await policiesOf(db)
  const reasons = await db
    .selectFrom('unjustified_reason')
    .select('id')
    .where('active', '=', true)
    .orderBy('sort')
    .execute()
  const answering = await answeringAt(db, begun, dayIn(deps.settings.brand_tz, now))
  let named = 0
  const seeded = begun.map((one, index): Seeded => {
    const outcome = tell(one.opened_at, one.steps, now.getTime())
    const panelDue =
      outcome.status === 'panel_review' ? new Date(outcome.panel_opened_at!.getTime() + 4 * 86_400_000) : null
    const facts = factsOf(one, outcome, calendars.get(one.calendar_id)!, panelDue)
    const climbed = climb(facts, answering[index]!, policies, facts.ended_at ?? now)
    const party = parties[outcome.result === 'other_party' ? named++ % parties.length : 0]!
    return { begun: one, outcome, climbed, facts: { ...facts, level: climbed.level }, party }
  })
  const rows = seeded.map((one) => ({
    ...rowOf(one, deps, random),
    ...columnsOf(one.facts, policies, now),
    ...(one.outcome.status === 'open' || !one.outcome.resolved_at
      ? {}
      : {
          resolution: random.pick(seedTexts.resolutions),
          resolution_kind: resolutionKindOf(random),
          root_cause: random.pick(seedTexts.causes),
          customer_contacted_at: one.outcome.resolved_at,
        }),
    unjustified_reason_id: one.outcome.plea_at ? random.pick(reasons).id : null,
  }))
  await insertTickets(db, rows)
  await insertParts(db, seeded)
  await seedPanelCases(db, random, seeded)
  await seedRemarks(db, now)
  await sql`select setval('ticket_no', ${begun.length})`.execute(db)
}

function rowOf({ begun, outcome, climbed, party }: Seeded, deps: Deps, random: Random) {
  const satisfied = outcome.closed_at && outcome.result !== 'upheld' ? random.weighted(whenClosed) : null
  const on = (at: Date | null) => at && dayIn(deps.settings.brand_tz, at)
  const { steps: _, came, calendar_id, opened_at, ...fields } = begun
  return {
    ...fields,
    calendar_id,
    opened_at: new Date(opened_at),
    opened_on: on(new Date(opened_at)),
    status: outcome.status,
    first_response_at: outcome.first_response_at,
    resolved_at: outcome.resolved_at,
    closed_at: outcome.closed_at,
    closed_on: on(outcome.closed_at),
    cancelled_at: outcome.cancelled_at,
    cancelled_on: on(outcome.cancelled_at),
    level: climbed.level,
    level_since: climbed.since,
    max_level: climbed.level,
    owner_user_id: climbed.owner,
    hops: climbed.hops + (came ? 1 : 0),
    satisfied,
    justification:
      outcome.result === 'upheld'
        ? 'unjustified'
        : (outcome.closed_at && satisfied !== 'withdrawn') || outcome.result === 'rejected'
          ? 'justified'
          : 'undecided',
    plea_text: outcome.events.find(({ type }) => type === 'unjustified_claimed')?.text ?? null,
    plea_by: outcome.plea_at ? climbed.lines[0]!.owner_user_id : null,
    plea_at: outcome.plea_at,
    charged_to: outcome.result === 'other_party' ? party : outcome.result === 'upheld' ? 'none' : 'outlet',
    reopened_count: outcome.reopened_count,
    last_outlet_update_at: outcome.events.findLast(({ system }) => !system)?.at ?? null,
  }
}

/** The customers' answers at the end: a ticket of a dissatisfied customer is not closed. */
const whenClosed: readonly (readonly [Satisfaction, number])[] = [
  ['yes', 80],
  ['not_reached', 15],
  ['withdrawn', 5],
]

/** The parties that panels name other than the outlets, in turn. */
const parties: readonly Party[] = ['brand_parts', 'insurer', 'brand_warranty', 'brand_technical', 'brand_it']

const columns =
  `no kind complaint_id title description priority category sub_category vin job_type outlet_id dealer_id region_id
  channel_id status opened_at opened_on first_response_at resolved_at closed_at closed_on cancelled_at cancelled_on calendar_id
  level level_since max_level owner_user_id hops due_at first_response_due_at next_level_at next_move_at breached_at
  target_seconds elapsed_seconds outlet_elapsed_seconds first_response_seconds resolution resolution_kind root_cause
  customer_contacted_at satisfied justification unjustified_reason_id plea_text plea_by plea_at charged_to reopened_count
  last_outlet_update_at`.split(/\s+/)

const insertTickets = async (db: Db, rows: readonly object[]) => {
  const names = sql.raw(columns.join(', '))
  await sql`insert into ticket (${names}) select ${names}
    from jsonb_populate_recordset(null::ticket, ${JSON.stringify(rows)}::jsonb)`.execute(db)
}

/** Who had it then; a plea is the first level's. */
function actorAt({ climbed: { lines } }: Seeded, at: Date, type?: string): string | null {
  const level = type === 'unjustified_claimed' ? undefined : lines.findLast(({ entered_at }) => entered_at <= at)
  return (level ?? lines[0]!).owner_user_id
}

/** Stops, levels and events, one statement each. */
async function insertParts(db: Db, seeded: readonly Seeded[]): Promise<void> {
  const all = <T extends object>(of: (one: Seeded) => readonly T[]) =>
    JSON.stringify(seeded.flatMap((one) => of(one).map((part) => ({ ...part, no: one.begun.no }))))
  // What comes before a panel goes there automatically.
  const stops = (one: Seeded) =>
    one.outcome.stops.map((stop) => ({ ...stop, by: stop.kind === 'panel' ? null : actorAt(one, stop.from) }))
  await sql`
    insert into ticket_stop (ticket_id, kind, from_at, to_at, reason, by_user_id, by_name)
    select t.id, s.kind, s."from", s."to", s.reason, u.id, coalesce(u.full_name, 'System')
    from jsonb_to_recordset(${all(stops)}::jsonb)
      as s (no text, kind text, "from" timestamptz, "to" timestamptz, reason text, by uuid)
      join ticket t on t.no = s.no left join app_user u on u.id = s.by`.execute(db)
  await sql`
    insert into ticket_level (ticket_id, level, entered_at, left_at, owner_user_id, cause)
    select t.id, l.level, l.entered_at, l.left_at, l.owner_user_id, l.cause
    from jsonb_to_recordset(${all(({ climbed }) => climbed.lines)}::jsonb)
      as l (no text, level int, entered_at timestamptz, left_at timestamptz, owner_user_id uuid, cause text)
      join ticket t on t.no = l.no`.execute(db)
  await sql`
    insert into ticket_place (ticket_id, outlet_id, dealer_id, region_id, from_at, to_at, cause)
    select t.id, o.id, o.dealer_id, o.region_id, t.opened_at, p.at, 'The car was at the other outlet.'
    from jsonb_to_recordset(${all(({ begun }) => (begun.came ? [{ from: begun.came.from, at: new Date(begun.came.at) }] : []))}::jsonb)
      as p (no text, "from" uuid, at timestamptz)
      join ticket t on t.no = p.no join outlet o on o.id = p."from"`.execute(db)
  await sql`
    update ticket set duplicate_of = (select older.id from ticket older where older.outlet_id = ticket.outlet_id
      and older.opened_at < ticket.opened_at and older.status <> 'cancelled' order by older.opened_at desc limit 1)
    where status = 'cancelled'`.execute(db)
  const climbs = ({ climbed }: Seeded) =>
    climbed.lines.slice(1).map(({ level, entered_at }, index) => ({
      at: entered_at,
      type: 'level',
      text: null,
      system: true,
      before: { level: climbed.lines[index]!.level },
      after: { level },
    }))
  const events = (one: Seeded) =>
    one.outcome.events.map(({ before, after, ...event }) => ({
      ...event,
      by: event.system ? null : actorAt(one, event.at, event.type),
      before: { status: before },
      after: { status: after },
    }))
  await sql`
    insert into timeline_event (entity_kind, entity_id, at, actor_id, actor, actor_role, type, text, before, after, system)
    select 'ticket', t.id, e.at, u.id, coalesce(u.full_name, 'System'), u.roles[1], e.type, e.text, e.before, e.after, e.system
    from jsonb_to_recordset(${all((one) => [...events(one), ...climbs(one)])}::jsonb)
      as e (no text, at timestamptz, type text, text text, before jsonb, after jsonb, system boolean, by uuid)
      join ticket t on t.no = e.no left join app_user u on u.id = e.by
    order by e.at`.execute(db)
}

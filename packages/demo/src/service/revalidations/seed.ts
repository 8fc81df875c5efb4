import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { caseDigits } from '@rad/api/internal/kernel/contract/case-digits.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { validUntil } from '@rad/api/internal/capabilities/service/revalidations/rules.ts'
import {
  isAhead,
  type RevalidationKind,
  type RevalidationResult,
  type RevalidationStatus,
} from '@rad/api/internal/capabilities/service/revalidations/vocabulary.ts'
import { daysBetween } from '../../workshop/vehicles/driven.ts'
import { seedFindings } from './findings-seed.ts'
import { type Auditor, auditorsByOutlet, type Outlet, outletsToAudit, type Subject, subjectsOf } from './places.ts'
import { seedChecklists, type SeededVersion, seedPlans } from './plans-seed.ts'
import { answersFor, type Cycle, cyclesOf, type Random } from './story.ts'

interface Looked extends Cycle {
  outlet: Outlet
  kind: RevalidationKind
  subject?: Subject
  cycle: number
}

/** Who audits it, and for an invalid result the other one. */
interface Audited {
  auditor: Auditor | undefined
  second: Auditor | undefined
}

interface Surroundings {
  random: Random
  today: string
  versions: readonly SeededVersion[]
  plans: ReadonlyMap<string, string>
}

const planCodes = {
  outlet_certification: 'CERT',
  complaint_closure: 'CALLS',
  na_declaration: 'NA',
  unjustified_ticket: 'PLEAS',
  lost_customer: 'LOST',
}
const methods = {
  outlet_certification: 'on_site',
  complaint_closure: 'call_back',
  na_declaration: 'document',
  unjustified_ticket: 'document',
  lost_customer: 'call_back',
} as const
/** Two weeks from the plan to the audit, and two days from there to the result. */
const [planDays, reviewDays] = [14, 2]
const hasBegun = ({ status }: Cycle) => !isAhead(status) && status !== 'withdrawn'
const isDecided = (one: Cycle) => hasBegun(one) && !['in_progress', 'submitted', 'reviewed'].includes(one.status)

/** The version that was published on the day of an audit. */
const versionOn = (versions: readonly SeededVersion[], kind: string, daysAgo: number) => {
  const own = versions.filter((one) => one.kind === kind)
  return daysAgo > 195 ? own[0]! : own.at(-1)!
}

/** A result follows from the answers: where these came out otherwise, the status is that of the result. */
const settled = <R extends { status: RevalidationStatus; result: RevalidationResult | null; closed_at: string | null }>(
  row: R,
): R =>
  row.result && ['valid', 'conditional', 'invalid'].includes(row.status)
    ? { ...row, status: row.result, closed_at: row.result === 'valid' ? row.closed_at : null }
    : row

/** A revalidation as it is stored, with its answers. */
function rowOf(one: Looked, { auditor, second }: Audited, { random, today, versions, plans }: Surroundings) {
  const day = addDays(today, -one.daysAgo)
  const version = versionOn(versions, one.kind, one.daysAgo)
  const given = answersFor(random, version.items, one.expects)
  const isClosed = ['valid', 'expired', 'withdrawn'].includes(one.status)
  const decided = isDecided(one)
  const isScored = decided || one.status === 'submitted' || one.status === 'reviewed'
  const planned_on = one.daysAgo < 0 ? addDays(today, -random.int(1, 20)) : addDays(day, -planDays)
  const { since = planned_on } = one.subject ?? {}
  const opened_on = planned_on < since ? since : planned_on
  const at = (on: string, hour: number) => `${on}T${String(hour).padStart(2, '0')}:00:00Z`
  const hasAuditor = one.status !== 'planned'
  const row = {
    no: sql<string>`${`V${opened_on.slice(2, 4)}${one.outlet.code}-`} || to_char(nextval('revalidation_no'), ${caseDigits})`,
    status: one.status,
    outlet_id: one.outlet.id,
    dealer_id: one.outlet.dealer_id,
    region_id: one.outlet.region_id,
    kind: one.kind,
    subject_id: one.subject?.id ?? null,
    subject_no: one.subject?.no ?? null,
    plan_id: plans.get(planCodes[one.kind])!,
    cycle: one.cycle,
    checklist_id: version.checklist_id,
    checklist_version_id: hasBegun(one) ? version.id : null,
    method: methods[one.kind],
    auditor_user_id: hasAuditor ? (auditor?.id ?? null) : null,
    auditor_name: hasAuditor ? (auditor?.full_name ?? null) : null,
    second_auditor_user_id: decided && given.result === 'invalid' ? (second?.id ?? null) : null,
    second_auditor_name: decided && given.result === 'invalid' ? (second?.full_name ?? null) : null,
    opened_at: at(opened_on, 5),
    opened_on,
    planned_on: one.daysAgo < 0 ? day : addDays(day, -reviewDays),
    started_at: hasBegun(one) ? at(addDays(day, -reviewDays), 5) : null,
    submitted_at: isScored ? at(addDays(day, -reviewDays), 8) : null,
    reviewed_at: decided || one.status === 'reviewed' ? at(addDays(day, -1), 6) : null,
    decided_at: decided ? at(day, 4) : null,
    decided_on: decided ? day : null,
    score: isScored ? given.score : null,
    area_scores: JSON.stringify(isScored ? given.areas : {}),
    has_knock_out: isScored && given.hasKnockOut,
    result: decided ? given.result : null,
    valid_from: decided && given.result !== 'invalid' ? day : null,
    valid_until: decided ? validUntil(one.kind, given.result, day) : null,
    closed_at: one.status === 'withdrawn' ? at(opened_on, 9) : isClosed ? at(day, 5) : null,
  }
  // Of an audit in progress half is answered.
  const answers =
    one.status === 'in_progress' ? given.answers.slice(0, Math.ceil(given.answers.length / 2)) : given.answers
  return { row: settled(row), version, answers: hasBegun(one) ? answers : [], foundOn: addDays(day, -reviewDays) }
}
export type SeededRow = ReturnType<typeof rowOf> & { id: string }

const certifications = (outlets: readonly Outlet[], random: Random): Looked[] =>
  outlets.flatMap((outlet) =>
    cyclesOf(random).map((cycle, place) => ({
      ...cycle,
      outlet,
      kind: 'outlet_certification' as const,
      cycle: place + 1,
    })),
  )

/** How what was closed, approved, or given up is looked at some days later. */
function lookAt(random: Random, subject: Subject, today: string): Looked {
  const { kind, outlet, since, looked_on, is_false } = subject
  const drawn = random.weighted([
    ['valid', 7],
    ['scheduled', 2],
    ['invalid', 1],
    ['withdrawn', 1],
  ] as const)
  const known = is_false ? random.pick(['invalid', 'corrective_action', 'recheck'] as const) : 'valid'
  const waits = random.chance(75) ? 'scheduled' : 'withdrawn'
  // A declaration says what came out of it; one that says nothing is still to be looked at.
  const status = looked_on ? known : kind === 'na_declaration' ? waits : drawn
  const isDone = status !== 'scheduled' && status !== 'withdrawn'
  const lookedDaysAgo = looked_on
    ? daysBetween(looked_on, today)
    : random.int(1, daysBetween(since, today) - reviewDays - 1)
  return {
    outlet,
    kind,
    subject,
    cycle: 1,
    status,
    daysAgo: isDone ? lookedDaysAgo : -random.int(1, 12),
    expects: isDone && status !== 'valid' ? 'invalid' : 'valid',
  }
}

/** Certifications of all outlets with their findings, and what was drawn of complaints, declarations, tickets, and lost customers. */
export async function seedRevalidations(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(20_270)
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const versions = await seedChecklists(db, deps)
  const plans = await seedPlans(db, deps, versions)
  const outlets = await outletsToAudit(db)
  const audits = await auditorsByOutlet(db)
  const subjects = await subjectsOf(db, outlets, deps.settings.brand_tz, today)
  const looked = [...certifications(outlets, random), ...subjects.map((one) => lookAt(random, one, today))]
  const surroundings = { random, today, versions, plans }
  const made = looked.map((one) => rowOf(one, audits(one.outlet, one.kind), surroundings))
  const rows = await db
    .insertInto('revalidation')
    .values(made.map(({ row }) => row))
    .returning('id')
    .execute()
  const seeded: SeededRow[] = made.map((one, place) => ({ ...one, id: rows[place]!.id }))
  const answers = seeded.flatMap(({ id, answers, row }) =>
    answers.map(({ item, value }) => ({
      revalidation_id: id,
      item,
      value,
      at: row.started_at!,
      by_user_id: row.auditor_user_id,
    })),
  )
  for (let from = 0; from < answers.length; from += 1000)
    await db
      .insertInto('revalidation_answer')
      .values(answers.slice(from, from + 1000))
      .execute()
  await seedFindings(db, { random, today, seeded })
  await seedTimeline(db)
  await passVerdicts(db)
}

/** What the results changed of what was declared: declarations name them, and customers who are not lost are followed up again. */
async function passVerdicts(db: Db): Promise<void> {
  await sql`
    with decided as (
      update na_declaration d set revalidation_id = r.id from revalidation r
      where r.kind = 'na_declaration' and r.subject_id = d.id and r.decided_at is not null returning d.id, d.status, r.no, r.decided_at
    ), again as (
      update follow_up f set status = 'open', lost_reason_id = null, lost_on = null from revalidation r
      where r.kind = 'lost_customer' and r.subject_id = f.id and r.result = 'invalid' returning f.id, r.no, r.decided_at
    )
    insert into timeline_event (entity_kind, entity_id, at, actor, type, text, before, after, system)
    select 'na_declaration', id, decided_at, 'System', 'confirmed', null, null::jsonb, jsonb_build_object('revalidation', no), true
      from decided where status = 'approved'
    union all select 'follow_up', id, decided_at, 'System', 'open', no, '{"status":"lost"}'::jsonb, '{"status":"open"}'::jsonb, true from again`.execute(
    db,
  )
}

/** What happened to each of them, as far as the product itself noted it. */
async function seedTimeline(db: Db): Promise<void> {
  for (const [type, instant] of [
    ['opened', 'opened_at'],
    ['in_progress', 'started_at'],
    ['submitted', 'submitted_at'],
    ['decided', 'decided_at'],
  ] as const)
    await db
      .insertInto('timeline_event')
      .columns(['entity_kind', 'entity_id', 'at', 'actor', 'type', 'system'])
      .expression((the) =>
        the
          .selectFrom('revalidation')
          .select((row) => [
            row.val('revalidation').as('entity_kind'),
            'id',
            instant,
            sql<string>`case when ${row.val(type)} = 'opened' then 'System' else coalesce(auditor_name, 'System') end`.as(
              'actor',
            ),
            sql<string>`case when ${row.val(type)} = 'decided' then result else ${row.val(type)} end`.as('type'),
            sql<boolean>`${row.val(type)} = 'opened' or auditor_name is null`.as('system'),
          ])
          .where(instant, 'is not', null),
      )
      .execute()
}

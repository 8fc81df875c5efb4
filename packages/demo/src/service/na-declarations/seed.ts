import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { caseDigits } from '@rad/api/internal/kernel/contract/case-digits.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import type { NaStatus } from '@rad/api/service/na-declarations/contract'
import { daysBetween } from '../../workshop/vehicles/driven.ts'
import { notes, references, remarks } from './seed-texts.ts'

type Random = ReturnType<typeof randomFrom>

interface FollowUp {
  id: string
  /** The first day on which it could be declared. */
  from_on: string
  /** Until when: today, or the day on which a workshop saw the vehicle after all. */
  until: string
  isReported: boolean
  attempts: number
}

interface Planned {
  follow_up_id: string
  reason: string
  status: NaStatus
  note: string | null
  reference: string | null
  declared_on: string
  decided_on: string | null
  decision_remark: string | null
  revalidated_on: string | null
  overturned_on: string | null
  overturn_cause: 'revalidation' | 'vehicle_seen' | null
}

/** At most so many declarations, of so many follow-ups out of a hundred: the rest is called on. */
const most = 300
const declaredPercent = 38
/** What was declared less than so many days ago may still be pending. */
const pendingDays = 25
/** Out of a hundred approved ones that left the base: how many were looked at again, at the soonest so many days later. */
const revalidatedPercent = 60
const lookedAtAfterDays = 5

/** How often each reason is given, with the attempts it needs. */
const reasons: readonly (readonly [code: string, weight: number, attempts: number])[] = [
  ['NA-SLD-U', 24, 0],
  ['NA-EXP', 9, 0],
  ['NA-TOT', 8, 0],
  ['NA-SCR', 7, 0],
  ['NA-STL', 3, 0],
  ['NA-DEC', 5, 0],
  ['NA-FLT', 5, 0],
  ['NA-DNC', 4, 0],
  ['NA-REL-U', 14, 3],
  ['NA-WRN', 12, 2],
  ['NA-UNR', 9, 5],
]
/** They need no approval, and the vehicle stays in the base. */
const withoutApproval: readonly string[] = ['NA-UNR', 'NA-DNC']

const readFollowUps = async (db: Db, today: string): Promise<FollowUp[]> => {
  const { rows } = await sql<FollowUp>`
    select f.id, greatest(f.opened_on, f.due_on + 4)::text as from_on, coalesce(f.ended_on, ${today}::date - 1)::text as until,
      f.status = 'reported' as "isReported", f.attempts
    from follow_up f join vehicle v on v.id = f.vehicle_id
    where (f.status in ('open', 'contacted') and f.due_on < ${today}::date - 12)
      or (f.status = 'reported' and f.ended_on > f.due_on + 20 and f.ended_on < ${today}::date)
    order by v.vin`.execute(db)
  return rows
}

function statusOf(random: Random, reason: string, age: number, isReported: boolean): NaStatus {
  // What was approved of a vehicle that came after all is overturned.
  if (isReported)
    return random.weighted([
      ['rejected', 72],
      ['withdrawn', 20],
      ['overturned', 8],
    ])
  if (withoutApproval.includes(reason)) return 'auto_approved'
  if (age < pendingDays && random.chance(60)) return 'declared'
  return random.weighted([
    ['approved', 74],
    ['rejected', 17],
    ['withdrawn', 5],
    ['overturned', reason === 'NA-WRN' ? 0 : 4],
  ])
}

/** When it was looked at again, and found false where it was overturned. */
function lookedAtAgain(random: Random, status: NaStatus, decided_on: string | null, { until, isReported }: FollowUp) {
  if (status === 'overturned' && isReported)
    return { revalidated_on: until, overturned_on: until, overturn_cause: 'vehicle_seen' as const }
  const isFalse = status === 'overturned'
  if (!isFalse && !(status === 'approved' && isOldEnough(decided_on, until) && random.chance(revalidatedPercent)))
    return { revalidated_on: null, overturned_on: null, overturn_cause: null }
  const day = addDays(decided_on!, random.int(lookedAtAfterDays, 45))
  const revalidated_on = day > until ? until : day
  return isFalse
    ? { revalidated_on, overturned_on: revalidated_on, overturn_cause: 'revalidation' as const }
    : { revalidated_on, overturned_on: null, overturn_cause: null }
}

const isOldEnough = (decided_on: string | null, until: string) =>
  decided_on !== null && addDays(decided_on, lookedAtAfterDays) <= until

function plan(random: Random, followUp: FollowUp): Planned {
  const fitting = reasons.filter(
    ([code, , attempts]) => attempts <= followUp.attempts && !(followUp.isReported && withoutApproval.includes(code)),
  )
  const reason = random.weighted(fitting.map(([code, weight]) => [code, weight] as const))
  const age = Math.max(1, random.int(1, daysBetween(followUp.from_on, followUp.until)))
  const declared_on = addDays(followUp.until, -age)
  const drawn = statusOf(random, reason, age, followUp.isReported)
  const isDecided = drawn !== 'declared' && drawn !== 'withdrawn'
  const decided_on = isDecided
    ? addDays(declared_on, drawn === 'auto_approved' ? 0 : random.int(0, Math.min(9, age)))
    : null
  const isFresh = drawn === 'overturned' && !followUp.isReported && !isOldEnough(decided_on, followUp.until)
  const status = isFresh ? 'approved' : drawn
  return {
    follow_up_id: followUp.id,
    reason,
    status,
    note: random.pick(notes[reason] ?? notes.other!),
    reference: references[reason] ? `${references[reason]}-${random.int(1000, 9999)}` : null,
    declared_on,
    decided_on,
    decision_remark: status === 'rejected' ? random.pick(remarks) : null,
    ...lookedAtAgain(random, status, decided_on, followUp),
  }
}

/** Declared by a service manager of the outlet, and decided by its territory manager, or by head office where there is none. */
const insertDeclarations = (db: Db, planned: readonly Planned[], zone: string) =>
  sql`
  with planned as (
    select p.*, (p.declared_on + time '10:15') at time zone ${zone} as declared_at,
      (p.decided_on + time '16:40') at time zone ${zone} as decided_at,
      (p.overturned_on + time '17:05') at time zone ${zone} as overturned_at
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) p(follow_up_id uuid, reason text, status text, note text,
      reference text, declared_on date, decided_on date, decision_remark text, revalidated_on date, overturned_on date,
      overturn_cause text)
  ), managers as (
    select distinct on (s.outlet_id) s.outlet_id, u.id from user_scope s join app_user u on u.id = s.user_id
    where 'SVM' = any (u.roles) and s.outlet_id is not null order by s.outlet_id, u.email
  ), territory as (
    select outlet_id, min(tsm_user_id::text)::uuid as id from tsm_mapping where job_type = 'service' and to_on is null group by outlet_id
  ), office as (
    select id from app_user where 'HQA' = any (roles) order by email limit 1
  )
  insert into na_declaration (no, follow_up_id, vehicle_id, outlet_id, dealer_id, region_id, channel_id, reason_id, base_effect, status,
    approver, from_status, note, reference, recheck_on, declared_at, declared_on, declared_by, decided_at, decided_on, decided_by,
    decision_remark, revalidated_on, overturned_at, overturned_on, overturn_cause)
  select 'A' || to_char(p.declared_on, 'YY') || o.code || '-' || to_char(nextval('na_declaration_no'), ${sql.lit(caseDigits)}),
    f.id, f.vehicle_id, f.outlet_id, f.dealer_id, f.region_id, f.channel_id, r.id, r.base_effect, p.status, r.approval,
    case when f.status = 'contacted' then f.status else 'open' end,
    p.note, p.reference, p.declared_on + r.recheck_days, p.declared_at, p.declared_on, managers.id, p.decided_at, p.decided_on,
    case when p.decided_on is null or r.approval = 'none' then null when r.approval = 'rgm' then office.id
      else coalesce(territory.id, office.id) end,
    p.decision_remark, p.revalidated_on, p.overturned_at, p.overturned_on, p.overturn_cause
  from planned p join follow_up f on f.id = p.follow_up_id join na_reason r on r.code = p.reason join outlet o on o.id = f.outlet_id
    left join managers on managers.outlet_id = f.outlet_id left join territory on territory.outlet_id = f.outlet_id cross join office
  order by p.declared_on, f.no`.execute(db)

/** What approved ones did: the follow-up has ended where the vehicle left the base, and the vehicle has its status. */
async function applyDeclarations(db: Db): Promise<void> {
  await sql`
    update follow_up f set na_declaration_id = d.id,
      status = case when d.status = 'approved' and d.base_effect = 'leaves' then 'not_applicable' else f.status end,
      ended_at = case when d.status = 'approved' and d.base_effect = 'leaves' then d.decided_at end,
      ended_on = case when d.status = 'approved' and d.base_effect = 'leaves' then d.decided_on end
    from na_declaration d where d.follow_up_id = f.id and f.ended_at is null and d.status in ('approved', 'auto_approved', 'overturned')`.execute(
    db,
  )
  await sql`
    update vehicle v set status = r.vehicle_status from na_declaration d join na_reason r on r.id = d.reason_id
    where v.id = d.vehicle_id and d.status = 'approved' and r.effect = 'vehicle_status'`.execute(db)
  await sql`
    update customer c set consent_call = false, consent_sms = false, consent_whatsapp = false, consent_email = false
    from na_declaration d join na_reason r on r.id = d.reason_id join follow_up f on f.id = d.follow_up_id
    where c.id = f.customer_id and d.status = 'auto_approved' and r.effect = 'contact_stop'`.execute(db)
}

/** A short text file for each declaration whose reason asks for one. */
const insertFiles = (db: Db) =>
  sql`
  insert into na_declaration_file (na_declaration_id, name, type, bytes, sha256, content, at, by_user_id, by_name)
  select d.id, 'evidence.txt', 'text/plain', length(file.content), encode(sha256(file.content), 'hex'), file.content, d.declared_at,
    d.declared_by, coalesce(u.full_name, 'System')
  from na_declaration d join na_reason r on r.id = d.reason_id left join app_user u on u.id = d.declared_by
    cross join lateral (select convert_to(r.evidence || ' of ' || d.no || E'\n', 'UTF8') as content) file
  where r.needs_evidence`.execute(db)

const insertEvents = (db: Db) =>
  sql`
  insert into timeline_event (entity_kind, entity_id, at, actor, actor_id, actor_role, type, text, system)
  select 'na_declaration', d.id, event.at, coalesce(u.full_name, 'System'), u.id, u.roles[1], event.type, event.text, u.id is null
  from na_declaration d cross join lateral (values
    (d.declared_at, 'declared', d.note, d.declared_by),
    (d.decided_at, case d.status when 'overturned' then 'approved' else d.status end, d.decision_remark, d.decided_by),
    (d.overturned_at, 'overturned', null, null)
  ) event (at, type, text, user_id) left join app_user u on u.id = event.user_id
  where event.at is not null
  order by event.at, d.no`.execute(db)

/** Declarations of the last months in all states, over follow-ups that are still called on and some that came after all. */
export async function seedNaDeclarations(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(20_291)
  const zone = deps.settings.brand_tz
  const today = dayIn(zone, deps.clock.now())
  const followUps = await readFollowUps(db, today)
  const declared = followUps.filter(() => random.chance(declaredPercent)).slice(0, most)
  await insertDeclarations(
    db,
    declared.map((followUp) => plan(random, followUp)),
    zone,
  )
  await applyDeclarations(db)
  await insertFiles(db)
  await insertEvents(db)
}

import { sql, type SqlBool } from 'kysely'
import type { Actor, ScopedContext } from '#kernel/command/context.ts'
import { complaintTitle } from './waiting.queries.ts'
import { groupOf, type Moment, placeIn } from './task-groups.queries.ts'

// Cases of the helpdesk, declarations, and audits: whose turn each is, in one place.

/** The last minute of a day of the brand. */
const endOf = (day: string, zone: string) =>
  sql<string>`((${sql.ref(day)} + 1)::timestamp at time zone ${zone}::text - interval '1 minute')`

/** The sides for which the actor answers cases: agents for the helpdesk, managers for their outlet. */
function sidesOf({ ability }: Actor): ('helpdesk' | 'outlet')[] {
  if (!ability.can('update', 'Helpdesk')) return []
  return ability.can('approve', 'Helpdesk') ? ['helpdesk'] : ['outlet']
}

/** Cases of the helpdesk that are the actor's to answer, the first due first: an agent has their own, and those of no one. */
export async function helpdeskTasks({ db, actor }: ScopedContext, { now, tomorrow }: Moment, most: number) {
  const sides = sidesOf(actor)
  if (sides.length === 0) return []
  const isLate = sql<boolean>`coalesce(helpdesk_case.due_at < ${now.toISOString()}::timestamptz, false)`
  const group = groupOf(isLate, sql`helpdesk_case.due_at`, tomorrow)
  const order = sql`helpdesk_case.due_at asc nulls last, helpdesk_case.no`
  const rows = await db
    .selectFrom('helpdesk_case')
    .innerJoin('outlet', 'outlet.id', 'helpdesk_case.outlet_id')
    .select([
      'helpdesk_case.no',
      'helpdesk_case.title as subject',
      'helpdesk_case.reg_no',
      'helpdesk_case.model',
      'helpdesk_case.priority as urgency',
      'helpdesk_case.status',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      sql<string>`helpdesk_case.turn_since`.as('since'),
      'helpdesk_case.due_at',
      isLate.as('is_breached'),
      group.as('group'),
    ])
    .select(placeIn(group, order))
    .where('helpdesk_case.turn', 'in', sides)
    .$if(sides[0] === 'helpdesk', (rows) =>
      rows.where(sql<SqlBool>`coalesce(helpdesk_case.assignee_user_id = ${actor.user_id}::uuid, true)`),
    )
    .orderBy('place')
    .orderBy(order)
    .limit(most)
    .execute()
  return rows.map(({ subject, reg_no, model, ...row }) => ({
    ...row,
    kind: 'helpdesk' as const,
    opens: null,
    title: complaintTitle([reg_no, model, subject]),
    next: null,
    level: null,
  }))
}

/** Above a territory manager: their decisions are those of a region. */
const decideForRegion = ['RGM', 'HQA', 'admin']

/** Pending declarations of others on which the actor decides, the one that waits longest first. They have no due date. */
export async function declarationTasks({ db, actor }: ScopedContext, most: number) {
  if (!actor.ability.can('approve', 'NaApproval')) return []
  const isOfRegion = actor.roles.some((role) => decideForRegion.includes(role))
  const rows = await db
    .selectFrom('na_declaration')
    .innerJoin('na_reason', 'na_reason.id', 'na_declaration.reason_id')
    .innerJoin('vehicle', 'vehicle.id', 'na_declaration.vehicle_id')
    .innerJoin('outlet', 'outlet.id', 'na_declaration.outlet_id')
    .select([
      'na_declaration.no',
      'vehicle.reg_no',
      'vehicle.model',
      'na_reason.label',
      'na_declaration.approver as urgency',
      'na_declaration.status',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'na_declaration.declared_at as since',
      sql<number>`count(*) over ()`.as('of_group'),
    ])
    .where('na_declaration.status', '=', 'declared')
    .where(sql<SqlBool>`na_declaration.declared_by is distinct from ${actor.user_id}::uuid`)
    .$if(!isOfRegion, (rows) => rows.where('na_declaration.approver', '<>', 'rgm'))
    .orderBy('na_declaration.declared_at')
    .orderBy('na_declaration.no')
    .limit(most)
    .execute()
  return rows.map(({ reg_no, model, label, ...row }) => ({
    ...row,
    kind: 'declaration' as const,
    opens: null,
    title: complaintTitle([reg_no, model, label]),
    next: null,
    level: null,
    due_at: null,
    is_breached: false,
    group: 'none' as const,
  }))
}

/** States in which its auditor has the next step, and those in which someone else decides. */
const ofAuditor = sql`('planned', 'scheduled', 'in_progress', 'recheck')`
const ofDecider = sql`('submitted', 'reviewed')`

/** Audits that the actor carries out, or decides on where another carried them out. */
export async function auditTasks({ db, actor }: ScopedContext, { zone, today, tomorrow }: Moment, most: number) {
  if (!actor.ability.can('update', 'Revalidation')) return []
  const me = sql`${actor.user_id}::uuid`
  const decides = sql.lit(actor.ability.can('approve', 'Revalidation'))
  const isAudit = sql<boolean>`(revalidation.status in ${ofAuditor})`
  const isMine = sql<SqlBool>`((${isAudit} and (revalidation.auditor_user_id = ${me} or revalidation.second_auditor_user_id = ${me}))
    or (${decides} and revalidation.status in ${ofDecider} and revalidation.auditor_user_id is distinct from ${me}))`
  const due = sql<string | null>`(case when ${isAudit} then ${endOf('revalidation.planned_on', zone)} end)`
  const isLate = sql<boolean>`(${isAudit} and revalidation.planned_on < ${today}::date)`
  const group = groupOf(isLate, due, tomorrow)
  const order = sql`revalidation.planned_on, revalidation.no`
  const rows = await db
    .selectFrom('revalidation')
    .innerJoin('outlet', 'outlet.id', 'revalidation.outlet_id')
    .select([
      'revalidation.no',
      'revalidation.kind as urgency',
      'revalidation.status',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      sql<string>`coalesce(revalidation.submitted_at, revalidation.opened_at)`.as('since'),
      due.as('due_at'),
      isLate.as('is_breached'),
      group.as('group'),
    ])
    .select(placeIn(group, order))
    .where(isMine)
    .orderBy('place')
    .orderBy(order)
    .limit(most)
    .execute()
  return rows.map((row) => ({
    ...row,
    kind: 'audit' as const,
    opens: null,
    // Its kind, in the reader's language.
    title: row.urgency,
    next: null,
    level: null,
  }))
}

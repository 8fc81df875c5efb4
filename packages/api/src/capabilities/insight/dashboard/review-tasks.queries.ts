import { type Expression, sql, type SqlBool } from 'kysely'
import type { ScopedContext } from '#kernel/command/context.ts'
import { complaintTitle, waitsFor } from './waiting.queries.ts'
import { groupOf, type Moment, placeIn } from './task-groups.queries.ts'

/** A document that was read and waits for a person. */
export const isToBeReviewed = sql<SqlBool>`(document.status = 'needs_review')`

/** Since when it waits. */
export const reviewSince = sql<string>`coalesce(document.read_at, document.received_at)`

/** The one that waits longest first. */
export const longestWaitingFirst = sql`${reviewSince}, document.no`

/** An open dispute that a user may decide: no one does on what they opened, or on a call in which they spoke. */
export const isToBeDecided = (user_id: Expression<unknown>) =>
  sql<SqlBool>`(call_dispute.status = 'open' and call_dispute.opened_by <> ${user_id}
    and not exists (select from call own where own.id = call_dispute.call_id and own.agent_id = ${user_id}))`

/** The last minute of the day on which a dispute is due. */
export const decisionDue = (zone: string) =>
  sql<string>`((call_dispute.due_on + 1)::timestamp at time zone ${zone}::text - interval '1 minute')`

export const isDecisionLate = (today: string) => sql<boolean>`(call_dispute.due_on < ${today}::date)`

export const firstDue = sql`call_dispute.due_on, call_dispute.no`

/** What is disputed: a rule, or who spoke at a moment of the call. */
export const disputed = sql<string>`coalesce(phrase_rule.label,
  (call_dispute.start_ms / 60000) || ':' || lpad((call_dispute.start_ms / 1000 % 60)::text, 2, '0'))`

/** Disputes of calls that the actor may decide, the one that is due first on top. */
async function disputeTasks({ db, actor }: ScopedContext, { zone, today, tomorrow }: Moment, most: number) {
  const due = decisionDue(zone)
  const isLate = isDecisionLate(today)
  const group = groupOf(isLate, due, tomorrow)
  const rows = await db
    .selectFrom('call_dispute')
    .innerJoin('call', 'call.id', 'call_dispute.call_id')
    .leftJoin('phrase_rule', 'phrase_rule.id', 'call_dispute.rule_id')
    .leftJoin('outlet', 'outlet.id', 'call.outlet_id')
    .select([
      'call.no',
      disputed.as('about'),
      'call_dispute.agent',
      'call_dispute.status',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'call_dispute.opened_at as since',
      due.as('due_at'),
      isLate.as('is_breached'),
      group.as('group'),
    ])
    .select(placeIn(group, firstDue))
    .where(isToBeDecided(sql`${actor.user_id}::uuid`))
    .orderBy('place')
    .orderBy(firstDue)
    .limit(most)
    .execute()
  return rows.map(({ about, agent, ...row }) => ({
    ...row,
    kind: 'dispute' as const,
    opens: null,
    title: complaintTitle([about, agent]),
    urgency: 'open',
    next: null,
    level: null,
  }))
}

/** Documents that the actor may review. They have no due date. */
async function documentTasks({ db }: ScopedContext, most: number) {
  const rows = await db
    .selectFrom('document')
    .leftJoin('outlet', 'outlet.id', 'document.outlet_id')
    .select([
      'document.no',
      'document.file_name as title',
      'document.doc_type as urgency',
      'document.status',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      reviewSince.as('since'),
    ])
    .where(isToBeReviewed)
    .orderBy(longestWaitingFirst)
    .limit(most)
    .execute()
  return rows.map((row) => ({
    ...row,
    kind: 'document' as const,
    opens: null,
    next: null,
    level: null,
    due_at: null,
    is_breached: false,
    group: 'none' as const,
  }))
}

/** What the actor has to review: disputes of calls first, which are due on a day, then documents. */
export async function reviewTasks(ctx: ScopedContext, moment: Moment, most: number) {
  const waits = waitsFor((action, subject) => ctx.actor.ability.can(action, subject))
  return {
    disputes: waits.disputes ? await disputeTasks(ctx, moment, most) : [],
    documents: waits.documents ? await documentTasks(ctx, most) : [],
  }
}

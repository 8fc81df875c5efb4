import { sql, type SqlBool } from 'kysely'
import { dayIn } from '#kernel/contract/periods.ts'
import type { FindingState, RevalidationKind } from './vocabulary.ts'

/** Today in the brand's zone, as SQL. */
export const today = (zone: string, now: Date) => sql<string>`${dayIn(zone, now)}::date`

/** Findings `finding` that are not done, and those of them past their due date (M52). */
export const isOpen = sql<SqlBool>`finding.done_at is null`
export const isOverdue = (zone: string, now: Date) =>
  sql<SqlBool>`(finding.done_at is null and finding.due_on < ${today(zone, now)})`

/** Where a finding `finding` is: verified, done, overdue, or open. */
export const findingState = (zone: string, now: Date) =>
  sql<FindingState>`case when finding.verified_at is not null then 'verified' when finding.done_at is not null then 'done'
    when finding.due_on < ${today(zone, now)} then 'overdue' else 'open' end`

/** The last revalidation of an outlet of a kind that has a result; `outlet` is SQL of its key. */
export const lastOf = (outlet: ReturnType<typeof sql>, kind: ReturnType<typeof sql> | RevalidationKind) => sql`
  (select last.id from revalidation last
  where last.outlet_id = ${outlet} and last.kind = ${kind} and last.decided_on is not null
  order by last.decided_on desc, last.id desc limit 1)`

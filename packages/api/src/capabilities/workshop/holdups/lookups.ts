import { sql, type SqlBool } from 'kysely'

/** What proves it is there: a reference, or a file. Over `holdup`. */
const isProved = sql<SqlBool>`(holdup.linked_no is not null
  or exists (select from holdup_file where holdup_file.holdup_id = holdup.id))`

/** The reason pauses the turnaround time, with its evidence where it requires some. Over `holdup` and `holdup_reason`. */
export const isPausing = sql<SqlBool>`(holdup_reason.pauses_tat and (not holdup_reason.needs_evidence or ${isProved}))`

export const lacksEvidence = sql<SqlBool>`(holdup_reason.pauses_tat and holdup_reason.needs_evidence and not ${isProved})`

/** No longer offered on a day: shown as retired where it is in use (T25). Over `holdup_reason`. */
export const isRetired = (on: string) =>
  sql<SqlBool>`not (holdup_reason.active and holdup_reason.from_on <= ${on}::date
    and (holdup_reason.to_on is null or holdup_reason.to_on >= ${on}::date))`

/** The state of a hold-up at a moment. */
export const statusAt = (now: string) =>
  sql<'open' | 'overdue' | 'ended'>`case when holdup.ended_at is not null then 'ended'
    when holdup.expected_until < ${now}::timestamptz then 'overdue' else 'open' end`

/** The one that holds its card up now, or did for some time. Over `holdup` and `job_card`. */
export const isPrimary = sql<SqlBool>`case when holdup.ended_at is null
  then coalesce(job_card.holdup_id = holdup.id, false)
  else exists (select from holdup_span where holdup_span.holdup_id = holdup.id) end`

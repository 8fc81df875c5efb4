import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { idsOf, type Row, type Waiting } from './digest-rows.queries.ts'
import type { Moment } from './task-groups.queries.ts'
import {
  decisionDue,
  disputed,
  firstDue,
  isDecisionLate,
  isToBeDecided,
  isToBeReviewed,
  longestWaitingFirst,
  reviewSince,
} from './review-tasks.queries.ts'
import { complaintTitle, tasksShown } from './waiting.queries.ts'

/** In place of an outlet, for what is at none. */
const nowhere = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** Who of these people sees which outlets, and who what is at none: the whole network alone. */
const reachOf = (people: readonly Waiting[]) => sql`reach as materialized (
  select distinct user_id, outlet_id from rad.reach_of(${idsOf(people)})
  union all
  select distinct s.user_id, ${nowhere} from user_scope s where s.user_id = any (${idsOf(people)})
    and num_nonnulls(s.channel_id, s.zone_id, s.region_id, s.territory_id, s.dealer_id, s.outlet_id, s.job_type) = 0)`

const isReached = (outlet_id: RawBuilder<unknown>) => sql`reach.outlet_id = coalesce(${outlet_id}, ${nowhere})`

/** The documents that each of these may review: those of their outlets, and those that they added. */
export async function documentsOf(db: Db, people: readonly Waiting[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with ${reachOf(people)},
    waiting as materialized (select document.id, document.outlet_id, document.uploaded_by from document where ${isToBeReviewed}),
    seen as (
      select reach.user_id, waiting.id from waiting join reach on ${isReached(sql`waiting.outlet_id`)}
      union
      select waiting.uploaded_by, waiting.id from waiting where waiting.uploaded_by = any (${idsOf(people)})
    ),
    ranked as (
      select seen.user_id, document.no, document.file_name as title, document.doc_type as urgency, document.outlet_id,
        ${reviewSince} as since,
        row_number() over (partition by seen.user_id order by ${longestWaitingFirst}) as place,
        count(*) over (partition by seen.user_id) as count
      from seen join document on document.id = seen.id
    )
    select ranked.*, outlet.name as outlet_name, null as level, null as due_at, false as is_breached, 0 as late
    from ranked left join outlet on outlet.id = ranked.outlet_id
    where place <= ${tasksShown} order by ranked.user_id, place`.execute(db)
  return rows
}

/** The disputes that each of these may decide, named by their calls. */
export async function disputesOf(db: Db, people: readonly Waiting[], { zone, today }: Moment): Promise<Row[]> {
  const isLate = isDecisionLate(today)
  const { rows } = await sql<Row & { parts: (string | null)[] }>`
    with ${reachOf(people)},
    seen as (
      select reach.user_id, call_dispute.id from call_dispute join call on call.id = call_dispute.call_id
        join reach on ${isReached(sql`call.outlet_id`)}
      where ${isToBeDecided(sql`reach.user_id`)}
    ),
    ranked as (
      select seen.user_id, call.no, array[${disputed}, call_dispute.agent] as parts, call.outlet_id,
        call_dispute.opened_at as since, ${decisionDue(zone)} as due_at, ${isLate} as is_breached,
        row_number() over (partition by seen.user_id order by ${firstDue}) as place,
        count(*) over (partition by seen.user_id) as count,
        count(*) filter (where ${isLate}) over (partition by seen.user_id) as late
      from seen join call_dispute on call_dispute.id = seen.id join call on call.id = call_dispute.call_id
        left join phrase_rule on phrase_rule.id = call_dispute.rule_id
    )
    select ranked.*, outlet.name as outlet_name, null as level, 'open' as urgency
    from ranked left join outlet on outlet.id = ranked.outlet_id
    where place <= ${tasksShown} order by ranked.user_id, place`.execute(db)
  return rows.map(({ parts, ...row }) => ({ ...row, title: complaintTitle(parts) }))
}

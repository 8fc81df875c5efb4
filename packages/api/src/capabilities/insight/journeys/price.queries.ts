import { type RawBuilder, sql } from 'kysely'
import { lostStates } from './vocabulary.ts'

const isLost = sql`status = any (${sql.val([...lostStates])}::text[])`
/** It ended one way or the other; that nothing was due says nothing of the customer. */
const hasEnded = sql`status not in ('open', 'not_applicable')`
const duration = sql`extract(epoch from delivered_at - started_at) / 86400`
const median = sql`percentile_cont(0.5) within group (order by ${duration}) filter (where status = 'delivered')`
const lossRate = sql`(count(*) filter (where ${isLost}))::float8 / nullif(count(*) filter (where ${hasEnded}), 0)`

/** The days on hold of the job cards of each visit, by whose turn it was. */
const holdDays = (visits: RawBuilder<unknown>, now: Date) => sql`
  select card.id, sum(span.days) as hold_days, sum(span.days) filter (where span.party = 'outlet') as hold_outlet,
    sum(span.days) filter (where span.party like 'brand%') as hold_brand, sum(span.days) filter (where span.party = 'customer') as hold_customer,
    sum(span.days) filter (where span.party not in ('outlet', 'customer') and span.party not like 'brand%') as hold_other
  from (
    select distinct visit.id, event.card_id from ${visits} as visit join journey_visit stored on stored.id = visit.id
      join journey_event event on event.vehicle_id = stored.vehicle_id and event.visit_no = stored.no and event.card_id is not null
  ) card join lateral (
    select party, extract(epoch from coalesce(to_at, ${now.toISOString()}::timestamptz) - from_at) / 86400 as days
    from holdup_span where job_card_id = card.card_id
  ) span on true
  group by card.id`

/** The columns of visits that a price is made of. */
const read = sql.raw('id, status, first, furthest_sort, started_at, delivered_at, deviations')

/**
 * The visits of `found` that deviate, in each of their groups (`deviation`, `deviation_kind`, or none) once, with a price
 * (docs/domain.md#journeys): the days that it took longer than the visits of `usual` that are in the agreed order and began at the same
 * stage, and how much of a customer was lost beyond those of them that came as far as all visits with the deviation did. Where none
 * began there, all in the agreed order are the measure; where there are none at all, nothing is priced.
 */
export const pricedVisits = (
  found: RawBuilder<unknown>,
  usual: RawBuilder<unknown>,
  { now, keys }: { now: Date; keys: readonly ('deviation' | 'deviation_kind')[] },
) => {
  const by = keys.map((key) => sql`, ${sql.ref(key)}`)
  const grouped = by.length > 0 ? sql.join(by, sql``) : sql``
  return sql`(
  with everything as materialized (select ${read} from ${usual}),
  agreed as materialized (select * from everything where deviations = 0),
  days_by_first as (select first, ${median} as days from agreed group by first),
  days_of_all as (select ${median} as days from agreed),
  deviating as materialized (select * from (select * from ${found}) visit where deviations > 0),
  own as materialized (
    select deviating.id, deviating.first, own.kind || ':' || stage.code as deviation, own.kind as deviation_kind,
      min(coalesce(deviating.furthest_sort, 0)) over (partition by own.kind, stage.id) as reach
    from deviating join journey_deviation own on own.visit_id = deviating.id join journey_stage stage on stage.id = own.stage_id
  ),
  line as materialized (select id, first, max(reach) as reach${grouped} from own group by id, first${grouped}),
  usual_loss as materialized (
    select pair.first, pair.reach, coalesce(
      (select ${lossRate} from agreed where agreed.first is not distinct from pair.first and coalesce(furthest_sort, 0) >= pair.reach),
      (select ${lossRate} from agreed where coalesce(furthest_sort, 0) >= pair.reach)) as loss
    from (select distinct first, reach from line) pair
  ),
  on_hold as (${holdDays(sql`deviating`, now)})
  select deviating.*${keys.length > 0 ? sql`, ${sql.join(keys.map((key) => sql.ref(`line.${key}`)))}` : sql``},
    (select count(*) from everything) as all_visits, ${isLost} as is_lost,
    case when status = 'delivered' then ${duration} - coalesce(days_by_first.days, days_of_all.days) end as days_lost,
    case when ${hasEnded} then (${isLost})::int - usual_loss.loss end as customers_lost,
    coalesce(on_hold.hold_days, 0) as hold_days, coalesce(on_hold.hold_outlet, 0) as hold_outlet, coalesce(on_hold.hold_brand, 0) as hold_brand,
    coalesce(on_hold.hold_customer, 0) as hold_customer, coalesce(on_hold.hold_other, 0) as hold_other
  from line join deviating on deviating.id = line.id cross join days_of_all
    left join days_by_first on days_by_first.first is not distinct from line.first
    left join usual_loss on usual_loss.first is not distinct from line.first and usual_loss.reach = line.reach
    left join on_hold on on_hold.id = line.id)`
}

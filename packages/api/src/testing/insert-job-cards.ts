import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/**
 * Job cards of both kinds at outlets of the network, over the months of two years and in every state, every third with a
 * hold-up; none of them in the demo data's own numbers.
 */
export async function insertJobCards(app: TestApp, count: number): Promise<void> {
  const { owner } = app.deps.database
  await sql`
    with places as (
      select id, dealer_id, region_id, row_number() over (order by code) - 1 as place, count(*) over () as places from outlet
    )
    insert into job_card (no, job_type, dms_no, outlet_id, dealer_id, region_id, channel_id, status, received_at, received_on,
      promised_at, first_promised_at, work_started_at, completed_at, delivered_at, delivered_on, cancelled_at, category, insurer)
    select 'J99X-' || lpad(n::text, 6, '0'), k.job_type, 'DMS-' || n, p.id, p.dealer_id, p.region_id, c.id, s.status, t.at,
      (t.at at time zone 'Asia/Kolkata')::date, t.at + interval '1 day', t.at + interval '1 day',
      case when s.status in ('in_work', 'ready', 'delivered') then t.at end,
      case when s.status in ('ready', 'delivered') then t.at + interval '1 day' end,
      case when s.status = 'delivered' then t.at + interval '2 days' end,
      case when s.status = 'delivered' then ((t.at + interval '2 days') at time zone 'Asia/Kolkata')::date end,
      case when s.status = 'cancelled' then t.at + interval '1 day' end,
      (array['Engine', 'Brakes', null])[1 + n % 3],
      case when k.job_type = 'bodyshop' then 'Acme' end
    from generate_series(1, ${count}::int) n
    cross join lateral (select (array['service', 'service', 'bodyshop'])[1 + n % 3] as job_type) k
    cross join lateral (select (array['open', 'in_work', 'ready', 'delivered', 'delivered', 'cancelled'])[1 + n / 3 % 6] as status) s
    cross join lateral (select now() - make_interval(days => 3 + n * 7 % 700, hours => n % 24) as at) t
    join places p on p.place = n * 7 % p.places
    left join lateral (select id from channel order by code offset n % 3 limit 1) c on true`.execute(owner)
  await sql`
    insert into holdup (job_card_id, outlet_id, region_id, channel_id, job_type, reason_id, party, started_at, expected_until,
      ended_at, end_cause)
    select c.id, c.outlet_id, c.region_id, c.channel_id, c.job_type, r.id, r.party, c.received_at, c.received_at + interval '1 day',
      c.ended_at, case when c.status = 'cancelled' then 'card_cancelled' when c.ended_at is not null then 'resolved' end
    from job_card c
    join lateral (
      select id, party from holdup_reason r where r.job_type = c.job_type order by code offset right(c.no, 6)::int % 9 limit 1
    ) r on true
    where c.no like 'J99X-%' and right(c.no, 6)::int % 4 = 0`.execute(owner)
}

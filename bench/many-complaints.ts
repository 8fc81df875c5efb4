import { sql } from 'kysely'
import type { Database } from '../packages/api/src/database/database.ts'
import { inTransaction } from '../packages/api/src/database/transaction.ts'
import { withoutIndexes } from '../packages/demo/src/seed.ts'
import { enlargeNetwork, pick } from './many-tickets.ts'

type Db = Database['owner']

/** So many days of the past have complaints. */
const days = 1_096

/** Each is a complaint of the demo that came on another day from another car, about an outlet of the same region. */
async function addComplaints(db: Db, count: number): Promise<void> {
  const n = sql`n::bigint`
  await sql`
    with template as materialized (
      select *, row_number() over (order by no) - 1 as nth from complaint
    ),
    place as materialized (
      select id, dealer_id, region_id, row_number() over (partition by region_id order by code) - 1 as nth,
        count(*) over (partition by region_id) as outlets
      from outlet where status = 'active'
    ),
    copy as materialized (
      select n, template.*, ${pick(n, 12, days)} as earlier,
        (select outlets from place where place.region_id = template.region_id limit 1) as outlets
      from generate_series(1, ${sql.lit(count)}) n
        join template on template.nth = ${pick(n, 11, sql`(select count(*) from template)`)}
    )
    insert into complaint (no, outlet_id, dealer_id, region_id, channel_id, job_type, status, received_via, received_at,
      received_on, category, sub_category, severity, model_id, make, model, model_year, vin, components, crash, fire, injured,
      killed, customer_name, customer_phone, customer_email, statement, satisfied_at_close, closed_at, last_outlet_update_at)
    select 'N' || lpad(n::text, 8, '0'), place.id, place.dealer_id, place.region_id, channel_id, job_type, status, received_via,
      moved.at, (moved.at at time zone 'Asia/Kolkata')::date, category, sub_category, severity, model_id, make, model,
      model_year, left(vin, 9) || upper(translate(left(md5(n::text), 8), 'ioq', 'xyz')), components, crash, fire, injured, killed, customer_name, customer_phone,
      customer_email, statement, satisfied_at_close, closed_at - (received_at - moved.at), last_outlet_update_at - (received_at - moved.at)
    from copy
      cross join lateral (select date_trunc('day', now()) - earlier * interval '1 day' + (received_at - date_trunc('day', received_at))
        - interval '1 day' as at) moved
      left join place on place.region_id = copy.region_id and place.nth = ${pick(n, 13, sql`greatest(copy.outlets, 1)`)}`.execute(
    db,
  )
}

/** Makes a demo database as large as a brand's: 1,500 outlets with so many complaints more, of three years, always the same. */
export async function fillComplaints(database: Database, count: number): Promise<void> {
  await inTransaction(
    database,
    { as: 'rad_network' },
    'write',
    async (db) => {
      await sql`set local maintenance_work_mem = '1GB'`.execute(db)
      await sql`set local work_mem = '64MB'`.execute(db)
      await sql`set local synchronous_commit = off`.execute(db)
      await enlargeNetwork(db)
      await withoutIndexes(db, ['complaint'], () => addComplaints(db, count))
    },
    { timeoutMs: 7_200_000 },
  )
}

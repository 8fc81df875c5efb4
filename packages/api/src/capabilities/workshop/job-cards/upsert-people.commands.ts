import { sql } from 'kysely'
import type { RowWriter } from '#kernel/import/importer.ts'

const allLines = (writer: RowWriter) =>
  sql`(select * from ${writer.lines('new')} a union all select * from ${writer.lines('changed')} b)`

/** The customers that lines name: of several lines with one number the last one is believed. */
const namedIn = (writer: RowWriter) => sql`(
  select distinct on (outlet_id, source_no) * from (
    select r.line, (r.record ->> 'outlet_id')::uuid as outlet_id, r.record ->> 'customer_no' as source_no,
      r.record ->> 'customer_name' as name, case when jsonb_typeof(r.record -> 'customer_phones') = 'array' then
        array(select jsonb_array_elements_text(r.record -> 'customer_phones')) end as phones
    from ${allLines(writer)} r where r.record ->> 'customer_no' is not null
  ) named order by outlet_id, source_no, line desc
)`

/**
 * Customers are found by their outlet and its number for them, else created. Only customers themselves change their consents:
 * a dealer's system never does.
 */
export async function keepCustomers(writer: RowWriter): Promise<void> {
  const now = sql`${writer.now.toISOString()}::timestamptz`
  const by = sql`${writer.user_id}::uuid`
  const named = namedIn(writer)
  const isOther = sql`(coalesce(named.name, t.name), coalesce(named.phones, t.phones)) is distinct from (t.name, t.phones)`
  await writer.change(
    'customer',
    sql`exists (select from ${named} named where named.outlet_id = t.outlet_id and named.source_no = t.source_no and ${isOther})`,
    sql`
      update customer t set name = coalesce(named.name, t.name), phones = coalesce(named.phones, t.phones),
        version = t.version + 1, updated_at = ${now}, updated_by = ${by}
      from ${named} named where named.outlet_id = t.outlet_id and named.source_no = t.source_no and ${isOther}
    `,
  )
  await writer.add(
    'customer',
    sql`
      insert into customer (name, phones, outlet_id, source_no, created_at, created_by, updated_at, updated_by)
      select coalesce(named.name, named.source_no), coalesce(named.phones, '{}'), named.outlet_id, named.source_no,
        ${now}, ${by}, ${now}, ${by}
      from ${named} named
      where not exists (select from customer c where c.outlet_id = named.outlet_id and c.source_no = named.source_no)
    `,
  )
}

/**
 * A vehicle is known from the first case that names it, and stays known when that case goes. What is filled in already
 * stays; what is missing is filled in.
 */
export async function knowVehicles(writer: RowWriter): Promise<void> {
  const named = sql`(
    select distinct on (vin) * from (
      select r.line, (r.record ->> 'outlet_id')::uuid as outlet_id, n.*, cu.id as customer_id
      from ${allLines(writer)} r cross join lateral jsonb_to_record(r.record)
        n (vin text, reg_no text, make text, model text, model_year int, model_id uuid)
        left join customer cu on cu.outlet_id = (r.record ->> 'outlet_id')::uuid and cu.source_no = r.record ->> 'customer_no'
      where n.vin ~ '^[A-HJ-NPR-Z0-9]{17}$'
    ) named order by vin, line
  )`
  await sql`
    insert into vehicle (vin, reg_no, make, model, model_year, model_id, home_outlet_id, customer_id)
    select vin, reg_no, make, model, model_year, model_id, outlet_id, customer_id from ${named} named
    on conflict do nothing
  `.execute(writer.db)
  await sql`
    update vehicle v set make = named.make, model = named.model, model_id = coalesce(v.model_id, named.model_id),
      model_year = coalesce(v.model_year, named.model_year), version = v.version + 1
    from ${named} named where named.vin = v.vin and v.make is null and named.make is not null
  `.execute(writer.db)
}

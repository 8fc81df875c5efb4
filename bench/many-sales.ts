import { sql } from 'kysely'
import type { Database } from '../packages/api/src/database/database.ts'
import { inTransaction } from '../packages/api/src/database/transaction.ts'
import { nextSampleId } from '../packages/api/src/kernel/command/sample-ids.ts'
import { withoutIndexes } from '../packages/demo/src/seed.ts'

type Db = Database['owner']

/** Three years of work, most of it paid; the newest fortieth are drafts, as they are while they are being written. */
async function addInvoices(db: Db, count: number): Promise<void> {
  const first = await nextSampleId(db, 'invoice', count)
  await sql`
    create temporary table written on commit drop as
    select n, ${sql.lit(first)} - 1 + n as id, issued_on, due_on, extract(year from issued_on)::int as year,
      10000 + n % 977 * 100 as cost, n * 7 % 100 as luck
    from (
      select n, current_date - ((${sql.lit(count)} - n) * 1095 / ${sql.lit(count)}) as issued_on,
        current_date - ((${sql.lit(count)} - n) * 1095 / ${sql.lit(count)}) + (array[14, 30, 30, 45])[1 + n % 4] as due_on
      from generate_series(1, ${sql.lit(count)}) n
    ) day`.execute(db)
  await sql`
    insert into invoice (id, year, serial, issued_on, due_on, client_id, client_name, client_company, client_email,
      client_address, client_country, client_contact, service, step, subtotal, discount, tax, total, paid, salesperson, note,
      terms, paid_via, show_terms, show_note, show_stub)
    select w.id, w.year, coalesce(y.last, 0) + row_number() over (partition by w.year order by n), issued_on, due_on, c.id,
      c.name || ' ' || n % 4001, c.company, c.company_email, c.address, c.country, c.contact, 'Support hours',
      case when n > ${sql.lit(Math.floor(count * 0.975))} then 'Draft' when luck = 50 then 'Downloaded' else 'Sent' end,
      3 * cost, 0, cost * 54 / 100, cost * 354 / 100,
      case when n > ${sql.lit(Math.floor(count * 0.975))} or luck >= 50 and luck < 55 then 0
        when luck < 3 or luck >= 90 and due_on >= current_date then cost else cost * 354 / 100 end,
      'Meera Nambiar', '', '', 'bank', true, true, false
    from written w
      join (select *, row_number() over (order by id) - 1 as nth from invoice_client) c
        on c.nth = n % (select count(*) from invoice_client)
      left join invoice_year y on y.year = w.year`.execute(db)
  await tellPlanner(db, 'invoice')
  await sql`
    insert into invoice_year (year, last) select year, max(serial) from invoice group by 1
    on conflict (year) do update set last = excluded.last`.execute(db)
  await sql`
    insert into invoice_item (invoice_id, line, name, description, cost, qty, discount_percent, tax1_percent, tax2_percent,
      gross, net, tax1, tax2)
    select id, line, 'Support hours', 'Line ' || line, cost, line, 0, 18, 0, cost * line, cost * line, cost * line * 18 / 100, 0
    from written cross join generate_series(1, 2) line`.execute(db)
  const payments = await nextSampleId(db, 'invoice_payment', count)
  await sql`
    insert into invoice_payment (id, invoice_id, amount, paid_on, method, note, created_at, creator)
    select ${sql.lit(payments)} - 1 + n, i.id, i.paid, i.issued_on, 'bank', '', i.issued_on, 'Meera Nambiar'
    from written join invoice i on i.id = written.id where i.paid > 0`.execute(db)
}

/** The goods of the demo again and again, one in five hundred of them of a name that few have. */
async function addProducts(db: Db, count: number): Promise<void> {
  const first = await nextSampleId(db, 'shop_product', count)
  await sql`
    insert into shop_product (id, name, slug, description, brand, category, price, picture, has_free_shipping, rating, stock)
    select ${sql.lit(first)} - 1 + n, p.name || case n % 500 when 0 then ' Rarity ' else ' ' end || n,
      'bench-' || ${sql.lit(first)} - 1 + n, p.description, p.brand, p.category, p.price + n % 1000 * 100, p.picture,
      p.has_free_shipping, p.rating, 1000
    from generate_series(1, ${sql.lit(count)}) n
      join (select *, row_number() over (order by id) - 1 as nth from shop_product) p
        on p.nth = n % (select count(*) from shop_product)`.execute(db)
}

/** Every eighteenth order is one of head office, the others those of all who signed in already. */
async function addOrders(db: Db, count: number): Promise<void> {
  await sql`
    with buyer as (
      select id, full_name, email, row_number() over (order by email) - 1 as nth
      from app_user where email like '%@demo.com' and email <> 'hqa@demo.com'
      union all select id, full_name, email, -1 from app_user where email = 'hqa@demo.com'
    )
    insert into shop_order (no, user_id, placed_at, delivery_on, items, quantity, method, paid_with, mrp, bag_discount,
      coupon_discount, tax, delivery, total, currency, address, customer_name, customer_email)
    select 'BENCH-' || n, u.id, now() - (${sql.lit(count)} - n) * interval '5 minutes',
      (now() - (${sql.lit(count)} - n) * interval '5 minutes')::date + 3, p.name, 1, 'card', 'Visa •••• 4242',
      p.price, 0, 0, 0, 0, p.price, 'INR', '{}', u.full_name, u.email
    from generate_series(1, ${sql.lit(count)}) n
      join buyer u on u.nth = case n % 18 when 0 then -1 else n % (select count(*) - 1 from buyer) end
      join (select id, name, price, row_number() over (order by id) - 1 as nth from shop_product) p
        on p.nth = n % (select count(*) from shop_product)`.execute(db)
  await tellPlanner(db, 'shop_order')
  await sql`
    insert into shop_order_line (order_id, position, user_id, product_id, name, slug, brand, picture, qty, price,
      discount_percent, mrp, bag_discount, coupon_discount, tax, total, delivery_on)
    select o.id, 1, o.user_id, p.id, p.name, p.slug, p.brand, p.picture, 1, o.total, 0, o.total, 0, 0, 0, o.total, o.delivery_on
    from shop_order o join shop_product p on p.name = o.items where o.no like 'BENCH-%'`.execute(db)
}

const large = ['invoice', 'invoice_payment', 'shop_product', 'shop_order', 'shop_order_line']

/** Updates the planner's statistics for new rows: it assumes the table to be as it was. */
async function tellPlanner(db: Db, table: string): Promise<void> {
  await sql`set local role none`.execute(db)
  await sql`analyze ${sql.table(table)}`.execute(db)
  await sql`set local role rad_network`.execute(db)
}

/** So many invoices of three years and as many orders, and half as many products; always the same of a day. */
export async function fillSales(database: Database, count: number): Promise<void> {
  await inTransaction(
    database,
    { as: 'rad_network' },
    'write',
    async (db) => {
      await sql`set local maintenance_work_mem = '256MB'`.execute(db)
      await sql`set local work_mem = '64MB'`.execute(db)
      await sql`set local synchronous_commit = off`.execute(db)
      await withoutIndexes(db, large, async () => {
        await addInvoices(db, count)
        await addProducts(db, Math.ceil(count / 2))
        await tellPlanner(db, 'shop_product')
        await addOrders(db, count)
      })
    },
    { timeoutMs: 3_600_000 },
  )
}

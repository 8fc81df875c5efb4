import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Tables } from '#database/tables.gen.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { allOf } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { fromMinor } from '#kernel/contract/money.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { inUnits } from '../cart/rules.ts'
import { type Order, type OrderLine, orderList, type OrderRow, type OrderStatus } from './contract.ts'
import { cancelUntil, paymentOf, shippedAfterHours, statusOf } from './rules.ts'

const orderFields = [
  'id',
  'no',
  'placed_at',
  'cancelled_at',
  'delivery_on',
  'items',
  'quantity',
  'method',
  'total',
] as const

/** `statusOf` in SQL, for filters, counts, and sorting. */
const status = ({ now, zone }: Listing) => {
  const packed = new Date(now.getTime() - shippedAfterHours * 3_600_000).toISOString()
  return sql<OrderStatus>`case when cancelled_at is not null then 'cancelled'
    when delivery_on <= ${dayIn(zone, now)}::date then 'delivered'
    when placed_at <= ${packed}::timestamptz then 'shipped' else 'placed' end`
}

const payment = (listing: Listing) =>
  sql<string>`case when method <> 'cash-on-delivery' then case when cancelled_at is null then 'paid' else 'refunded' end
    when cancelled_at is not null then 'cancelled' when ${status(listing)} = 'delivered' then 'paid' else 'due on delivery' end`

/** The first instant of a day in the brand's zone, `later` days on. */
const startOf = (day: string, zone: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${zone})`

const inDays = ({ days: { from, to }, zone }: Listing): RawBuilder<SqlBool> =>
  allOf([
    from ? sql`placed_at >= ${startOf(from, zone)}` : undefined,
    to ? sql`placed_at < ${startOf(to, zone, 1)}` : undefined,
  ])

type Stored = Pick<Selectable<Tables['shop_order']>, (typeof orderFields)[number]>

function rowOf(order: Stored, now: Date, today: string): OrderRow {
  const reached = statusOf(order, now, today)
  return {
    no: order.no,
    placedAt: order.placed_at,
    status: reached,
    items: order.items,
    quantity: order.quantity,
    method: order.method,
    payment: paymentOf(order.method, reached),
    deliveryOn: order.delivery_on,
    total: fromMinor(order.total),
  }
}

/** The orders of the user. */
export const orderSource = listSource(
  orderList,
  (listing: Listing) =>
    listing.db
      .selectFrom('shop_order')
      .select(orderFields)
      .select([status(listing).as('status'), payment(listing).as('payment')]),
  {
    filters: {},
    days: inDays,
    search: sql`no || ' ' || items`,
    sorts: { placedAt: sql`placed_at`, deliveryOn: sql`delivery_on` },
    finish: ({ now, zone }, rows) => rows.map((row) => rowOf(row, now, dayIn(zone, now))),
  },
)

const linesOf = async (db: Db, order_id: number): Promise<OrderLine[]> => {
  const rows = await db
    .selectFrom('shop_order_line')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    productId: row.product_id,
    name: row.name,
    slug: row.slug,
    brand: row.brand,
    image: row.picture,
    color: row.color,
    qty: row.qty,
    price: fromMinor(row.price),
    discountPercentage: row.discount_percent,
    mrp: fromMinor(row.mrp),
    bagDiscount: fromMinor(row.bag_discount),
    couponDiscount: fromMinor(row.coupon_discount),
    tax: fromMinor(row.tax),
    total: fromMinor(row.total),
    deliveryOn: row.delivery_on,
  }))
}

/** One of the user's orders with everything its page and its receipt show. */
export async function findOrder(
  db: Db,
  no: string,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
): Promise<Order> {
  const order = await db.selectFrom('shop_order').selectAll().where('no', '=', no).executeTakeFirst()
  if (!order) throw notFound()
  const now = clock.now()
  const until = cancelUntil(order.placed_at)
  return {
    ...rowOf(order, now, dayIn(settings.brand_tz, now)),
    lines: await linesOf(db, order.id),
    address: order.address,
    paidWith: order.paid_with,
    couponCode: order.coupon_code,
    priceDetails: inUnits({
      mrp: order.mrp,
      bagDiscount: order.bag_discount,
      couponDiscount: order.coupon_discount,
      tax: order.tax,
      delivery: order.delivery,
      total: order.total,
    }),
    currency: order.currency,
    customer: { name: order.customer_name, email: order.customer_email },
    canCancel: order.cancelled_at === null && now < until,
    cancelUntil: until.toISOString(),
    cancelledAt: order.cancelled_at,
  }
}

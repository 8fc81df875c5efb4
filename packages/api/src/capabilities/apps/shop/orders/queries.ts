import { sql } from 'kysely'
import type { z } from 'zod'
import { inPages } from '#database/in-pages.ts'
import type { Db, Deps } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { allOf, containing, counted, isOneOf, ordered, pageOf } from '#kernel/list.ts'
import { fromMinor } from '#kernel/money.ts'
import { dayIn } from '#kernel/periods.ts'
import { daysOfView } from '#kernel/view-days.ts'
import type { DayRange } from '#kernel/view.ts'
import { inUnits } from '../cart/rules.ts'
import type { Order, OrderLine, orderListView, OrderRow, OrderStatus } from './contract.ts'
import { cancelUntil, paymentOf, shippedAfterHours, statusOf } from './rules.ts'

type View = z.output<typeof orderListView>
type Filters = Omit<View, 'page' | 'perPage' | 'sort' | 'columns'>
type Moment = { now: Date; today: string; days: DayRange; zone: string }

const momentOf = (view: Filters, { clock, settings }: Deps): Moment => {
  const now = clock.now()
  return { now, today: dayIn(settings.brand_tz, now), days: daysOfView(view, settings, now), zone: settings.brand_tz }
}

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

/** `statusOf` as the database tells it, for filters, counts and sorting. */
const status = ({ now, today }: Pick<Moment, 'now' | 'today'>) => {
  const packed = new Date(now.getTime() - shippedAfterHours * 3_600_000).toISOString()
  return sql<OrderStatus>`case when cancelled_at is not null then 'cancelled' when delivery_on <= ${today}::date then 'delivered'
    when placed_at <= ${packed}::timestamptz then 'shipped' else 'placed' end`
}

const payment = (moment: Moment) =>
  sql`case when method <> 'cash-on-delivery' then case when cancelled_at is null then 'paid' else 'refunded' end
    when cancelled_at is not null then 'cancelled' when ${status(moment)} = 'delivered' then 'paid' else 'due on delivery' end`

const sorts = (moment: Moment) => ({
  no: sql`no`,
  placedAt: sql`placed_at`,
  status: status(moment),
  quantity: sql`quantity`,
  method: sql`method`,
  payment: payment(moment),
  deliveryOn: sql`delivery_on`,
  total: sql`total`,
})

/** The first instant of a day in the brand's zone, `later` days on. */
const startOf = (day: string, zone: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${zone})`

const matching = (view: Filters, moment: Moment, without?: 'status') =>
  allOf([
    view.q ? sql<boolean>`rad.letters(no || ' ' || items) like ${containing(view.q)}` : undefined,
    moment.days.from === undefined ? undefined : sql<boolean>`placed_at >= ${startOf(moment.days.from, moment.zone)}`,
    moment.days.to === undefined ? undefined : sql<boolean>`placed_at < ${startOf(moment.days.to, moment.zone, 1)}`,
    view.status && without !== 'status' ? isOneOf(status(moment), view.status) : undefined,
    view.method && isOneOf(sql`method`, view.method),
  ])

type Stored = Awaited<ReturnType<ReturnType<typeof page>['execute']>>[number]

const page = (db: Db, view: Filters & { sort: string }, moment: Moment) =>
  db
    .selectFrom('shop_order')
    .select(orderFields)
    .where(matching(view, moment))
    .orderBy(ordered(view.sort, sorts(moment), sql`id`))

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

/** One page of the asker's orders, with the counts of domain.md section 13.1. */
export async function listOrders(db: Db, view: View, deps: Deps) {
  const moment = momentOf(view, deps)
  const { limit, offset } = pageOf(view)
  const rows = await page(db, view, moment).limit(limit).offset(offset).execute()
  const statuses = await db
    .selectFrom('shop_order')
    .select([
      status(moment).as('key'),
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where ${matching(view, moment, 'status')})`.as('count'),
    ])
    .groupBy(sql`1`)
    .execute()
  return {
    rows: rows.map((row) => rowOf(row, moment.now, moment.today)),
    total: statuses.reduce((sum, one) => sum + one.total, 0),
    ...counted(statuses, view.status),
    as_of: moment.now.toISOString(),
  }
}

/** Every order of the view, for a file; at most `limit`. */
export async function* ordersForFile(db: Db, view: Filters & { sort: string }, limit: number, deps: Deps) {
  const moment = momentOf(view, deps)
  for await (const rows of inPages(db, page(db, view, moment).limit(limit)))
    yield rows.map((row): Record<string, unknown> => rowOf(row, moment.now, moment.today))
}

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

/** One of the asker's orders with everything its page and its receipt show. */
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

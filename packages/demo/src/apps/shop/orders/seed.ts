import type { Insertable } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { nextSampleId } from '@rad/api/internal/kernel/command/sample-ids.ts'
import { toMinor } from '@rad/api/internal/kernel/contract/money.ts'
import { deliveryDay, offerFor, priced } from '@rad/api/internal/capabilities/apps/shop/cart/rules.ts'
import type { PaymentMethod } from '@rad/api/apps/shop/checkout/contract'
import { aboutLines, frozenLine } from '@rad/api/internal/capabilities/apps/shop/orders/frozen.rules.ts'
import { orderNo } from '@rad/api/internal/capabilities/apps/shop/orders/rules.ts'
import type { Tables } from '@rad/api/internal/database/tables.gen.ts'

interface Owner {
  id: string
  full_name: string
  email: string
}

const towns = [
  ['12 Lake View', 'Opposite the old mill', 'Pune', '411004', 'Maharashtra'],
  ['4B Harbour Court', 'Behind the post office', 'Kochi', '682001', 'Kerala'],
  ['77 Fort Road', 'Next to the fire station', 'Jaipur', '302001', 'Rajasthan'],
  ['9 Garden Street', 'Above the bakery', 'Chennai', '600017', 'Tamil Nadu'],
] as const

const paidWith: Record<PaymentMethod, string> = {
  card: 'Visa •••• 4242',
  'net-banking': 'Deccan Co-operative Bank',
  'cash-on-delivery': '',
  instalments: 'Visa •••• 4242 × 6',
  'gift-card': '•••• 1000',
}

/** An address and a saved card for every user, so that the first order takes two clicks. */
async function seedPurse(db: Db, deps: Deps, owners: readonly Owner[]) {
  const now = deps.clock.now()
  const first = await nextSampleId(db, 'shop_address', owners.length)
  const addresses = owners.map(({ id, full_name }, index) => {
    const [house, landmark, town, pincode, state] = towns[index % towns.length]!
    const mobile = String(9_800_000_000 + index * 10_007)
    return {
      id: first + index,
      user_id: id,
      full_name,
      mobile,
      house,
      landmark,
      town,
      pincode,
      state,
      type: index % 2 ? ('work' as const) : ('home' as const),
      used_at: now,
    }
  })
  await db.insertInto('shop_address').values(addresses).execute()
  const year = now.getUTCFullYear()
  await db
    .insertInto('shop_card')
    .values(
      owners.map(({ id, full_name }, index) => ({
        token: `card_demo_${index + 1}`,
        user_id: id,
        brand: 'Visa' as const,
        last_four: '4242',
        holder: full_name,
        expiry_month: 8,
        expiry_year: year + 3,
        is_saved: true,
        added_at: now,
      })),
    )
    .execute()
  await db
    .insertInto('shop_gift_card')
    .values([
      { code: 'GIFT-1000', balance: toMinor(1_000) },
      { code: 'GIFT-50000', balance: toMinor(50_000) },
    ])
    .execute()
  return addresses
}

type Written = {
  order: Insertable<Tables['shop_order']>
  lines: Omit<Insertable<Tables['shop_order_line']>, 'order_id'>[]
}

const goods = (db: Db) =>
  db
    .selectFrom('shop_product')
    .select(['id', 'name', 'slug', 'brand', 'picture', 'price', 'has_free_shipping'])
    .where('price', '<', toMinor(20_000))
    .orderBy('id')
    .execute()

interface Bought {
  owner: Owner
  address: Awaited<ReturnType<typeof seedPurse>>[number]
  products: Awaited<ReturnType<typeof goods>>
  placed_at: Date
  isCancelled: boolean
  /** Being packed or on its way: it has not arrived, however short the way of its goods. */
  isUnderWay: boolean
  method: PaymentMethod
}

function writtenOrder(bought: Bought, deps: Deps): Written {
  const { owner, address, products, placed_at, isCancelled, isUnderWay, method } = bought
  const day = dayIn(deps.settings.brand_tz, placed_at)
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const lines = products
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, ...product }, index) => {
      const { shipping_on, discount_percent } = offerFor(owner.id, id, day)
      const delivery_on = isUnderWay ? deliveryDay(shipping_on, today) : shipping_on
      return { ...product, product_id: id, qty: 1 + ((id + index) % 2), color: null, delivery_on, discount_percent }
    })
  const { lines: amounts, sums } = priced(lines, undefined)
  const { id: _id, user_id: _user, used_at: _used, full_name: fullName, ...shipTo } = address
  const { bagDiscount: bag_discount, couponDiscount: coupon_discount, ...same } = sums
  return {
    order: {
      ...same,
      ...aboutLines(lines),
      bag_discount,
      coupon_discount,
      no: '',
      user_id: owner.id,
      placed_at,
      cancelled_at: isCancelled ? new Date(placed_at.getTime() + 25 * 60_000) : null,
      method,
      paid_with: paidWith[method],
      coupon_code: null,
      currency: deps.settings.currency,
      address: JSON.stringify({ ...shipTo, fullName }),
      customer_name: owner.full_name,
      customer_email: owner.email,
    },
    lines: lines.map((line, index) => frozenLine(line, amounts[index]!, { user_id: owner.id, position: index + 1 })),
  }
}

/** When every user ordered, in minutes before now: one order is being packed, one is on its way, the others have arrived. */
const ordered = [70, 26 * 60, 11 * 1440, 50 * 1440]

/** Orders of the last months, numbered in the order in which they were placed. */
export async function seedOrders(db: Db, deps: Deps, owners: readonly Owner[]): Promise<void> {
  const random = randomFrom(6022)
  const addresses = await seedPurse(db, deps, owners)
  const products = await goods(db)
  const now = deps.clock.now().getTime()
  const methods = ['card', 'card', 'net-banking', 'cash-on-delivery', 'instalments', 'gift-card'] as const
  const written = owners.flatMap((owner, person) =>
    [0, 1, 2, 3].map((index) => {
      const minutesAgo = ordered[index]! + (index > 1 ? random.int(0, 6) * 1440 : 0)
      const start = random.int(0, products.length - 1)
      const bought = Array.from({ length: random.int(1, 3) }, (_, at) => products[(start + at * 5) % products.length]!)
      return writtenOrder(
        {
          owner,
          address: addresses[person]!,
          products: bought,
          placed_at: new Date(now - minutesAgo * 60_000 - random.int(0, 30_000) * 1000),
          isCancelled: index === 2,
          isUnderWay: index < 2,
          method: random.pick(methods),
        },
        deps,
      )
    }),
  )
  const inTime = written.toSorted((a, b) => (a.order.placed_at < b.order.placed_at ? -1 : 1))
  const last = new Map<number, number>()
  for (const { order } of inTime) {
    const year = Number(dayIn(deps.settings.brand_tz, order.placed_at as Date).slice(0, 4))
    last.set(year, (last.get(year) ?? 0) + 1)
    order.no = orderNo(year, last.get(year)!)
  }
  await db
    .insertInto('shop_order_year')
    .values([...last].map(([year, count]) => ({ year, last: count })))
    .execute()
  const stored = await db
    .insertInto('shop_order')
    .values(inTime.map(({ order }) => order))
    .returning(['id', 'no'])
    .execute()
  const idOf = new Map(stored.map(({ id, no }) => [no, id]))
  await db
    .insertInto('shop_order_line')
    .values(inTime.flatMap(({ order, lines }) => lines.map((line) => ({ ...line, order_id: idOf.get(order.no)! }))))
    .execute()
  await seedPayments(db, inTime, idOf)
}

/** What was taken for each order, and given back for those that were cancelled. */
async function seedPayments(db: Db, written: readonly Written[], idOf: ReadonlyMap<string, number>): Promise<void> {
  const paid = written.filter(({ order }) => order.method !== 'cash-on-delivery')
  const entries = paid.flatMap(({ order }) => {
    const { no, user_id, method, total: amount, placed_at, cancelled_at, paid_with: source } = order
    const entry = { order_id: idOf.get(no)!, user_id, method, source, amount }
    return [
      { ...entry, reference: `pay_demo_${no}`, kind: 'charge' as const, at: placed_at },
      ...(cancelled_at ? [{ ...entry, reference: `back_demo_${no}`, kind: 'refund' as const, at: cancelled_at }] : []),
    ]
  })
  await db.insertInto('shop_payment').values(entries).execute()
}

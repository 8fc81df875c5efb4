import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { toMinor } from '@rad/api/internal/kernel/contract/money.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { nextSampleId } from '@rad/api/internal/kernel/command/sample-ids.ts'
import { offerFor } from '@rad/api/internal/capabilities/apps/shop/cart/rules.ts'
import { seedOrders } from './orders/seed.ts'
import { slugOf } from '@rad/api/internal/capabilities/apps/shop/rules.ts'
import { seededProducts } from './seed-products.ts'

async function seedProducts(db: Db, random: ReturnType<typeof randomFrom>): Promise<number[]> {
  // The newest come first in the shop: mixed, so that its first page shows something of everything.
  const mixed = seededProducts
    .map((product) => ({ product, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ product }) => product)
  const first = await nextSampleId(db, 'shop_product', mixed.length)
  const rows = mixed.map(({ image, isFree, price, ...product }, index) => {
    const id = first + index
    return {
      ...product,
      id,
      slug: slugOf(product.name, id),
      price: toMinor(price),
      picture: image,
      has_free_shipping: isFree,
    }
  })
  await db.insertInto('shop_product').values(rows).execute()
  return rows.filter(({ stock }) => stock > 4).map(({ id }) => id)
}

/** Coupons whose codes are shown on the page of the cart, and an expired one. */
async function seedCoupons(db: Db, today: string): Promise<void> {
  const whole = { starts_on: addDays(today, -400), ends_on: addDays(today, 730), least: 0, most: null, is_once: false }
  await db
    .insertInto('shop_coupon')
    .values([
      { ...whole, code: 'WELCOME10', kind: 'percent', value: 10, most: toMinor(2_000), is_once: true },
      { ...whole, code: 'PARTS500', kind: 'amount', value: toMinor(500), least: toMinor(5_000) },
      { ...whole, code: 'FREESHIP', kind: 'delivery', value: 0 },
      { ...whole, code: 'MONSOON', kind: 'percent', value: 15, ends_on: addDays(today, -30) },
    ])
    .execute()
}

interface Owner {
  id: string
}

/** A few products in every user's cart and on their wishlist, and a few they looked at. */
async function seedCarts(db: Db, deps: Deps, owners: readonly Owner[], products: readonly number[]): Promise<void> {
  const random = randomFrom(6021)
  const now = deps.clock.now()
  const today = dayIn(deps.settings.brand_tz, now)
  const someOf = (count: number) => {
    const start = random.int(0, products.length - 1)
    return Array.from({ length: count }, (_, index) => products[(start + index * 7) % products.length]!)
  }
  const carts = owners.flatMap(({ id }) => someOf(random.int(1, 3)).map((product_id) => ({ user_id: id, product_id })))
  const wishes = owners.flatMap(({ id }) => someOf(random.int(2, 4)).map((product_id) => ({ user_id: id, product_id })))
  const firstItem = await nextSampleId(db, 'shop_cart_item', carts.length)
  const firstWish = await nextSampleId(db, 'shop_wish', wishes.length)
  await db
    .insertInto('shop_cart_item')
    .values(
      carts.map((item, index) => ({
        ...item,
        id: firstItem + index,
        qty: random.int(1, 2),
        color: null,
        ...offerFor(item.user_id, item.product_id, today),
      })),
    )
    .execute()
  await db
    .insertInto('shop_wish')
    .values(wishes.map((wish, index) => ({ ...wish, id: firstWish + index })))
    .execute()
  await db
    .insertInto('shop_viewed')
    .values(
      owners.flatMap(({ id }) =>
        someOf(6).map((product_id, index) => ({
          user_id: id,
          product_id,
          viewed_at: new Date(now.getTime() - (index + 1) * 3_600_000),
        })),
      ),
    )
    .execute()
}

/** The products of the shop, coupons, and for every user who has a right to it a cart, a wishlist and orders. */
export async function seedShop(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(6020)
  const products = await seedProducts(db, random)
  await seedCoupons(db, dayIn(deps.settings.brand_tz, deps.clock.now()))
  const users = await db
    .selectFrom('app_user')
    .select(['id', 'full_name', 'email', 'roles'])
    .where('kind', '!=', 'service_account')
    .where('email', 'like', '%@demo.com')
    .orderBy('email')
    .execute()
  const owners = users.filter(({ roles }) => !roles.includes('client'))
  await seedCarts(db, deps, owners, products)
  await seedOrders(db, deps, owners)
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { buy, newShopper, setStock, stockOf } from '#testing/shoppers.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { authApi } from '#capabilities/session/auth/contract.ts'
import { shopApi, type Product } from '../contract.ts'
import { cartApi } from './contract.ts'

let app: TestApp
let products: Product[]
beforeAll(async () => {
  app = await testApp()
  const { products: page } = await (
    await app.as('AUD')
  ).send(shopApi.products, {
    query: { sortBy: 'price-asc', perPage: 100 },
  })
  products = page.filter(({ stock }) => stock > 10)
})
afterAll(() => app.close())

const post = (shopper: Caller, body: unknown) =>
  shopper.fetch(
    new Request(`${shopper.origin}/apps/ecommerce/cart`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
const keyed = (id: number) => ({ params: { productId: String(id) } })

describe('the cart', () => {
  test('takes a product once: 201 with one piece, then 200 and no second row', async () => {
    const shopper = await newShopper(app, 'adding')
    const { id } = products[0]!
    expect((await post(shopper, { productId: id })).status).toBe(201)
    const before = await shopper.send(cartApi.get, {})
    expect(before.products).toMatchObject([{ id, qty: 1, color: null, availability: 'in-stock', isInCart: true }])
    expect((await post(shopper, { productId: id, qty: 5 })).status).toBe(200)
    expect(await shopper.send(cartApi.get, {})).toEqual(before)
  })

  test('takes it once too where ten tabs add it at the same moment', async () => {
    const shopper = await newShopper(app, 'hasty')
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await post(shopper, { productId: products[1]!.id })).status),
    )
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 9 }, () => 200), 201])
    expect((await shopper.send(cartApi.get, {})).count).toBe(1)
  })

  test('refuses an unknown product, a quantity out of bounds and a colour there is not', async () => {
    const shopper = await newShopper(app, 'refused')
    expect((await post(shopper, { productId: 999_999 })).status).toBe(404)
    const { id } = products[0]!
    for (const qty of [0, 11, 1.5, -1, 'two', null])
      expect((await post(shopper, { productId: id, qty })).status).toBe(422)
    expect((await post(shopper, { productId: id, color: 'plaid' })).status).toBe(422)
    expect((await post(shopper, { productId: id, price: 1 })).status).toBe(422)
    expect((await shopper.send(cartApi.get, {})).products).toEqual([])
  })

  test('draws offers, discount and day of delivery once and keeps them, also through taking out and putting back', async () => {
    const shopper = await newShopper(app, 'drawing')
    const { id } = products[2]!
    const today = dayIn(app.deps.settings.brand_tz, app.deps.clock.now())
    const [drawn] = (await shopper.send(cartApi.add, { body: { productId: id, color: 'danger' } })).products
    expect(drawn!.offers).toBeGreaterThanOrEqual(1)
    expect(drawn!.offers).toBeLessThanOrEqual(4)
    expect(drawn!.discountPercentage).toBeGreaterThanOrEqual(3)
    expect(drawn!.discountPercentage).toBeLessThanOrEqual(20)
    expect(drawn!.shippingDate > today && drawn!.shippingDate <= addDays(today, 8)).toBe(true)
    expect((await shopper.send(cartApi.get, {})).products).toEqual([drawn])
    await shopper.send(cartApi.remove, keyed(id))
    expect((await shopper.send(cartApi.add, { body: { productId: id, color: 'danger' } })).products).toEqual([drawn])
  })

  test('a line taken out days later comes back as it was, offers, discount and day of delivery', async () => {
    const later = await testApp()
    const cart = (shopper: Caller) => shopper.send(cartApi.get, {})
    const first = await later.as('DLP')
    const { products: shelf } = await first.send(shopApi.products, { query: { perPage: 10 } })
    for (const { id } of shelf) await first.send(cartApi.add, { body: { productId: id, color: 'danger' } })
    later.travel(86_400)
    const shopper = await later.as('DLP')
    const tomorrow = addDays(dayIn(later.deps.settings.brand_tz, later.deps.clock.now()), 1)
    // Deliveries promised for tomorrow may have been late, and are drawn again.
    const promised = (await cart(shopper)).products.filter(({ shippingDate }) => shippingDate > tomorrow)
    expect(promised.length).toBeGreaterThan(0)
    const before = new Map(promised.map((line) => [line.id, line]))
    for (const id of before.keys()) await shopper.send(cartApi.remove, keyed(id))
    for (const { id, qty, color } of promised) await shopper.send(cartApi.add, { body: { productId: id, qty, color } })
    const after = (await cart(shopper)).products.filter(({ id }) => before.has(id))
    expect(new Map(after.map((line) => [line.id, line]))).toEqual(before)
    await later.close()
  })

  test('a day of delivery that has passed is tomorrow', async () => {
    const later = await testApp()
    const shopper = await later.as('RGM')
    const { products: before } = await shopper.send(cartApi.get, {})
    expect(before.length).toBeGreaterThan(0)
    later.travel(30 * 86_400)
    const again = await later.as('RGM')
    const tomorrow = addDays(dayIn(later.deps.settings.brand_tz, later.deps.clock.now()), 1)
    const { products: after } = await again.send(cartApi.get, {})
    expect(after.map(({ shippingDate }) => shippingDate)).toEqual(before.map(() => tomorrow))
    await later.close()
  })

  test('changes quantities and returns the new cart; what is not in it is 404', async () => {
    const shopper = await newShopper(app, 'counting')
    const { id, price } = products[3]!
    await shopper.send(cartApi.add, { body: { productId: id } })
    const cart = await shopper.send(cartApi.change, { ...keyed(id), body: { qty: 10 } })
    expect(cart.products).toMatchObject([{ id, qty: 10 }])
    expect(cart.priceDetails.mrp).toBeCloseTo(price * 10, 2)
    expect(await shopper.send(cartApi.get, {})).toEqual(cart)
    for (const qty of [0, 11]) {
      const refused = shopper.send(cartApi.change, { ...keyed(id), body: { qty } })
      await expect(refused).rejects.toMatchObject({ status: 422 })
    }
    const absent = shopper.send(cartApi.change, { ...keyed(products[4]!.id), body: { qty: 2 } })
    await expect(absent).rejects.toMatchObject({ status: 404 })
  })

  test('lets go of what is in it, of what is not with 200, and of an unknown product with 404', async () => {
    const shopper = await newShopper(app, 'emptying')
    const { id } = products[5]!
    await shopper.send(cartApi.add, { body: { productId: id } })
    expect((await shopper.send(cartApi.remove, keyed(id))).products).toEqual([])
    expect((await shopper.send(cartApi.remove, keyed(id))).products).toEqual([])
    await expect(shopper.send(cartApi.remove, keyed(999_999))).rejects.toMatchObject({ status: 404 })
  })

  test('shows where fewer are left than are in it', async () => {
    const shopper = await newShopper(app, 'waiting')
    const { id } = products[6]!
    const stock = await stockOf(app, id)
    await shopper.send(cartApi.add, { body: { productId: id, qty: 3 } })
    await setStock(app, id, 2)
    expect((await shopper.send(cartApi.get, {})).products[0]!.availability).toBe('short')
    await setStock(app, id, 0)
    expect((await shopper.send(cartApi.get, {})).products[0]!.availability).toBe('sold-out')
    await setStock(app, id, stock)
  })

  test('holds at most fifty different products', async () => {
    const shopper = await newShopper(app, 'hoarding')
    const page = await shopper.send(shopApi.products, { query: { perPage: 51 } })
    for (const { id } of page.products.slice(0, 50)) await shopper.send(cartApi.add, { body: { productId: id } })
    const more = shopper.send(cartApi.add, { body: { productId: page.products[50]!.id } })
    await expect(more).rejects.toMatchObject({ status: 409 })
  })

  test('belongs to one user, and is counted for the badge at sign-in', async () => {
    const shopper = await newShopper(app, 'alone')
    await shopper.send(cartApi.add, { body: { productId: products[0]!.id } })
    await shopper.send(cartApi.add, { body: { productId: products[1]!.id } })
    const other = await newShopper(app, 'nosy')
    expect((await other.send(cartApi.get, {})).products).toEqual([])
    expect((await other.send(shopApi.products, { query: {} })).userCart).toEqual([])
    expect((await shopper.send(authApi.me, {})).userData.extras.eCommerceCartItemsCount).toBe(2)
    expect((await other.send(authApi.me, {})).userData.extras.eCommerceCartItemsCount).toBe(0)
    const login = await app.request('/jwt/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'alone@shop.test', password: 'several quiet words' }),
    })
    const { userData } = (await login.json()) as { userData: { extras: unknown } }
    expect(userData.extras).toEqual({ eCommerceCartItemsCount: 2 })
  })
})

describe('coupons', () => {
  const apply = (shopper: Caller, code: string) => shopper.send(cartApi.applyCoupon, { body: { code } })

  test('take off what they promise, in any case of letters, and can be taken away', async () => {
    const shopper = await newShopper(app, 'thrifty')
    await shopper.send(cartApi.add, { body: { productId: products[0]!.id, qty: 2 } })
    const cart = await apply(shopper, 'welcome10')
    const { mrp, bagDiscount, couponDiscount } = cart.priceDetails
    expect(couponDiscount).toBeCloseTo(Math.round((mrp - bagDiscount) * 10) / 100, 2)
    expect(cart.coupon).toEqual({
      code: 'WELCOME10',
      title: '10% off, up to 2000.00.',
      isApplied: true,
      reason: null,
    })
    expect(await apply(shopper, 'WELCOME10')).toEqual(cart)
    const without = await shopper.send(cartApi.removeCoupon, {})
    expect(without).toMatchObject({ coupon: null, priceDetails: { couponDiscount: 0 } })
    expect(await shopper.send(cartApi.removeCoupon, {})).toEqual(without)
  })

  test('are refused with an error: unknown, expired, too little in the cart, nothing in it', async () => {
    const shopper = await newShopper(app, 'hopeful')
    await expect(apply(shopper, 'FREESHIP')).rejects.toMatchObject({
      status: 422,
      fields: { code: 'Your cart is empty.' },
    })
    await shopper.send(cartApi.add, { body: { productId: products[0]!.id } })
    const refusals = {
      NOTHING: 'Coupon not found.',
      MONSOON: 'This coupon has expired.',
      PARTS500: 'This coupon requires goods worth 5000.00 or more.',
    }
    for (const [code, words] of Object.entries(refusals))
      await expect(apply(shopper, code)).rejects.toMatchObject({ status: 422, fields: { code: words } })
  })

  test('stay with the cart and show why, where they no longer apply', async () => {
    const shopper = await newShopper(app, 'shrinking')
    const dear = products.find(({ price }) => price > 6_500)!
    await shopper.send(cartApi.add, { body: { productId: dear.id } })
    await shopper.send(cartApi.add, { body: { productId: products[0]!.id } })
    expect((await apply(shopper, 'PARTS500')).priceDetails.couponDiscount).toBe(500)
    const less = await shopper.send(cartApi.remove, keyed(dear.id))
    expect(less.priceDetails.couponDiscount).toBe(0)
    expect(less.coupon).toMatchObject({ isApplied: false, reason: 'This coupon requires goods worth 5000.00 or more.' })
  })

  test('that are for once are for once', async () => {
    const shopper = await newShopper(app, 'returning')
    await shopper.send(cartApi.add, { body: { productId: products[7]!.id } })
    await apply(shopper, 'WELCOME10')
    const { order, cart } = await buy(shopper, [])
    expect(order.couponCode).toBe('WELCOME10')
    expect(cart.coupon).toBeNull()
    await shopper.send(cartApi.add, { body: { productId: products[7]!.id } })
    await expect(apply(shopper, 'WELCOME10')).rejects.toMatchObject({
      fields: { code: 'You’ve already used this coupon.' },
    })
  })
})

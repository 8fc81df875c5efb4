import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, inShop, newShopper, shopState } from '#testing/shoppers.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { cartApi } from './cart/contract.ts'
import { shopApi } from './contract.ts'

let app: TestApp
let productId: number
beforeAll(async () => {
  app = await testApp({ limits: 1 })
  const { products } = await (
    await app.as('AUD')
  ).send(shopApi.products, { query: { sortBy: 'price-asc', perPage: 100 } })
  productId = products.find(({ stock }) => stock > 30)!.id
})
afterAll(() => app.close())

async function shopperWithCart(name: string): Promise<Caller> {
  const shopper = await newShopper(app, name)
  await shopper.send(cartApi.add, { body: { productId } })
  return shopper
}
const post = (shopper: Caller, path: string, body: unknown) =>
  shopper.fetch(
    new Request(`${shopper.origin}/apps/ecommerce/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
const tooMany = { error: { message: ['Too many invalid codes. Try again later.'] } }

test('a coupon is guessed ten times an hour: then even a good code is refused, to this person alone', async () => {
  const guesser = await shopperWithCart('guesser')
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => (await post(guesser, 'coupon', { code: `WELCOME${at + 11}` })).status),
  )
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429])
  const refused = await post(guesser, 'coupon', { code: 'WELCOME10' })
  expect(refused.status).toBe(429)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(3500)
  expect(seconds).toBeLessThanOrEqual(3600)
  expect(await refused.json()).toMatchObject(tooMany)
  expect((await guesser.send(cartApi.get, {})).coupon).toBeNull()
  const other = await shopperWithCart('knowing')
  expect((await post(other, 'coupon', { code: 'WELCOME10' })).status).toBe(200)
})

test('a coupon that holds counts for nothing, however often it is taken away and used again', async () => {
  const shopper = await shopperWithCart('wavering')
  for (let time = 0; time < 15; time += 1) {
    expect((await post(shopper, 'coupon', { code: 'WELCOME10' })).status).toBe(200)
    await shopper.send(cartApi.removeCoupon, {})
  }
  for (let time = 0; time < 10; time += 1) expect((await post(shopper, 'coupon', { code: 'MONSOON' })).status).toBe(422)
  expect((await post(shopper, 'coupon', { code: 'WELCOME10' })).status).toBe(429)
})

test('a gift card is guessed ten times an hour, and one that pays counts for nothing', async () => {
  const shopper = await shopperWithCart('gift-guesser')
  const addressId = await addressOf(shopper)
  const order = (code: string) => post(shopper, 'orders', { addressId, payment: { method: 'gift-card', code } })
  for (let time = 0; time < 2; time += 1) {
    expect((await order('GIFT-50000')).status).toBe(201)
    await shopper.send(cartApi.add, { body: { productId } })
  }
  const before = await shopState(app, 'gift-guesser@shop.test')
  const statuses = await Promise.all(Array.from({ length: 11 }, async (_, at) => (await order(`GIFT-${at}`)).status))
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  const refused = await order('GIFT-50000')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(await refused.json()).toMatchObject(tooMany)
  expect(await shopState(app, 'gift-guesser@shop.test')).toEqual(before)
  // What has no code is not tried.
  expect((await post(shopper, 'orders', { addressId, payment: { method: 'cash-on-delivery' } })).status).toBe(201)
  const [card] = await inShop(app, (db) =>
    db.selectFrom('shop_gift_card').selectAll().where('code', '=', 'GIFT-50000').execute(),
  )
  expect(card!.balance).toBeLessThan(50_000_00)
})

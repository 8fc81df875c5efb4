import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prove } from '#testing/proof.ts'
import { addressOf, buy, inShop, newShopper, onDelivery, setStock, shopState, stockOf } from '#testing/shoppers.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { cartApi } from '../cart/contract.ts'
import { shopApi } from '../contract.ts'
import { ordersApi } from './contract.ts'

let app: TestApp
let products: number[]
let crowd: { shopper: Caller; addressId: number }[]
beforeAll(async () => {
  app = await testApp()
  const page = await (await app.as('AUD')).send(shopApi.products, { query: { perPage: 100 } })
  products = page.products.filter(({ stock }) => stock > 10).map(({ id }) => id)
  crowd = []
  for (let at = 0; at < 50; at += 1) {
    const shopper = await newShopper(app, `crowd${at}`)
    crowd.push({ shopper, addressId: await addressOf(shopper) })
  }
})
afterAll(() => app.close())

const place = (shopper: Caller, addressId: number, key?: string) =>
  shopper.send(ordersApi.place, { body: { addressId, payment: onDelivery } }, key)

const outcome = (order: Promise<unknown>) =>
  order.then(
    () => 'ordered',
    (error: { code?: string; status?: number }) => error.code ?? String(error.status),
  )

/** The numbers of this year's orders, and the last number of the counter. */
const numbers = () =>
  inShop(app, async (db) => {
    const year = app.deps.clock.now().getUTCFullYear()
    const orders = await db
      .selectFrom('shop_order')
      .select('no')
      .where('no', 'like', `${year}-%`)
      .orderBy('no')
      .execute()
    const { last } = await db
      .selectFrom('shop_order_year')
      .select('last')
      .where('year', '=', year)
      .executeTakeFirstOrThrow()
    return { given: orders.map(({ no }) => Number(no.split('-')[1])), last }
  })

describe('fifty requests at once (T-22)', () => {
  test('the last item is sold once: one order, forty-nine errors, numbers without a gap', async () => {
    const [id] = products as [number]
    await setStock(app, id, 1)
    await Promise.all(crowd.map(({ shopper }) => shopper.send(cartApi.add, { body: { productId: id } })))
    const outcomes = await Promise.all(crowd.map(({ shopper, addressId }) => outcome(place(shopper, addressId))))
    expect(outcomes.toSorted()).toEqual(['ordered', ...Array.from({ length: 49 }, () => 'stock')].toSorted())
    expect(await stockOf(app, id)).toBe(0)
    const { given, last } = await numbers()
    expect(given).toEqual(Array.from({ length: last }, (_, index) => index + 1))
    prove('T-22', app.deps.database.kind, { 'hands on the last item': 50, sold: 1 })
    for (const { shopper } of crowd) await shopper.send(cartApi.remove, { params: { productId: String(id) } })
  })

  test('carts of several products in any order sell exactly what there is, without a deadlock', async () => {
    const [a, b, c] = products.slice(1, 4) as [number, number, number]
    for (const id of [a, b, c]) await setStock(app, id, 20)
    await Promise.all(
      crowd.map(async ({ shopper }, at) => {
        const order = [
          [a, b, c],
          [c, b, a],
          [b, a, c],
        ][at % 3]!
        for (const productId of order) await shopper.send(cartApi.add, { body: { productId } })
      }),
    )
    const outcomes = await Promise.all(crowd.map(({ shopper, addressId }) => outcome(place(shopper, addressId))))
    expect(outcomes.filter((one) => one === 'ordered')).toHaveLength(20)
    expect(outcomes.filter((one) => one === 'stock')).toHaveLength(30)
    expect(await Promise.all([a, b, c].map((id) => stockOf(app, id)))).toEqual([0, 0, 0])
    prove('T-22', app.deps.database.kind, { 'carts of three products, twenty of each': 50, ordered: 20 })
    const { given, last } = await numbers()
    expect(given).toEqual(Array.from({ length: last }, (_, index) => index + 1))
  })

  test('one cart ordered from ten tabs is one order', async () => {
    const shopper = await newShopper(app, 'tabs')
    const addressId = await addressOf(shopper)
    await shopper.send(cartApi.add, { body: { productId: products[6]! } })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcome(place(shopper, addressId))))
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'cart.empty'), 'ordered'])
    expect(await shopState(app, 'tabs@shop.test')).toMatchObject({ orders: 1, lines: 1, mails: 1 })
  })

  test('one order sent ten times under one key is one order, and each gets the same response', async () => {
    const shopper = await newShopper(app, 'impatient')
    const addressId = await addressOf(shopper)
    await shopper.send(cartApi.add, { body: { productId: products[6]! } })
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(shopper, addressId, 'this order')))
    expect(new Set(answers.map(({ order }) => order.no)).size).toBe(1)
    expect(await shopState(app, 'impatient@shop.test')).toMatchObject({ orders: 1, lines: 1, mails: 1 })
    const other = shopper.send(
      ordersApi.place,
      { body: { addressId, payment: { method: 'net-banking', bank: 'Harbour Bank' } } },
      'this order',
    )
    await expect(other).rejects.toMatchObject({ status: 422 })
  })

  test('an order cancelled ten times at once gives its stock back once', async () => {
    const shopper = await newShopper(app, 'regretting')
    const id = products[7]!
    const stock = await stockOf(app, id)
    const { order } = await buy(shopper, [id], { method: 'net-banking', bank: 'Harbour Bank' })
    const cancel = () => outcome(shopper.send(ordersApi.cancel, { params: { no: order.no } }))
    const outcomes = await Promise.all(Array.from({ length: 10 }, cancel))
    expect(outcomes.toSorted()).toEqual(['ordered', ...Array.from({ length: 9 }, () => 'state.move')].toSorted())
    expect(await stockOf(app, id)).toBe(stock)
    expect(await shopState(app, 'regretting@shop.test')).toMatchObject({ charges: 1, refunds: 1, cancelled: 1 })
  })

  test('things added while the cart is being ordered are in the order or still in the cart', async () => {
    const shopper = await newShopper(app, 'busy')
    const addressId = await addressOf(shopper)
    const some = products.slice(10, 18)
    await shopper.send(cartApi.add, { body: { productId: some[0]! } })
    await Promise.all([
      outcome(place(shopper, addressId)),
      ...some.slice(1).map((productId) => shopper.send(cartApi.add, { body: { productId } })),
      outcome(place(shopper, addressId)),
    ])
    const { rows } = await shopper.send(ordersApi.list, { query: {} })
    const ordered = await Promise.all(rows.map(({ no }) => shopper.send(ordersApi.get, { params: { no } })))
    const { products: left } = await shopper.send(cartApi.get, {})
    const all = [
      ...ordered.flatMap(({ order }) => order.lines.map(({ productId }) => productId)),
      ...left.map(({ id }) => id),
    ]
    expect(all.toSorted()).toEqual(some.toSorted())
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atEveryStatement, droppableApi, type DroppableApi } from '#testing/dropped-connection.ts'
import { prove, times } from '#testing/proof.ts'
import { addressOf, buy, newShopper, setStock, shopState, stockOf } from '#testing/shoppers.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { cartApi } from '../cart/contract.ts'
import { shopApi } from '../contract.ts'
import { ordersApi } from './contract.ts'

let app: TestApp
let line: DroppableApi
let products: number[]
beforeAll(async () => {
  app = await testApp()
  line = await droppableApi(app)
  const page = await (await app.as('AUD')).send(shopApi.products, { query: { perPage: 100, sortBy: 'price-asc' } })
  products = page.products.filter(({ stock }) => stock > 40).map(({ id }) => id)
})
afterAll(() => app.close())

const payment = { method: 'net-banking', bank: 'Harbour Bank' } as const
const stateOf = async (shopper: Caller, email: string) => ({
  ...(await shopState(app, email)),
  cart: await shopper.send(cartApi.get, {}),
})

/** Does something with the line cut at each statement in turn: it either happened as a whole or not at all. */
async function allOrNothing(
  shopper: Caller,
  email: string,
  steps: { prepare(): Promise<unknown>; attempt(over: Caller): Promise<unknown>; undo(): Promise<unknown> },
): Promise<number> {
  await steps.prepare()
  let before = await stateOf(shopper, email)
  return atEveryStatement(
    line,
    'before',
    () => steps.attempt(line.over(shopper)),
    async ({ nth, error }) => {
      const after = await stateOf(shopper, email)
      if (error !== undefined) return expect(after, `cut at ${nth}`).toEqual(before)
      expect(after.audit, `cut at ${nth}`).toBeGreaterThan(before.audit)
      await steps.undo()
      await steps.prepare()
      before = await stateOf(shopper, email)
    },
  )
}

const nothing = () => Promise.resolve()
const cutsOf: Record<string, number> = {}

describe('cut at any statement, all or nothing is done (T-24)', () => {
  test('an order', async () => {
    const shopper = await newShopper(app, 'cutorder')
    const addressId = await addressOf(shopper)
    const cuts = await allOrNothing(shopper, 'cutorder@shop.test', {
      prepare: async () => {
        for (const productId of products.slice(0, 2)) await shopper.send(cartApi.add, { body: { productId } })
      },
      attempt: (over) => over.send(ordersApi.place, { body: { addressId, payment } }),
      undo: nothing,
    })
    expect(cuts).toBeGreaterThan(15)
    cutsOf.order = cuts
  })

  test('cancelling', async () => {
    const shopper = await newShopper(app, 'cutcancel')
    let no = ''
    const cuts = await allOrNothing(shopper, 'cutcancel@shop.test', {
      prepare: async () => {
        no = (await buy(shopper, [products[2]!], payment)).order.no
      },
      attempt: (over) => over.send(ordersApi.cancel, { params: { no } }),
      undo: nothing,
    })
    expect(cuts).toBeGreaterThan(8)
    cutsOf.cancel = cuts
  })

  test('adding to the cart, and a coupon', async () => {
    const shopper = await newShopper(app, 'cutadd')
    const productId = products[3]!
    const remove = () => shopper.send(cartApi.remove, { params: { productId: String(productId) } })
    const added = await allOrNothing(shopper, 'cutadd@shop.test', {
      prepare: remove,
      attempt: (over) => over.send(cartApi.add, { body: { productId } }),
      undo: nothing,
    })
    expect(added).toBeGreaterThan(5)
    await shopper.send(cartApi.add, { body: { productId } })
    const coupon = await allOrNothing(shopper, 'cutadd@shop.test', {
      prepare: () => shopper.send(cartApi.removeCoupon, {}),
      attempt: (over) => over.send(cartApi.applyCoupon, { body: { code: 'FREESHIP' } }),
      undo: nothing,
    })
    expect(coupon).toBeGreaterThan(4)
    Object.assign(cutsOf, { added, coupon })
  })

  test('all of them were cut', () => {
    expect(Object.keys(cutsOf)).toHaveLength(4)
    const cuts = Object.values(cutsOf).reduce((sum, one) => sum + one, 0)
    prove('T-24', app.deps.database.kind, { flows: 4, cuts, 'half done': 0 })
  })
})

describe('cut after any statement and sent again under its key, one thing is done (T-23)', () => {
  test('an order', async () => {
    const shopper = await newShopper(app, 'cutafter')
    const addressId = await addressOf(shopper)
    const productId = products[4]!
    let round = 0
    const cuts = await atEveryStatement(
      line,
      'after',
      async (nth) => {
        round = nth
        await shopper.send(cartApi.add, { body: { productId } })
        await line.over(shopper).send(ordersApi.place, { body: { addressId, payment } }, `order ${nth}`)
      },
      async () => {
        const stock = await stockOf(app, productId)
        const { orders } = await shopState(app, 'cutafter@shop.test')
        const send = () => shopper.send(ordersApi.place, { body: { addressId, payment } }, `order ${round}`)
        const first = await send()
        const second = await send()
        expect(second.order.no).toBe(first.order.no)
        const after = await shopState(app, 'cutafter@shop.test')
        expect(after).toMatchObject({ orders: round, lines: round, charges: round, mails: round })
        expect(await stockOf(app, productId)).toBe(stock - (round - orders))
      },
    )
    expect(cuts).toBeGreaterThan(15)
  })

  const retries = times(25, 1000)
  test(`each of ${retries} orders whose answer was lost after the commit`, async () => {
    const email = 'lostanswers@shop.test'
    const shopper = await newShopper(app, 'lostanswers')
    const addressId = await addressOf(shopper)
    const productId = products[5]!
    await setStock(app, productId, retries + 1)
    const place = (caller: Caller, key: string) => caller.send(ordersApi.place, { body: { addressId, payment } }, key)
    const before = await shopState(app, email)
    for (let at = 0; at < retries; at += 1) {
      await shopper.send(cartApi.add, { body: { productId } })
      line.setAtCommit()
      await expect(place(line.over(shopper), `lost ${at}`)).rejects.toMatchObject({ status: 503 })
      expect(line.hasDropped()).toBe(true)
      await place(shopper, `lost ${at}`)
    }
    const each = { orders: retries, lines: retries, charges: retries, mails: retries }
    expect(await shopState(app, email)).toEqual({
      ...before,
      ...each,
      stock: before.stock - retries,
      // One of the cart and one of the order.
      audit: before.audit + 2 * retries,
      last: before.last + retries,
      numbers: before.numbers + retries,
    })
    prove('T-23', app.deps.database.kind, { orders: retries, 'counted twice or not at all': 0 })
  }, 900_000)
})

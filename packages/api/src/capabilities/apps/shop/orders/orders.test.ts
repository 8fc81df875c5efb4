import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '#testing/mails.ts'
import {
  addressOf,
  buy,
  inShop,
  newShopper,
  onDelivery,
  setStock,
  shopState,
  someAddress,
  stockOf,
} from '#testing/shoppers.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { cartApi } from '../cart/contract.ts'
import { checkoutApi, type Payment } from '../checkout/contract.ts'
import { shopApi, type Product } from '../contract.ts'
import { ordersApi } from './contract.ts'

let app: TestApp
let products: Product[]
beforeAll(async () => {
  app = await testApp()
  const page = await (await app.as('AUD')).send(shopApi.products, { query: { sortBy: 'price-asc', perPage: 100 } })
  products = page.products.filter(({ stock }) => stock > 10)
})
afterAll(() => app.close())

const nextYear = () => app.deps.clock.now().getUTCFullYear() + 1
async function cardOf(shopper: Caller, number = '4242424242424242') {
  const body = { number, holder: 'Asha Verma', expiry: `08/${nextYear() % 100}`, cvv: '123', save: false }
  return (await shopper.send(checkoutApi.addCard, { body })).card.token
}
const add = (shopper: Caller, productId: number, qty = 1) => shopper.send(cartApi.add, { body: { productId, qty } })
const place = (shopper: Caller, addressId: number, payment: Payment = onDelivery, total?: number) =>
  shopper.send(ordersApi.place, { body: { addressId, payment, ...(total !== undefined && { total }) } })

describe('an order', () => {
  test('takes the cart as it is: lines, amounts, address; stock goes, the cart is empty, a mail is sent', async () => {
    const shopper = await newShopper(app, 'buying')
    const [one, two] = [products[3]!, products[20]!]
    const before = [await stockOf(app, one.id), await stockOf(app, two.id)]
    await add(shopper, one.id, 3)
    await add(shopper, two.id)
    await shopper.send(cartApi.applyCoupon, { body: { code: 'WELCOME10' } })
    const cart = await shopper.send(cartApi.get, {})
    const addressId = await addressOf(shopper)
    const payment: Payment = { method: 'card', token: await cardOf(shopper), cvv: '123' }
    const { order, cart: after } = await place(shopper, addressId, payment, cart.priceDetails.total)
    expect(order).toMatchObject({
      status: 'placed',
      payment: 'paid',
      method: 'card',
      paidWith: 'Visa •••• 4242',
      quantity: 4,
      couponCode: 'WELCOME10',
      priceDetails: cart.priceDetails,
      total: cart.priceDetails.total,
      address: someAddress,
      currency: 'INR',
      canCancel: true,
      cancelledAt: null,
    })
    expect(order.no).toMatch(new RegExp(`^${app.deps.clock.now().getUTCFullYear()}-\\d{5}$`))
    expect(order.lines.map(({ productId, qty }) => [productId, qty]).toSorted()).toEqual(
      [
        [one.id, 3],
        [two.id, 1],
      ].toSorted(),
    )
    expect(after).toMatchObject({ products: [], count: 0, coupon: null, priceDetails: { total: 0 } })
    expect([await stockOf(app, one.id), await stockOf(app, two.id)]).toEqual([before[0]! - 3, before[1]! - 1])
    const [mail] = await mailsTo(app, 'buying@shop.test')
    expect(mail).toMatchObject({ subject: `Your order ${order.no}` })
    expect(mail!.text).toContain(one.name)
    expect(mail!.text).toContain(`/orders/${order.no}`)
    expect((await shopper.send(ordersApi.get, { params: { no: order.no } })).order).toEqual(order)
  })

  test('costs what the cart showed, for any cart; its lines add up to it in hundredths', async () => {
    const shopper = await newShopper(app, 'summing')
    const addressId = await addressOf(shopper)
    const cents = (amount: number) => Math.round(amount * 100)
    const some = fc.uniqueArray(fc.tuple(fc.constantFrom(...products), fc.integer({ min: 1, max: 3 })), {
      minLength: 1,
      maxLength: 5,
      selector: ([product]) => product.id,
    })
    const holds = fc.asyncProperty(some, fc.constantFrom('FREESHIP', 'PARTS500', undefined), async (lines, code) => {
      for (const [{ id }, qty] of lines) {
        await setStock(app, id, 50)
        await add(shopper, id, qty)
      }
      if (code) await shopper.send(cartApi.applyCoupon, { body: { code } }).catch(() => undefined)
      const cart = await shopper.send(cartApi.get, {})
      const { order } = await place(shopper, addressId, onDelivery, cart.priceDetails.total)
      expect(order.priceDetails).toEqual(cart.priceDetails)
      const sum = order.lines.reduce((all, line) => all + cents(line.total), 0)
      expect(sum + cents(order.priceDetails.delivery)).toBe(cents(order.total))
      for (const { mrp, bagDiscount, couponDiscount, tax, total } of order.lines)
        expect(cents(total)).toBe(cents(mrp) - cents(bagDiscount) - cents(couponDiscount) + cents(tax))
    })
    await fc.assert(holds, { numRuns: 15 })
  })

  test('stays what it was, whatever becomes of product and address', async () => {
    const shopper = await newShopper(app, 'keeping')
    const { order } = await buy(shopper, [products[8]!.id])
    const [address] = (await shopper.send(checkoutApi.addresses, {})).addresses
    await shopper.send(checkoutApi.removeAddress, { params: { id: String(address!.id) } })
    expect((await shopper.send(ordersApi.get, { params: { no: order.no } })).order).toEqual(order)
  })

  test('is refused with an error, and nothing has happened', async () => {
    const shopper = await newShopper(app, 'unlucky')
    const addressId = await addressOf(shopper)
    await expect(place(shopper, addressId)).rejects.toMatchObject({ status: 409, code: 'cart.empty' })
    const { id, name } = products[9]!
    await setStock(app, id, 30)
    await add(shopper, id, 2)
    const before = await shopState(app, 'unlucky@shop.test')
    await expect(place(shopper, 999_999)).rejects.toMatchObject({ fields: { addressId: 'Address not found.' } })
    const { priceDetails } = await shopper.send(cartApi.get, {})
    await expect(place(shopper, addressId, onDelivery, priceDetails.total + 0.01)).rejects.toMatchObject({
      status: 409,
      code: 'cart.changed',
      details: { current: { priceDetails } },
    })
    await expect(place(shopper, addressId, onDelivery, 1e300)).rejects.toMatchObject({ code: 'cart.changed' })
    await setStock(app, id, 1)
    await expect(place(shopper, addressId)).rejects.toMatchObject({
      code: 'stock',
      message: `Only 1 left: ${name}.`,
    })
    await setStock(app, id, 0)
    await expect(place(shopper, addressId)).rejects.toMatchObject({ code: 'stock', message: `${name} is sold out.` })
    await setStock(app, id, 30)
    expect(await shopState(app, 'unlucky@shop.test')).toEqual(before)
    expect((await shopper.send(cartApi.get, {})).count).toBe(1)
  })

  test('is refused by the bank with an error beside the field, and nothing has happened', async () => {
    const shopper = await newShopper(app, 'declined')
    const addressId = await addressOf(shopper)
    const cheap = products[0]!
    await add(shopper, cheap.id)
    const other = await newShopper(app, 'cardowner')
    const foreign = await cardOf(other)
    const good = await cardOf(shopper)
    const before = await shopState(app, 'declined@shop.test')
    const refusals: [Payment, Record<string, string>][] = [
      [
        { method: 'card', token: await cardOf(shopper, '4000000000000002'), cvv: '123' },
        { 'payment.token': 'Your bank declined this card. Pay with another card.' },
      ],
      [
        { method: 'card', token: await cardOf(shopper, '4000000000009995'), cvv: '123' },
        { 'payment.token': 'This card has insufficient funds.' },
      ],
      [{ method: 'card', token: good, cvv: '000' }, { 'payment.cvv': 'The CVV doesn’t match this card.' }],
      [{ method: 'card', token: good, cvv: '1234' }, { 'payment.cvv': 'This card’s CVV has 3 digits.' }],
      [{ method: 'card', token: foreign, cvv: '123' }, { 'payment.token': 'Card not found.' }],
      [{ method: 'card', token: 'card_none', cvv: '123' }, { 'payment.token': 'Card not found.' }],
      [
        { method: 'instalments', token: good, cvv: '123', months: '6' },
        { 'payment.months': 'Installments start at 3000.00.' },
      ],
      [{ method: 'gift-card', code: 'GIFT-NONE' }, { 'payment.code': 'Gift card not found.' }],
    ]
    for (const [payment, fields] of refusals)
      await expect(place(shopper, addressId, payment), JSON.stringify(fields)).rejects.toMatchObject({
        status: 422,
        fields,
      })
    const after = await shopState(app, 'declined@shop.test')
    // Two cards were stored meanwhile, which the trail records.
    expect({ ...after, audit: before.audit }).toEqual(before)
  })

  test('is paid in each way there is', async () => {
    const shopper = await newShopper(app, 'trying')
    const addressId = await addressOf(shopper)
    const dear = products.find(({ price }) => price > 4_000)!
    const token = await cardOf(shopper)
    const ways: [Payment, string, string][] = [
      [{ method: 'net-banking', bank: 'Harbour Bank' }, 'paid', 'Harbour Bank'],
      [{ method: 'instalments', token, cvv: '123', months: '6' }, 'paid', 'Visa •••• 4242 × 6'],
      [{ method: 'cash-on-delivery' }, 'due on delivery', ''],
      [{ method: 'gift-card', code: 'gift-50000' }, 'paid', '•••• 0000'],
    ]
    for (const [payment, state, paidWith] of ways) {
      await setStock(app, dear.id, 10)
      await add(shopper, dear.id)
      const { order } = await place(shopper, addressId, payment)
      expect(order).toMatchObject({ method: payment.method, payment: state, paidWith })
    }
    for (const payment of [{ method: 'barter' }, { method: 'net-banking', bank: 'Mine' }, {}, null])
      await expect(place(shopper, addressId, payment as Payment)).rejects.toMatchObject({ status: 422 })
  })

  test('spends a gift card to its last, and gets it back when cancelled', async () => {
    const shopper = await newShopper(app, 'gifted')
    const addressId = await addressOf(shopper)
    const balance = async () =>
      (
        await inShop(app, (db) => db.selectFrom('shop_gift_card').selectAll().where('code', '=', 'GIFT-1000').execute())
      )[0]!.balance
    const payment: Payment = { method: 'gift-card', code: 'GIFT-1000' }
    await add(shopper, products[0]!.id)
    const { order } = await place(shopper, addressId, payment)
    expect(await balance()).toBe(100_000 - Math.round(order.total * 100))
    const dear = products.find(({ price }) => price > 4_000)!
    await add(shopper, dear.id)
    await expect(place(shopper, addressId, payment)).rejects.toMatchObject({
      fields: {
        'payment.code': expect.stringMatching(/^This gift card’s balance is \d+\.\d\d, which isn’t enough\.$/),
      },
    })
    await shopper.send(ordersApi.cancel, { params: { no: order.no } })
    expect(await balance()).toBe(100_000)
  })
})

describe('cancelling', () => {
  test('returns stock and money once, and sends a mail; a second time is refused', async () => {
    const shopper = await newShopper(app, 'changing')
    const { id } = products[10]!
    const stock = await stockOf(app, id)
    const token = await cardOf(shopper)
    const { order } = await buy(shopper, [id], { method: 'card', token, cvv: '123' })
    expect(await stockOf(app, id)).toBe(stock - 1)
    const params = { no: order.no }
    const cancelled = (await shopper.send(ordersApi.cancel, { params })).order
    expect(cancelled).toMatchObject({ status: 'cancelled', payment: 'refunded', canCancel: false })
    expect(cancelled.cancelledAt).not.toBeNull()
    expect(await stockOf(app, id)).toBe(stock)
    const again = shopper.send(ordersApi.cancel, { params })
    await expect(again).rejects.toMatchObject({ status: 409, message: 'This order is already cancelled.' })
    expect(await shopState(app, 'changing@shop.test')).toMatchObject({ charges: 1, refunds: 1, mails: 2 })
    expect(await stockOf(app, id)).toBe(stock)
  })

  test('ends with the hour, to the minute', async () => {
    const own = await testApp()
    const shopper = await own.as('DLP')
    const [product] = (await shopper.send(shopApi.products, { query: { q: 'Keyring' } })).products
    const { order: first } = await buy(shopper, [product!.id])
    const { order: second } = await buy(shopper, [product!.id])
    own.travel(59 * 60)
    const inTime = await own.as('DLP')
    expect((await inTime.send(ordersApi.get, { params: { no: second.no } })).order.canCancel).toBe(true)
    await inTime.send(ordersApi.cancel, { params: { no: first.no } })
    own.travel(120)
    const late = await own.as('DLP')
    expect((await late.send(ordersApi.get, { params: { no: second.no } })).order.canCancel).toBe(false)
    const refused = late.send(ordersApi.cancel, { params: { no: second.no } })
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'state.move' })
    own.travel(86_400)
    expect((await (await own.as('DLP')).send(ordersApi.get, { params: { no: second.no } })).order.status).not.toBe(
      'placed',
    )
    own.travel(10 * 86_400)
    const delivered = (await (await own.as('DLP')).send(ordersApi.get, { params: { no: second.no } })).order
    expect(delivered).toMatchObject({ status: 'delivered', payment: 'paid' })
    await own.close()
  })
})

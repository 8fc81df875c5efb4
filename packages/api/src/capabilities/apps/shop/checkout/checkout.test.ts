import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { addressOf, inShop, newShopper, someAddress } from '#testing/shoppers.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { authApi } from '#capabilities/session/auth/contract.ts'
import { brandOf, fitsLuhn } from './card.rules.ts'
import { checkoutApi, type CardForm } from './contract.ts'

let app: TestApp
let shopper: Caller
let year: number
beforeAll(async () => {
  app = await testApp()
  shopper = await newShopper(app, 'paying')
  year = app.deps.clock.now().getUTCFullYear() % 100
})
afterAll(() => app.close())

const card = (changes: Partial<CardForm> = {}) => ({
  number: '4242 4242 4242 4242',
  holder: 'Asha Verma',
  expiry: `08/${year + 2}`,
  cvv: '123',
  save: true,
  ...changes,
})
const keep = (changes: Partial<CardForm> = {}, key?: string) =>
  shopper.send(checkoutApi.addCard, { body: card(changes) }, key)

describe('addresses', () => {
  test('are added, changed and removed, the one used last first', async () => {
    const first = await addressOf(shopper)
    const second = await addressOf(shopper)
    const { addresses } = await shopper.send(checkoutApi.addresses, {})
    expect(addresses.map(({ id }) => id)).toEqual([second, first])
    expect(addresses[0]).toEqual({ ...someAddress, id: second, version: 1 })
    const params = { id: String(second) }
    const { address } = await shopper.send(checkoutApi.changeAddress, {
      params,
      body: { town: 'Nashik', if_version: 1 },
    })
    expect(address).toMatchObject({ town: 'Nashik', version: 2 })
    expect(await shopper.send(checkoutApi.removeAddress, { params })).toEqual({ id: second })
    const again = shopper.send(checkoutApi.removeAddress, { params })
    await expect(again).rejects.toMatchObject({ status: 404 })
  })

  test('edited twice: the second editor gets 409 with the address as it is', async () => {
    const params = { id: String(await addressOf(shopper)) }
    await shopper.send(checkoutApi.changeAddress, { params, body: { town: 'Goa', if_version: 1 } })
    const stale = shopper.send(checkoutApi.changeAddress, { params, body: { town: 'Agra', if_version: 1 } })
    await expect(stale).rejects.toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { town: 'Goa', version: 2 } },
    })
  })

  test('report beside each field what is missing or wrong', async () => {
    const bad = shopper.send(checkoutApi.addAddress, {
      body: { ...someAddress, fullName: '  ', mobile: '98-123', pincode: 'PUNE', landmark: '' },
    })
    await expect(bad).rejects.toMatchObject({
      status: 422,
      fields: {
        fullName: 'This is required.',
        mobile: 'Use 6 to 15 digits.',
        pincode: 'Use 4 to 10 digits.',
        landmark: 'This is required.',
      },
    })
  })

  test('are their owner’s: to others they do not exist', async () => {
    const params = { id: String(await addressOf(shopper)) }
    const other = await newShopper(app, 'curious')
    expect((await other.send(checkoutApi.addresses, {})).addresses).toEqual([])
    const change = other.send(checkoutApi.changeAddress, { params, body: { town: 'Goa', if_version: 1 } })
    await expect(change).rejects.toMatchObject({ status: 404 })
    await expect(other.send(checkoutApi.removeAddress, { params })).rejects.toMatchObject({ status: 404 })
  })
})

describe('cards', () => {
  test('become a token with brand, last four digits and expiry', async () => {
    const { card: saved } = await keep()
    expect(saved).toMatchObject({
      brand: 'Visa',
      lastFour: '4242',
      holder: 'Asha Verma',
      expiryMonth: 8,
      expiryYear: 2000 + year + 2,
      isExpired: false,
      isSaved: true,
    })
    expect((await shopper.send(checkoutApi.cards, {})).cards).toContainEqual(saved)
    const params = { token: saved.token }
    await shopper.send(checkoutApi.removeCard, { params })
    await expect(shopper.send(checkoutApi.removeCard, { params })).rejects.toMatchObject({ status: 404 })
  })

  test('that are not to be saved are not listed', async () => {
    const other = await newShopper(app, 'fleeting')
    const { card: saved } = await other.send(checkoutApi.addCard, { body: card({ save: false }) })
    expect(saved.isSaved).toBe(false)
    expect((await other.send(checkoutApi.cards, {})).cards).toEqual([])
  })

  test('are refused beside the field: a slip of the fingers, a passed month, a CVV of the wrong length', async () => {
    const refusals: [Partial<CardForm>, Record<string, string>][] = [
      [{ number: '4242424242424241' }, { number: 'This card number isn’t valid. Check its digits.' }],
      [{ number: '4242' }, { number: 'Enter a card number with 12 to 19 digits.' }],
      [{ number: 'mine' }, { number: 'Enter a card number with 12 to 19 digits.' }],
      [{ expiry: `01/${year - 1}` }, { expiry: 'This card has expired.' }],
      [{ expiry: '13/30' }, { expiry: 'Enter the expiry date as MM/YY.' }],
      [{ expiry: `08/${year + 30}` }, { expiry: 'The expiry date is too far in the future.' }],
      [{ cvv: '1234' }, { cvv: 'This card’s CVV has 3 digits.' }],
      [{ number: '378282246310005', cvv: '123' }, { cvv: 'This card’s CVV has 4 digits.' }],
      [{ cvv: '12' }, { cvv: '3 or 4 digits, from the back of the card.' }],
      [{ holder: '' }, { holder: 'This is required.' }],
    ]
    for (const [changes, fields] of refusals)
      await expect(keep(changes), JSON.stringify(changes)).rejects.toMatchObject({ status: 422, fields })
  })

  test('leave neither number nor CVV behind, in no row of any table, nor a digest of the request', async () => {
    const number = '5555555555554444'
    await keep({ number, cvv: '917' }, 'a-card-once')
    await keep({ number, cvv: '917' }, 'a-card-once')
    const { userData } = await shopper.send(authApi.me, {})
    const as = { as: 'rad_app', actor_id: userData.id, roles: [] } as const
    const own = await inTransaction(app.deps.database, as, 'read', async (db) => [
      ...(await db.selectFrom('shop_card').selectAll().execute()),
      ...(await db.selectFrom('idempotency_key').selectAll().execute()),
    ])
    const noted = await inShop(app, async (db) => [
      ...(await db.selectFrom('audit_entry').selectAll().where('user_id', '=', userData.id).execute()),
      ...(await db.selectFrom('outbox').selectAll().execute()),
    ])
    expect(own.filter((row) => 'last_four' in row && row.last_four === '4444')).toHaveLength(1)
    expect(JSON.stringify([own, noted])).not.toMatch(/555555555555|"917"/)
    const body = JSON.stringify(card({ number, cvv: '917' }))
    const bytes = new TextEncoder().encode(`POST /apps/ecommerce/cards\n${body}`)
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
    expect(JSON.stringify(own)).not.toContain(digest)
  })

  test('are their owner’s', async () => {
    const { card: saved } = await keep()
    const other = await newShopper(app, 'borrowing')
    expect((await other.send(checkoutApi.cards, {})).cards).toEqual([])
    await expect(other.send(checkoutApi.removeCard, { params: { token: saved.token } })).rejects.toMatchObject({
      status: 404,
    })
    const { rows } = await inTransaction(
      app.deps.database,
      { as: 'rad_app', actor_id: (await other.send(authApi.me, {})).userData.id, roles: [] },
      'read',
      (db) => sql`select token from shop_card`.execute(db),
    )
    expect(rows).toEqual([])
  })

  test('are recognized by their first digits, and Luhn finds every single slip', () => {
    expect(brandOf('4242424242424242')).toBe('Visa')
    expect(brandOf('5555555555554444')).toBe('Mastercard')
    expect(brandOf('2223003122003222')).toBe('Mastercard')
    expect(brandOf('378282246310005')).toBe('American Express')
    expect(brandOf('6521111111111117')).toBe('RuPay')
    expect(brandOf('30569309025904')).toBe('Card')
    const number = '4242424242424242'
    expect(fitsLuhn(number)).toBe(true)
    for (let at = 0; at < number.length; at += 1)
      for (const digit of '0123456789')
        if (digit !== number[at]) expect(fitsLuhn(number.slice(0, at) + digit + number.slice(at + 1))).toBe(false)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveryFee, freeDeliveryFrom, inUnits, netOf, offerFor, priced } from './rules.ts'

const line = fc.record({
  price: fc.integer({ min: 1, max: 90_000_00 }),
  qty: fc.integer({ min: 1, max: 10 }),
  discount_percent: fc.integer({ min: 3, max: 20 }),
  has_free_shipping: fc.boolean(),
})
const lines = fc.array(line, { minLength: 1, maxLength: 50 })
const coupon = fc.option(
  fc.oneof(
    fc.record({
      kind: fc.constant('percent' as const),
      value: fc.integer({ min: 1, max: 100 }),
      most: fc.option(fc.integer({ min: 0, max: 1_000_00 })),
    }),
    fc.record({
      kind: fc.constant('amount' as const),
      value: fc.integer({ min: 1, max: 100_000_00 }),
      most: fc.constant(null),
    }),
    fc.constant({ kind: 'delivery' as const, value: 0, most: null }),
  ),
  { nil: undefined },
)
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

describe('what a cart costs', () => {
  test('adds up to the minor unit, line by line and in all, whatever is in it', () => {
    fc.assert(
      fc.property(lines, coupon, (some, used) => {
        const { lines: pricedLines, sums } = priced(some, used)
        for (const one of pricedLines) {
          expect(one.mrp - one.bagDiscount).toBe(one.net)
          expect(one.total).toBe(one.net - one.couponDiscount + one.tax)
          for (const amount of Object.values(one)) expect(Number.isSafeInteger(amount)).toBe(true)
          for (const amount of Object.values(one)) expect(amount).toBeGreaterThanOrEqual(0)
        }
        for (const key of ['mrp', 'bagDiscount', 'couponDiscount', 'tax'] as const)
          expect(sums[key]).toBe(sum(pricedLines.map((one) => one[key])))
        expect(sums.total).toBe(sum(pricedLines.map((one) => one.total)) + sums.delivery)
        expect(sums.total).toBe(sums.mrp - sums.bagDiscount - sums.couponDiscount + sums.tax + sums.delivery)
      }),
      { numRuns: 2_000 },
    )
  })

  test('reads on the wire as decimals that add up in hundredths', () => {
    fc.assert(
      fc.property(lines, coupon, (some, used) => {
        const { mrp, bagDiscount, couponDiscount, tax, delivery, total } = inUnits(priced(some, used).sums)
        const cents = (amount: number) => Math.round(amount * 100)
        expect(cents(total)).toBe(
          cents(mrp) - cents(bagDiscount) - cents(couponDiscount) + cents(tax) + cents(delivery),
        )
        expect(String(total)).toMatch(/^\d+(\.\d{1,2})?$/)
      }),
    )
  })

  test('never lets a coupon take off more than the goods cost, or than it may', () => {
    fc.assert(
      fc.property(lines, coupon, (some, used) => {
        const { sums } = priced(some, used)
        expect(sums.couponDiscount).toBeLessThanOrEqual(netOf(some))
        if (typeof used?.most === 'number') expect(sums.couponDiscount).toBeLessThanOrEqual(used.most)
      }),
    )
  })

  test('charges for delivery until the goods are worth it, or all of them are delivered free', () => {
    const one = { price: 100_00, qty: 1, discount_percent: 10, has_free_shipping: false }
    expect(priced([one], undefined).sums.delivery).toBe(deliveryFee)
    expect(priced([{ ...one, has_free_shipping: true }], undefined).sums.delivery).toBe(0)
    expect(priced([one, { ...one, has_free_shipping: true }], undefined).sums.delivery).toBe(deliveryFee)
    expect(priced([{ ...one, price: freeDeliveryFrom * 2 }], undefined).sums.delivery).toBe(0)
    expect(priced([one], { kind: 'delivery', value: 0, most: null }).sums.delivery).toBe(0)
    expect(priced([], undefined).sums).toEqual({
      mrp: 0,
      bagDiscount: 0,
      couponDiscount: 0,
      tax: 0,
      delivery: 0,
      total: 0,
    })
  })

  test('by hand: two mats at 1,299.50 with 7 % off, ten per cent coupon, tax of 18 %', () => {
    const { sums } = priced([{ price: 1_299_50, qty: 2, discount_percent: 7, has_free_shipping: false }], {
      kind: 'percent',
      value: 10,
      most: null,
    })
    // 2599.00 - 181.93 = 2417.07; - 241.71 (241.707) = 2175.36; tax 391.56 (391.5648)
    expect(inUnits(sums)).toEqual({
      mrp: 2599,
      bagDiscount: 181.93,
      couponDiscount: 241.71,
      tax: 391.56,
      delivery: 99,
      total: 2665.92,
    })
  })
})

test('an offer is the same for the same person and product, and within its bounds', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 100_000 }), (person, product) => {
      const offer = offerFor(person, product, '2026-02-25')
      expect(offerFor(person, product, '2026-02-25')).toEqual(offer)
      expect(offer.offers).toBeGreaterThanOrEqual(1)
      expect(offer.offers).toBeLessThanOrEqual(4)
      expect(offer.discount_percent).toBeGreaterThanOrEqual(3)
      expect(offer.discount_percent).toBeLessThanOrEqual(20)
      expect(offer.shipping_on > '2026-02-25' && offer.shipping_on <= '2026-03-05').toBe(true)
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount, divided, fromMinor, hundredthsOf, lineSums, percentage, percentOf, sumsOf, toMinor } from './money.ts'

const minor = fc.integer({ min: 0, max: 1_000_000_000 })
const percent = fc.integer({ min: 0, max: 10_000 }).map(fromMinor)
const line = fc.record({
  cost: minor,
  qty: fc.integer({ min: 1, max: 1_000_000 }).map(fromMinor),
  discountPercent: percent,
  taxPercents: fc.tuple(percent, percent),
})

/** The rule written again, in the plainest way: exact fractions, then half away from zero. */
function plainly(part: bigint, whole: bigint): number {
  const quotient = part / whole
  return Number((part % whole) * 2n >= whole ? quotient + 1n : quotient)
}
const big = (value: number) => BigInt(Math.round(value * 100))

test('an amount goes to the wire and comes back as it was', () => {
  // Ten million million units: beyond them a decimal number cannot distinguish one hundredth from the next.
  const minor = fc.integer({ min: -1e15, max: 1e15 })
  fc.assert(fc.property(minor, (value) => toMinor(fromMinor(value)) === value))
  expect([0.1 + 0.2, 1.005, Number.NaN, Infinity, 1e300].map(hundredthsOf)).toEqual(Array(5).fill(undefined))
  expect(Object.is(hundredthsOf(-0), 0)).toBe(true)
  expect(() => toMinor(0.001)).toThrow(RangeError)
})

test('half a minor unit is rounded away from zero', () => {
  expect(lineSums({ cost: 1, qty: 0.5 }).gross).toBe(1)
  expect(lineSums({ cost: 5, qty: 1, discountPercent: 50 }).net).toBe(3)
  expect([percentOf(50, 1), percentOf(-50, 1), percentOf(49, 1)]).toEqual([1, -1, 0])
})

test('a line follows the rule, each part rounded once', () => {
  const holds = fc.property(line, (given) => {
    const sums = lineSums(given)
    const cost = BigInt(given.cost)
    expect(sums.gross).toBe(plainly(cost * big(given.qty), 100n))
    expect(sums.net).toBe(plainly(cost * big(given.qty) * (10_000n - big(given.discountPercent)), 1_000_000n))
    expect(sums.taxes).toEqual(given.taxPercents.map((rate) => plainly(BigInt(sums.net) * big(rate), 10_000n)))
    expect(sums.discount).toBeGreaterThanOrEqual(0)
  })
  fc.assert(holds, { numRuns: 1_000 })
})

test('totals are the sums of the lines, to the minor unit', () => {
  const holds = fc.property(fc.array(line, { maxLength: 100 }), (lines) => {
    const all = lines.map(lineSums)
    const { subtotal, discount, tax, total } = sumsOf(all)
    expect(total).toBe(all.reduce((sum, one) => sum + one.total, 0))
    expect(total).toBe(subtotal - discount + tax)
    expect(Number.isSafeInteger(total)).toBe(true)
  })
  fc.assert(holds, { numRuns: 300 })
})

test('the largest invoice there may be is still exact', () => {
  const most = { cost: 1_000_000_000, qty: 10_000, taxPercents: [100, 100] }
  const { total } = sumsOf(Array.from({ length: 100 }, () => lineSums(most)))
  expect(total).toBe(3_000_000_000_000_000)
  expect(toMinor(fromMinor(total))).toBe(total)
})

test('parts of an amount add up to it', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 })
  const holds = fc.property(minor, weights, (value, given) => {
    const parts = divided(value, given)
    const whole = given.reduce((sum, weight) => sum + weight, 0)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole === 0 ? 0 : value)
    expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
  })
  fc.assert(holds, { numRuns: 500 })
})

test('what a form takes is exact: two decimals, within its bounds', () => {
  expect([0, 0.01, 9_999_999.99, 10_000_000].map((value) => amount.safeParse(value).success)).toEqual(
    Array(4).fill(true),
  )
  expect([-0.01, 0.001, 10_000_000.01, Number.NaN, '5'].map((value) => amount.safeParse(value).success)).toEqual(
    Array(5).fill(false),
  )
  expect([100.01, -1, 1.005].map((value) => percentage.safeParse(value).success)).toEqual(Array(3).fill(false))
})

import { z } from 'zod'
import { writtenOut } from './rounded.ts'

/**
 * Money is a whole number of minor units: hundredths of the currency. The database and the rules know nothing else; on
 * the wire is the decimal number of units (1234.5), which is made from them, and read into them, without loss.
 *
 * One rounding rule: half away from zero, per line. The net of a line is round(cost × quantity × (1 − discount)), and
 * each of its taxes round(net × rate). Totals are sums of rounded lines, so nothing is rounded twice.
 */
export type Minor = number

const perUnit = 100
/** The largest amount a field may hold, in units: sums of a thousand of them stay exact. */
export const largestAmount = 10_000_000

/** Hundredths of a decimal number; undefined where it has more than two decimals or is too large to be exact. */
export function hundredthsOf(value: number): number | undefined {
  const hundredths = Math.round(value * perUnit)
  return Number.isSafeInteger(hundredths) && hundredths / perUnit === value ? hundredths + 0 : undefined // never the zero below zero
}

/** The minor units of an amount on the wire, which the contract has checked. */
export function toMinor(amount: number): Minor {
  const minor = hundredthsOf(amount)
  if (minor === undefined) throw new RangeError(`${amount} is not an amount in hundredths`)
  return minor
}

/** The amount in units as it is on the wire. */
export const fromMinor = (minor: Minor): number => minor / perUnit

/** A decimal number in units, written out: `1234.50`. */
export const plainAmount = (amount: number): string => writtenOut(amount, 2)

/** `part / whole` as a whole number, half away from zero; `whole` is above zero. Exact, however large the product. */
function rounded(part: bigint, whole: bigint): Minor {
  const size = part < 0n ? -part : part
  const quotient = (2n * size + whole) / (2n * whole)
  const value = Number(part < 0n ? -quotient : quotient)
  if (!Number.isSafeInteger(value)) throw new RangeError('This amount is too large to be exact')
  return value
}

const wholePercent = 10_000n
/** Percent with at most two decimals, as hundredths of a percent. */
const hundredths = (value: number): bigint => BigInt(toMinor(value))

/** So many percent of an amount, rounded. */
export const percentOf = (amount: Minor, percent: number): Minor =>
  rounded(BigInt(amount) * hundredths(percent), wholePercent)

/** `amount × part / whole`, rounded: a share of an amount, such as one line's part of a discount. */
export const shareOf = (amount: Minor, part: number, whole: number): Minor =>
  whole === 0 ? 0 : rounded(BigInt(amount) * BigInt(part), BigInt(whole))

/**
 * Divides an amount in proportion to weights, so that the parts add up to it to the minor unit: each is the difference
 * of two rounded running shares.
 */
export function divided(amount: Minor, weights: readonly number[]): Minor[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let weighed = 0
  let given = 0
  return weights.map((weight) => {
    weighed += weight
    const part = shareOf(amount, weighed, whole) - given
    given += part
    return part
  })
}

/** What a line of an invoice or of an order is worked out from. Percents and the quantity have at most two decimals. */
export interface MoneyLine {
  cost: Minor
  qty: number
  discountPercent?: number
  taxPercents?: readonly number[]
}

export interface LineSums {
  /** Cost × quantity. */
  gross: Minor
  discount: Minor
  /** Gross − discount. */
  net: Minor
  /** One per tax, in their order. */
  taxes: Minor[]
  /** Net + taxes. */
  total: Minor
}

/** The sums of one line, each rounded once. */
export function lineSums({ cost, qty, discountPercent = 0, taxPercents = [] }: MoneyLine): LineSums {
  const exact = BigInt(cost) * hundredths(qty)
  const gross = rounded(exact, BigInt(perUnit))
  const net = rounded(exact * (wholePercent - hundredths(discountPercent)), BigInt(perUnit) * wholePercent)
  const taxes = taxPercents.map((percent) => percentOf(net, percent))
  return { gross, discount: gross - net, net, taxes, total: taxes.reduce((sum, tax) => sum + tax, net) }
}

export interface MoneySums {
  subtotal: Minor
  discount: Minor
  tax: Minor
  /** Subtotal − discount + tax, which is the sum of the lines' totals. */
  total: Minor
}

/** The sums of all lines: sums of what was rounded per line, and nothing more. */
export function sumsOf(lines: readonly LineSums[]): MoneySums {
  const sums = { subtotal: 0, discount: 0, tax: 0, total: 0 }
  for (const line of lines) {
    sums.subtotal += line.gross
    sums.discount += line.discount
    sums.tax += line.total - line.net
    sums.total += line.total
  }
  return sums
}

const atMostTwoDecimals = 'Use at most two decimals.'
const isExact = (value: number) => hundredthsOf(value) !== undefined

/** An amount that a person types, in units: from nothing to ten million. */
export const amount = z
  .number('Enter an amount.')
  .min(0, 'Enter an amount of 0 or more.')
  .max(largestAmount, 'Enter at most ten million.')
  .refine(isExact, atMostTwoDecimals)

/** A percentage from 0 to 100, with at most two decimals. */
export const percentage = z
  .number('Enter a percentage.')
  .min(0, 'Enter a number from 0 to 100.')
  .max(100, 'Enter a number from 0 to 100.')
  .refine(isExact, atMostTwoDecimals)

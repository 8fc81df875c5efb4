import { fromMinor, plainAmount, type Minor } from '#kernel/contract/money.ts'
import type { Coupon } from './rules.ts'

/** What decides whether a coupon holds for a cart. */
interface Applicable {
  starts_on: string
  ends_on: string
  /** What the lines must come to. */
  least: Minor
  is_once: boolean
  was_used: boolean
}

const written = (amount: Minor) => plainAmount(fromMinor(amount))

/** The title of a coupon. */
export function titleOf({ kind, value, most }: Coupon): string {
  if (kind === 'delivery') return 'Free delivery.'
  if (kind === 'amount') return `${written(value)} off.`
  return most === null ? `${value}% off.` : `${value}% off, up to ${written(most)}.`
}

/** Why a coupon takes nothing off a cart that comes to `net`; undefined where it does. */
export function refusalOf(coupon: Applicable, net: Minor, today: string): string | undefined {
  if (today < coupon.starts_on) return 'This coupon isn’t valid yet.'
  if (today > coupon.ends_on) return 'This coupon has expired.'
  if (coupon.is_once && coupon.was_used) return 'You’ve already used this coupon.'
  if (net < coupon.least) return `This coupon requires goods worth ${written(coupon.least)} or more.`
  return undefined
}

import { fromMinor, plainAmount, type Minor } from '#kernel/money.ts'
import type { Coupon } from './rules.ts'

/** What decides whether a coupon holds for a cart. */
interface Held {
  starts_on: string
  ends_on: string
  /** What the lines must come to. */
  least: Minor
  is_once: boolean
  was_used: boolean
}

const written = (amount: Minor) => plainAmount(fromMinor(amount))

/** What a coupon gives, in words. */
export function titleOf({ kind, value, most }: Coupon): string {
  if (kind === 'delivery') return 'Delivery is free.'
  if (kind === 'amount') return `${written(value)} less to pay.`
  return most === null ? `${value} % off.` : `${value} % off, at most ${written(most)}.`
}

/** Why a coupon takes nothing off a cart that comes to `net`, in words; undefined where it does. */
export function refusalOf(coupon: Held, net: Minor, today: string): string | undefined {
  if (today < coupon.starts_on) return 'This coupon is not valid yet.'
  if (today > coupon.ends_on) return 'This coupon has expired.'
  if (coupon.is_once && coupon.was_used) return 'You have used this coupon before.'
  if (net < coupon.least) return `This coupon needs goods for ${written(coupon.least)} or more.`
  return undefined
}

import type { Deps } from '#kernel/command/context.ts'
import { countRefused } from '#kernel/request/limits.ts'

/** So often an hour may one person write a code that does not hold. */
const wrongCodesAnHour = 10

/** Tries a code for a user: codes are short and worth money, so that guessing must be limited. */
export type TryCode = <T>(user_id: string, attempt: () => Promise<T>) => Promise<T>

/** Counts what was tried of one kind of codes, on this host. */
export function codeTries(deps: Deps, name: 'coupon_code' | 'gift_card_code'): TryCode {
  const limiter = deps.limiter({ name, points: wrongCodesAnHour, seconds: 3600 })
  return (user_id, attempt) => countRefused(limiter, user_id, 'Too many invalid codes. Try again later.', attempt)
}

import type { Settings } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

// Of zxcvbn-ts the list of passwords alone is 380 KB, which the API in a page would load too; ours makes its own of 4 KB.

/** Fewer characters are enough with a second step. All kinds of characters count, blanks too. */
export const passwordLimits = { min: 15, min_with_two_step: 8, max: 256 }

export const minLength = (hasTwoStep: boolean) => (hasTwoStep ? passwordLimits.min_with_two_step : passwordLimits.min)

/** Whose password it is to be; what can be known of them is no password. */
interface Owner {
  email: string
  full_name: string
  username?: string
  hasTwoStep?: boolean
}

const lower = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

function holdsName(password: string, { email, full_name, username = '' }: Owner): boolean {
  const text = lower(password)
  const names = [email, email.split('@')[0]!, username, full_name, ...full_name.split(/\s+/)].map(lower)
  // A short name may be in a long sentence by chance: it must make up a third of the password.
  return names.some((name) => name.length >= 4 && text.includes(name) && name.length * 3 >= text.length)
}

/** What is wrong with a new password, as a sentence for its reader; undefined where nothing is (T-14). */
export function faultOf(password: string, owner: Owner): string | undefined {
  if ([...password].length < minLength(owner.hasTwoStep ?? false)) {
    return owner.hasTwoStep
      ? 'Use at least 8 characters. Several words are easy to remember.'
      : 'Use at least 15 characters. Several words are easy to remember.'
  }
  if (holdsName(password, owner)) return 'Your password can’t contain your name or email address.'
  if (isCommonPassword(password)) return 'This password is easy to guess. Choose one that isn’t made of common words.'
  return undefined
}

/** Refuses a new password that does not hold to the policy. */
export function checkNewPassword(password: string, owner: Owner): void {
  const fault = faultOf(password, owner)
  if (fault) throw invalid({ password: fault })
}

/**
 * A demo makes everyone who registers an administrator. Its own sign-ins have passwords as short as the names of their roles, which are
 * written into it and set by no call.
 */
export const isDemo = ({ registration }: Settings): boolean => registration === 'demo'

import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '#kernel/context.ts'
import { tooMany } from '#kernel/errors.ts'

/** IPv4 as it is (also written as IPv6), IPv6 by its /64: one subscriber owns at least that much. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const filled =
    tail === undefined
      ? front
      : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  return filled
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

async function consume(limiter: RateLimiterAbstract, key: string, words: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (error instanceof Error) throw error
    const seconds = Math.ceil((error as RateLimiterRes).msBeforeNext / 1000)
    throw tooMany(words, seconds)
  }
}

/** Limits of sign-in and registration, by account and by address (T-10). A success gives its try back. */
export function signInLimits(deps: Deps) {
  const perAccount = deps.limiter({ name: 'login_account', points: 10, seconds: 15 * 60 })
  const perAddress = deps.limiter({ name: 'login_address', points: 100, seconds: 3600 })
  const registrations = deps.limiter({ name: 'register_address', points: 5, seconds: 3600 })
  return {
    tryLogin: async (email: string, address: string) => {
      await consume(perAccount, email, 'Too many tries for this account. Please wait a while.')
      await consume(perAddress, addressKey(address), 'Too many tries from your network. Please wait a while.')
    },
    succeeded: async (email: string, address: string) => {
      await perAccount.delete(email)
      await perAddress.reward(addressKey(address))
    },
    tryRegister: (address: string) =>
      consume(registrations, addressKey(address), 'Too many registrations from your network. Please wait a while.'),
  }
}

import type { Deps } from '#kernel/command/context.ts'
import { tooMany } from '#kernel/command/errors.ts'
import { consume, secondsToWait } from '#kernel/request/limits.ts'

/** IPv4 as it is (also written as IPv6), IPv6 by its /64: one subscriber owns at least that much. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  const mappedInHex = /^(?:::|(?:0{1,4}:){5})ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(address)
  if (mappedInHex) {
    const [high, low] = [Number.parseInt(mappedInHex[1]!, 16), Number.parseInt(mappedInHex[2]!, 16)]
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
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

function limitsOn(deps: Deps) {
  const quarterHour = 15 * 60
  const perAccount = deps.limiter({ name: 'login_account', points: 10, seconds: quarterHour })
  const perAddress = deps.limiter({ name: 'login_address', points: 100, seconds: 3600 })
  // Only against floods: keys and links cannot be guessed, and people behind one address share these tries.
  const secretsPerAddress = deps.limiter({ name: 'secret_address', points: 1_000, seconds: 3600 })
  const registrations = deps.limiter({ name: 'register_address', points: 5, seconds: 3600 })
  const secondSteps = deps.limiter({ name: 'second_step', points: 10, seconds: quarterHour })
  const ownPasswords = deps.limiter({ name: 'own_password', points: 10, seconds: quarterHour })
  const forgotten = deps.limiter({ name: 'forgot_address', points: 20, seconds: 3600 })
  const linksTo = deps.limiter({ name: 'forgot_account', points: 3, seconds: 3600 })
  const fromNetwork = 'Too many attempts from your network. Try again later.'
  const forAccount = 'Too many attempts for this account. Try again later.'
  return {
    /**
     * By address first: who has no tries left there cannot use up those of all accounts, and lock their owners out. Whose
     * device has signed in to this very account before is let through, up to the tries of the account: many people may
     * share an address, behind a proxy or an office router, and one who guesses must not lock out the others (T-49).
     */
    tryLogin: async (email: string, address: string, isKnownDevice: () => Promise<boolean>) => {
      const seconds = await secondsToWait(perAddress, addressKey(address))
      if (seconds !== undefined && !(await isKnownDevice())) throw tooMany(fromNetwork, seconds)
      await consume(perAccount, email, forAccount)
    },
    succeeded: async (email: string, address: string) => {
      await perAccount.delete(email)
      await perAddress.reward(addressKey(address))
    },
    /** What names no account and is no password: a passkey, a link of a mail. Wrong passwords do not count here. */
    tryFrom: (address: string) => consume(secretsPerAddress, addressKey(address), fromNetwork),
    cameFrom: (address: string) => secretsPerAddress.reward(addressKey(address)),
    tryRegister: (address: string) =>
      consume(registrations, addressKey(address), 'Too many registrations from your network. Try again later.'),
    trySecondStep: (user_id: string) => consume(secondSteps, user_id, forAccount),
    /** A signed-in user enters their own password again. */
    tryOwnPassword: (user_id: string) => consume(ownPasswords, user_id, forAccount),
    knewOwnPassword: (user_id: string) => ownPasswords.delete(user_id),
    tryForgot: (address: string) => consume(forgotten, addressKey(address), fromNetwork),
    /** Whether one more link may be sent to an address. The caller cannot tell: the response is the same for any. */
    maySendLink: async (email: string) => (await secondsToWait(linksTo, email)) === undefined,
    /** Forgets the wrong tries of a person, at an administrator's word. */
    unlock: async ({ id, email }: { id: string; email: string }) => {
      await Promise.all([perAccount.delete(email), secondSteps.delete(id), ownPasswords.delete(id)])
    },
  }
}

const limitsByApp = new WeakMap<Deps, ReturnType<typeof limitsOn>>()

/** The limits of sign-in and all around it, by account and by address (T-10), counted once per app. */
export function signInLimits(deps: Deps): ReturnType<typeof limitsOn> {
  const limits = limitsByApp.get(deps) ?? limitsOn(deps)
  limitsByApp.set(deps, limits)
  return limits
}

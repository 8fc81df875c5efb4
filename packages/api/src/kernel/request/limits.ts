import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { CallerError, tooMany } from '#kernel/command/errors.ts'

/** No point is left: the limiter reports so by throwing what is no error. */
const isSpent = (thrown: unknown): thrown is RateLimiterRes =>
  typeof thrown === 'object' && thrown !== null && 'msBeforeNext' in thrown

/** Takes one of the points of a key; answers the seconds to wait where none is left. */
export async function secondsToWait(limiter: RateLimiterAbstract, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key)
    return undefined
  } catch (error) {
    if (!isSpent(error)) throw error
    return Math.ceil(error.msBeforeNext / 1000)
  }
}

/** Takes one of the points of a key; where none is left, 429 with these words. */
export async function consume(limiter: RateLimiterAbstract, key: string, words: string): Promise<void> {
  const seconds = await secondsToWait(limiter, key)
  if (seconds !== undefined) throw tooMany(words, seconds)
}

/**
 * Limits attempts at what could be guessed, such as a code: only refused ones count. Each takes its point beforehand, so
 * that many at once are counted too, and gets it back where it was not refused.
 */
export async function countRefused<T>(
  limiter: RateLimiterAbstract,
  key: string,
  words: string,
  attempt: () => Promise<T>,
): Promise<T> {
  await consume(limiter, key, words)
  let isRefused = false
  try {
    return await attempt()
  } catch (error) {
    isRefused = error instanceof CallerError
    throw error
  } finally {
    if (!isRefused) await limiter.reward(key)
  }
}

import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Database } from '#database/database.ts'
import type { Deps } from '#kernel/command/context.ts'

/** Counts tries in the database where several servers share it, and in this process where it is the only one. */
export const limiterOn =
  ({ beside }: Pick<Database, 'beside'>): Deps['limiter'] =>
  ({ name, points, seconds }) => {
    const usual = { keyPrefix: name, points, duration: seconds }
    if (!beside) return new RateLimiterMemory(usual)
    return new RateLimiterPostgres({
      ...usual,
      storeType: 'client',
      storeClient: {
        query: ({ text, values }: { text: string; values: readonly unknown[] }) => beside(text, values),
      },
      tableName: 'rate_limit',
      tableCreated: true,
      // Scheduled work does it, once for all servers.
      clearExpiredByTimeout: false,
    })
  }

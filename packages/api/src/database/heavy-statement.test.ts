import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asCallerError } from '#kernel/request/answer-error.ts'
import { inTransaction } from '#database/transaction.ts'
import { times } from '#testing/proof.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

// T-27 without its million rows: what a statement that takes long does to everybody else.
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Counts so many rows that are made for it. */
const countTo = (rows: number, timeoutMs: number) =>
  inTransaction(
    app.deps.database,
    { as: 'rad_network' },
    'read',
    (db) => sql<{ count: number }>`select count(*)::int as count from generate_series(1, ${sql.lit(rows)})`.execute(db),
    { timeoutMs },
  )

test('while the database is at something heavy, the thread that answers stays free (T-27)', async () => {
  const rows = 2_000_000
  await countTo(1, 60_000)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const since = performance.now()
  const { rows: counted } = await countTo(rows, 60_000)
  const took = performance.now() - since
  delay.disable()
  expect(counted[0]!.count).toBe(rows)
  // Longer than it may block, or nothing was tested; on a busy machine a thread may wait although nothing blocks it.
  expect(took).toBeGreaterThan(100)
  expect(delay.max / 1e6).toBeLessThan(times(Math.max(100, took / 2), 100))
})

// The embedded engine gets no timer signal while it works, and so cancels nothing.
test.runIf(process.env.TEST_DATABASE_URL)(
  'PostgreSQL cancels what takes longer than it may, the caller reads why, and the next one is served (T-27)',
  async () => {
    const since = performance.now()
    const refused: unknown = await countTo(2_000_000_000, 300).catch((error: unknown) => error)
    expect(performance.now() - since).toBeLessThan(10_000)
    expect(asCallerError(refused)).toMatchObject({
      status: 503,
      message: 'This took too long. Narrow it down and try again.',
    })
    expect((await countTo(3, 5_000)).rows).toEqual([{ count: 3 }])
  },
)

import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { keptPlan } from './round-trips.ts'
import type { Tables } from './tables.ts'
import { inTransaction } from './transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const read = <T>(work: Parameters<typeof inTransaction<T>>[3]) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', work)

test('the first statement already runs as the role of its transaction, and one after it too', async () => {
  const roleOf = read(async (db) => {
    const ask = async () => (await sql<{ role: string }>`select current_user as role`.execute(db)).rows[0]!.role
    return [await ask(), await ask()]
  })
  expect(await roleOf).toEqual(['rad_network', 'rad_network'])
})

test('a statement that fails first is told, and the connection serves the next transaction', async () => {
  for (let round = 0; round < 12; round++) {
    await expect(read((db) => sql`select 1 / 0`.execute(db))).rejects.toMatchObject({ code: '22012' })
    expect(await read(async (db) => (await sql`select 1 as one`.execute(db)).rows)).toEqual([{ one: 1 }])
  }
})

test('who swallows that a statement failed is told when he commits, and the connection serves the next', async () => {
  const swallowing = inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    await sql`select 1 / 0`.execute(db).catch(() => undefined)
    return 'all is well'
  })
  await expect(swallowing).rejects.toMatchObject({ code: '22012' })
  expect(await read(async (db) => (await sql`select 1 as one`.execute(db)).rows)).toEqual([{ one: 1 }])
})

test('a transaction that could not begin as it should does nothing, not even its first statement', async () => {
  const { owner } = app.deps.database
  const attempt = owner.connection().execute(async (db) => {
    try {
      await sql.raw('begin; set local role rad_nobody').execute(db)
      await sql`insert into scheduled_work (name, next_at) values ('never', now())`.execute(db)
    } finally {
      await sql.raw('rollback').execute(db)
    }
  })
  await expect(attempt).rejects.toThrow(/rad_nobody/)
  const { rows } = await read((db) => sql`select name from scheduled_work where name = 'never'`.execute(db))
  expect(rows).toEqual([])
})

test('a step that gives itself more time than its transaction began with is waited for', async () => {
  const step = async (db: Kysely<Tables>) => {
    await sql.raw("set local statement_timeout = 60000; set local lock_timeout = '10s'").execute(db)
    return (await sql<{ slept: string }>`select pg_sleep(2.6)::text as slept`.execute(db)).rows
  }
  const { database } = app.deps
  expect(await inTransaction(database, { as: 'rad_network' }, 'read', step, { timeoutMs: 200 })).toEqual([
    { slept: '' },
  ])
})

test('a kept plan keeps to the walls of whoever asks, on a connection that served others before', async () => {
  const numbers = async (as: 'rad_network' | 'rad_app') => {
    const runner = as === 'rad_app' ? { as, actor_id: crypto.randomUUID(), roles: ['DLP'] } : ({ as } as const)
    return inTransaction(app.deps.database, runner, 'read', async (db) => {
      const found = await db.selectFrom('complaint').select('no').orderBy('no').limit(3).modifyEnd(keptPlan).execute()
      return found.length
    })
  }
  for (let round = 0; round < 20; round++) {
    expect(await numbers('rad_network')).toBe(3)
    expect(await numbers('rad_app')).toBe(0)
  }
})

import { CompiledQuery, sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { executeDirected } from './client.ts'
import { prepared, preparedWrite } from './prepared.ts'
import type { Tables } from './tables.gen.ts'
import { inTransaction, limitStatements } from './transaction.ts'

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

test('a first statement that fails throws its error, and the connection serves the next transaction', async () => {
  for (let round = 0; round < 12; round++) {
    await expect(read((db) => sql`select 1 / 0`.execute(db))).rejects.toMatchObject({ code: '22012' })
    expect(await read(async (db) => (await sql`select 1 as one`.execute(db)).rows)).toEqual([{ one: 1 }])
  }
})

test('a commit throws the swallowed error of a statement, and the connection serves the next transaction', async () => {
  const swallowing = inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    await sql`select 1 / 0`.execute(db).catch(() => undefined)
    return 'all is well'
  })
  await expect(swallowing).rejects.toMatchObject({ code: '22012' })
  expect(await read(async (db) => (await sql`select 1 as one`.execute(db)).rows)).toEqual([{ one: 1 }])
})

test('a transaction that could not begin as it should does nothing, not even its first statement', async () => {
  const { owner } = app.deps.database
  const attempt = owner.transaction().execute(async (db) => {
    await executeDirected(db, CompiledQuery.raw('set local role rad_nobody'), { isDeferred: true })
    await sql`insert into scheduled_work (name, next_at) values ('never', now())`.execute(db)
  })
  await expect(attempt).rejects.toThrow(/rad_nobody/)
  const { rows } = await read((db) => sql`select name from scheduled_work where name = 'never'`.execute(db))
  expect(rows).toEqual([])
})

test('a step that gives itself more time than its transaction began with is waited for', async () => {
  const step = async (db: Kysely<Tables>) => {
    await limitStatements(db, { timeoutMs: 60_000, lockMs: 10_000 })
    return (await sql<{ slept: string }>`select pg_sleep(2.6)::text as slept`.execute(db)).rows
  }
  const { database } = app.deps
  expect(await inTransaction(database, { as: 'rad_network' }, 'read', step, { timeoutMs: 200 })).toEqual([
    { slept: '' },
  ])
})

test('a statement that comes after the end of its transaction is refused, and does not run as the owner', async () => {
  const { owner } = app.deps.database
  const add = (db: Kysely<Tables>, name: string) => db.insertInto('scheduled_work').values({ name, next_at }).execute()
  let late: Promise<PromiseSettledResult<unknown>[]> | undefined
  const attempt = inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    late = Promise.allSettled(['late one', 'late two', 'late three'].map((name) => add(db, name)))
    throw new Error('No one waits for the others')
  })
  await expect(attempt).rejects.toThrow('No one waits')
  // The first was on its way before the end, and was taken back with it.
  expect((await late)?.slice(1).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const { rows } = await sql`select name from scheduled_work where name like 'late %'`.execute(owner)
  expect(rows).toEqual([])
})

const firstThree = prepared((db, { status }: { status: 'closed' | 'received' }) =>
  db.selectFrom('complaint').select(['no', 'status']).where('status', '=', status).orderBy('no').limit(3),
)

test('a prepared statement uses the values of each run', async () => {
  for (const status of ['closed', 'received', 'closed'] as const) {
    const found = await read((db) => firstThree(db, { status }))
    expect(found.length).toBeGreaterThan(1)
    expect(new Set(found.map((one) => one.status))).toEqual(new Set([status]))
  }
})

test('a prepared statement follows the row-level security of each caller, on a connection that served others before', async () => {
  const numbers = async (as: 'rad_network' | 'rad_app') => {
    const runner = as === 'rad_app' ? { as, actor_id: crypto.randomUUID(), roles: ['DLP'] } : ({ as } as const)
    return inTransaction(app.deps.database, runner, 'read', async (db) => {
      return (await firstThree(db, { status: 'closed' })).length
    })
  }
  for (let round = 0; round < 20; round++) {
    expect(await numbers('rad_network')).toBe(3)
    expect(await numbers('rad_app')).toBe(0)
  }
})

const addWork = preparedWrite((db, work: { name: string; next_at: Date }) =>
  db.insertInto('scheduled_work').values(work),
)
const next_at = new Date('2100-01-01T00:00:00Z')

describe('a deferred write', () => {
  const change = (work: (db: Kysely<Tables>) => Promise<unknown>) =>
    inTransaction(app.deps.database, { as: 'rad_network' }, 'write', work)
  const countOf = async (name: string) =>
    (await read((db) => db.selectFrom('scheduled_work').select('name').where('name', '=', name).execute())).length

  test('is there for the statements after it, and after the commit', async () => {
    const seen = await change(async (db) => {
      await addWork(db, { name: 'one', next_at })
      return db.selectFrom('scheduled_work').select('name').where('name', '=', 'one').executeTakeFirst()
    })
    expect(seen).toEqual({ name: 'one' })
    expect(await countOf('one')).toBe(1)
  })

  test('is done at once outside of a transaction', async () => {
    await addWork(app.deps.database.owner, { name: 'alone', next_at })
    expect(await countOf('alone')).toBe(1)
  })

  test('is refused where a transaction only reads', async () => {
    const writing = read(async (db) => {
      await sql`select 1`.execute(db)
      await addWork(db, { name: 'while reading', next_at })
    })
    await expect(writing).rejects.toMatchObject({ code: '25006' })
    expect(await countOf('while reading')).toBe(0)
  })

  test('is taken back with its transaction', async () => {
    const failing = change(async (db) => {
      await addWork(db, { name: 'two', next_at })
      throw new Error('Something else')
    })
    await expect(failing).rejects.toThrow('Something else')
    expect(await countOf('two')).toBe(0)
  })

  test.each(['commit', 'statement'])(
    'tells that it failed to the %s that follows, and nothing is stored',
    async (next) => {
      const failing = change(async (db) => {
        await addWork(db, { name: 'three', next_at })
        await addWork(db, { name: 'three', next_at })
        if (next === 'statement') await sql`select 1`.execute(db)
        return 'all is well'
      })
      await expect(failing).rejects.toMatchObject({ code: '23505' })
      expect(await countOf('three')).toBe(0)
      expect(await read(async (db) => (await sql`select 1 as one`.execute(db)).rows)).toEqual([{ one: 1 }])
    },
  )
})

import { setTimeout } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Batch } from './client.ts'
import { openDatabase, type Database } from './database.ts'
import { prepared, preparedWrite } from './prepared.ts'
import { openPglite, runOn } from './pglite.ts'
import { poolOfOne } from './pool-of-one.ts'
import type { Tables } from './tables.gen.ts'
import { inTransaction, limitStatements, storeSoon } from './transaction.ts'

// What leaves with which trip, on the real engine in this thread.
let database: Database
let trips: Batch[] = []
beforeAll(async () => {
  const engine = await openPglite({})
  await engine.exec(`create role rad_network; create table setting (key text primary key, value text);
    grant all on setting to rad_network`)
  const pool = poolOfOne(
    (batch) => {
      trips.push(batch)
      return runOn(engine, batch.statements)
    },
    () => engine.close(),
  )
  database = openDatabase('embedded', pool)
})
afterAll(() => database.close())

beforeEach(async () => {
  // The last read transaction commits automatically.
  await setTimeout(20)
  trips = []
})

const act = (access: 'read' | 'write', work: (db: Kysely<Tables>) => Promise<unknown>) =>
  inTransaction(database, { as: 'rad_network' }, access, work)
const texts = () => trips.map(({ statements }) => statements.map((statement) => statement.sql))

const settings = 'set local role rad_network; set local statement_timeout = 5000'
const reading = `begin isolation level repeatable read read only; ${settings}`
const valueOf = prepared((db, { key }: { key: string }) =>
  db.selectFrom('setting').select('value').where('key', '=', key),
)
const add = preparedWrite((db, { key }: { key: string }) => db.insertInto('setting').values({ key, value: 'x' }))
const one = (db: Kysely<Tables>) => sql`select 1`.execute(db)

test('a read takes one trip, and the next one ends it', async () => {
  await act('read', one)
  await act('read', one)
  expect(texts()).toEqual([
    [reading, 'select 1'],
    [`commit; ${reading}`, 'select 1'],
  ])
  await expect.poll(() => texts().slice(2)).toEqual([['commit']])
})

test('a change takes a trip for each answer that is waited for, and one for the commit', async () => {
  await act('write', async (db) => {
    await add(db, { key: 'one' })
    expect(await valueOf(db, { key: 'one' })).toEqual([{ value: 'x' }])
    await add(db, { key: 'two' })
    await add(db, { key: 'three' })
  })
  const [writing, asking] = trips.flatMap(({ statements }) => statements.filter(({ name }) => name !== undefined))
  expect(texts()).toEqual([
    [`begin; ${settings}`, writing!.sql, asking!.sql],
    [writing!.sql, writing!.sql, 'commit'],
  ])
  expect(trips.map(({ store }) => store)).toEqual(['not yet', 'now'])
})

test('a transaction of which nothing has left is rolled back without a trip', async () => {
  await expect(act('write', () => Promise.reject(new Error('No')))).rejects.toThrow('No')
  expect(trips).toEqual([])
})

test('what failed is rolled back with one trip, and what waited is forgotten', async () => {
  const failing = act('write', async (db) => {
    await sql`select 1 / 0`.execute(db).catch(() => undefined)
    await add(db, { key: 'never' })
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(texts().slice(1)).toEqual([['rollback']])
})

test('how long statements may take goes along, and ends with the transaction', async () => {
  await act('write', async (db) => {
    await one(db)
    await limitStatements(db, { timeoutMs: 60_000, lockMs: 1_000 })
    await one(db)
  })
  await one(database.owner)
  expect(trips.map(({ timeoutMs }) => timeoutMs)).toEqual([5_000, 60_000, 60_000, undefined])
})

test('a change is stored before it is answered, unless its transaction declared that it need not be', async () => {
  await act('write', async (db) => {
    await storeSoon(db)
    await one(db)
  })
  await act('read', async (db) => {
    await storeSoon(db)
  })
  await one(database.owner)
  expect(trips.map(({ store }) => store)).toEqual(['not yet', 'soon', 'not yet', 'now'])
})

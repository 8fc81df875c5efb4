import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyOfTemplate } from '#testing/database-copy.ts'
import { writeCheck } from '../hosts/write-check.ts'
import type { Database } from './database.ts'
import { reserveLock, withReserve, type DatabaseWithReserve } from './disk-reserve.ts'
import { openPostgres } from './postgres.ts'
import { inTransaction } from './transaction.ts'

// Servers that share a PostgreSQL keep one reserve, and wait for each other: that is no full disk (T-28).
let opened: Database
let url: string
let drop: () => Promise<void>
const logged: string[] = []
/** What ends the work of other servers, whether a test came to its end or not. */
const others: (() => Promise<void>)[] = []
const say = (line: string) => void logged.push(line)

beforeEach(async () => {
  ;({ url, drop } = await copyOfTemplate(process.env.TEST_DATABASE_URL!))
  opened = openPostgres(url, { connections: 4 })
  logged.length = 0
})
afterEach(async () => {
  for (const letGo of others.splice(0)) await letGo()
  await opened.close()
  await drop()
})

/** Another server that is making the reserve, and does not get on. */
async function anotherAtIt(statement = `select pg_advisory_xact_lock(${reserveLock})`) {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const ended = opened.owner.transaction().execute(async (db) => {
    await sql.raw(statement).execute(db)
    begun.resolve()
    await end.promise
  })
  await begun.promise
  const letGo = async () => {
    end.resolve()
    await ended
  }
  others.push(letGo)
  return letGo
}

const reservedBytes = async () => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(pg_relation_size(to_regclass('rad.disk_reserve')), 0)::int as bytes`.execute(opened.owner)
  return rows[0]!.bytes
}
/** A change that a server refuses while the disk is full. */
const change = (database: Database) =>
  inTransaction(database, { as: 'rad_network' }, 'write', (db) => sql`select 1`.execute(db))
const failsOnFullDisk = () => Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' }))
const fillUp = ({ reserve }: DatabaseWithReserve) =>
  expect(reserve.write(false, failsOnFullDisk)).rejects.toMatchObject({ code: '53100' })

const patience = { timeout: 15_000, interval: 100 }

test('a server that starts while another one makes the reserve takes changes, and keeps the reserve later', async () => {
  const letGo = await anotherAtIt()
  const database = await withReserve(opened, say)
  expect(await writeCheck(database).fault()).toBeUndefined()
  await change(database)
  await letGo()
  await vi.waitFor(async () => {
    await change(database)
    expect(await reservedBytes()).toBeGreaterThan(16_000_000)
  }, patience)
  expect(logged).toEqual([])
})

test('of two that start at once both take changes', async () => {
  const other = openPostgres(url, { connections: 4 })
  try {
    const both = await Promise.all([withReserve(opened, say), withReserve(other, say)])
    for (const database of both) expect(await writeCheck(database).fault()).toBeUndefined()
    expect(logged).toEqual([])
  } finally {
    await other.close()
  }
})

test('a disk found full stays full while another server is at the reserve, and no longer', async () => {
  const database = await withReserve(opened, say)
  await fillUp(database)
  expect(await reservedBytes()).toBe(0)
  const letGo = await anotherAtIt()
  await new Promise((resolve) => setTimeout(resolve, 3_100))
  expect(await writeCheck(database).fault()).toBe('The disk of the database is full: changes are refused.')
  await expect(change(database)).rejects.toMatchObject({ code: '53100' })
  await letGo()
  await vi.waitFor(async () => expect(await writeCheck(database).fault()).toBeUndefined(), patience)
  await change(database)
  expect(logged).toEqual([
    'the disk of the database is full: changes are refused, but for sign-ins',
    'the disk of the database has room again',
  ])
})

test('a reserve that is being read is given up later: the change is refused soon, as on any full disk', async () => {
  const database = await withReserve(opened, say)
  const letGo = await anotherAtIt('lock table rad.disk_reserve in access share mode')
  await fillUp(database)
  await letGo()
  // A user who signs in.
  await expect(database.reserve.write(true, failsOnFullDisk)).rejects.toMatchObject({ code: '53100' })
  expect(await reservedBytes()).toBe(0)
})

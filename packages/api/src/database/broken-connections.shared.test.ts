import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOfTemplate } from '#testing/database-copy.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { inTransaction } from './transaction.ts'

let database: Database
let other: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const copy = await copyOfTemplate(process.env.TEST_DATABASE_URL!)
  drop = copy.drop
  database = openPostgres(copy.url, { connections: 4 })
  other = openPostgres(copy.url, { connections: 1 })
})
afterAll(async () => {
  await database.close()
  await other.close()
  await drop()
})

/** The process of the server behind the connection that a read got. */
const read = () =>
  inTransaction(database, { as: 'rad_network' }, 'read', async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.execute(db)
    return rows[0]!.pid
  })

test('after one connection broke, no other that was open at that moment is used again', async () => {
  const open = await Promise.all(Array.from({ length: 4 }, read))
  expect(new Set(open).size).toBe(4)
  const last = await read()
  const reading = read().catch((error: Error) => error.message)
  await sql`select pg_terminate_backend(${last}::int)`.execute(other.owner)
  expect(await reading).toMatch(/terminat/)
  const next = await Promise.all(Array.from({ length: 4 }, read))
  expect(next.filter((pid) => open.includes(pid))).toEqual([])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#database/database.ts'
import { openPostgres } from '#database/postgres.ts'
import { call } from '#kernel/contract/client.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { todoApi } from '#capabilities/apps/todo/contract.ts'
import { actAs } from '#testing/act-as.ts'
import { copyOfTemplate } from '#testing/database-copy.ts'
import { killServers, serverProcess } from '#testing/server-process.ts'
import type { Caller } from '#testing/test-app.ts'

// A PostgreSQL that answers and takes no changes, as after a switch to the wrong machine.
let origin: string
let caller: Caller
let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const copy = await copyOfTemplate(process.env.TEST_DATABASE_URL!)
  drop = copy.drop
  database = openPostgres(copy.url, { connections: 1 })
  origin = await serverProcess({ DATABASE_URL: copy.url }).ready
  caller = await actAs(origin, 'RGM')
}, 60_000)
afterAll(async () => {
  killServers()
  await database.close()
  await drop()
})

/** Connections of the server see it once they are opened again. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.owner)
  await sql
    .raw(`alter database "${rows[0]!.name}" set default_transaction_read_only = ${value}`)
    .execute(database.owner)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    database.owner,
  )
}

const readiness = async () => {
  const answer = await fetch(`${origin}/health/ready`)
  return { status: answer.status, body: (await answer.json()) as unknown }
}
const add = () => call(caller, todoApi.add, { body: { task: { title: 'Something to do' } } })

test('while the database is read-only, readiness names it, reads go on, and a change is refused in words', async () => {
  expect((await readiness()).status).toBe(200)
  await setReadOnly('on')
  await vi.waitFor(async () =>
    expect(await readiness()).toEqual({
      status: 503,
      body: {
        status: 'not ready',
        failing: [{ check: 'writes', reason: 'The database is read-only: changes are refused.' }],
      },
    }),
  )
  await vi.waitFor(async () => expect((await call(caller, complaintsApi.list, { query: {} })).count).toBeGreaterThan(0))
  await expect(add()).rejects.toMatchObject({
    status: 503,
    message: 'The database is read-only right now. Try again later.',
  })
  await setReadOnly('off')
  await vi.waitFor(async () => expect((await readiness()).status).toBe(200))
  await vi.waitFor(async () => expect((await add()).task.title).toBe('Something to do'))
})

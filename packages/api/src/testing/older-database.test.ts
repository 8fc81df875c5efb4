import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beforeBaseline, lastOfBaseline } from '#database/baseline.ts'
import type { Database } from '#database/database.ts'
import { openEmbedded } from '#database/embedded.ts'
import { readMigrations } from '#database/migration-files.ts'
import { openPostgres } from '#database/postgres.ts'
import { placeForServers, type Place } from './place-for-servers.ts'
import { killServers, serverProcess } from './server-process.ts'

// A database made by the migrations that the baseline replaced: the same tables, under other names in its ledger.
let place: Place
beforeAll(async () => {
  place = await placeForServers()
})
afterAll(async () => {
  killServers()
  await place.remove()
})

async function onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { DATABASE_URL, DATA_DIR = '' } = place.environment
  const database = DATABASE_URL
    ? openPostgres(DATABASE_URL, { connections: 1 })
    : await openEmbedded(join(DATA_DIR, 'database'))
  return work(database).finally(() => database.close())
}

const ledger = () =>
  onDatabase(async ({ owner }) => {
    const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(owner)
    return rows.map(({ name }) => name)
  })

const record = (names: readonly string[]) =>
  onDatabase(({ owner }) =>
    owner.transaction().execute(async (db) => {
      await sql`delete from schema_migration`.execute(db)
      await sql`insert into schema_migration (name) select unnest(${[...names]}::text[])`.execute(db)
    }),
  )

const start = () => serverProcess({ REGISTRATION: 'invite', ...place.environment })

test('a database that lacks some of them is refused in one line and left alone', async () => {
  const incomplete = beforeBaseline.slice(0, -1)
  await record(incomplete)
  const { code, output } = await start().ended
  expect(output.trim()).toMatch(
    /^The data are too old for this version, as 0220_scope_once is missing: start .* once first\.$/,
  )
  expect(code).toBe(1)
  expect(await ledger()).toEqual(incomplete)
})

test('a database that has all of them opens as it is, and what came after them stays applied', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  const later = names.filter((name) => name > lastOfBaseline)
  await record([...beforeBaseline, ...later])
  const server = start()
  expect((await fetch(`${await server.ready}/health/ready`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  expect(await ledger()).toEqual(names)
}, 60_000)

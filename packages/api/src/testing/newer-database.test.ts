import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { openEmbedded } from '#database/embedded.ts'
import { openPostgres } from '#database/postgres.ts'
import { runCommand } from '../hosts/command-line.ts'
import { placeForServers, type Place } from './place-for-servers.ts'
import { prove, times } from './proof.ts'
import { killServers, serverProcess } from './server-process.ts'

// T-53: what a newer version has made of the database, an older one would write wrongly.
const refusal =
  'The database belongs to a newer version, which made 9999_of_a_newer_version: start that version, or restore a backup of this one into a new database.'

let place: Place
beforeAll(async () => {
  place = await placeForServers()
  await onDatabase(({ owner }) =>
    sql`insert into schema_migration (name) values ('9999_of_a_newer_version')`.execute(owner),
  )
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
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

test(
  'a server of an older version refuses a newer database in one line and leaves it alone (T-53)',
  { timeout: times(120_000, 600_000) },
  async () => {
    const starts = times(1, 25)
    for (let start = 0; start < starts; start += 1) {
      const { code, output } = await serverProcess({ REGISTRATION: 'invite', ...place.environment }).ended
      expect(output.trim()).toBe(refusal)
      expect(code).toBe(1)
    }
    const names = await onDatabase(({ owner }) => sql`select from schema_migration where name > '9'`.execute(owner))
    expect(names.rows).toHaveLength(1)
    prove('T-53', `${place.host}, newer database`, { starts, 'refused in one line': starts })
  },
)

test('so does its command line (T-53)', async () => {
  const run = runCommand(['add-user', 'anna@example.com', 'HQA'], place.environment, () => undefined)
  await expect(run).rejects.toThrow(refusal)
})

test('the version that made it starts as ever', async () => {
  await onDatabase(({ owner }) =>
    sql`delete from schema_migration where name = '9999_of_a_newer_version'`.execute(owner),
  )
  const server = serverProcess({ REGISTRATION: 'invite', ...place.environment })
  expect((await fetch(`${await server.ready}/health/ready`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
}, 60_000)

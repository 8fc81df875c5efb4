import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app'
import { migrate } from '#database/migrate.ts'
import { readMigrations } from '#database/migration-files.ts'
import { openPostgres } from '#database/postgres.ts'
import { readEnvironment } from '../hosts/environment.ts'
import { nodeDeps, openFor, openLog } from '../hosts/node-deps.ts'
import { testClock } from '../../../../tools/test-clock.ts'
import { clientAt, type Sent } from './bot-clients.ts'

// The command as it is typed, on separate data: embedded ones, or those of the PostgreSQL the tests run on.
const root = resolve(import.meta.dirname, '../../../..')
const server = process.env.TEST_DATABASE_URL
const name = `rad_rebuild_${process.pid}`
let folder: string
let variables: Record<string, string>

const onServer = async (statement: string) => {
  const database = openPostgres(server!, { connections: 1 })
  await sql.raw(statement).execute(database.owner)
  await database.close()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rad-rebuild-'))
  variables = { DATA_DIR: folder, DEMO_DATA: 'off', LOG_LEVEL: 'silent' }
  if (!server) return
  await onServer(`create database ${name} template template0`)
  const url = new URL(server)
  url.pathname = `/${name}`
  variables.DATABASE_URL = url.href
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  if (server) await onServer(`drop database ${name} with (force)`)
})

/** `npm run rad -- rebuild-usage`: how it ends, and what it prints. */
function rebuildUsage(...more: string[]): Promise<{ code: number; output: string }> {
  const given = ['tools/script.mjs', 'packages/api/src/cli.ts', 'rebuild-usage', ...more]
  const options = { cwd: root, env: { PATH: process.env.PATH, ...testClock(), ...variables } }
  return new Promise((done) => {
    const child = execFile(process.execPath, given, options, (_, output, wrong) =>
      done({ code: child.exitCode!, output: (output + wrong).trim() }),
    )
  })
}

/** What is done on these data while no command runs. */
async function withData(work: (host: Parameters<typeof clientAt>[0]) => Promise<unknown>): Promise<void> {
  const environment = readEnvironment(variables)
  const database = await openFor(environment)
  try {
    const migrations = await readMigrations()
    await migrate(database, migrations)
    const log = openLog()
    log.level = 'silent'
    const deps = await nodeDeps(environment, database, log)
    const app = createApp(deps, migrations)
    const request = async (path: string, init?: RequestInit) =>
      app.fetch(new Request(new URL(path, 'http://127.0.0.1'), init), { address: '127.0.0.1' })
    await work({ deps, request })
  } finally {
    await database.close()
  }
}

/** Late in the morning of the brand, so that ten hours later it is the same day. */
const begunAt = Date.parse(`${new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)}T05:00:00Z`)

const messagesTo = (bot: string): Sent[] =>
  ['asha', 'bo', 'cem'].flatMap((user) =>
    [0, 1, 600].map((minutes) => ({
      id: `${user} ${minutes}`,
      bot,
      medium: 'web',
      user,
      at: new Date(begunAt + minutes * 60_000).toISOString(),
      from: minutes === 1 ? 'bot' : 'user',
      text: 'Where is my car?',
    })),
  )

test(
  'the command finds sums that are wrong, makes them right, and finds nothing more',
  { timeout: 300_000 },
  async () => {
    let code = ''
    await withData(async (host) => {
      const client = await clientAt(host)
      code = client.code
      expect((await client.post({ messages: messagesTo(client.bot) })).body).toMatchObject({ accepted: 9, refused: 0 })
      await client.expectRollups()
      await client.rows(sql`update usage_day set sessions = sessions + 1`)
      await client.rows(sql`delete from person_day`)
    })
    const spoilt = [
      new RegExp(`^${code}: \\d+ lines? of usage_day differed$`, 'm'),
      new RegExp(`^${code}: 3 lines of person_day differed$`, 'm'),
    ]
    const checked = await rebuildUsage('--check')
    expect(checked.code).toBe(1)
    for (const one of spoilt) expect(checked.output).toMatch(one)
    expect(checked.output).toMatch(/Nothing was changed: run rebuild-usage without --check\.$/)

    // What the check found is still there: it changed nothing.
    const made = await rebuildUsage()
    expect(made.code).toBe(0)
    for (const one of spoilt) expect(made.output).toMatch(one)
    expect(made.output).toMatch(/All of them are made again\.$/)
    expect(await rebuildUsage('--check')).toEqual({
      code: 0,
      output: 'All sums are what conversations and messages come to.',
    })
  },
)

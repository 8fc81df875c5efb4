import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '#database/embedded.ts'
import { openPostgres } from '#database/postgres.ts'
import { prove, times } from '#testing/proof.ts'
import { copyOfTemplate } from '#testing/database-copy.ts'
import { contentsOf } from '#testing/database-contents.ts'
import { runCommand } from './command-line.ts'

let folder: string
const databases: Awaited<ReturnType<typeof copyOfTemplate>>[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rad-backup-'))
})
afterAll(async () => {
  await Promise.all(databases.map(({ drop }) => drop()))
  await rm(folder, { recursive: true, force: true })
})

const run = async (at: Record<string, string>, ...given: string[]) => {
  const lines: string[] = []
  const variables = { DATA_DIR: join(folder, 'data'), DEMO_DATA: 'off', LOG_LEVEL: 'silent', ...at }
  await runCommand(given, variables, (line) => lines.push(line))
  return lines.join('\n')
}

const contents = async (url: string) => {
  const database = openPostgres(url, { connections: 1 })
  return contentsOf(database).finally(() => database.close())
}

const rowsIn = ({ sums }: Awaited<ReturnType<typeof contentsOf>>) =>
  Object.values(sums).reduce((sum, table) => sum + table.rows, 0)

async function emptyOne(): Promise<string> {
  const copy = await copyOfTemplate(process.env.TEST_DATABASE_URL!, false)
  databases.push(copy)
  return copy.url
}

test('an embedded database moves to PostgreSQL, every row of it (T-36)', { timeout: 300_000 }, async () => {
  await run({}, 'add-user', 'first@example.com', 'admin')
  const [first, second] = [join(folder, 'first.backup'), join(folder, 'second.backup')]
  await run({}, 'backup', first)
  const url = await emptyOne()
  expect(await run({ DATABASE_URL: url }, 'restore', first)).toContain('are the same')
  const embedded = await openEmbedded(join(folder, 'data/database'))
  const before = await contentsOf(embedded).finally(() => embedded.close())
  expect(await contents(url)).toEqual(before)
  expect(await run({ DATABASE_URL: url }, 'backup', second)).toContain(`Backed up ${rowsIn(before)} rows`)
  await expect(run({ DATABASE_URL: url }, 'restore', second)).rejects.toThrow('The database is not empty.')
})

const isWhole = times(0, 1) > 0

test.runIf(isWhole)('the demo moves to the embedded database and back (T-36)', { timeout: 600_000 }, async () => {
  databases.push(await copyOfTemplate(process.env.TEST_DATABASE_URL!))
  const [from, to] = [databases.at(-1)!.url, await emptyOne()]
  const [first, second] = [join(folder, 'demo.backup'), join(folder, 'moved.backup')]
  const there = { DATA_DIR: join(folder, 'there') }
  await run({ DATABASE_URL: from }, 'backup', first)
  expect(await run(there, 'restore', first)).toContain('are the same')
  await run(there, 'backup', second)
  const started = performance.now()
  expect(await run({ DATABASE_URL: to }, 'restore', second)).toContain('are the same')
  const seconds = (performance.now() - started) / 1000
  const before = await contents(from)
  expect(await contents(to)).toEqual(before)
  prove('T-36', 'PostgreSQL', { rows: rowsIn(before), 'moved in (s)': seconds.toFixed(1), different: 0 })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '#database/embedded.ts'
import { openPostgres } from '#database/postgres.ts'
import { prove } from '#testing/proof.ts'
import { copyOfTemplate } from '#testing/database-copy.ts'
import { contentsOf } from '#testing/restored.ts'
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

test(
  'what is in PostgreSQL moves to the embedded database and back, every row of it (T-36)',
  { timeout: 300_000 },
  async () => {
    databases.push(
      await copyOfTemplate(process.env.TEST_DATABASE_URL!),
      await copyOfTemplate(process.env.TEST_DATABASE_URL!, false),
    )
    const [from, to] = databases.map(({ url }) => url) as [string, string]
    const [first, second] = [join(folder, 'first.backup'), join(folder, 'second.backup')]
    const said = await run({ DATABASE_URL: from }, 'backup', first)
    expect(await run({}, 'restore', first)).toContain('are the same')
    await run({}, 'backup', second)
    const started = performance.now()
    expect(await run({ DATABASE_URL: to }, 'restore', second)).toContain('are the same')
    const seconds = (performance.now() - started) / 1000
    const before = await contents(from)
    expect(await contents(to)).toEqual(before)
    const embedded = await openEmbedded(join(folder, 'data/database'))
    expect(await contentsOf(embedded).finally(() => embedded.close())).toEqual(before)
    const rows = Object.values(before.sums).reduce((sum, table) => sum + table.rows, 0)
    expect(said).toContain(`Backed up ${rows} rows`)
    await expect(run({ DATABASE_URL: to }, 'restore', second)).rejects.toThrow('The database is not empty.')
    prove('T-36', 'postgres', { rows, 'moved in (s)': seconds.toFixed(1), different: 0 })
  },
)

import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beforeBaseline, lastOfBaseline } from '#database/baseline.ts'
import type { BackupLine } from '#database/backup/lines.ts'
import { openEmbedded } from '#database/embedded.ts'
import { BackupRefused } from '#database/backup/put-back.ts'
import { prove, times } from '#testing/proof.ts'
import { contentsOf } from '#testing/database-contents.ts'
import { readBackup, writeBackup } from './backup-file.ts'
import { runCommand } from './command-line.ts'
import { drawFor } from '../../../../tools/seed.ts'

/** With all of the demo data; in every run what the migrations bring, and a person. */
const isWhole = times(0, 1) > 0

let folder: string
let file: string
let output: string
const dataOf = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rad-backup-'))
  file = join(folder, 'rad.backup')
  if (isWhole) {
    await mkdir(dataOf('before'))
    await (await openEmbedded(dataOf('before/database'), process.env.TEST_DATABASE_IMAGE)).close()
  } else await run('before', 'add-user', 'first@example.com', 'admin')
  output = await run('before', 'backup', file)
}, 300_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(data: string, ...given: string[]): Promise<string> {
  const lines: string[] = []
  await runCommand(given, { DATA_DIR: dataOf(data), DEMO_DATA: 'off', LOG_LEVEL: 'silent' }, (line) => lines.push(line))
  return lines.join('\n')
}

async function contents(data: string) {
  const database = await openEmbedded(join(dataOf(data), 'database'))
  return contentsOf(database).finally(() => database.close())
}

test('a restored database has the same rows, sums and guards in every table (T-36)', { timeout: 300_000 }, async () => {
  const started = performance.now()
  expect(await run('after', 'restore', file)).toMatch(/^Restored \d+ rows of \d+ tables, .* are the same\.$/)
  const seconds = (performance.now() - started) / 1000
  const [before, after] = [await contents('before'), await contents('after')]
  expect(after).toEqual(before)
  const rows = Object.values(before.sums).reduce((sum, table) => sum + table.rows, 0)
  expect(output).toContain(`Backed up ${rows} rows of ${Object.keys(before.sums).length} tables`)
  expect(rows).toBeGreaterThan(times(50, 50_000))
  expect((await stat(file)).mode & 0o077).toBe(0)
  // It goes on where it was: numbers, triggers and the audit trail included.
  expect(await run('after', 'add-user', 'new@example.com', 'HQA')).toContain('Added new@example.com')
  prove('T-36', 'embedded', { rows, 'restored in (s)': seconds.toFixed(1), different: 0 })
})

test('a backup of a database from before the baseline is put back, and an incomplete one is not', async () => {
  // Migrations after the baseline are applied by their own names, before it and since.
  const isLater = (name: string) => name > lastOfBaseline
  const lines = async function* (older: readonly string[]): AsyncGenerator<BackupLine> {
    for await (const line of readBackup(file))
      yield typeof line !== 'string' && 'migrations' in line
        ? { ...line, migrations: [...older, ...line.migrations.filter(isLater)] }
        : line
  }
  const older = join(folder, 'older.backup')
  await writeBackup(older, lines(beforeBaseline))
  expect(await run('older', 'restore', older)).toMatch(/ are the same\.$/)
  expect((await contents('older')).sums).toEqual((await contents('before')).sums)

  const incomplete = join(folder, 'incomplete.backup')
  await writeBackup(incomplete, lines(beforeBaseline.slice(1)))
  await expect(run('incomplete', 'restore', incomplete)).rejects.toThrow('as 0001_roles is missing')
})

test('is put back into a new database only, and overwrites no file', async () => {
  await expect(run('before', 'restore', file)).rejects.toThrow('The database is not empty.')
  await expect(run('before', 'backup', file)).rejects.toThrow('is there already')
  await expect(run('before', 'restore', join(folder, 'nothing'))).rejects.toThrow('There is no file')
  await expect(run('no-user', 'backup', join(folder, 'nothing'))).rejects.toThrow('start the server first')
})

const draw = drawFor('backup')

/** What may happen to a file: a byte turns over, a piece is lost, a piece is added, a block is something else. */
const damages: ((bytes: Buffer) => Buffer)[] = [
  (bytes) => {
    const at = draw.below(bytes.length)
    bytes[at] = bytes[at]! ^ (1 << draw.below(8))
    return bytes
  },
  (bytes) => bytes.subarray(0, draw.below(bytes.length)),
  (bytes) => {
    const at = draw.below(bytes.length - 1)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + draw.below(bytes.length - at - 1))])
  },
  (bytes) => Buffer.concat([bytes, draw.bytes(1 + draw.below(64))]),
  (bytes) => {
    draw.bytes(Math.min(64, bytes.length)).copy(bytes, draw.below(bytes.length - 64))
    return bytes
  },
]

test('a damaged backup is refused before anything is written, wherever the damage is (T-36)', async () => {
  const whole = await readFile(file)
  const tries = times(60, 5_000)
  const damaged = join(folder, 'damaged.backup')
  let refused = 0
  for (let at = 0; at < tries; at += 1) {
    await writeFile(damaged, damages[at % damages.length]!(Buffer.from(whole)))
    await readBackup(damaged)
      .next()
      .catch((error: unknown) => {
        if (!(error instanceof BackupRefused)) throw error
        refused += 1
      })
  }
  expect(refused).toBe(tries)
  await expect(run('no-user', 'restore', damaged)).rejects.toThrow('damaged')
  prove('T-36', 'any', { damaged: tries, refused })
})

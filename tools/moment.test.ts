import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmbedded } from '../packages/api/src/database/embedded.ts'
import { openPostgres } from '../packages/api/src/database/postgres.ts'
import { clockFromNow } from './moment.mjs'
import { startPostgres } from './postgres.ts'
import { testClock } from './test-clock.ts'

// T-60: at every hour of the machine the tests have the same one.
const nowOf = async <DB>(db: Kysely<DB>) => (await sql<{ at: Date }>`select now() as at`.execute(db)).rows[0]!.at
const secondsFromHere = (at: Date | string) => Math.abs(new Date(at).getTime() - Date.now()) / 1000

test('the clock begins at the moment, whatever the clock of the machine shows', () => {
  const begun = clockFromNow()
  const late = Number(process.env.TEST_CLOCK_AHEAD) - Number(begun.TEST_CLOCK_AHEAD)
  // By as much as the run has taken so far, and a start within one second.
  expect(late).toBeGreaterThanOrEqual(-1)
  expect(late).toBeLessThan(3600)
})

test('a process and its threads, both databases and this process have one clock', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rad-clock-'))
  const file = join(folder, 'now.mjs')
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads'
     const at = new Date().toISOString()
     if (parentPort) parentPort.postMessage(at)
     else process.stdout.write(at)`,
  )
  const env = { PATH: process.env.PATH, ...testClock() }
  expect(secondsFromHere(execFileSync(process.execPath, [file], { env, encoding: 'utf8' }))).toBeLessThan(60)
  const [ofThread] = (await once(new Worker(file), 'message')) as [string]
  expect(secondsFromHere(ofThread)).toBeLessThan(60)
  await rm(folder, { recursive: true })

  const embedded = await openEmbedded()
  expect(secondsFromHere(await nowOf(embedded.owner))).toBeLessThan(60)
  await embedded.close()

  const { emptyUrl, stop } = await startPostgres()
  const postgres = openPostgres(emptyUrl, { connections: 1 })
  expect(secondsFromHere(await nowOf(postgres.owner))).toBeLessThan(60)
  await postgres.close()
  await stop()
})

test('dates keep their kind', () => {
  class Day extends Date {}
  expect(new Day()).toBeInstanceOf(Day)
  expect(new Date().constructor).toBe(Date)
  expect(structuredClone(new Date())).toBeInstanceOf(Date)
  expect(new Date(2026, 0, 2).getDate()).toBe(2)
  expect(Date()).toMatch(/^\w{3} \w{3} \d/)
})

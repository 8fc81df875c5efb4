import 'fake-indexeddb/auto'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '#database/database.ts'
import { putBackIndexes } from '#database/left-out-indexes.ts'
import { openEngine } from '#database/page-engine.ts'
import { PageStore } from '#database/page-store.ts'
import { poolOfOne } from '#database/pool-of-one.ts'
import { testApp } from '#testing/test-app.ts'
import { movedClock } from './moved-clock.ts'

const dayMs = 86_400_000
/** Makes the files that a page begins with, where they are not made yet. */
const pageImage = fileURLToPath(new URL('../../../../tools/page-image.ts', import.meta.url))

// What a page begins with, on an IndexedDB of this process: the same files, the same engine.
let program: WebAssembly.Module
let files: Blob
let image: Uint8Array
beforeAll(async () => {
  program = await WebAssembly.compile(await readFile(new URL(import.meta.resolve('@electric-sql/pglite/pglite.wasm'))))
  // A separate program: the builds run it once, too.
  await promisify(execFile)(process.execPath, [pageImage])
  const dist = new URL('../../dist/', import.meta.url)
  files = new Blob([await readFile(new URL('engine.bin', dist))])
  // No Buffer, whose parts share its memory: each store writes on its own.
  image = new Uint8Array(await readFile(new URL('database.bin', dist)))
})
afterEach(() => void vi.useRealTimers())

async function openStore(name: string): Promise<Database> {
  const engine = await openEngine(new PageStore(name, async () => image), program, files)
  return openDatabase(
    'embedded',
    poolOfOne(engine.run, () => engine.close()),
  )
}

const indexesOf = async ({ owner }: Database) => {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where schemaname = 'public' order by 1`.execute(owner)
  return rows.map(({ definition }) => definition)
}

test('a page begins with the rows of a demo; the indexes that did not come with them are made in it', async () => {
  const made = await testApp()
  const page = await openStore('indexes')
  const count = async ({ owner }: Database, table: 'complaint' | 'ticket' | 'app_user' | 'message') =>
    (
      await owner
        .selectFrom(table)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow()
    ).count
  for (const table of ['complaint', 'ticket', 'app_user'] as const)
    expect(await count(page, table), table).toBe(await count(made.deps.database, table))
  // What was written today depends on the hour.
  expect(await count(page, 'message')).toBeGreaterThan(5_000)
  const complete = await indexesOf(made.deps.database)
  expect((await indexesOf(page)).length).toBeLessThan(complete.length)

  // A page that is closed meanwhile goes on with the rest.
  const stopping = new AbortController()
  const begun = putBackIndexes(page, stopping.signal)
  stopping.abort()
  await begun
  await putBackIndexes(page, new AbortController().signal)
  expect(await indexesOf(page)).toEqual(complete)
  await made.close()
  await page.close()
})

test('a page draws its ids again, though those of the rows it came with are counted', async () => {
  const page = await openStore('ids')
  const { rows } = await sql<{ id: string }>`select gen_random_uuid() as id`.execute(page.owner)
  expect(rows[0]!.id).not.toMatch(/^0{8}/)
  const { rows: functions } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where proname = 'gen_random_uuid'`.execute(page.owner)
  expect(functions).toEqual([{ source: 'gen_random_uuid' }])
  await page.close()
})

test('the clock begins on the day the data were made, and goes on from there', async () => {
  vi.useFakeTimers({ now: Date.now() + 9.5 * dayMs, toFake: ['Date'] })
  const page = await openStore('clock')
  const clock = await movedClock(page)
  expect(clock.ahead()).toBe(-9 * dayMs)
  vi.setSystemTime(Date.now() + 3 * dayMs)
  expect((await movedClock(page)).ahead()).toBe(-9 * dayMs)
  await clock.moveOn(dayMs)
  expect((await movedClock(page)).ahead()).toBe(-8 * dayMs)
  await page.close()
})

test('data of today are read as they are', async () => {
  const page = await openStore('today')
  expect((await movedClock(page)).ahead()).toBe(0)
  await page.close()
})

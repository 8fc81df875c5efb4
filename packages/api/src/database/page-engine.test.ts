import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from './database.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { openEngine } from './page-engine.ts'
import { makeEngineFiles, makePageImage } from './page-image.ts'
import { PageStore } from './page-store.ts'
import { poolOfOne } from './pool-of-one.ts'

// The database of a page, on an IndexedDB of this process: the same files, the same engine, another thread.
let program: WebAssembly.Module
let files: Blob
let oldImage: Uint8Array

beforeAll(async () => {
  const wasm = new URL(import.meta.resolve('@electric-sql/pglite/pglite.wasm'))
  program = await WebAssembly.compile(await readFile(wasm))
  files = new Blob([(await makeEngineFiles()) as BlobPart])
  oldImage = await makePageImage({ migrations: (await readMigrations()).slice(0, 7) })
})

/** Opens the store as a page would; `leave` is a page that is closed without a word. */
async function openStore(name: string): Promise<Database & { leave(): void }> {
  const store = new PageStore(name, async () => oldImage)
  const engine = await openEngine(store, program, files)
  const pool = poolOfOne(engine.run, () => engine.close())
  return { ...openDatabase('embedded', pool), leave: () => void store.close() }
}

const keys = async ({ owner }: Database) =>
  (await owner.selectFrom('setting').select('key').where('key', 'like', 'k%').orderBy('key').execute()).map(
    ({ key }) => key,
  )

test('what is committed is there again after the page was closed without a word, what is not is not', async () => {
  const first = await openStore('closed')
  await first.owner.insertInto('setting').values({ key: 'k1', value: 'x' }).execute()
  await first.owner.transaction().execute(async (db) => {
    await db
      .insertInto('setting')
      .values({ key: 'k2', value: 'x'.repeat(300_000) })
      .execute()
  })
  const unfinished = await first.owner.startTransaction().execute()
  await unfinished.insertInto('setting').values({ key: 'k3', value: 'x' }).execute()
  first.leave()

  const second = await openStore('closed')
  expect(await keys(second)).toEqual(['k1', 'k2'])
  const { value } = await second.owner
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'k2')
    .executeTakeFirstOrThrow()
  expect(value.length).toBe(300_000)
  await second.close()
})

test('a store left by an older build is brought up to this one, with what is in it', async () => {
  const before = await openStore('older')
  await before.owner.insertInto('setting').values({ key: 'k1', value: 'of the older build' }).execute()
  before.leave()

  const after = await openStore('older')
  const applied = await migrate(after, await readMigrations())
  expect(applied.length).toBeGreaterThan(2)
  expect(await keys(after)).toEqual(['k1'])
  after.leave()

  const again = await openStore('older')
  expect(await migrate(again, await readMigrations())).toEqual([])
  expect(await keys(again)).toEqual(['k1'])
  await again.close()
})

test('rows that go and a table that shrinks leave a store that opens', async () => {
  const first = await openStore('shrunk')
  const values = Array.from({ length: 2_000 }, (_, at) => ({ key: `k${at}`, value: 'x'.repeat(200) }))
  await first.owner.insertInto('setting').values(values).execute()
  await first.owner.deleteFrom('setting').where('key', '!=', 'k7').execute()
  await sql.raw('vacuum full setting').execute(first.owner)
  await first.owner.insertInto('setting').values({ key: 'k8', value: 'after' }).execute()
  first.leave()

  const second = await openStore('shrunk')
  expect(await keys(second)).toEqual(['k7', 'k8'])
  await second.close()
})

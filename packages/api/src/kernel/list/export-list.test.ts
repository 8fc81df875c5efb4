import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { readPages } from '#database/cursor.ts'
import { inTransaction } from '#database/transaction.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { address } from '#kernel/contract/client.ts'

// What files hold is compared with the screen in testing/export-contents.test.ts: here is how they are read.
let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const asOwner = <T>(work: Parameters<typeof inTransaction<T>>[3]) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', work)

test.each([
  [0, []],
  [1_000, [1_000]],
  [2_500, [1_000, 1_000, 500]],
])('a query of %i rows is read in pages of at most a thousand, each row once', async (count, sizes) => {
  const pages: { n: number }[][] = []
  await asOwner(async (db) => {
    const counted = sql<{ n: number }>`select n from generate_series(1, ${count}::int) n`
    for await (const page of readPages(db, counted)) pages.push(page)
  })
  expect(pages.map((page) => page.length)).toEqual(sizes)
  expect(pages.flat().map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
})

test('a file reads the requested columns of each row, in the order of the query', async () => {
  const pages: object[] = []
  await asOwner(async (db) => {
    const counted = sql<{ n: number; twice: number }>`
      select n, n * 2 as twice from generate_series(1, 3) n order by n desc`
    for await (const page of readPages(db, counted, ['twice'])) pages.push(page)
  })
  expect(pages).toEqual([[{ twice: 6 }, { twice: 4 }, { twice: 2 }]])
})

const filesTaken = async () => {
  const { rows } = await asOwner((db) =>
    sql<{ count: number }>`select count(*)::int as count from audit_entry where action = 'export'`.execute(db),
  )
  return rows[0]!.count
}

test('a file is cancelled when its client has gone, and the next one is read (T-38)', async () => {
  const before = await filesTaken()
  const gone = new AbortController()
  const headers = { authorization: `Bearer ${admin.token}` }
  const path = address(complaintsApi.export, { query: {} })
  const answer = app.request(path, { headers, signal: gone.signal })
  gone.abort()
  expect((await answer).status).toBe(499)
  expect(await filesTaken()).toBe(before)
  expect((await app.request(path, { headers })).status).toBe(200)
  expect(await filesTaken()).toBe(before + 1)
})

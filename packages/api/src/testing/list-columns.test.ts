import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { routesOf } from '#app'
import { inTransaction } from '#database/transaction.ts'
import { call } from '#kernel/contract/client.ts'
import type { Actor, RequestInfo } from '#kernel/command/context.ts'
import type { Endpoint } from '#kernel/contract/contract.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import type { Column } from '#kernel/contract/view.ts'
import { columnKeysOf, neededOf } from './random-views.ts'
import { readCsv } from './read-files.ts'
import { part } from './proof.ts'
import { testApp, type Caller, type TestApp } from './test-app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const shapeOf = ({ query }: Endpoint) => (query instanceof z.ZodObject ? query.shape : {})
const sortsOf = ({ sort }: z.core.$ZodLooseShape): string[] => {
  const inside = sort instanceof z.ZodDefault ? sort.unwrap() : undefined
  const one = inside instanceof z.ZodUnion ? inside.options[0] : undefined
  return one instanceof z.ZodEnum ? one.options.map(String) : []
}

test('every list is sorted by each of its columns', async () => {
  let count = 0
  for (const { endpoint } of routesOf(app.deps)) {
    const shape = shapeOf(endpoint)
    if (endpoint.method !== 'GET' || endpoint.response === 'file' || !('perPage' in shape)) continue
    const sorts = sortsOf(shape).filter((one) => !one.startsWith('-'))
    for (const sort of part('list-columns', sorts, 3)) {
      const answer = call(admin, endpoint, { query: { ...neededOf(endpoint.query as z.ZodObject), sort } } as never)
      await expect(answer, `${endpoint.path} by ${sort}`).resolves.toBeDefined()
      count += 1
    }
  }
  expect(count).toBeGreaterThan(30)
})

test('every file of a list shows each of its columns alone', async () => {
  let count = 0
  for (const { endpoint } of routesOf(app.deps)) {
    const shape = shapeOf(endpoint)
    if (endpoint.response !== 'file' || !('format' in shape) || !('perPage' in shape)) continue
    const view = endpoint.query as z.ZodObject
    for (const columns of part('list-columns', columnKeysOf(view), 3)) {
      const file = call(admin, endpoint, { query: { ...neededOf(view), columns, perPage: '5' } } as never)
      await expect(file, `${columns} of ${endpoint.path}`).resolves.toBeDefined()
      count += 1
    }
  }
  expect(count).toBeGreaterThan(30)
})

test('a file shows alone what finishing makes, and a source that could not is refused', async () => {
  const list = defineList({
    title: 'Places',
    row: z.object({ id: z.uuid(), code: z.string(), greeting: z.string() }),
    columns: [
      { key: 'code', label: 'Code', kind: 'code' },
      { key: 'greeting', label: 'Greeting', kind: 'text' },
    ] as const satisfies readonly Column[],
    filters: {},
    defaultSort: 'code',
  })
  const rows = ({ db }: Listing) => db.selectFrom('region').select(['id', 'code'])
  const finish = (_: unknown, stored: readonly { id: string; code: string }[]) =>
    stored.map((row) => ({ ...row, greeting: `Hello ${row.code}` }))
  const sorts = { greeting: sql`code` }
  const source = listSource(list, rows, { filters: {}, sorts, finish })
  // These lack what their rows need: the compiler refuses them.
  const refused = () => [
    // @ts-expect-error A file with the greeting alone.
    listSource(list, rows, { filters: {}, sorts, finish, finishNeeds: ['code'] }),
    // @ts-expect-error A file that is not finished.
    listSource(list, rows, { filters: {}, sorts, finish, finishNeeds: 'no file' }),
    // @ts-expect-error Rows sorted by the greeting.
    listSource(list, rows, { filters: {}, finish }),
    // @ts-expect-error A greeting that no function makes.
    listSource(list, rows, { filters: {}, sorts }),
  ]
  const query = { ...list.view.parse({ columns: 'greeting', sort: '-greeting' }), format: 'csv' as const }
  const request = { signal: new AbortController().signal } as RequestInfo
  const actor = { whole_network: true, full_name: 'Anna' } as Actor
  const ask = (one: { file: typeof source.file }) =>
    inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
      one.file({ db, actor, deps: app.deps, request, query }),
    )
  const { lines: written } = await readCsv((await ask(source)) as Response)
  expect(written.length).toBeGreaterThan(3)
  for (const row of written) expect(row.join()).toMatch(/^Hello \w+$/)
  for (const one of refused().slice(0, 2)) await expect(ask(one as never)).rejects.toThrow('greeting')
})

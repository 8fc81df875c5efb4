import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { cardOrdersApi } from './cards.contract.ts'
import { preferencesApi, type Preferences } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const arranged: Preferences = {
  skin: 'dark',
  content: 'boxed',
  direction: 'auto',
  layout: 'horizontal',
  menuCollapsed: false,
  menuHidden: false,
  navbarColour: 'primary',
  navbarType: 'sticky',
  footer: 'static',
  transition: 'fade',
  lockAfterMinutes: 15,
  language: 'pt',
}

test('a user who never changed anything has nothing stored', async () => {
  const person = await app.as('HQA')
  expect(await person.send(preferencesApi.read, {})).toEqual({ tables: {} })
})

test('a layout is stored per person, and the last one to write wins', async () => {
  const [person, other] = [await app.as('RGM'), await app.as('TSM')]
  await person.send(preferencesApi.save, { body: arranged })
  await person.send(preferencesApi.save, { body: { ...arranged, skin: 'bordered' } })
  expect(await person.send(preferencesApi.read, {})).toEqual({ ...arranged, skin: 'bordered', tables: {} })
  expect(await other.send(preferencesApi.read, {})).toEqual({ tables: {} })
})

test('the audit trail names what became different, and nothing where nothing did', async () => {
  const [person, admin] = [await app.as('DLP'), await app.as('admin')]
  const lines = async () =>
    (await admin.send(auditApi.list, { query: { entity: 'preference', perPage: 100 } as never })).rows
  await person.send(preferencesApi.save, { body: arranged })
  const before = await lines()
  await person.send(preferencesApi.save, { body: arranged })
  expect(await lines()).toHaveLength(before.length)
  await person.send(preferencesApi.save, { body: { ...arranged, footer: 'sticky' } })
  expect((await lines())[0]).toMatchObject({ before: { footer: 'static' }, after: { footer: 'sticky' } })
})

test.each([
  ['skin', 'pink'],
  ['menuCollapsed', 'yes'],
  ['language', 'Klingon'],
] as const)('a %s that does not exist is refused at its name', async (field, value) => {
  const person = await app.as('HQA')
  const refused = person.send(preferencesApi.save, { body: { ...arranged, [field]: value } as never })
  await expect(refused).rejects.toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
})

test('a stored field of an older version that is no longer known is left out', async () => {
  const person = await app.as('SVM')
  await person.send(preferencesApi.save, { body: arranged })
  await app.deps.database.owner.connection().execute(async (db) => {
    const { sql } = await import('kysely')
    await sql`set role rad_network`.execute(db)
    const { rows } = await sql<{ id: string }>`select id from app_user where email = 'svm@demo.com'`.execute(db)
    await sql.raw(`set rad.actor = '${rows[0]!.id}'`).execute(db)
    await sql`update preference set fields = fields || '{"skin": "neon", "ripple": true}'::jsonb`.execute(db)
    await sql`reset role`.execute(db)
    await sql`reset rad.actor`.execute(db)
  })
  const { skin: _, ...rest } = arranged
  expect(await person.send(preferencesApi.read, {})).toEqual({ ...rest, tables: {} })
})

describe('the order of cards', () => {
  test('is stored per person and page, and reset', async () => {
    const [one, other] = [await app.as('RGM'), await app.as('SVM')]
    const none = { analytics: [], ecommerce: [], 'card-analytics': [], 'card-statistics': [] }
    expect(await one.send(cardOrdersApi.read, {})).toEqual(none)
    const params = { page: 'analytics' } as const
    const order = ['sessions', 'support-tracker']
    expect(await one.send(cardOrdersApi.save, { params, body: { order } })).toEqual({ ...none, analytics: order })
    await one.send(cardOrdersApi.save, { params: { page: 'ecommerce' }, body: { order: ['earnings'] } })
    expect(await one.send(cardOrdersApi.read, {})).toEqual({ ...none, analytics: order, ecommerce: ['earnings'] })
    expect(await other.send(cardOrdersApi.read, {})).toEqual(none)
    await one.send(cardOrdersApi.save, { params, body: { order: [] } })
    expect((await one.send(cardOrdersApi.read, {})).analytics).toEqual([])
  })

  test('is bounded', async () => {
    const person = await app.as('RGM')
    const save = (order: string[]) =>
      person.send(cardOrdersApi.save, { params: { page: 'analytics' }, body: { order } })
    await expect(save(['One Card'])).rejects.toMatchObject({ status: 422 })
    await expect(save(['twice', 'twice'])).rejects.toMatchObject({ status: 422 })
    await expect(save(Array.from({ length: 41 }, (_, at) => `card-${at}`))).rejects.toMatchObject({ status: 422 })
  })
})

const tablesOf = async (person: Caller) => (await person.send(preferencesApi.read, {})).tables

test('the layout of each table is stored per person, and an empty one is forgotten', async () => {
  const [person, other] = [await app.as('TSM'), await app.as('BTM')]
  const layout = { columns: ['city', 'name'], pinned: 2, widths: { city: 120 } }
  await person.send(preferencesApi.saveTable, { body: { table: '/tickets', layout } })
  await person.send(preferencesApi.saveTable, { body: { table: '/models', layout: { pinned: 0 } } })
  expect(await tablesOf(person)).toEqual({ '/tickets': layout, '/models': { pinned: 0 } })
  await person.send(preferencesApi.saveTable, { body: { table: '/models', layout: {} } })
  expect(await tablesOf(person)).toEqual({ '/tickets': layout })
  // The look of the frame is another matter.
  expect(await other.send(preferencesApi.read, {})).toEqual({ tables: {} })
})

test.each([
  ['pinned', 4],
  ['widths', { city: 3 }],
  ['columns', []],
])('%s of %j are refused', async (part, value) => {
  const person = await app.as('HQA')
  const body = { table: '/tickets', layout: { [part]: value } } as never
  await expect(person.send(preferencesApi.saveTable, { body })).rejects.toMatchObject({ status: 422 })
})

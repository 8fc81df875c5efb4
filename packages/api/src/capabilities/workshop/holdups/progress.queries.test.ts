import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCards, insertHoldups } from '#testing/insert-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { holdupsApi } from './contract.ts'

let app: TestApp
let office: Caller
const hour = 3_600_000
const at = (hours: number) => new Date(app.deps.clock.now().getTime() + hours * hour).toISOString()

beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  await sql`delete from holdup`.execute(app.deps.database.owner)
  const card = { received_at: at(-900), status: 'in_work' } as const
  await insertCards(app, [
    { ...card, no: 'P-1', outlet: 'DL001-01' },
    { ...card, no: 'P-2', outlet: 'DL001-01' },
    { ...card, no: 'P-3', outlet: 'DL001-01' },
    { ...card, no: 'P-4', outlet: 'DL002-01' },
  ])
  await insertHoldups(app, [
    { card: 'P-1', reason: 'S-PRT-LOC', from: at(-90), expected: at(-2) },
    { card: 'P-2', reason: 'S-PRT-LOC', from: at(-80), expected: at(2) },
    { card: 'P-3', reason: 'S-PRT-LOC', from: at(-300), to: at(-200) },
    { card: 'P-4', reason: 'S-PRT-LOC', from: at(-70), expected: at(2) },
  ])
  await sql`update holdup set updated_at = started_at`.execute(app.deps.database.owner)
})
afterAll(() => app.close())

const progress = (query = {}, who = office) =>
  who.send(holdupsApi.progress, { query: { job_type: 'service', ...query } as never })
const one = async (card: string) =>
  (await office.send(holdupsApi.list, { query: { job_type: 'service', card: [card] } as never })).rows[0]!

test('what was moved or ended today counts as updated, what ended before is not counted', async () => {
  expect(await progress()).toEqual({ count: 3, updated: 0 })
  const moved = await one('P-1')
  await office.send(holdupsApi.extend, {
    params: { id: moved.id },
    body: { expected_until: at(20), if_version: moved.version },
  })
  expect(await progress()).toEqual({ count: 3, updated: 1 })
  const ended = await one('P-2')
  await office.send(holdupsApi.end, { params: { id: ended.id }, body: { if_version: ended.version } })
  expect(await progress()).toEqual({ count: 3, updated: 2 })
})

test('filters narrow it, the state and the days of the list do not, and everyone counts their own', async () => {
  expect(await progress({ outlet: ['DL002-01'] })).toEqual({ count: 1, updated: 0 })
  expect(await progress({ status: ['overdue'], period: 'last-7-days' })).toEqual({ count: 3, updated: 2 })
  expect(await progress({}, await app.as('SVM'))).toEqual({ count: 2, updated: 2 })
  expect(await progress({}, await app.as('BSM'))).toEqual({ count: 0, updated: 0 })
})

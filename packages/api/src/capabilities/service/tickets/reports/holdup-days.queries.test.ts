import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCards, insertHoldups } from '#testing/insert-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { ticketReportsApi } from './contract.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

test('R25: days of hold-ups are listed by whom was waited for, month by month', async () => {
  const card = { outlet: 'DL001-01', received_at: '2018-01-01T00:00:00Z', status: 'in_work' } as const
  await insertCards(app, [
    { ...card, no: 'R25-1' },
    { ...card, no: 'R25-2', outlet: 'DL001-02', job_type: 'bodyshop' },
  ])
  await insertHoldups(app, [
    // Two days of May and one of June, in the brand's zone.
    { card: 'R25-1', reason: 'S-PRT-BO', from: '2018-05-29T18:30:00Z', to: '2018-06-01T18:30:00Z' },
    { card: 'R25-1', reason: 'S-CUS-EST', from: '2018-06-03T18:30:00Z', to: '2018-06-05T06:30:00Z' },
    { card: 'R25-2', reason: 'B-INS-APR', from: '2018-06-09T18:30:00Z', to: '2018-06-13T18:30:00Z' },
  ])
  const read = async (query: object, who = admin) => {
    const { rows, total_row } = await who.send(ticketReportsApi.charged, {
      query: { from: '2018-01-01', to: '2018-12-31', ...query },
    })
    const days = rows.map((row) => [row.charged_to, row.month, row.holdup_days].filter((one) => one !== undefined))
    return { days: days.toSorted(), total: total_row.holdup_days }
  }
  expect(await read({})).toEqual({
    days: [
      ['brand_parts', 3],
      ['insurer', 4],
      ['none', 1.5],
    ],
    total: 8.5,
  })
  expect((await read({ rows: 'charged_to,month' })).days).toEqual([
    ['brand_parts', '2018-05', 2],
    ['brand_parts', '2018-06', 1],
    ['insurer', '2018-06', 4],
    ['none', '2018-06', 1.5],
  ])
  expect(await read({ charged_to: 'insurer,brand_parts', job_type: 'bodyshop' })).toEqual({
    days: [['insurer', 4]],
    total: 4,
  })
  for (const [filter, value] of [
    ['dealer', 'DL001'],
    ['place', 'today'],
    ['zone', 'W'],
  ])
    expect((await read({ [filter!]: value })).total, filter).toBe(8.5)
  // A hold-up has no priority.
  expect((await read({ priority: 'P1' })).total).toBeNull()
  // Who reads no job cards reads no days of theirs.
  expect((await read({}, await app.as('PNL'))).total).toBeNull()
})

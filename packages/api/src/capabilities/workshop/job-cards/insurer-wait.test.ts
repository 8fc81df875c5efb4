import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdupsApi } from '#capabilities/workshop/holdups/contract.ts'
import { insertCards, insertHoldups } from '#testing/insert-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { cardReportApi } from './report.contract.ts'

let app: TestApp
let office: Caller

/** A card of April 2021 that waited for its insurer for so many days from the 2nd on. */
const waits = [
  { days: 4, card: { no: 'W-DELIVERED', delivered_at: '2021-04-20T06:30:00Z', status: 'delivered' } },
  { days: 10, card: { no: 'W-CANCELLED', cancelled_at: '2021-04-25T06:30:00Z', status: 'cancelled' } },
  { days: 3, card: { no: 'W-CANCELLED-LATER', cancelled_at: '2021-06-25T06:30:00Z', status: 'cancelled' } },
  { days: 2, card: { no: 'W-DELIVERED-LATER', delivered_at: '2021-05-20T06:30:00Z', status: 'delivered' } },
] as const

beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  await insertCards(
    app,
    waits.map(({ card }) => ({
      ...card,
      outlet: 'DL001-02',
      job_type: 'bodyshop' as const,
      insurer: 'Atlas Mutual',
      received_at: '2021-03-20T06:30:00Z',
      ...('delivered_at' in card && { delivered_on: card.delivered_at.slice(0, 10) }),
    })),
  )
  await insertHoldups(
    app,
    waits.map(({ card, days }) => ({
      card: card.no,
      reason: 'B-INS-APR',
      from: '2021-04-02T06:30:00Z',
      to: new Date(Date.parse('2021-04-02T06:30:00Z') + days * 86_400_000).toISOString(),
    })),
  )
})
afterAll(() => app.close())

type Row = Record<string, number | string | null>
const april = { job_type: 'bodyshop', from: '2021-04-01', to: '2021-04-30' }
const cards = (more: object = {}) => office.send(cardReportApi.report, { query: { ...april, ...more } as never })
const holdups = (more: object = {}) =>
  office.send(holdupsApi.report, { query: { ...april, party: ['insurer'], ...more } as never })

test('the insurer wait of R18 is the days of R19 for each card delivered, cancelled cards among them (M32)', async () => {
  const waited = Number((await holdups()).total_row.days)
  expect(waited).toBe(19)
  expect((await cards()).total_row).toMatchObject({ delivered: 1, insurer_wait: 19 })
})

test('the days of a month are those of R19 in that month, whenever the card came or went', async () => {
  const query = { from: '2021-03-01', to: '2021-06-30', rows: ['month'] }
  const waited = new Map((await holdups(query)).rows.map((row) => [row.month, row.days]))
  const rows = (await cards(query)).rows as Row[]
  expect(rows.map(({ month, delivered, insurer_wait }) => [month, delivered, insurer_wait])).toEqual(
    expect.arrayContaining([
      ['2021-04', 1, waited.get('2021-04')],
      ['2021-05', 1, 0],
    ]),
  )
})

test('filters narrow both reports alike', async () => {
  for (const [filter, delivered] of [
    [{ outlet: ['DL001-02'] }, 1],
    [{ insurer: ['Atlas Mutual'] }, 1],
    [{ outlet: ['DL001-01'] }, 0],
  ] as const) {
    const { insurer_wait } = (await cards(filter)).total_row as Row
    const known = 'outlet' in filter ? filter : {}
    const days = Number((await holdups(known)).total_row.days)
    expect([filter, insurer_wait]).toEqual([filter, delivered === 0 ? null : days / delivered])
  }
})

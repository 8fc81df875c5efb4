import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdupsApi } from '#capabilities/workshop/holdups/contract.ts'
import { insertCards, insertHoldups } from '#testing/insert-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { cardReportApi } from './report.contract.ts'

let app: TestApp
let office: Caller

const hourMs = 3_600_000
const after = (at: string, hours: number) => new Date(Date.parse(at) + hours * hourMs).toISOString()

/** 175 hold-ups of 0.15 days: 26.25 days, of which a sum of binary fractions lacks a little. */
const waits = { count: 175, hours: 3.6, from: '2022-03-01T06:30:00Z' }

beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  const body = { outlet: 'DL001-02', job_type: 'bodyshop', insurer: 'Atlas Mutual', status: 'delivered' } as const
  await insertCards(app, [
    {
      ...body,
      no: 'HALF-WAITS',
      received_at: waits.from,
      delivered_at: '2022-04-15T06:30:00Z',
      delivered_on: '2022-04-15',
    },
    // Three times 16 hours, and 12 minutes of work in all: 1.25 % of the 16 working hours of two days.
    ...[12, 0, 0].map((touch_minutes, at) => ({
      ...body,
      no: `HALF-TOUCH-${at}`,
      touch_minutes,
      received_at: '2022-06-01T06:30:00Z',
      completed_at: '2022-06-01T22:30:00Z',
      delivered_at: '2022-06-02T06:30:00Z',
      delivered_on: '2022-06-02',
    })),
  ])
  await insertHoldups(
    app,
    Array.from({ length: waits.count }, (_, at) => ({
      card: 'HALF-WAITS',
      reason: 'B-INS-APR',
      from: after(waits.from, 4 * at),
      to: after(waits.from, 4 * at + waits.hours),
    })),
  )
})
afterAll(() => app.close())

const spring = { job_type: 'bodyshop', from: '2022-03-01', to: '2022-04-30' }

test('days of hold-ups that add up to an exact half are rounded up, in R19 and in R18 (M22, M32)', async () => {
  const report = await office.send(holdupsApi.report, { query: { ...spring, party: ['insurer'] } as never })
  expect(report.total_row.days).toBe(26.3)
  expect(report.rows[0]).toMatchObject({ days: 26.3, mean_days: 0.2, median_days: 0.2 })
  const cards = await office.send(cardReportApi.report, { query: spring as never })
  expect(cards.total_row).toMatchObject({ delivered: 1, insurer_wait: 26.3 })
})

test('a touch ratio that is an exact half is rounded up (M27)', async () => {
  const query = { job_type: 'bodyshop', from: '2022-06-01', to: '2022-06-30' }
  const { total_row } = await office.send(cardReportApi.report, { query: query as never })
  expect(total_row).toMatchObject({ delivered: 3, touch_percent: 1.3 })
})

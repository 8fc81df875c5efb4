import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { jobCardsApi } from './contract.ts'
import { cardReport, cardReportApi } from './report.contract.ts'

let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
})
afterAll(() => app.close())

type Row = Record<string, number | string | null>
const period = 'last-28-days' as const
const ask = async (query: object = {}) =>
  office.send(cardReportApi.report, { query: { job_type: 'service', period, ...query } as never })
const listed = async (opens: object, more: object = {}) =>
  (
    await office.send(jobCardsApi.list, {
      query: { job_type: 'service', period, perPage: 1, ...opens, ...more } as never,
    })
  ).count

describe('the report of job cards (R17)', () => {
  test('every figure that counts opens as many cards, in a row and in the total', async () => {
    const { rows, total_row } = await ask({ rows: ['outlet'] })
    const counting = cardReport.measures.filter(({ kind, opens }) => kind === 'number' && opens)
    expect(counting.length).toBeGreaterThan(4)
    const [first] = rows as Row[]
    for (const { key, opens } of counting.filter(({ key }) =>
      ['in_workshop', 'on_hold', 'held_long', 'vor', 'late', 'delivered'].includes(key),
    )) {
      expect([key, (total_row as Row)[key]]).toEqual([key, await listed(opens!)])
      expect([key, first![key]]).toEqual([key, await listed(opens!, { outlet: first!.outlet })])
    }
  })

  test('shares open the cards they count', async () => {
    const { total_row } = await ask()
    const total = total_row as Row
    for (const [key, opens] of [
      ['holdup_percent', { had_holdup: 'true' }],
      ['repeat_percent', { repeat: 'true' }],
    ] as const) {
      const some = await listed({ counted_by: 'delivered', ...opens })
      expect([key, total[key]]).toEqual([key, Math.round((1000 * some) / Number(total.delivered)) / 10])
    }
  })

  test('the median of all is no median of medians (T15), and days add up over rows', async () => {
    const byOutlet = await ask({ rows: ['outlet'] })
    const byType = await ask({ rows: ['service_type'] })
    expect((byOutlet.total_row as Row).keys_to_keys).toBe((byType.total_row as Row).keys_to_keys)
    const sum = (rows: readonly object[]) => (rows as Row[]).reduce((all, row) => all + Number(row.delivered), 0)
    expect(sum(byOutlet.rows)).toBe((byOutlet.total_row as Row).delivered)
  })

  test('service and bodyshop are never in one table', async () => {
    await expect(office.send(cardReportApi.report, { query: { period } as never })).rejects.toMatchObject({
      status: 422,
      fields: { job_type: 'Choose service or bodyshop.' },
    })
    const bodyshop = await ask({ job_type: 'bodyshop', rows: ['insurer'] })
    expect((bodyshop.total_row as Row).insurer_wait).toBeGreaterThan(0)
    expect((bodyshop.total_row as Row).liability).toBeGreaterThan(0)
    expect((await ask()).total_row).toMatchObject({ insurer_wait: 0 })
  })

  test('a manager reads the report of their outlet', async () => {
    const manager = await app.as('SVM')
    const { rows } = await manager.send(cardReportApi.report, {
      query: { job_type: 'service', period, rows: ['outlet'] } as never,
    })
    expect((rows as Row[]).map(({ outlet }) => outlet)).toEqual(['DL001-01'])
  })

  test('what a change is made of adds up to it, in every split', async () => {
    const query = { job_type: 'service', period } as never
    const why = await office.send(cardReportApi.why, { query })
    const { total_row } = await ask({ compare: 'previous' })
    expect(why).toMatchObject({
      measure: 'delivered',
      adds_up: true,
      now: (total_row as Row).delivered,
      before: (total_row as Row).delivered_before,
    })
    expect(why.splits.map(({ by }) => by)).toEqual(['region', 'outlet', 'service_type', 'category'])
    for (const { parts } of why.splits) expect(parts.reduce((sum, { change }) => sum + change!, 0)).toBe(why.change)
    const money = await office.send(cardReportApi.why, {
      query: { job_type: 'bodyshop', period, measure: 'liability' } as never,
    })
    expect(money.splits[2]!.by).toBe('insurer')
  })

  test('the explanation of a change is refused for a share', async () => {
    await expect(
      office.send(cardReportApi.why, { query: { job_type: 'service', measure: 'promise_percent' } as never }),
    ).rejects.toMatchObject({ status: 422, fields: { measure: 'Use one of: delivered, liability.' } })
  })
})

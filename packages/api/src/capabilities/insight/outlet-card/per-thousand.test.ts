import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { ticketReportsApi } from '#capabilities/service/tickets/reports/contract.ts'
import { jobCardsApi } from '#capabilities/workshop/job-cards/contract.ts'

let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
})
afterAll(() => app.close())

const period = 'last-28-days' as const
type Row = Record<string, unknown>
const deliveredOf = async (person: Caller, narrowed: object = {}) => {
  let count = 0
  for (const job_type of ['service', 'bodyshop'] as const) {
    const query = { job_type, period, counted_by: 'delivered', perPage: 1, ...narrowed }
    count += (await person.send(jobCardsApi.list, { query: query as never })).count
  }
  return count
}
const summary = async (person: Caller, query: object) =>
  person.send(ticketReportsApi.summary, { query: { period, columns: 'opened,per_1000', ...query } as never })
const rate = (cases: number, cards: number) => (cards === 0 ? null : Math.round((10_000 * cases) / cards) / 10)

describe('justified complaints per 1,000 job cards (M17)', () => {
  const justified = async (person: Caller, narrowed: object = {}) => {
    const query = {
      period,
      counted_by: 'closed',
      justification: 'justified',
      place: 'opening',
      perPage: 1,
      ...narrowed,
    }
    return (await person.send(ticketsApi.list, { query: query as never })).count
  }

  test('the total is of all tickets and all cards, not of rows (T14)', async () => {
    const { rows, total_row } = await summary(office, { rows: 'region' })
    expect(total_row.per_1000).toBe(rate(await justified(office), await deliveredOf(office)))
    const region = (rows as Row[]).find(({ per_1000 }) => per_1000 !== null)!.region as string
    const row = (rows as Row[]).find((one) => one.region === region)!
    expect(row.per_1000).toBe(rate(await justified(office, { region }), await deliveredOf(office, { region })))
  })

  test('is shown for region, dealer, outlet, and channel, and has a dash elsewhere', async () => {
    for (const rows of ['region', 'dealer', 'outlet', 'channel', 'region,outlet'])
      expect(
        (await summary(office, { rows })).rows.some(({ per_1000 }) => per_1000 !== null),
        rows,
      ).toBe(true)
    const { rows, total_row } = await summary(office, { rows: 'priority' })
    expect(rows.every(({ per_1000 }) => per_1000 === null)).toBe(true)
    expect(total_row.per_1000).toBe((await summary(office, { rows: 'region' })).total_row.per_1000)
  })

  test('of a dealer counts only their tickets and cards', async () => {
    const dealer = await app.as('DLP')
    const { total_row } = await summary(dealer, { rows: 'outlet' })
    expect(total_row.per_1000).toBe(rate(await justified(dealer), await deliveredOf(dealer)))
  })
})

describe('complaints per 1,000 job cards', () => {
  const report = async (query: object) =>
    office.send(complaintsApi.report, { query: { period, columns: 'received,per_1000', ...query } as never })

  test('are shown for region, outlet, and channel, and have a dash elsewhere', async () => {
    const { rows, total_row } = await report({ rows: 'outlet' })
    const row = (rows as Row[]).find(({ outlet, per_1000 }) => outlet !== null && per_1000 !== null)!
    expect(row.per_1000).toBe(rate(Number(row.received), await deliveredOf(office, { outlet: row.outlet })))
    expect(total_row.per_1000).toBe(rate(Number(total_row.received), await deliveredOf(office)))
    for (const level of ['make', 'category', 'component'])
      expect(
        (await report({ rows: level })).rows.every(({ per_1000 }) => per_1000 === null),
        level,
      ).toBe(true)
  })

  test('are compared with those of other days', async () => {
    const { total_row } = await report({ rows: 'region', compare: 'previous' })
    expect(typeof total_row.per_1000_before).toBe('number')
  })
})

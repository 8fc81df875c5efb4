import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#kernel/contract/contract.ts'
import { type HoldupSeed, insertCards, insertHoldups } from '#testing/insert-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { holdupReport, holdupsApi } from './contract.ts'

let app: TestApp
let office: Caller

/** All of 2021 and in the brand's zone, whose day begins at 18:30 of the day before. */
const holdups: readonly HoldupSeed[] = [
  // Two days in March, four in April.
  { card: 'R-1', reason: 'S-PRT-LOC', from: '2021-03-29T18:30:00Z', to: '2021-04-04T18:30:00Z', extended_count: 1 },
  // At once with another that leaves nothing to do: four days overlap, and count for that one alone.
  { card: 'R-1', reason: 'S-CUS-EST', from: '2021-04-01T18:30:00Z', to: '2021-04-06T18:30:00Z', rest_workable: true },
  {
    card: 'R-2',
    reason: 'S-PRT-BO',
    from: '2021-04-10T06:30:00Z',
    to: '2021-04-11T18:30:00Z',
    end_cause: 'reason_changed',
  },
  { card: 'R-2', reason: 'S-OTH', from: '2021-04-11T18:30:00Z', to: '2021-04-12T18:30:00Z' },
  { card: 'R-3', reason: 'S-OTH', from: '2021-04-20T18:30:00Z', to: '2021-04-21T18:30:00Z' },
  { card: 'R-4', reason: 'B-INS-APR', from: '2021-04-01T18:30:00Z', to: '2021-04-30T18:30:00Z' },
  { card: 'R-5', reason: 'S-MAN-SHO', from: '2021-12-30T18:30:00Z', expected: '2022-01-01T00:00:00Z' },
  {
    card: 'R-5',
    reason: 'S-CUS-ADD',
    from: '2021-12-31T18:30:00Z',
    expected: '2090-01-01T00:00:00Z',
    rest_workable: true,
  },
]

beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  await sql`delete from holdup`.execute(app.deps.database.owner)
  const card = { received_at: '2021-01-01T00:00:00Z', status: 'in_work' } as const
  await insertCards(app, [
    { ...card, no: 'R-1', outlet: 'DL001-01' },
    { ...card, no: 'R-2', outlet: 'DL001-01' },
    { ...card, no: 'R-3', outlet: 'DL002-01' },
    { ...card, no: 'R-4', outlet: 'DL001-02', job_type: 'bodyshop', insurer: 'Atlas Mutual' },
    { ...card, no: 'R-5', outlet: 'DL002-01' },
  ])
  await insertHoldups(app, holdups)
})
afterAll(() => app.close())

/** The measures that count hold-ups; the others add up their days or are a share. */
const counting: readonly string[] = ['on_hold', 'overdue', 'started', 'ended']

const april = { from: '2021-04-01', to: '2021-04-30' }
const year = { from: '2021-01-01', to: '2021-12-31' }
type Query = Partial<Input<typeof holdupsApi.report>['query']>
const report = (query: Query, who = office) =>
  who.send(holdupsApi.report, { query: { job_type: 'service', ...query } as Input<typeof holdupsApi.report>['query'] })
const days = async (query: Query) =>
  Object.fromEntries((await report(query)).rows.map((row) => [String(row[String(query.rows ?? 'reason')]), row.days]))

describe('R19', () => {
  test('adds up the days of primary hold-ups, cut to the period (M22, M23)', async () => {
    const { rows, total_row } = await report(april)
    expect(rows.map(({ reason, days: sum, share }) => [reason, sum, share])).toEqual([
      ['S-PRT-LOC', 4, 42.1],
      ['S-CUS-EST', 2, 21.1],
      ['S-OTH', 2, 21.1],
      ['S-PRT-BO', 1.5, 15.8],
      // Nothing in April; they are on hold now.
      ['S-CUS-ADD', 0, 0],
      ['S-MAN-SHO', 0, 0],
    ])
    expect(total_row).toMatchObject({ is_total: true, reason: 'Total', days: 9.5, share: 100 })
  })

  test('splits days at the borders of months', async () => {
    expect(await days({ from: '2021-03-01', to: '2021-04-30', rows: 'month', columns: 'days' })).toEqual({
      '2021-03': 2,
      '2021-04': 9.5,
    })
  })

  test('groups by party, by outlet, and by region', async () => {
    expect(await days({ ...april, rows: 'party', columns: 'days' })).toEqual({
      outlet: 6,
      customer: 2,
      brand_parts: 1.5,
    })
    expect(await days({ ...april, rows: 'outlet', columns: 'days' })).toEqual({ 'DL001-01': 8.5, 'DL002-01': 1 })
    expect((await report({ ...april, rows: 'region,party', columns: 'days' })).rows.length).toBeGreaterThan(2)
  })

  test('T14, T15: rates and medians of the total are those of all hold-ups', async () => {
    const { rows, total_row } = await report(april)
    const row = (reason: string) => rows.find((one) => one.reason === reason)
    expect(row('S-PRT-BO')).toMatchObject({
      started: 1,
      ended: 1,
      mean_days: 1.5,
      median_days: 1.5,
      changed_percent: 100,
    })
    expect(row('S-PRT-LOC')).toMatchObject({ started: 0, ended: 1, mean_days: 6, extended_percent: 100 })
    expect(row('S-OTH')).toMatchObject({ started: 2, ended: 2, median_days: 1, other_percent: 100 })
    expect(total_row).toMatchObject({
      started: 4,
      ended: 5,
      mean_days: 2.9,
      // Of 1, 1, 1.5, 5, and 6.
      median_days: 1.5,
      p90_days: 5.6,
      extended_percent: 20,
      changed_percent: 20,
      other_percent: 50,
    })
  })

  test('returns what is on hold now, whatever the period (M20, M24)', async () => {
    const { rows, total_row } = await report(april)
    const row = (reason: string) => rows.find((one) => one.reason === reason)
    expect(row('S-MAN-SHO')).toMatchObject({ on_hold: 1, overdue: 1, days: 0 })
    expect(row('S-CUS-ADD')).toMatchObject({ on_hold: 0, overdue: 0 })
    expect(total_row).toMatchObject({ on_hold: 1, overdue: 1 })
    expect(total_row.oldest_days).toBe(
      Math.floor((app.deps.clock.now().getTime() - Date.parse('2021-12-30T18:30:00Z')) / 86_400_000),
    )
  })

  test('never mixes service and bodyshop', async () => {
    expect(await days({ ...april, job_type: 'bodyshop', columns: 'days' })).toEqual({ 'B-INS-APR': 29 })
    const neither = await office.fetch(new Request(`${office.origin}/api/reports/holdup-reasons`))
    expect(neither.status).toBe(422)
    expect(JSON.stringify(await neither.json())).toContain('Choose service or bodyshop.')
  })

  test('compares with the days before', async () => {
    const { total_row } = await report({ ...april, compare: 'previous', columns: 'days,on_hold' } as never)
    expect(total_row).toMatchObject({ days: 9.5, days_before: 2 })
    expect(total_row).not.toHaveProperty('on_hold_before')
  })

  test('explains a change by reason, party, region, and outlet', async () => {
    const why = await office.send(holdupsApi.why, { query: { job_type: 'service', ...april } as never })
    expect(why).toMatchObject({ measure: 'days', before: 2, now: 9.5, change: 7.5, adds_up: true })
    expect(why.splits.map(({ by }) => by)).toEqual(['reason', 'party', 'region', 'outlet'])
    expect(why.splits[1]!.parts).toEqual([
      { key: 'outlet', before: 2, now: 6, change: 4 },
      { key: 'customer', before: 0, now: 2, change: 2 },
      { key: 'brand_parts', before: 0, now: 1.5, change: 1.5 },
    ])
    await expect(
      office.send(holdupsApi.why, { query: { job_type: 'service', measure: 'median_days' } as never }),
    ).rejects.toMatchObject({ status: 422, fields: { measure: 'Use one of: days, started, ended.' } })
  })

  test('reads cards where a filter needs them', async () => {
    expect(await days({ ...april, job_type: 'bodyshop', columns: 'days', insurer: 'Atlas Mutual' })).toEqual({
      'B-INS-APR': 29,
    })
    expect(await days({ ...april, columns: 'days', dealer: 'DL002' })).toEqual({ 'S-OTH': 1 })
    expect(await days({ ...april, columns: 'days', q: 'R-2' })).toEqual({ 'S-PRT-BO': 1.5, 'S-OTH': 1 })
  })

  test('is that of the outlets one sees', async () => {
    const manager = await app.as('SVM')
    expect((await report({ ...april, rows: 'outlet' }, manager)).rows.map(({ outlet }) => outlet)).toEqual(['DL001-01'])
    expect((await report({ ...april, job_type: 'bodyshop' }, manager)).total_row.days).toBe(0)
  })

  test('becomes a file with its total row', async () => {
    const file = await office.fetch(
      new Request(`${office.origin}/api/reports/holdup-reasons/export?job_type=service&from=2021-04-01&to=2021-04-30`),
    )
    expect(file.status).toBe(200)
    expect(await file.text()).toMatch(/Total,9\.5,100/)
  })

  test.each(['reason', 'party', 'outlet', 'region', 'month', 'reason,month', 'outlet,party'])(
    'by %s: each number is the count of the list it opens',
    async (levels) => {
      let opened = 0
      for (const span of [april, year]) {
        const { rows } = await report({ ...span, rows: levels })
        for (const row of rows) {
          const cell = Object.fromEntries(levels.split(',').map((level) => [level, row[level] ?? 'none']))
          for (const measure of holdupReport.measures) {
            if (!counting.includes(measure.key)) continue
            const query = { job_type: 'service', ...span, ...cell, ...('opens' in measure ? measure.opens : {}) }
            const { count } = await office.send(holdupsApi.list, { query: query as never })
            expect(count, `${measure.key} of ${JSON.stringify(cell)}`).toBe(row[measure.key])
            opened += count
          }
        }
      }
      expect(opened).toBeGreaterThan(10)
    },
  )

  test.each(['reason', 'month', 'outlet,party'])('by %s: days open hold-ups that lasted then', async (levels) => {
    const { rows } = await report({ ...year, rows: levels })
    for (const row of rows.filter((one) => Number(one.days) > 0)) {
      const cell = Object.fromEntries(levels.split(',').map((level) => [level, row[level] ?? 'none']))
      const query = { job_type: 'service', ...year, ...cell, counted_by: 'lasting' }
      const { count } = await office.send(holdupsApi.list, { query: query as never })
      expect(count, JSON.stringify(cell)).toBeGreaterThan(0)
    }
  })
})

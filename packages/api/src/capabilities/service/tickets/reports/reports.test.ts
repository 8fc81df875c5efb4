import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#kernel/contract/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { insertTickets } from '#testing/insert-tickets.ts'
import { tsmApi } from '#capabilities/network/tsm/contract.ts'
import { levelsApi } from '#capabilities/service/levels/contract.ts'
import { ticketsApi } from '../contract.ts'
import { ticketReportsApi } from './contract.ts'

let app: TestApp
let admin: Caller
const year = { from: '2019-01-01', to: '2019-12-31' }

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  await insertTickets(app, [
    // One of two in time, and nine of ten.
    { outlet: 'DL001-01', opened: '2019-02-04T06:00:00Z', hours: 10, level: 2 },
    {
      outlet: 'DL001-01',
      opened: '2019-02-05T06:00:00Z',
      hours: 100,
      level: 4,
      reopened: 1,
      justification: 'justified',
    },
    ...times(9, (index) => ({ outlet: 'DL002-01', opened: `2019-02-1${index}T06:00:00Z`, hours: 20 + index })),
    {
      outlet: 'DL002-01',
      opened: '2019-02-20T06:00:00Z',
      hours: 300,
      justification: 'unjustified' as const,
      charged_to: 'brand_parts' as const,
    },
    // Opened in one month, ended in another, or not at all.
    { outlet: 'DL001-01', opened: '2019-03-30T06:00:00Z', hours: 80, category: 'Charges' },
    { outlet: 'DL001-01', opened: '2019-03-31T06:00:00Z', cancelled: '2019-04-02T06:00:00Z' },
    { outlet: 'DL001-01', opened: '2019-04-20T06:00:00Z', region: 'N1' },
    { outlet: 'DL001-01', opened: '2019-05-20T06:00:00Z' },
  ])
})
afterAll(() => app.close())

type SummaryQuery = Input<typeof ticketReportsApi.summary>['query']
const summary = (query: SummaryQuery) => admin.send(ticketReportsApi.summary, { query })
const count = async (query: Record<string, unknown>) => (await admin.send(ticketsApi.list, { query })).count

describe('R06', () => {
  test('the total of 1 of 2 and 9 of 10 is 83.3 %, not the mean of rows (T14)', async () => {
    const { rows, total_row } = await summary({ from: '2019-02-01', to: '2019-03-15', rows: 'outlet' })
    expect(rows.map((row) => [row.outlet, row.closed, row.in_time_percent])).toEqual([
      ['DL002-01', 10, 90],
      ['DL001-01', 2, 50],
    ])
    expect(total_row).toMatchObject({ is_total: true, outlet: 'Total', closed: 12, in_time_percent: 83.3 })
  })

  test('the median of the total is of all tickets, not of medians (T15)', async () => {
    const { rows, total_row } = await summary({ from: '2019-02-01', to: '2019-03-15', rows: 'outlet' })
    expect(rows.map((row) => row.tat_median)).toEqual([24.5, 55])
    expect(total_row.tat_median).toBe(24.5)
  })

  test('returns levels, reopened and unjustified in percent of their base (M09, M11, M13)', async () => {
    const { total_row } = await summary({ from: '2019-02-01', to: '2019-03-15' })
    expect(total_row).toMatchObject({
      opened: 12,
      level_2_percent: 16.7,
      level_3_percent: 8.3,
      level_4_percent: 8.3,
      reopened_percent: 8.3,
      unjustified_percent: 8.3,
    })
  })

  test.each([
    ['2019-03-01', '2019-03-31'],
    ['2019-04-01', '2019-04-30'],
    ['2019-02-10', '2019-05-25'],
  ])('what was open grows by what was opened less what ended, %s to %s (M04)', async (from, to) => {
    const [{ total_row }, before] = await Promise.all([
      summary({ from, to }),
      summary({ from: '2019-01-01', to: new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10) }),
    ])
    expect(total_row.change).toBe(Number(total_row.open) - Number(before.total_row.open))
  })

  test('an outlet that changed its region counts where each ticket was opened, and where it is today if requested, as its list does (T17)', async () => {
    const view = { from: '2019-04-01', to: '2019-05-31', rows: 'region', outlet: 'DL001-01' }
    const opened = async (query: SummaryQuery) =>
      Object.fromEntries((await summary(query)).rows.map((row) => [row.region, row.opened]))
    expect(await opened(view)).toEqual({ N1: 1, W1: 1 })
    expect(await opened({ ...view, place: 'today' })).toEqual({ W1: 2 })
    const listed = (query: object) => count({ ...view, rows: undefined, ...query } as never)
    expect([await listed({ region: 'N1' }), await listed({ region: 'W1' })]).toEqual([1, 1])
    expect([await listed({ region: 'N1', place: 'today' }), await listed({ region: 'W1', place: 'today' })]).toEqual([
      0, 2,
    ])
  })

  test('sets each row against other days', async () => {
    const { rows, filters } = await summary({
      from: '2019-03-01',
      to: '2019-03-31',
      rows: 'outlet',
      compare: 'previous',
    })
    expect(rows.find((row) => row.outlet === 'DL001-01')).toMatchObject({
      opened: 2,
      opened_before: 2,
      closed_before: 2,
    })
    expect(filters).toMatchObject({ compared_from: '2019-01-29', compared_to: '2019-02-28' })
    const last = await summary({ from: '2020-02-01', to: '2020-02-29', compare: 'last-year' })
    expect(last.total_row).toMatchObject({ opened: 0, opened_before: 12 })
    expect(last.filters).toMatchObject({ compared_from: '2019-02-01', compared_to: '2019-02-28' })
  })

  test.each([
    ['opened', { counted_by: 'opened' }],
    ['closed', { counted_by: 'closed' }],
    ['open', { counted_by: 'open' }],
  ] as const)('the number %s is the number of rows behind it', async (figure, counted) => {
    for (const days of [year, { from: '2019-03-01', to: '2019-04-30' }]) {
      const { rows, total_row } = await summary({ ...days, rows: 'outlet' })
      expect(await count({ ...days, ...counted })).toBe(total_row[figure])
      for (const row of rows) expect(await count({ ...days, ...counted, outlet: row.outlet })).toBe(row[figure])
    }
  })
})

describe('R07', () => {
  test('runs along the fiscal year, empty months too, with the year to date beside that of last year', async () => {
    const { rows, total_row } = await admin.send(ticketReportsApi.year, { query: { year: '2019', outlet: 'DL001-01' } })
    expect(rows.map((row) => row.month)).toEqual([
      ...times(9, (index) => `2019-${String(index + 4).padStart(2, '0')}`),
      '2020-01',
      '2020-02',
      '2020-03',
    ])
    expect(rows.slice(0, 3)).toMatchObject([
      { opened: 1, opened_to_date: 1, opened_last_year: 0, closed: 1 },
      { opened: 1, opened_to_date: 2, closed: 0, closed_to_date: 1, tat_median: null },
      { opened: 0, opened_to_date: 2, in_time_percent: null },
    ])
    // February and March 2019 belong to the year before.
    expect(rows.at(-1)).toMatchObject({ opened_to_date: 2, opened_last_year: 4, closed_last_year: 2 })
    expect(total_row).toMatchObject({ opened: 2, closed: 1, opened_to_date: 2, opened_last_year: 4 })
  })

  test('by kind, every month names the kinds there were', async () => {
    const { rows } = await admin.send(ticketReportsApi.year, {
      query: { year: '2019', rows: 'month,kind', outlet: 'DL001-01' },
    })
    expect(rows[0]).toMatchObject({ month: '2019-04', kind: 'manual', opened: 1 })
  })
})

describe('R25', () => {
  test('sorted by a level that is not among its rows, a report comes in its usual order', async () => {
    const usual = await admin.send(ticketReportsApi.charged, { query: year })
    const sorted = await admin.send(ticketReportsApi.charged, { query: { ...year, sort: '-reason' } })
    expect(sorted.rows).toEqual(usual.rows)
  })

  test('what is charged to others is not charged to outlets', async () => {
    const { rows, total_row } = await admin.send(ticketReportsApi.charged, { query: year })
    expect(rows).toMatchObject([
      { charged_to: 'outlet', tickets: 15, open: 2 },
      { charged_to: 'brand_parts', tickets: 1, open: 0, oldest_days: null, days: 12.5 },
    ])
    expect(total_row).toMatchObject({ tickets: 16, open: 2 })
  })
})

describe('R08', () => {
  test('an open ticket counts once, at its level, as the list counts it', async () => {
    const { rows, total_row } = await admin.send(ticketReportsApi.levels, { query: {} })
    expect(rows.map((row) => row.level)).toEqual([...new Set(rows.map((row) => row.level))].toSorted())
    for (const row of rows)
      expect(await count({ level: String(row.level).slice(1), is_open: 'true' })).toBe(Number(row.open))
    expect(rows.reduce((sum, row) => sum + Number(row.open), 0)).toBe(total_row.open)
  })

  test('the people who answer today count once in each figure, by level, by region and in the total', async () => {
    const answering = async (query: object) => admin.send(ticketReportsApi.levels, { query })
    const members = ({ members }: Record<string, unknown>) => Number(members)
    const byLevel = await answering({})
    const levels = await admin.send(levelsApi.list, { query: {} })
    expect(byLevel.rows.map(members)).toEqual(levels.map((level) => level.members))
    const { rows, total_row } = await answering({ rows: 'level,region' })
    const managers = (await admin.send(tsmApi.list, { query: { perPage: 100 } as never })).rows
    const mapped = managers.filter(({ outlets, status }) => outlets > 0 && status !== 'inactive')
    for (const { region, members: there } of rows.filter(({ level }) => level === 'L3'))
      expect(there).toBe(mapped.filter(({ regions }) => regions.includes(String(region))).length)
    expect(rows.some(({ level }) => level === 'L3')).toBe(true)
    expect(members(total_row)).toBe(members(byLevel.total_row))
    const north = await answering({ rows: 'region', region: 'N1' })
    expect(north.rows.map(members)).toEqual([members(north.total_row)])
    expect(members(north.total_row)).toBeLessThan(members(total_row))

    // A dealer's principal who answers at the first level too is one more there, and no additional person in the total.
    const { rows: principals } = await admin.send(levelsApi.members, {
      query: { level: '2', state: 'answers' } as never,
    })
    const { user_id, dealer } = principals[0]!
    const body = { level: 1, user_id, outlet: `${dealer}-01`, job_type: 'service', from_on: '2026-01-01' } as const
    await admin.send(levelsApi.addMember, { body })
    const after = await answering({})
    expect(after.rows.map(members)).toEqual(byLevel.rows.map((row) => members(row) + (row.level === 'L1' ? 1 : 0)))
    expect(members(after.total_row)).toBe(members(byLevel.total_row))
  })
})

describe('R09', () => {
  const chart = (query: Input<typeof ticketReportsApi.chart>['query']) => admin.send(ticketReportsApi.chart, { query })

  test('opened, closed and open by month are the figures of R06', async () => {
    const { buckets, series, grain } = await chart({ from: '2019-02-01', to: '2019-05-31', grain: 'month' })
    expect(grain).toBe('month')
    expect(buckets).toEqual(['2019-02-01', '2019-03-01', '2019-04-01', '2019-05-01'])
    const of = (key: string) => series.find((one) => one.key === key)!.values
    const months = [28, 31, 30, 31].map((days, index) => ({
      from: buckets[index]!,
      to: `${buckets[index]!.slice(0, 8)}${days}`,
    }))
    const totals = await Promise.all(months.map(async (span) => (await summary(span)).total_row))
    expect(of('opened')).toEqual(totals.map((row) => row.opened))
    expect(of('closed')).toEqual(totals.map((row) => row.closed))
    expect(of('open')).toEqual(totals.map((row) => row.open))
  })

  test('the Pareto runs from the largest to the whole', async () => {
    const { buckets, series } = await chart({ ...year, series: 'pareto' })
    expect(buckets).toEqual(['Time', 'Charges'])
    expect(series.map((one) => one.values)).toEqual([
      [15, 1],
      [93.8, 100],
    ])
  })

  test('levels reached add up to what was opened', async () => {
    const { series } = await chart({ from: '2019-02-01', to: '2019-02-28', grain: 'week', series: 'levels' })
    expect(
      series.map(({ key, values }) => [key, values.reduce<number>((sum, value) => sum + (value ?? 0), 0)]),
    ).toEqual([
      ['L1', 10],
      ['L2', 1],
      ['L3', 0],
      ['L4', 1],
    ])
  })

  test('weekday and hour are those of the brand’s zone', async () => {
    const { series } = await chart({ from: '2019-02-04', to: '2019-02-04', series: 'hours' })
    // Monday 06:00 UTC is half past eleven in Kolkata.
    expect(series[11]).toMatchObject({ key: '11', values: [1, 0, 0, 0, 0, 0, 0] })
    expect(await count({ from: '2019-02-04', to: '2019-02-04', weekday: '1', hour: '11' })).toBe(1)
  })

  test('refuses days over years', async () => {
    await expect(chart({ ...year, grain: 'day' })).rejects.toMatchObject({
      status: 422,
      fields: { grain: 'Choose at most 92 days when grouping by day.' },
    })
  })
})

test('a report counts what its reader may see, and needs the right', async () => {
  const manager = await app.as('SVM')
  const { total_row } = await manager.send(ticketReportsApi.summary, { query: { ...year, rows: 'outlet' } })
  expect(total_row.opened).toBe(6)
  await expect((await app.as('BTM')).send(ticketReportsApi.summary, { query: year })).rejects.toMatchObject({
    status: 403,
  })
})

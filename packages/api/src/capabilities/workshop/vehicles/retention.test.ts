import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCards } from '#testing/insert-cards.ts'
import { freshVin } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { retentionReport, vehiclesApi } from './contract.ts'
import { drawFor } from '../../../../../../tools/seed.ts'

const draw = drawFor('retention')

interface Visit {
  vin: string
  outlet: string
  day: string
  status: 'booked' | 'cancelled' | 'open'
}

let app: TestApp
let office: Caller
let manager: Caller
const visits: Visit[] = []
/** The outlet of the manager, one of the same dealer, and one of another. */
const outlets = ['DL001-01', 'DL001-02', 'DL002-01']
/** Of a time of which there is no demo data. */
const months = ['2012-02', '2012-03', '2012-04']

const two = (number: number) => String(number).padStart(2, '0')
const drawnVisit = (vin: string): Visit => {
  const month = draw.below(15)
  const day = `${2011 + Math.floor(month / 12)}-${two(1 + (month % 12))}-${two(1 + draw.below(28))}`
  return { vin, outlet: draw.of(outlets), day, status: draw.of(['open', 'open', 'open', 'booked', 'cancelled']) }
}

beforeAll(async () => {
  app = await testApp()
  ;[office, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
  for (let place = 0; place < 60; place += 1) {
    const vin = freshVin()
    visits.push(...Array.from({ length: 1 + draw.below(4) }, () => drawnVisit(vin)))
  }
  await insertCards(
    app,
    visits.map(({ vin, outlet, day, status }, place) => ({
      no: `JRET-${place}`,
      vin,
      outlet,
      status,
      received_at: `${day}T08:00:00Z`,
      ...(status === 'cancelled' && { cancelled_at: `${day}T09:00:00Z` }),
    })),
  )
})
afterAll(() => app.close())

const report = (query: object, by: Caller = office) =>
  by.send(vehiclesApi.retention, { query: { month: months, ...query } })
const listed = async (query: object, by: Caller = office) =>
  (await by.send(vehiclesApi.list, { query: query as never })).count

/** 13 months earlier. */
const before = (month: string) => `${Number(month.slice(0, 4)) - 1}-${two(Number(month.slice(5)) - 1)}`
const isVisit = ({ status }: Visit) => status === 'open'

/** The plain count: the vehicles of the visits of a month that has another visit after it and until the end of this one. */
function countedFor(of: readonly string[], isAt: (visit: Visit) => boolean) {
  const cohort = new Set<string>()
  const again = new Set<string>()
  for (const month of of) {
    const first = before(month)
    for (const visit of visits.filter((one) => isVisit(one) && one.day.startsWith(first) && isAt(one))) {
      cohort.add(visit.vin)
      const returned = visits.some(
        (one) => isVisit(one) && one.vin === visit.vin && one.day.slice(0, 7) > first && one.day.slice(0, 7) <= month,
      )
      if (returned) again.add(visit.vin)
    }
  }
  const [vehicles, came_again] = [cohort.size, again.size]
  const retention = vehicles === 0 ? null : Math.round((1000 * came_again) / vehicles) / 10
  return { vehicles, came_again, stayed_away: vehicles - came_again, retention }
}

test('each month, outlet, and the total equal a plain count of visits (M48)', async () => {
  const byMonth = await report({ rows: 'month' })
  expect(byMonth.rows.map(({ month }) => month)).toEqual(months)
  for (const row of byMonth.rows) expect(row).toMatchObject(countedFor([String(row.month)], () => true))
  expect(byMonth.total_row).toMatchObject(countedFor(months, () => true))
  const byOutlet = await report({ rows: 'outlet,month' })
  expect(byOutlet.rows.length).toBeGreaterThan(3)
  for (const row of byOutlet.rows)
    expect(row).toMatchObject(countedFor([String(row.month)], ({ outlet }) => outlet === row.outlet))
  expect(byOutlet.total_row).toMatchObject(countedFor(months, () => true))
  const narrowed = await report({ outlet: outlets[1]! })
  expect(narrowed.total_row).toMatchObject(countedFor(months, ({ outlet }) => outlet === outlets[1]))
})

test('each figure is the count of the vehicles that it opens', async () => {
  const { rows, total_row } = await report({ rows: 'outlet,month' })
  const figures = retentionReport.measures.filter(({ kind }) => kind === 'number')
  for (const { key, opens } of figures) {
    expect(await listed({ retention: months, ...opens })).toBe(total_row![key])
    for (const row of rows.slice(0, 4)) {
      const query = { retention: [row.month], visit_outlet: [row.outlet], ...opens }
      expect(await listed(query), `${key} of ${row.outlet}`).toBe(row[key])
    }
  }
  const byRegion = await report({ rows: 'region' })
  for (const row of byRegion.rows)
    expect(await listed({ retention: months, visit_region: [row.region], came_again: 'true' })).toBe(row.came_again)
})

test('an outlet has its own row alone, with returns to any outlet as head office counts them', async () => {
  const own = await report({ rows: 'outlet' }, manager)
  expect(own.rows.map(({ outlet }) => outlet)).toEqual([outlets[0]])
  const all = await report({ rows: 'outlet' })
  expect(all.rows).toContainEqual(own.rows[0])
  expect(await listed({ retention: months, came_again: 'false' }, manager)).toBe(own.total_row!.stayed_away)
})

test('a view without months has those of a year up to the current one', async () => {
  const { filters, rows } = await office.send(vehiclesApi.retention, { query: {} })
  expect(filters.month).toHaveLength(12)
  const now = app.deps.clock.now().toISOString().slice(0, 7)
  expect((filters.month as string[]).at(-1)).toBe(now)
  expect(rows.length).toBeLessThanOrEqual(12)
  for (const flag of ['true', 'false']) {
    const narrowed = { visit_outlet: [outlets[0]], came_again: flag }
    expect(await listed(narrowed)).toBe(await listed({ ...narrowed, retention: filters.month }))
  }
})

test('exports the rows, and refuses months that are none and users without the right', async () => {
  const query = { format: 'csv', month: months } as never
  const lines = (await (await office.send(vehiclesApi.retentionExport, { query })).text()).trim().split('\r\n')
  expect(lines).toHaveLength(months.length + 2)
  expect(lines.at(-1)).toMatch(/^Total,/)
  await expect(report({ month: '2012-13' })).rejects.toMatchObject({ status: 422 })
  await expect(listed({ retention: 'May' })).rejects.toMatchObject({ status: 422 })
  await expect(report({}, await app.as('BTM'))).rejects.toMatchObject({ status: 403 })
})

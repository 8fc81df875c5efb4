import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounded } from '#kernel/contract/rounded.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { followUpReport, followUpsApi } from './contract.ts'

let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
})
afterAll(() => app.close())

const report = (query: object = {}) => office.send(followUpsApi.report, { query })
const countOf = async (query: object) => (await office.send(followUpsApi.list, { query })).count

test('over 90 days is the sum of its buckets, in every row and in the total', async () => {
  const { rows, total_row } = await report({ rows: 'outlet' })
  expect(rows.length).toBeGreaterThan(10)
  for (const row of [...rows, total_row!])
    expect(Number(row.days_91_120) + Number(row.days_121_180) + Number(row.days_181_365) + Number(row.over_365)).toBe(
      row.over_90,
    )
})

test('each figure that opens rows is the count of the list it opens', async () => {
  const { total_row } = await report()
  const counted = followUpReport.measures.flatMap((one) => (one.kind === 'number' && 'opens' in one ? [one] : []))
  expect(counted.length).toBeGreaterThan(5)
  for (const { key, opens } of counted) expect(await countOf(opens), key).toBe(total_row![key])
})

test('attempts per customer reached are all attempts, also those that reached no one', async () => {
  const outlet = 'DL001-01'
  const rows: { attempts: number; reached: number }[] = []
  for (let page = 1; rows.length === (page - 1) * 100; page += 1)
    rows.push(...(await office.send(followUpsApi.list, { query: { outlet, page, perPage: 100 } as never })).rows)
  const attempts = rows.reduce((sum, row) => sum + row.attempts, 0)
  const reached = rows.filter((row) => row.reached > 0).length
  expect(reached).toBeGreaterThan(0)
  expect(rows.some((row) => row.attempts > row.reached)).toBe(true)
  const { total_row } = await report({ outlet })
  expect(total_row!.attempts_per_reached).toBe(rounded(attempts / reached))
})

test('the digital funnel never widens', async () => {
  const { rows } = await report({ rows: 'outlet' })
  const steps = ['sent', 'delivered', 'read', 'answered', 'booked']
  const shares = rows.flatMap((row) => steps.map((step) => row[step]).filter((share) => share !== null))
  expect(shares.length).toBeGreaterThan(20)
  expect(shares.filter((share) => Number(share) > 100)).toEqual([])
})

test.each(['region', 'channel', 'status', 'month', 'region,status'])(
  'figures by %s are the same from stored sums as from the rows',
  async (rows) => {
    for (const days of [{}, { period: 'last-28-days' }, { from: '2026-03-05', to: '2026-10-17' }]) {
      const summed = await report({ rows, ...days })
      // What the days of a view mean is no part of the sums: this reads the rows.
      const counted = await report({ rows, ...days, counted_by: 'due' })
      expect(summed.rows).toEqual(counted.rows)
      expect(summed.total_row).toEqual(counted.total_row)
      expect(summed.total_row!.follow_ups).toBeGreaterThan(50)
    }
  },
)

test.each(['outlet', 'region', 'outlet,status', 'region,channel'])(
  'figures by %s of users who see a part of the network are the same from stored sums as from the rows',
  async (rows) => {
    for (const role of ['HQA', 'RGM', 'DLP', 'SVM']) {
      const caller = await app.as(role)
      const ask = (query: object) => caller.send(followUpsApi.report, { query: { rows, ...query } })
      for (const view of [{}, { status: 'open,reported' }, { is_open: 'true', region: 'W1' }]) {
        const [summed, counted] = [await ask(view), await ask({ ...view, counted_by: 'due' })]
        expect(summed.rows, role).toEqual(counted.rows)
        expect(summed.total_row, role).toEqual(counted.total_row)
      }
      expect((await ask({})).total_row!.follow_ups, role).toBeGreaterThan(3)
    }
  },
)

test('a service manager has figures of their outlet alone', async () => {
  const own = await (await app.as('SVM')).send(followUpsApi.report, { query: { rows: 'outlet' } })
  expect(own.rows).toHaveLength(1)
  const all = await report({ rows: 'outlet' })
  expect(all.rows).toContainEqual(
    expect.objectContaining({ outlet: own.rows[0]!.outlet, over_90: own.rows[0]!.over_90 }),
  )
})

test('the total of a percentage is counted from all rows, not from those of the report (T14)', async () => {
  const { rows, total_row } = await report({ rows: 'region' })
  const reached = await countOf({ contacted: 'true' })
  expect(total_row!.contact_rate).toBeCloseTo((100 * reached) / Number(total_row!.follow_ups), 0)
  expect(rows.reduce((sum, row) => sum + Number(row.follow_ups), 0)).toBe(total_row!.follow_ups)
})

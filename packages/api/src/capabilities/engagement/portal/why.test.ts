import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#kernel/contract/contract.ts'
import { allDays, periods } from '#kernel/contract/periods.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { portalApi, portalReport } from './contract.ts'

type Query = Input<typeof portalApi.why>['query']

let app: TestApp
let analyst: Caller
beforeAll(async () => {
  app = await testApp()
  analyst = await app.as('ANL')
})
afterAll(() => app.close())

const why = (query: Query, who = analyst) => who.send(portalApi.why, { query })

test('page views change by role, region, and page, and their parts add up', async () => {
  const { change, adds_up, splits } = await why({ period: 'last-28-days', measure: 'pages' })
  expect(adds_up).toBe(true)
  expect(splits.map(({ by }) => by)).toEqual(['role', 'region', 'area'])
  for (const { by, parts } of splits) {
    expect(
      parts.reduce((sum, part) => sum + part.change!, 0),
      by,
    ).toBe(change)
    const sizes = parts.map((part) => Math.abs(part.change!))
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  }
})

test('people are not split by page, and for one page no people are counted', async () => {
  const { splits, now } = await why({ period: 'last-28-days', measure: 'people' })
  expect(splits.map(({ by }) => by)).toEqual(['role', 'region'])
  expect(now).toBeGreaterThan(0)
  expect(await why({ period: 'last-28-days', measure: 'people', area: 'tickets' })).toMatchObject({
    now: null,
    change: null,
    splits: [],
  })
})

test('every figure is explained for every state of the report, and equals that of the report', async () => {
  const measures = portalReport.measures.map(({ key }) => key)
  const states: Query[] = [
    {},
    ...[...Object.keys(periods), allDays].map((period) => ({ period })),
    { from: '2015-03-01', to: '2015-03-07' },
    { period: 'last-28-days', compare: 'last-year' },
    { period: 'last-28-days', role: 'SVM,RGM', region: 'W1,none' },
    { period: 'last-28-days', area: 'tickets' },
  ]
  for (const [place, state] of states.entries()) {
    const measure = measures[place % measures.length]!
    const { now, before, days } = await why({ ...state, measure })
    const { role, region, area, compare = 'previous' } = state
    const { total_row } = await analyst.send(portalApi.report, { query: { role, region, area, compare, ...days } })
    expect([now, before], `${measure} of ${JSON.stringify(state)}`).toEqual([
      total_row[measure],
      total_row[`${measure}_before`] ?? null,
    ])
  }
}, 120_000)

test('is for who may read the report', async () => {
  await expect(why({}, await app.as('SVM'))).rejects.toMatchObject({ status: 403 })
})

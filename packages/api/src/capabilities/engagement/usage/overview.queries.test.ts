import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking, faq, foreign, march, sessionsOfMarch } from '#testing/march-sessions.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { insertSessions } from '#testing/insert-sessions.ts'
import { usageApi } from './contract.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  await insertSessions(app, sessionsOfMarch)
})
afterAll(() => app.close())

const measures =
  'sessions,engaged_percent,contained_percent,kept_percent,fallback_percent,handed_over_percent,abandoned_percent,csat_percent'
const report = (query: object) => admin.send(usageApi.report, { query: { ...march, ...query } })

describe('the report at a glance', () => {
  test('shows on its cards the figures of the total row, and those before', async () => {
    const query = { ...march, compare: 'previous' as const }
    const [{ cards, ratings }, { total_row }] = await Promise.all([
      admin.send(usageApi.overview, { query }),
      report({ ...query, columns: measures }),
    ])
    for (const { measure, now, before } of cards) {
      expect([measure, now]).toEqual([measure, total_row[measure]])
      expect([measure, before]).toEqual([measure, total_row[`${measure}_before`]])
    }
    expect(cards).toHaveLength(8)
    expect(ratings).toEqual({ count: 6, percent: 42.9 })
  })

  test('draws days, weeks, months, or the hours of one or two days', async () => {
    const drawn = async (query: object) => admin.send(usageApi.overview, { query: { ...march, ...query } })
    const days = await drawn({ compare: 'previous' })
    expect([days.grain, days.buckets.length, days.is_last_unfinished]).toEqual(['day', 31, false])
    const sessionsOf = ({ series }: typeof days) => series.find(({ key }) => key === 'sessions')!
    expect(sessionsOf(days).values[3]).toBe(2)
    expect(sessionsOf(days).before[12]).toBe(4)
    const contained = days.series.find(({ key }) => key === 'contained_percent')!
    expect([contained.values[0], contained.values[3]]).toEqual([null, 50])
    expect((await drawn({ to: '2019-12-31' })).grain).toBe('week')
    const hours = await drawn({ from: '2019-03-04', to: '2019-03-04' })
    expect([hours.grain, hours.buckets[10], hours.buckets.length]).toEqual(['hour', '2019-03-04T10', 24])
    expect(sessionsOf(hours).values.slice(10, 12)).toEqual([1, 1])
  })

  test('has today apart: it follows the days, and the figures leave it out', async () => {
    const now = app.deps.clock.now().toISOString()
    const query = { period: 'last-28-days' as const, bot: [foreign], medium: 'sms' as const }
    const before = await admin.send(usageApi.overview, { query })
    await insertSessions(app, [{ bot: foreign, at: now, medium: 'sms' }])
    const after = await admin.send(usageApi.overview, { query })
    expect(after.buckets).toHaveLength(29)
    expect(after.is_last_unfinished).toBe(true)
    const last = (answer: typeof after) => answer.series[0]!.values.at(-1)!
    expect(last(after)).toBe(last(before)! + 1)
    expect(after.cards[0]).toEqual(before.cards[0])
  })
})

describe('why a measure changed', () => {
  const why = (query: object) => admin.send(usageApi.why, { query: { ...march, ...query } as never })

  test('splits the change of a count, whose parts add up to it', async () => {
    const { before, now, change, splits } = await why({ measure: 'sessions' })
    expect([before, now, change]).toEqual([4, 14, 10])
    expect(splits.map(({ by }) => by)).toEqual(['bot', 'medium', 'intent', 'people'])
    expect(splits[0]!.parts.map(({ key, change: part }) => [key, part])).toEqual([
      [faq, 11],
      [booking, -2],
      [foreign, 1],
    ])
    for (const { parts } of splits) expect(parts.reduce((sum, part) => sum + part.change, 0)).toBe(10)
  })

  test('splits the change of a share into what is larger and what is worse', async () => {
    const { before, now, change, splits, compared } = await why({ measure: 'contained_percent' })
    expect([before, now]).toEqual([100, expect.closeTo(84.615, 3)])
    expect(compared).toEqual({ from: '2019-01-29', to: '2019-02-28' })
    for (const { parts } of splits) {
      expect(parts.reduce((sum, part) => sum + part.change, 0)).toBeCloseTo(change!, 9)
      for (const part of parts) expect(part.mix! + part.rate!).toBeCloseTo(part.change, 9)
    }
    // The same bot did worse, and it has a smaller share.
    expect(splits[0]!.parts.find(({ key }) => key === booking)).toMatchObject({
      before: 100,
      now: 50,
      share_before: 100,
    })
    expect(splits[2]!.parts.map(({ key }) => key).toSorted()).toEqual(['book_service', null])
  })

  test('has nothing to split where one side has nothing to measure', async () => {
    const { before, now, change, splits } = await why({ measure: 'csat_percent' })
    expect([before, now, change]).toEqual([null, expect.closeTo(83.333, 3), null])
    expect(splits.every(({ parts }) => parts.length === 0)).toBe(true)
  })

  test('narrows to a part, and compares with last year', async () => {
    const { before, now, splits } = await why({ measure: 'sessions', bot: booking, compare: 'last-year' })
    expect([before, now, splits[0]!.parts.length]).toEqual([0, 2, 1])
  })

  test('takes the last 28 days where none are chosen', async () => {
    const chosen = { measure: 'sessions', period: 'last-28-days' } as const
    const { days } = await admin.send(usageApi.why, { query: chosen })
    expect(await admin.send(usageApi.why, { query: { measure: 'sessions' } })).toMatchObject({ days })
  })
})

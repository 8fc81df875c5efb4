import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#kernel/contract/contract.ts'
import { allDays, periods } from '#kernel/contract/periods.ts'
import { insertBots, insertChats } from '#testing/insert-chats.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { engagementApi, engagementReport } from './contract.ts'

type Query = Input<typeof engagementApi.why>['query']

let app: TestApp
let admin: Caller

const noon = (day: string) => `${day}T06:30:00Z`

/** Anna writes to two bots in both weeks, Ben to one in the second. */
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  await insertBots(app, { 'WHY-A': ['why-one', 'why-two'] })
  await insertChats(app, [
    { bot: 'why-one', person: 'anna', at: [noon('2019-03-04')] },
    { bot: 'why-two', person: 'anna', at: [noon('2019-03-05')], medium: 'whatsapp' },
    { bot: 'why-one', person: 'anna', at: [noon('2019-03-11')] },
    { bot: 'why-one', person: 'ben', at: [noon('2019-03-12'), noon('2019-03-13')] },
  ])
})
afterAll(() => app.close())

const why = (query: Query, who = admin) => who.send(engagementApi.why, { query })
const week = { client: 'WHY-A', from: '2019-03-11', to: '2019-03-17' }

test('the change of a figure is listed with that of each bot, channel, and client, the largest first', async () => {
  const answer = await why({ ...week, measure: 'people' })
  expect(answer).toMatchObject({
    before: 1,
    now: 2,
    change: 1,
    adds_up: false,
    days: { from: '2019-03-11', to: '2019-03-17' },
    compared: { from: '2019-03-04', to: '2019-03-10' },
  })
  // Anna was counted with both bots, and is one person.
  expect(answer.splits[0]).toEqual({
    by: 'bot',
    parts: [
      { key: 'why-one', before: 1, now: 2, change: 1 },
      { key: 'why-two', before: 1, now: 0, change: -1 },
    ],
  })
  expect(answer.splits.map(({ by }) => by)).toEqual(['bot', 'medium', 'client'])
})

test('conversations and messages add up over the parts of each split', async () => {
  for (const measure of ['conversations', 'messages'] as const) {
    const { change, adds_up, splits } = await why({ ...week, measure })
    expect(adds_up).toBe(true)
    for (const { parts } of splits) expect(parts.reduce((sum, part) => sum + part.change!, 0)).toBe(change)
  }
})

test('who was active only in the month before a single day is among its parts', async () => {
  const { now, splits } = await why({ client: 'WHY-A', from: '2019-03-20', to: '2019-03-20', measure: 'mau' })
  expect(now).toBe(2)
  expect(splits[0]!.parts.map(({ key, now: people }) => [key, people])).toEqual([
    ['why-one', 2],
    ['why-two', 1],
  ])
})

test('every figure is explained for every state of the report, and equals that of the report', async () => {
  const measures = engagementReport.measures.map(({ key }) => key)
  const states: Query[] = [
    {},
    ...[...Object.keys(periods), allDays].map((period) => ({ period })),
    { from: '2015-03-01', to: '2015-03-07' },
    { to: '2019-03-31' },
    { period: 'last-28-days', compare: 'last-year' },
    { period: 'last-28-days', bot: 'why-one,why-two', medium: 'whatsapp,web' },
    { period: 'last-28-days', bot: 'no-such-bot' },
  ]
  for (const [place, state] of states.entries()) {
    const measure = measures[place % measures.length]!
    const { now, before, days, compared } = await why({ ...state, measure })
    const { bot, medium, compare = 'previous' } = state
    const { total_row } = await admin.send(engagementApi.report, { query: { bot, medium, compare, ...days } })
    expect([now, before], `${measure} of ${JSON.stringify(state)}`).toEqual([
      total_row[measure],
      total_row[`${measure}_before`] ?? null,
    ])
    expect(compared.to < days.to).toBe(true)
  }
}, 120_000)

test('is for who may read the report', async () => {
  await expect(why({}, await app.as('SVM'))).rejects.toMatchObject({ status: 403 })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import type { Input } from '#kernel/contract/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { insertBots, insertChats } from '#testing/insert-chats.ts'
import { engagementApi, type RetentionAnswer } from './contract.ts'

type Query = Input<typeof engagementApi.retention>['query']

let app: TestApp
let admin: Caller
let today: string
const ago = (days: number) => addDays(today, -days)
const noon = (day: string) => `${day}T06:30:00Z`

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  today = dayIn(app.deps.settings.brand_tz, app.deps.clock.now())
  await insertBots(app, { 'COHORT-A': ['cohort-one', 'cohort-two'], 'COHORT-B': ['cohort-three'] })
  await insertChats(app, [
    // Monday 4 March 2019: four people; one comes again the next day, two after a week, none after two.
    ...['anna', 'ben', 'cleo', 'dora'].map((person) => ({ bot: 'cohort-one', person, at: [noon('2019-03-04')] })),
    { bot: 'cohort-two', person: 'anna', at: [noon('2019-03-05')] },
    { bot: 'cohort-one', person: 'anna', at: [noon('2019-03-11')] },
    { bot: 'cohort-one', person: 'ben', at: [noon('2019-03-11')] },
    // Sunday 10 March: one person, who comes again after a week and after 28 days.
    { bot: 'cohort-one', person: 'emil', at: [noon('2019-03-10')] },
    { bot: 'cohort-one', person: 'emil', at: [noon('2019-03-17')] },
    { bot: 'cohort-one', person: 'emil', at: [noon('2019-04-07')] },
    // The week after: two people who never come again.
    ...['finn', 'gail'].map((person) => ({ bot: 'cohort-one', person, at: [noon('2019-03-12')] })),
    // Not long ago.
    { bot: 'cohort-three', person: 'hana', at: [noon(ago(1))] },
    { bot: 'cohort-three', person: 'ivan', at: [noon(ago(8))] },
    { bot: 'cohort-three', person: 'jane', at: [noon(ago(7))] },
  ])
})
afterAll(() => app.close())

const retention = (query: Query) => admin.send(engagementApi.retention, { query })
const cell = ({ cells }: { cells: RetentionAnswer['mean'] }, later: number) => cells.find((one) => one.later === later)!

describe('M81', () => {
  const march = { client: 'COHORT-A', from: '2019-03-04', to: '2019-03-17' }

  test('of those first seen in a week, who was active exactly so many days after their own first day', async () => {
    const { cohorts } = await retention(march)
    const [first, second] = cohorts.slice(-2)
    expect(first).toMatchObject({ from: '2019-03-04', to: '2019-03-10', size: 5, is_running: false })
    expect([0, 1, 2, 7, 14, 28].map((later) => cell(first!, later).people)).toEqual([5, 1, 0, 3, 0, 1])
    expect([0, 1, 7, 28].map((later) => cell(first!, later).percent)).toEqual([100, 20, 60, 20])
    expect(second).toMatchObject({ from: '2019-03-11', size: 2 })
    expect(cell(second!, 7)).toMatchObject({ people: 0, percent: 0 })
  })

  test('the mean is weighted by people', async () => {
    const { mean } = await retention(march)
    // 3 of 5 and none of 2, not the mean of 60 and 0.
    expect(cell({ cells: mean }, 7)).toMatchObject({ people: 3, of: 7, percent: 42.9 })
  })

  test('by day, each cohort is a day', async () => {
    const { cohorts } = await retention({ ...march, cohort: 'day' })
    expect(cohorts).toHaveLength(28)
    const days = cohorts.filter(({ size }) => size > 0)
    expect(days.map(({ from, to, size }) => [from, to, size])).toEqual([
      ['2019-03-04', '2019-03-04', 4],
      ['2019-03-10', '2019-03-10', 1],
      ['2019-03-12', '2019-03-12', 2],
    ])
    expect(days.map((day) => cell(day, 7).percent)).toEqual([50, 100, 0])
  })

  test('of one bot, the first day is the first with it', async () => {
    const { cohorts } = await retention({ ...march, bot: 'cohort-two', cohort: 'day' })
    expect(cohorts.filter(({ size }) => size > 0).map(({ from }) => from)).toEqual(['2019-03-05'])
  })

  test('the stored figures equal those computed from who wrote when', async () => {
    for (const crowd of [{}, { bot: 'cohort-two' }]) {
      const stored = await retention({ ...march, ...crowd })
      const workedOut = await retention({ ...march, ...crowd, medium: 'web,app,whatsapp,sms,voice' })
      expect(workedOut.cohorts).toEqual(stored.cohorts)
      expect(workedOut.mean).toEqual(stored.mean)
    }
  })
})

describe('T19', () => {
  test('of yesterday D7 is blank and not 0 %, and so is D1, as today is not over', async () => {
    const { cohorts } = await retention({ client: 'COHORT-B', cohort: 'day', period: 'last-28-days' })
    const yesterday = cohorts.find(({ from }) => from === ago(1))!
    expect(yesterday.size).toBe(1)
    expect(cell(yesterday, 1)).toMatchObject({ people: null, percent: null })
    expect(cell(yesterday, 7)).toMatchObject({ people: null, percent: null })
    const seven = cohorts.find(({ from }) => from === ago(7))!
    expect(cell(seven, 6)).toMatchObject({ people: 0, percent: 0 })
    expect(cell(seven, 7)).toMatchObject({ people: null })
    // Eight days ago: the seventh day after it was yesterday, and none came back.
    expect(
      cell(
        cohorts.find(({ from }) => from === ago(8))!,
        7,
      ),
    ).toMatchObject({ people: 0, percent: 0 })
  })

  test('a week is blank as long as one of its days is too young', async () => {
    const { cohorts } = await retention({ client: 'COHORT-B', period: 'this-month' })
    for (const { to, cells } of cohorts)
      for (const { later, people } of cells) if (later > 0) expect(people === null).toBe(addDays(to, later) >= today)
    expect(cohorts.at(-1)!.is_running).toBe(cohorts.at(-1)!.to >= today)
  })

  test('the mean leaves out who is too young', async () => {
    const { mean } = await retention({ client: 'COHORT-B', cohort: 'day', period: 'last-28-days' })
    expect(cell({ cells: mean }, 7)).toMatchObject({ of: 1, people: 0, percent: 0 })
    expect(cell({ cells: mean }, 90)).toMatchObject({ people: null, percent: null })
  })
})

test('there are twelve weeks at least, and more where the days are more', async () => {
  expect((await retention({ period: 'last-7-days' })).cohorts).toHaveLength(12)
  expect((await retention({ from: '2018-01-01', to: '2019-03-17' })).cohorts).toHaveLength(63)
})

test('by day it refuses what is longer than a quarter, and what is neither week nor day', async () => {
  await expect(retention({ from: '2018-01-01', to: '2019-03-17', cohort: 'day' })).rejects.toMatchObject({
    status: 422,
    fields: { cohort: 'At most 92 days when grouped by day.' },
  })
  await expect(retention({ cohort: 'month' as never })).rejects.toMatchObject({ status: 422 })
})

test('a file holds the cohorts and their mean', async () => {
  const response = await admin.send(engagementApi.retentionExport, {
    query: { client: 'COHORT-A', from: '2019-03-04', to: '2019-03-17', format: 'csv' },
  })
  const lines = (await response.text()).replace('\ufeff', '').split('\r\n')
  expect(lines[0]).toMatch(/^First seen from,First seen to,Users,D1 %,D2 %/)
  expect(lines[11]).toMatch(/^2019-03-04,2019-03-10,5,20.0,0.0,0.0,0.0,0.0,0.0,60.0,0.0,0.0,20.0/)
  expect(lines[13]).toMatch(/^Mean,,7,14.3/)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#kernel/contract/contract.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { insertBots, insertChats } from '#testing/insert-chats.ts'
import { engagementApi } from './contract.ts'

type Query = Input<typeof engagementApi.report>['query']

let app: TestApp
let admin: Caller

/** Noon in the brand's zone, Asia/Kolkata. */
const noon = (day: string) => `${day}T06:30:00Z`

/**
 * March 2019, long before the demo data. Anna, Ben and Cleo are people of one client, who has two bots; Dora of another.
 * Anna writes to both bots on the 4th and again on the 5th, 11th and 31st; Ben from the 5th on over midnight; Cleo once.
 */
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  await insertBots(app, { 'PEOPLE-A': ['people-one', 'people-two'], 'PEOPLE-B': ['people-three'] })
  await insertChats(app, [
    { bot: 'people-one', person: 'anna', at: [noon('2019-03-04'), '2019-03-04T06:31:00Z'] },
    { bot: 'people-two', person: 'anna', at: ['2019-03-04T09:00:00Z'], medium: 'whatsapp' },
    { bot: 'people-one', person: 'anna', at: [noon('2019-03-05')] },
    { bot: 'people-one', person: 'anna', at: [noon('2019-03-11')] },
    { bot: 'people-two', person: 'anna', at: [noon('2019-03-31')] },
    // 23:50 to 00:20 in Kolkata.
    { bot: 'people-one', person: 'ben', at: ['2019-03-05T18:20:00Z', '2019-03-05T18:50:00Z'] },
    { bot: 'people-two', person: 'cleo', at: [noon('2019-03-06')], medium: 'whatsapp' },
    { bot: 'people-three', person: 'dora', at: [noon('2019-03-06')] },
    { bot: 'people-three', person: 'dora', at: [noon('2019-03-13')] },
  ])
})
afterAll(() => app.close())

const report = (query: Query) => admin.send(engagementApi.report, { query })
const of = (client: string, from: string, to: string, more: Query = {}) => report({ client, from, to, ...more })
const figure = async (key: string, query: Query) =>
  (await report({ ...query, columns: key })).rows.map((row) => row[key])

describe('M78', () => {
  test('daily, weekly and monthly active are people, not messages or bots', async () => {
    const { rows } = await of('PEOPLE-A', '2019-03-04', '2019-03-06')
    expect(rows).toMatchObject([
      { day: '2019-03-04', dau: 1, wau: 1, mau: 1, people: 1 },
      { day: '2019-03-05', dau: 2, wau: 2, mau: 2, people: 2 },
      { day: '2019-03-06', dau: 2, wau: 3, mau: 3, people: 2 },
    ])
  })

  test('a conversation over midnight counts on both days and begins on one (T18)', async () => {
    const { rows } = await of('PEOPLE-A', '2019-03-05', '2019-03-06', {
      bot: 'people-one',
      columns: 'dau,conversations',
    })
    // Anna and Ben on the 5th, Ben alone on the 6th.
    expect(rows).toMatchObject([
      { dau: 2, conversations: 2 },
      { dau: 1, conversations: 0 },
    ])
  })

  test('weekly active looks back 7 days and monthly active 28, the day itself among them', async () => {
    const window = { client: 'PEOPLE-A', bot: 'people-one' }
    // Anna on the 11th, seen last on the 5th; Ben on the 6th.
    expect(await figure('wau', { ...window, from: '2019-03-11', to: '2019-03-13' })).toEqual([2, 2, 1])
    // Ben wrote last on 6 March: 2 April is the last of 28 days with them, Anna on 11 March counts until 7 April.
    expect(await figure('mau', { ...window, from: '2019-04-02', to: '2019-04-08' })).toEqual([2, 1, 1, 1, 1, 1, 0])
  })

  test('days without people are listed with zero', async () => {
    expect(await figure('dau', { client: 'PEOPLE-A', from: '2019-03-07', to: '2019-03-11' })).toEqual([0, 0, 0, 0, 1])
  })
})

test('distinct people of a period are counted for the period and never added up', async () => {
  const { rows, total_row } = await of('PEOPLE-A', '2019-03-04', '2019-03-31')
  expect(rows.reduce((sum, row) => sum + Number(row.dau), 0)).toBe(7)
  expect(total_row).toMatchObject({ is_total: true, day: 'Total', people: 3, dau: 0.3, wau: 1, mau: 3 })
})

test('M79: stickiness is the mean of daily over monthly active people at the end', async () => {
  const { rows, total_row } = await of('PEOPLE-A', '2019-03-04', '2019-03-07')
  // 1, 2, 2 and 0 people of 3.
  expect(total_row).toMatchObject({ dau: 1.3, mau: 3, stickiness: 41.7 })
  expect(rows.map((row) => row.stickiness)).toEqual([100, 100, 66.7, 0])
  expect((await of('PEOPLE-A', '2019-02-01', '2019-02-03')).total_row).toMatchObject({ mau: 0, stickiness: null })
})

describe('M80', () => {
  test('new are first seen in the days, returning were seen before', async () => {
    const { rows, total_row } = await of('PEOPLE-A', '2019-03-05', '2019-03-11')
    expect(rows.filter((row) => row.people).map((row) => [row.day, row.new, row.returning])).toEqual([
      ['2019-03-05', 1, 1],
      ['2019-03-06', 1, 1],
      ['2019-03-11', 0, 1],
    ])
    expect(total_row).toMatchObject({ people: 3, new: 2, returning: 1 })
  })

  test('of one bot, new is who never wrote to it', async () => {
    expect((await of('PEOPLE-A', '2019-03-05', '2019-03-31', { bot: 'people-two' })).total_row).toMatchObject({
      people: 2,
      new: 1,
      returning: 1,
    })
  })
})

test('conversations and messages are those of people, per person', async () => {
  const { total_row } = await of('PEOPLE-A', '2019-03-04', '2019-03-06', {
    columns: 'conversations,messages,conversations_per_person,messages_per_person',
  })
  expect(total_row).toMatchObject({
    conversations: 5,
    messages: 7,
    conversations_per_person: 1.7,
    messages_per_person: 2.3,
  })
})

describe('whose people', () => {
  test('a person who writes to two bots of a client is one person of it, and one of each bot', async () => {
    const { rows, total_row } = await of('PEOPLE-A', '2019-03-04', '2019-03-04', { rows: 'bot' })
    expect(rows.map((row) => [row.bot, row.people])).toEqual([
      ['people-one', 1],
      ['people-two', 1],
    ])
    expect(total_row.people).toBe(1)
  })

  test('people of two clients are different people', async () => {
    const { rows, total_row } = await report({
      client: 'PEOPLE-A,PEOPLE-B',
      from: '2019-03-04',
      to: '2019-03-13',
      rows: 'client',
    })
    expect(rows.map((row) => [row.client, row.people])).toEqual([
      ['PEOPLE-A', 3],
      ['PEOPLE-B', 1],
    ])
    expect(total_row.people).toBe(4)
  })

  test('by medium, and by bot within weeks', async () => {
    const media = await of('PEOPLE-A', '2019-03-04', '2019-03-10', { rows: 'medium' })
    expect(media.rows.map((row) => [row.medium, row.people])).toEqual([
      ['web', 2],
      ['whatsapp', 2],
    ])
    expect(media.total_row.people).toBe(3)
    const weeks = await of('PEOPLE-A', '2019-03-04', '2019-03-31', { rows: 'week,bot' })
    expect(weeks.rows.map((row) => [row.week, row.bot, row.people])).toEqual([
      ['2019-03-04', 'people-one', 2],
      ['2019-03-04', 'people-two', 2],
      ['2019-03-11', 'people-one', 1],
      ['2019-03-25', 'people-two', 1],
    ])
  })

  test.each(['day', 'week', 'month', 'client', 'bot', 'bot,month', 'month,client'])(
    'by %s: the stored counts by client and bot equal those computed from who wrote when',
    async (rows) => {
      const days = {
        from: '2019-03-01',
        to: '2019-04-10',
        rows,
        columns: 'dau,wau,mau,stickiness,people,new,returning',
      }
      const everyMedium = { medium: 'web,app,whatsapp,sms,voice' }
      for (const crowd of [{}, { client: 'PEOPLE-A' }, { bot: 'people-two' }, { bot: 'people-one,people-three' }]) {
        const stored = await report({ ...days, ...crowd })
        const workedOut = await report({ ...days, ...crowd, ...everyMedium })
        expect(stored.rows.length).toBeGreaterThan(0)
        expect(workedOut.rows).toEqual(stored.rows)
        expect(workedOut.total_row).toEqual(stored.total_row)
      }
    },
  )

  test('a bot manager counts the people of their clients, an analyst all, a service manager none', async () => {
    const query = { from: '2019-03-04', to: '2019-03-13' }
    const manager = await app.as('BTM')
    expect((await manager.send(engagementApi.report, { query })).total_row.people).toBe(0)
    expect((await (await app.as('ANL')).send(engagementApi.report, { query })).total_row.people).toBe(4)
    expect((await (await app.as('HQA')).send(engagementApi.report, { query })).total_row.people).toBe(4)
    const service = await app.as('SVM')
    for (const endpoint of [engagementApi.report, engagementApi.retention, engagementApi.people])
      await expect(service.send(endpoint, { query })).rejects.toMatchObject({ status: 403 })
    await expect(
      (await app.as('HQA')).send(engagementApi.reportExport, { query: { ...query, format: 'csv' } }),
    ).rejects.toMatchObject({ status: 403 })
  })
})

describe('compared', () => {
  test('days are compared with those of as many days before, by their place', async () => {
    const { rows, total_row, filters } = await of('PEOPLE-B', '2019-03-13', '2019-03-19', { compare: 'previous' })
    expect(filters).toMatchObject({ compared_from: '2019-03-06', compared_to: '2019-03-12' })
    expect(rows[0]).toMatchObject({
      day: '2019-03-13',
      dau: 1,
      dau_before: 1,
      new: 0,
      new_before: 1,
      returning_before: 0,
    })
    expect(total_row).toMatchObject({ people: 1, people_before: 1, stickiness_before: 14.3 })
  })

  test('a bot is compared with itself, and with null where it had no people a year before', async () => {
    const { rows } = await of('PEOPLE-A', '2019-03-04', '2019-03-10', { rows: 'bot', compare: 'last-year' })
    expect(rows[0]).toMatchObject({ bot: 'people-one', people: 2, people_before: null })
  })
})

describe('at a glance', () => {
  const overview = (query: Input<typeof engagementApi.overview>['query']) =>
    admin.send(engagementApi.overview, { query })

  test('days come with the total, the days before, and today separately', async () => {
    const { grain, rows, total_row, today, filters } = await overview({ client: 'PEOPLE-A', period: 'last-28-days' })
    expect(grain).toBe('day')
    expect(rows).toHaveLength(28)
    expect(today).toMatchObject({ dau: 0 })
    expect(String(today!.day) > String(filters.to)).toBe(true)
    expect(total_row).toMatchObject({ people: 0, people_before: 0 })
    const march = await overview({ client: 'PEOPLE-A', from: '2019-03-11', to: '2019-03-17' })
    expect(march.today).toBeNull()
    expect(march.total_row).toMatchObject({ people: 1, people_before: 3, new: 0, new_before: 3 })
  })

  test('many days are drawn by week or by month', async () => {
    const year = await overview({ client: 'PEOPLE-A', from: '2018-12-31', to: '2019-12-29' })
    expect(year).toMatchObject({ grain: 'week', total_row: { people: 3 } })
    expect(year.rows).toHaveLength(52)
    expect((await overview({ from: '2018-01-01', to: '2019-12-31' })).grain).toBe('month')
  })
})

describe('days', () => {
  test('without a start, all days since the first message, two years at most', async () => {
    const { rows, filters, total_row } = await report({ client: 'PEOPLE-A', to: '2019-04-02' })
    expect(rows).toHaveLength(30)
    expect(filters).toMatchObject({ from: '2019-03-04', to: '2019-04-02' })
    expect(total_row).toMatchObject({ people: 3, new: 3 })
    expect((await report({ client: 'PEOPLE-A' })).rows).toHaveLength(731)
    expect((await report({ client: 'UNKNOWN' })).rows).toHaveLength(28)
  })

  test('days in the future are left out', async () => {
    const { rows, filters } = await report({ client: 'PEOPLE-A', period: 'today' })
    const today = String(filters.to)
    expect(rows).toHaveLength(1)
    expect((await of('PEOPLE-A', today, addDays(today, 9))).filters.to).toBe(today)
    expect((await of('PEOPLE-A', addDays(today, 3), addDays(today, 9))).total_row.people).toBe(0)
  })

  test.each([
    [{ from: '2019-03-04', to: '2019-03-01' }, 'to'],
    [{ from: '2016-01-01', to: '2019-01-01' }, 'to'],
    [{ from: '2016-01-01' }, 'to'],
    [{ rows: 'day,week' }, 'rows'],
    [{ rows: 'intent' }, 'rows'],
    [{ medium: 'letter' }, 'medium'],
    [{ sort: 'name' }, 'sort'],
  ])('%o is refused', async (query, field) => {
    await expect(report(query)).rejects.toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
  })

  test('rows sort by any figure, those without one last', async () => {
    const { rows } = await of('PEOPLE-A', '2019-03-03', '2019-03-05', { sort: '-stickiness' })
    expect(rows.map((row) => row.stickiness)).toEqual([100, 100, null])
    expect((await of('PEOPLE-A', '2019-03-04', '2019-03-05', { sort: '-day' })).rows[0]!.day).toBe('2019-03-05')
  })
})

test('a file holds the rows of the screen, and the total', async () => {
  const query = { client: 'PEOPLE-A', from: '2019-03-04', to: '2019-03-05', columns: 'dau,people' }
  const response = await admin.send(engagementApi.reportExport, { query: { ...query, format: 'csv' } })
  const lines = (await response.text()).replace('\ufeff', '').split('\r\n')
  expect(lines.slice(0, 4)).toEqual(['Day,Daily active users,Users', '2019-03-04,1,1', '2019-03-05,2,2', 'Total,1.5,2'])
})

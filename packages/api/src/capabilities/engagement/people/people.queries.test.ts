import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kernel/contract/periods.ts'
import type { Input } from '#kernel/contract/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { type Chat, insertBots, insertChats } from '#testing/insert-chats.ts'
import { engagementApi } from './contract.ts'

type Query = Input<typeof engagementApi.people>['query']

let app: TestApp
let admin: Caller
const noon = (day: string) => `${day}T06:30:00Z`
const march = { from: '2019-03-04', to: '2019-03-31' }

/** Thirty people who write at different intervals over two months, to two bots of a client and one of another. */
const chats: Chat[] = Array.from({ length: 30 }, (_, person) =>
  Array.from({ length: (person % 7) + 1 }, (_visit, visit) => ({
    bot: ['crowd-one', 'crowd-two', 'crowd-three'][person % 3 === 2 ? 2 : (person + visit) % 2]!,
    person: `person ${person}`,
    at: Array.from({ length: (visit % 3) + 1 }, () => noon(addDays('2019-02-20', person + visit * ((person % 5) + 1)))),
    medium: (['web', 'app'] as const)[visit % 2]!,
  })),
).flat()

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  await insertBots(app, { 'CROWD-A': ['crowd-one', 'crowd-two'], 'CROWD-B': ['crowd-three'] })
  await insertChats(app, chats)
})
afterAll(() => app.close())

const people = (query: Query) => admin.send(engagementApi.people, { query })
const count = async (query: Query) => (await people(query)).count

describe('the number and the people behind it', () => {
  const crowds = [{}, { client: 'CROWD-A' }, { bot: 'crowd-two' }, { bot: 'crowd-one,crowd-three' }, { medium: 'app' }]

  test.each(crowds)('active, new and returning of %o', async (crowd) => {
    const { rows, total_row } = await admin.send(engagementApi.report, { query: { ...march, ...crowd } })
    expect(Number(total_row.people)).toBeGreaterThan(3)
    expect(await count({ ...march, ...crowd })).toBe(total_row.people)
    expect(await count({ ...march, ...crowd, seen: 'new' })).toBe(total_row.new)
    expect(await count({ ...march, ...crowd, seen: 'returning' })).toBe(total_row.returning)
    for (const row of rows.filter((_, place) => place % 6 === 0)) {
      const day = String(row.day)
      expect(await count({ ...crowd, from: day, to: day })).toBe(row.dau)
      expect(await count({ ...crowd, from: day, to: day, seen: 'new' })).toBe(row.new)
      expect(await count({ ...crowd, from: addDays(day, -6), to: day })).toBe(row.wau)
      expect(await count({ ...crowd, from: addDays(day, -27), to: day })).toBe(row.mau)
    }
  })

  test.each(crowds)('a cohort of %o, and who of it came again', async (crowd) => {
    const { cohorts } = await admin.send(engagementApi.retention, { query: { ...march, ...crowd } })
    const some = cohorts.filter(({ size }) => size > 0)
    expect(some.length).toBeGreaterThan(1)
    for (const { from, to, size, cells } of some) {
      const cohort = { ...crowd, first_from: from, first_to: to }
      expect(await count(cohort)).toBe(size)
      for (const { later, people: again } of cells.slice(0, 6))
        expect(await count({ ...cohort, later: String(later) })).toBe(again)
    }
  })
})

describe('a person', () => {
  test('is a number with what they did on the days, and no name', async () => {
    const { rows } = await people({ client: 'CROWD-A', from: '2019-02-20', to: '2019-03-31', sort: '-messages' })
    expect(Object.keys(rows[0]!).toSorted()).toEqual([
      'bots',
      'client',
      'conversations',
      'days',
      'first_on',
      'language',
      'last_seen_at',
      'messages',
      'person',
    ])
    // Person 13 came seven times, with one, two and three messages in turn.
    expect(rows[0]).toMatchObject({
      client: 'CROWD-A',
      first_on: '2019-03-05',
      days: 7,
      conversations: 7,
      messages: 13,
      bots: ['crowd-one', 'crowd-two'],
      language: 'en',
    })
    expect(JSON.stringify(rows)).not.toContain('person ')
  })

  test('is found by the number, with the tabs of the same search', async () => {
    const all = await people({ ...march, perPage: '100' })
    const { person } = all.rows[3]!
    const found = await people({ ...march, q: person })
    expect(found.rows.map((row) => row.person)).toEqual([person])
    expect(found).toMatchObject({ count: 1, total: all.count })
    expect(found.counts.new! + found.counts.returning!).toBe(1)
    expect((await people({ ...march, q: 'unknown' })).count).toBe(0)
  })

  test('is on one page only, in the requested order', async () => {
    for (const sort of ['person', '-days', 'first_on', '-last_seen_at', 'messages', 'client', 'language']) {
      const query = { ...march, sort, perPage: '10' }
      const pages = await Promise.all(['1', '2', '3'].map((page) => people({ ...query, page })))
      const numbers = pages.flatMap(({ rows }) => rows.map(({ person }) => person))
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(numbers).toHaveLength(Math.min(30, pages[0]!.count))
    }
  })
})

test('who sees a client sees its people, and a bot manager those of their clients', async () => {
  expect((await (await app.as('AUD')).send(engagementApi.people, { query: march })).count).toBe(await count(march))
  expect((await (await app.as('BTM')).send(engagementApi.people, { query: march })).count).toBe(0)
})

test('a file holds all pages', async () => {
  const analyst = await app.as('ANL')
  const response = await analyst.send(engagementApi.peopleExport, {
    query: { ...march, client: 'CROWD-A', columns: 'person,days', format: 'csv' },
  })
  const lines = (await response.text()).replace('\ufeff', '').split('\r\n')
  expect(lines[0]).toBe('User,Days active')
  expect(lines.indexOf('') - 1).toBe(await count({ ...march, client: 'CROWD-A' }))
})

test.each([
  [{ later: '7' }, 'later'],
  [{ later: '121', first_from: '2019-03-04' }, 'later'],
  [{ first_from: '2019-03-04', first_to: '2019-03-01' }, 'first_to'],
  [{ seen: 'both' as never }, 'seen'],
  [{ sort: 'bots' }, 'sort'],
])('%o is refused', async (query, field) => {
  await expect(people(query)).rejects.toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
})

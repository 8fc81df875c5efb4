import type { Input } from '#kernel/contract/contract.ts'
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

type Query = Input<typeof usageApi.report>['query']
const report = (query: Query, caller = admin) => caller.send(usageApi.report, { query: { ...march, ...query } })
const everything = [
  'sessions,engaged,engaged_percent,messages_user,messages_bot,messages_agent,contained_percent,kept_percent',
  'fallback_percent,fallback_sessions,handed_over,handed_over_percent,abandoned,abandoned_percent,failed,bounced',
  'csat_percent,ratings,response_percent,median_seconds,median_turns,peak_hour',
].join(',')

test.each([
  ['M70 sessions that began in the period', 'sessions', 14],
  ['M70 engaged: all but the one in which no user wrote', 'engaged', 13],
  ['M70 engaged %', 'engaged_percent', 92.9],
  ['messages of people', 'messages_user', 26],
  ['answers of bots', 'messages_bot', 28],
  ['messages of agents', 'messages_agent', 2],
  ['M71 contained: 11 of 13 engaged, the one that broke down among them', 'contained_percent', 84.6],
  ['M72 without the 3 who came back', 'kept_percent', 61.5],
  ['M73 fallback: 3 of 28 answers', 'fallback_percent', 10.7],
  ['M73 sessions with a fallback', 'fallback_sessions', 2],
  ['M74 hand-over: one of 13', 'handed_over_percent', 7.7],
  ['M75 abandoned: one of 13', 'abandoned_percent', 7.7],
  ['failed', 'failed', 1],
  ['bounced', 'bounced', 1],
  ['M76 CSAT: 5 of 6 ratings are 4 or 5', 'csat_percent', 83.3],
  ['M76 ratings', 'ratings', 6],
  ['M76 rated: 6 of 14 sessions', 'response_percent', 42.9],
  ['M77 the median of 14 lengths lies between the middle two', 'median_seconds', 24.5],
  ['M77 the median of turns', 'median_turns', 4],
  ['the hour, in the brand’s zone, in which most began', 'peak_hour', 14],
])('%s', async (_, figure, value) => {
  expect((await report({ columns: everything })).total_row[figure]).toBe(value)
})

describe('the report (R02)', () => {
  test('has a total of 1 of 2 and 9 of 10 worked out from the sessions, not from rows (T14, T15)', async () => {
    const { rows, total_row } = await report({ bot: [booking, faq], to: '2019-03-20', columns: everything })
    expect(rows.map((row) => [row.bot, row.engaged, row.contained_percent, row.median_seconds])).toEqual([
      [faq, 10, 90, 24.5],
      [booking, 2, 50, 55],
    ])
    expect(total_row).toMatchObject({ is_total: true, bot: 'Total', contained_percent: 83.3, median_seconds: 24.5 })
  })

  test('sets each row against other days; what was not there counted 0', async () => {
    const { rows, filters } = await report({ compare: 'previous', rows: 'bot' })
    expect(filters).toMatchObject({ compared_from: '2019-01-29', compared_to: '2019-02-28' })
    expect(Object.fromEntries(rows.map((row) => [row.bot, [row.sessions, row.sessions_before]]))).toEqual({
      [booking]: [2, 4],
      [faq]: [11, 0],
      [foreign]: [1, 0],
    })
    expect(rows.find((row) => row.bot === faq)).toMatchObject({ contained_percent_before: null })
    expect(rows[0]).not.toHaveProperty('peak_hour_before')
  })

  test('has a row for every day, also the quiet ones: 0 for counts, a gap for shares', async () => {
    const { rows } = await report({ rows: 'day' })
    expect(rows).toHaveLength(31)
    expect(rows[0]).toMatchObject({ day: '2019-03-01', sessions: 0, contained_percent: null, median_seconds: null })
    expect(rows[3]).toMatchObject({ day: '2019-03-04', sessions: 2, contained_percent: 50 })
    const { rows: weeks } = await report({ rows: 'week', compare: 'previous' })
    expect(weeks.map((row) => [row.week, row.sessions])).toEqual([
      ['2019-02-25', 0],
      ['2019-03-04', 3],
      ['2019-03-11', 7],
      ['2019-03-18', 4],
      ['2019-03-25', 0],
    ])
    expect((await report({ rows: 'month' })).rows.map((row) => row.month)).toEqual(['2019-03'])
  })

  test('runs along time, or has most sessions first, unless another order is requested', async () => {
    const { rows } = await report({ rows: 'bot,medium' })
    expect(rows.map((row) => [row.bot, row.medium, row.sessions])).toEqual([
      [faq, 'whatsapp', 9],
      [faq, 'web', 2],
      [booking, 'web', 2],
      [foreign, 'app', 1],
    ])
    const { rows: sorted } = await report({ rows: 'bot', sort: '-contained_percent' })
    expect(sorted.map((row) => row.bot)).toEqual([foreign, faq, booking])
    const { rows: days } = await report({ rows: 'day', sort: '-sessions', bot: [booking] })
    expect(days[0]).toMatchObject({ day: '2019-03-04' })
  })

  test('distinguishes new people from returning ones, and sessions without an intent', async () => {
    const { rows } = await report({ rows: 'people' })
    expect(rows.map((row) => [row.people, row.sessions])).toEqual([
      ['returning', 12],
      ['new', 2],
    ])
    const { rows: intents } = await report({ rows: 'intent', columns: everything })
    expect(intents.map((row) => [row.intent, row.sessions, row.median_seconds])).toEqual([
      [null, 12, 24.5],
      ['book_service', 2, 55],
    ])
    expect((await report({ people: 'new' })).total_row.sessions).toBe(2)
    expect((await report({ people: 'new,returning' })).total_row.sessions).toBe(14)
    expect((await report({ intent: 'none' })).total_row.sessions).toBe(12)
  })

  test('is written to files with its total', async () => {
    const file = await admin.send(usageApi.export, { query: { ...march, format: 'csv' } })
    const text = await file.text()
    expect(text).toMatch(/^Total,14,/m)
    for (const format of ['xlsx', 'pdf'] as const)
      expect((await admin.send(usageApi.export, { query: { ...march, format } })).headers.get('content-type')).toMatch(
        format === 'pdf' ? /pdf/ : /sheet/,
      )
  })
})

describe('who reads it', () => {
  test('a bot manager sees their clients alone, in figures, choices and reasons', async () => {
    const manager = await app.as('BTM')
    const { rows, total_row } = await report({}, manager)
    expect(rows.map((row) => row.bot)).not.toContain(foreign)
    expect(total_row.sessions).toBe(13)
    expect((await report({ bot: [foreign] }, manager)).total_row.sessions).toBe(0)
    const { bots } = await manager.send(usageApi.choices, {})
    expect(bots.map(({ code }) => code)).not.toContain(foreign)
    const { now } = await manager.send(usageApi.why, { query: { ...march, measure: 'sessions' } })
    expect(now).toBe(13)
    const { cards } = await manager.send(usageApi.overview, { query: march })
    expect(cards[0]!.now).toBe(13)
  })

  test.each(['HQA', 'HDA', 'ANL', 'AUD'])('%s sees all', async (role) => {
    expect((await report({}, await app.as(role))).total_row.sessions).toBe(14)
  })

  test.each(['SVM', 'TSM', 'PNL', 'client'])('%s is refused', async (role) => {
    const caller = await app.as(role)
    for (const endpoint of [usageApi.report, usageApi.overview, usageApi.why, usageApi.choices])
      await expect(caller.send(endpoint as typeof usageApi.report, { query: march })).rejects.toMatchObject({
        status: 403,
      })
  })

  test.each(['HQA', 'HDA', 'AUD'])('%s, who may not export bots, gets no file', async (role) => {
    const caller = await app.as(role)
    await expect(caller.send(usageApi.export, { query: march })).rejects.toMatchObject({ status: 403 })
  })
})

test.each([
  ['rows', 'outlet'],
  ['rows', 'bot,bot'],
  ['medium', 'letter'],
  ['people', 'old'],
  ['compare', 'tomorrow'],
  ['sort', 'luck'],
  ['columns', 'luck'],
  ['to', '2018-01-01'],
  ['to', '2022-01-01'],
  ['period', 'last-28-days'],
])('refuses %s=%s', async (key, value) => {
  await expect(report({ [key]: value })).rejects.toMatchObject({ status: 422 })
})

test('refuses a measure that is none, and a grain finer than the days bear', async () => {
  await expect(admin.send(usageApi.why, { query: { ...march, measure: 'luck' as never } })).rejects.toMatchObject({
    status: 422,
  })
  await expect(admin.send(usageApi.overview, { query: { ...march, grain: 'hour' } })).rejects.toMatchObject({
    fields: { grain: 'Choose at most 2 days when grouping by hour.' },
  })
})

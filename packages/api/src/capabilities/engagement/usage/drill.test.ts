import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { march, sessionsOfMarch } from '#testing/march-sessions.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { insertSessions } from '#testing/insert-sessions.ts'
import { historyApi } from '#capabilities/engagement/history/contract.ts'
import { usageApi } from './contract.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  await insertSessions(app, sessionsOfMarch)
})
afterAll(() => app.close())

const report = (query: object) => admin.send(usageApi.report, { query: { ...march, ...query } })
const everything = [
  'sessions,engaged,engaged_percent,messages_user,messages_bot,messages_agent,contained_percent,kept_percent',
  'fallback_percent,fallback_sessions,handed_over,handed_over_percent,abandoned,abandoned_percent,failed,bounced',
  'csat_percent,ratings,response_percent,median_seconds,median_turns,peak_hour',
].join(',')

/** What each figure counts, in the words of the list of conversations. */
const counted: [string, object][] = [
  ['sessions', {}],
  ['engaged', { engaged: 'true' }],
  ['fallback_sessions', { has_fallback: 'true' }],
  ['handed_over', { outcome: 'handed_over' }],
  ['abandoned', { outcome: 'abandoned' }],
  ['failed', { outcome: 'failed' }],
  ['bounced', { outcome: 'bounced' }],
  ['ratings', { rated: 'true' }],
]
const listed = async (query: object) => (await admin.send(historyApi.list, { query: query as never })).count

describe('each figure opens what it counts', () => {
  test.each(counted)('%s, by bot, medium, intent, client, and new or returning', async (figure, filters) => {
    for (const level of ['bot', 'medium', 'intent', 'client', 'people']) {
      const { rows, total_row } = await report({ rows: level, columns: everything })
      for (const row of rows) {
        const value = row[level] ?? 'none'
        const place =
          level === 'people'
            ? { is_new: String(value === 'new') }
            : { [level === 'intent' ? 'main_intent' : level]: value }
        expect([level, value, await listed({ ...march, ...place, ...filters })]).toEqual([level, value, row[figure]])
      }
      expect(await listed({ ...march, ...filters })).toBe(total_row[figure])
    }
  })

  test.each([
    ['contained_percent', { contained: 'true' }, 11],
    ['kept_percent', { contained: 'for_good' }, 8],
    ['csat_percent', { csat: '4,5' }, 5],
  ])('%s opens its numerator', async (_, filters, count) => {
    expect(await listed({ ...march, ...filters })).toBe(count)
  })

  test('an hour of the heat map', async () => {
    const { hours } = await admin.send(usageApi.overview, { query: march })
    let cells = 0
    for (const [weekday, line] of hours.entries())
      for (const [hour, count] of line.entries())
        if (count > 0) {
          cells++
          expect(await listed({ ...march, weekday: String(weekday + 1), hour: String(hour) })).toBe(count)
        }
    expect(cells).toBeGreaterThan(5)
  })
})

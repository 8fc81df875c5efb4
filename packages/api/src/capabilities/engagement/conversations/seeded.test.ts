import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { rebuild } from './rollups/rebuild.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const one = async <Row>(query: string) => (await sql.raw<Row>(query).execute(app.deps.database.owner)).rows[0]!

test('the demo has conversations of every outcome, every bot that answers and most days of four months', async () => {
  const found = await one<Record<string, number>>(`
    select count(*)::int as conversations, count(distinct outcome)::int as outcomes, count(distinct bot_id)::int as bots,
      count(distinct started_on)::int as days, count(distinct language)::int as languages, max(turns_user + turns_bot) as longest
    from conversation`)
  expect(found).toMatchObject({ outcomes: 5, bots: 5, languages: 5 })
  expect(found.conversations).toBeGreaterThan(1_200)
  expect(found.conversations).toBeLessThan(1_800)
  expect(found.days).toBeGreaterThan(110)
  expect(found.longest).toBeGreaterThan(300)
})

test('people come again, are rated, masked and tied to cases as in life', async () => {
  const found = await one<Record<string, number>>(`
    select (select count(*)::int from bot_user) as people,
      (select count(*)::int from (select from conversation group by bot_user_id having count(*) = 1) p) as once,
      (select count(*)::int from conversation where not is_new) as returning_ones,
      (select count(*)::int from conversation where csat is not null) as rated,
      (select count(*)::int from message_clear) as masked,
      (select count(distinct entity)::int from conversation_case) as entities`)
  expect(found.once).toBeGreaterThan(found.people! / 3)
  expect(found.once).toBeLessThan(found.people!)
  expect(found.returning_ones).toBeGreaterThan(300)
  expect(found.rated).toBeGreaterThan(200)
  expect(found.masked).toBeGreaterThan(10)
  expect(found.entities).toBe(2)
})

test('a new version of the service booking understands less than the one before', async () => {
  const share = (no: number) => `
    (select sum(fallback_turns)::float / sum(turns_bot) from conversation c join bot b on b.id = c.bot_id
      where b.code = 'booking' and c.version_no = ${no})`
  const { before, after } = await one<{ before: number; after: number }>(
    `select ${share(2)} as before, ${share(3)} as after`,
  )
  expect(after).toBeGreaterThan(before * 1.5)
})

test('the rollups equal the sums of the conversations', async () => {
  expect(await rebuild(app.deps, { isCheck: true })).toEqual([])
})

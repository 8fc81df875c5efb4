import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { inMonths } from './list-sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const found = async (months: readonly string[]) => {
  const { rows } = await sql<{ day: string }>`
    select day::date::text as day from generate_series('2025-11-30'::date, '2026-05-02'::date, interval '1 day') day
    where ${inMonths(sql`day::date`, months)} order by 1`.execute(app.deps.database.owner)
  return rows.map(({ day }) => day)
}

test.each([
  [['2026-02'], 28, '2026-02-01', '2026-02-28'],
  [['2026-01', '2025-12'], 62, '2025-12-01', '2026-01-31'],
  [['2026-04', '2026-02', '2026-04'], 58, '2026-02-01', '2026-04-30'],
  [['9999-12'], 0, undefined, undefined],
])('%j holds %d of the days', async (months, count, first, last) => {
  const days = await found(months)
  expect([days.length, days[0], days.at(-1)]).toEqual([count, first, last])
})

import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { dayIn } from '#kernel/contract/periods.ts'
import { midnightOf } from '#kernel/days/wall-time.ts'
import { fillWithDemo } from '../hosts/demo-data.ts'
import { testApp, type TestApp } from './test-app.ts'

/** When the service of each vehicle is due that the demo follows up, and when workshops received it. */
async function duesOf({ deps }: TestApp) {
  const { rows } = await sql<{ vin: string; due_on: string; visits: string }>`
    select v.vin, f.due_on::text as due_on, (select string_agg(c.received_on::text, ' ' order by c.received_on) from job_card c
      where c.vehicle_id = v.id) as visits
    from follow_up f join vehicle v on v.id = f.vehicle_id order by v.vin, f.due_on`.execute(deps.database.owner)
  return rows
}

test('demo data made at any hour of a day have the same vehicles due', async () => {
  const [app, other] = [await testApp(), await testApp({ seed: false })]
  const zone = app.deps.settings.brand_tz
  const { rows } = await sql<{ at: string }>`select max(created_at) as at from vehicle`.execute(app.deps.database.owner)
  const madeAt = Date.parse(rows[0]!.at)
  const midnight = midnightOf(zone, dayIn(zone, new Date(madeAt)))
  // In the other half of that day.
  const otherMoment = midnight + (madeAt - midnight > 12 * 3_600_000 ? 17 : 23 * 60 + 11) * 60_000
  other.travel((otherMoment - other.deps.clock.now().getTime()) / 1000)
  expect(await fillWithDemo(other.deps)).toBe(true)
  const dues = await duesOf(app)
  expect(dues.length).toBeGreaterThan(1_000)
  expect(await duesOf(other)).toEqual(dues)
  await Promise.all([app.close(), other.close()])
}, 300_000)

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { rebuild } from '#capabilities/engagement/conversations/rollups/rebuild.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { ticketReportsApi } from '#capabilities/service/tickets/reports/contract.ts'
import { usageApi } from '#capabilities/engagement/usage/contract.ts'
import { reconcileSettings, refuseOtherSettings } from '../hosts/stored-settings.ts'
import { testApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const said: string[] = []
const startedIn = (brand_tz: string, currency = 'INR') =>
  reconcileSettings({ database: app.deps.database, settings: { brand_tz, currency } }, (line) => void said.push(line))

const inNetwork = <T>(work: Parameters<typeof inTransaction<T>>[3]) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', work, { timeoutMs: 60_000 })

/** Stored days that are not those of their instants in a zone. */
const strayDays = (zone: string) =>
  inNetwork(async (db) => {
    const { rows } = await sql<{ what: string; days: number }>`
      select 'complaint' as what, count(*) as days from complaint where received_on <> (received_at at time zone ${zone}::text)::date
      union all select 'ticket', count(*) from ticket
        where opened_on <> (opened_at at time zone ${zone}::text)::date or closed_on <> (closed_at at time zone ${zone}::text)::date
          or cancelled_on <> (cancelled_at at time zone ${zone}::text)::date
      union all select 'conversation', count(*) from conversation where started_on <> (started_at at time zone ${zone}::text)::date
      union all select 'person', count(*) from bot_user where first_seen_on <> (first_seen_at at time zone ${zone}::text)::date
      union all select 'new', count(*) from conversation c join bot_user u on u.id = c.bot_user_id
        where c.is_new <> (u.first_seen_on is null or c.started_on <= u.first_seen_on)
      order by 1`.execute(db)
    return Object.fromEntries(rows.map(({ what, days }) => [what, days]))
  })
const none = { complaint: 0, conversation: 0, new: 0, person: 0, ticket: 0 }

/** Figures of reports that read sums, as an administrator of a brand in this zone sees them. */
async function figuresIn(zone: string) {
  const admin = await app.inZone(zone).as('admin')
  const period = { period: 'last-28-days' } as const
  return {
    usage: (await admin.send(usageApi.report, { query: { ...period, rows: 'day' } })).rows,
    complaints: (await admin.send(complaintsApi.report, { query: { rows: 'month' } })).rows,
    tickets: (await admin.send(ticketReportsApi.summary, { query: { ...period } })).total_row,
  }
}

test('a start with another zone gives everything its days and sums anew', async () => {
  await startedIn('Asia/Kolkata')
  expect(said).toEqual([])
  const before = await figuresIn('Asia/Kolkata')
  expect((await strayDays('America/Los_Angeles')).conversation).toBeGreaterThan(100)

  await startedIn('America/Los_Angeles')
  expect(said).toEqual([expect.stringContaining('BRAND_TZ was Asia/Kolkata and is America/Los_Angeles')])
  expect(await strayDays('America/Los_Angeles')).toEqual(none)
  const settings = { brand_tz: 'America/Los_Angeles' }
  expect(await rebuild({ database: app.deps.database, settings }, { isCheck: true })).toEqual([])

  // Back again, every figure is what it was.
  await startedIn('Asia/Kolkata')
  expect(await strayDays('Asia/Kolkata')).toEqual(none)
  expect(await figuresIn('Asia/Kolkata')).toEqual(before)
})

test('a change of the zone that was cut off goes on with the next start', async () => {
  const { owner } = app.deps.database
  await owner.insertInto('setting').values({ key: 'changing_brand_tz', value: 'Europe/Berlin' }).execute()
  const settings = { brand_tz: 'Asia/Kolkata', currency: 'INR' }
  await expect(refuseOtherSettings({ database: app.deps.database, settings })).rejects.toThrow('start the server once')
  await startedIn('Asia/Kolkata')
  expect(await strayDays('Asia/Kolkata')).toEqual(none)
  await refuseOtherSettings({ database: app.deps.database, settings })
})

test('another currency is refused, and so is a command in another zone', async () => {
  await expect(startedIn('Asia/Kolkata', 'EUR')).rejects.toThrow(
    'The amounts in this database are in INR. Start with CURRENCY=INR, or with a new database.',
  )
  const settings = { brand_tz: 'Europe/Berlin', currency: 'INR' }
  await expect(refuseOtherSettings({ database: app.deps.database, settings })).rejects.toThrow(
    'The days in this database are of Asia/Kolkata.',
  )
})

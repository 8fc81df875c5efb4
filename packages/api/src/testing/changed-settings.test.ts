import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedSums } from '#app'
import { inTransaction } from '#database/transaction.ts'
import { runBatches } from '#kernel/command/jobs.ts'
import { countWrongSums } from '#kernel/list/stored-sums.ts'
import { recalculateDays } from '#kernel/days/recalculate-days.ts'
import type { DayRule } from '#kernel/days/stored-days.ts'
import { rebuild } from '#capabilities/engagement/conversations/rollups/rebuild.commands.ts'
import { dueDatesApi } from '#capabilities/service/follow-ups/due-dates.contract.ts'
import { applyDueDates } from '#capabilities/service/follow-ups/due-dates-scheduled.commands.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { reconcileSettings, refuseOtherSettings } from '../hosts/stored-settings.ts'
import { storedDays } from '#app'
import { freshVin } from './job-cards.ts'
import { addJourneyTask } from './journey-tasks.ts'
import { importSteps, textFile } from './import-steps.ts'
import { type Caller, testApp, type TestApp } from './test-app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  token = (await app.as('admin')).token
})
afterAll(() => app.close())

const brand = 'Asia/Kolkata'
const pacific = 'America/Los_Angeles'
const reported: string[] = []
const startedIn = (brand_tz: string, currency = 'INR') =>
  reconcileSettings(
    { database: app.deps.database, clock: app.deps.clock, settings: { brand_tz, currency } },
    (line) => void reported.push(line),
  )

const inNetwork = <T>(work: Parameters<typeof inTransaction<T>>[3]) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', work, { timeoutMs: 60_000 })
const read = <T>(query: string) => inNetwork(async (db) => (await sql.raw<T>(query).execute(db)).rows)

const dayRules = (Object.entries(storedDays) as [string, DayRule][]).flatMap(([key, rule]) => {
  const [table, column] = key.split('.') as [string, string]
  return rule.kind === 'day' ? [{ table, column, of: rule.of }] : []
})

/** Stored days that are not those of their instants, as the platform and not the database counts them. */
async function strayDays(zone: string) {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  const stray: Record<string, number> = {}
  for (const { table, column, of } of dayRules) {
    const rows = await read<{ day: string | null; at: string | null }>(
      `select ${column} as day, ${of} as at from ${table} where ${column} is not null or ${of} is not null`,
    )
    expect(rows.length, `rows of ${table}.${column}`).toBeGreaterThan(0)
    const wrong = rows.filter(({ day, at }) => day !== (at && clock.format(new Date(at))))
    if (wrong.length > 0) stray[`${table}.${column}`] = wrong.length
  }
  return stray
}

/** What follows from days: each of these rows would be wrong. */
const following: Record<string, string> = {
  readings: `select r.id from odometer_reading r join job_card c on c.id = r.job_card_id where r.read_on <> c.received_on`,
  vehicles: `select v.id from vehicle v cross join lateral (
      select km, read_on from odometer_reading r where r.vehicle_id = v.id order by read_on desc, read_at desc, km desc limit 1
    ) last where (v.odometer_last, v.odometer_last_on) is distinct from (last.km, last.read_on)`,
  repeats: `select c.id from job_card c where c.repeat_of is distinct from (
      select e.id from job_card e where e.vehicle_id = c.vehicle_id and e.category = c.category and e.id <> c.id
        and e.delivered_at <= c.received_at and e.delivered_on >= c.received_on - 30
      order by e.delivered_at desc, e.id limit 1)`,
  'new people': `select c.id from conversation c join bot_user u on u.id = c.bot_user_id
      where c.is_new <> (u.first_seen_on is null or c.started_on <= u.first_seen_on)`,
}

async function wrongAfter(zone: string) {
  const wrong: Record<string, number> = { ...(await strayDays(zone)) }
  for (const [what, query] of Object.entries(following)) {
    const rows = await read(query)
    if (rows.length > 0) wrong[what] = rows.length
  }
  for (const sums of storedSums) {
    const lines = await inNetwork((db) => countWrongSums(db, sums))
    if (lines > 0) wrong[sums.name ?? sums.table] = lines
  }
  const rollups = await rebuild({ database: app.deps.database, settings: { brand_tz: zone } }, { isCheck: true })
  for (const { rollup, lines } of rollups) wrong[rollup] = lines
  return wrong
}

const year = 'from=2025-06-01&to=2026-12-31'
const reports = [
  `/api/reports/job-cards?job_type=service&rows=month&${year}`,
  `/api/reports/job-cards?job_type=bodyshop&rows=outlet&period=last-28-days`,
  `/api/reports/holdup-reasons?job_type=service&rows=month&${year}`,
  `/api/reports/holdup-reasons?job_type=bodyshop&rows=reason&${year}`,
  `/api/reports/complaints?rows=month&${year}`,
  `/api/reports/tickets?rows=region&period=last-28-days`,
  '/api/reports/ytd',
  `/api/reports/charged?rows=month&${year}`,
  `/api/reports/helpdesk?rows=month&${year}`,
  '/api/reports/usage?rows=day&period=last-28-days',
  '/api/reports/engagement/people?period=last-28-days',
  '/api/reports/portal?rows=day&period=last-28-days',
]

/** The figures of every report, as an administrator of a brand in this zone sees them. */
async function figuresIn(zone: string): Promise<Record<string, unknown>> {
  const host = app.inZone(zone)
  const figures: Record<string, unknown> = {}
  for (const path of reports) {
    const answer = await host.request(path, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    expect(answer.status, `${path} ${text}`).toBe(200)
    const { rows, total_row, totals } = JSON.parse(text)
    // What goes on by the second: ages of what is open now.
    const steady = (row: object) => Object.fromEntries(Object.entries(row).filter(([key]) => !/days|oldest/.test(key)))
    figures[path] = {
      rows: Array.isArray(rows) ? rows.map(steady) : rows,
      total: total_row && steady(total_row),
      totals,
    }
  }
  return figures
}

const cardsOfDays = [
  'RO No,Branch,Type,Chassis,Odometer,Open Date,Promised,Start,Completed,Delivered',
  'Z-DAYS,DL001-01,Service,MA3EJKD1S00123456,4100,2026-01-05,2026-01-08,,2026-01-07,2026-01-07',
  'Z-BOTH,DL001-01,Service,,,2026-01-05,,2026-01-05 01:00,,',
  'Z-TIME,DL001-01,Service,,,2026-01-05 03:00,,,,',
]
const cardDays = () =>
  read<{ dms_no: string; received_on: string; delivered_on: string | null }>(
    `select dms_no, received_on, delivered_on from job_card where dms_no like 'Z-%' order by dms_no`,
  )

/** One due date: the demo moved none. */
async function moveDueDate(office: Caller) {
  const vin = freshVin()
  await office.send(vehiclesApi.add, {
    body: { vin, home_outlet: 'DL001-01', next_due_on: '2026-10-31', due_basis: 'time' },
  })
  await office.send(dueDatesApi.move, { body: { vins: [vin], days: 30, reason: 'recall', note: 'Parts are late.' } })
  expect(await runBatches(applyDueDates, app.deps)).toEqual([])
}

test('a start with another zone recalculates every stored day, every sum and every report (T-58)', async () => {
  const steps = importSteps(await app.as('HQA'))
  const { id } = await steps.checked('job-cards', textFile(cardsOfDays.join('\n'), 'days.csv'))
  await steps.commit(id)
  const holds = 'RO No,Branch,Delay reason,From,ETA,To\nZ-DAYS,DL001-01,S-SUB-LET,2026-01-06,2026-01-07,2026-01-07'
  const imported = await steps.checked('holdups', textFile(holds, 'holds.csv'))
  await steps.commit(imported.id)
  const unfinished = await steps.checked(
    'job-cards',
    textFile(`${cardsOfDays[0]}\nZ-LATER,DL001-01,Service,,,2026-01-09,,,,`),
  )

  // A time of a file that is a midnight of the other zone is taken for a day on the way back (docs/operations.md).
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
    sql`update job_card set received_at = received_at + interval '1 minute'
      where source = 'import' and (received_at at time zone ${pacific})::time = '00:00'`.execute(db),
  )
  await moveDueDate(await app.as('HQA'))
  // Nor has it tasks about journeys.
  await addJourneyTask(await app.as('HQA'), 'DL001-01')
  await startedIn(brand)
  expect(reported).toEqual([])
  expect(await wrongAfter(brand)).toEqual({})
  const before = await figuresIn(brand)
  expect((await strayDays(pacific))['job_card.received_on']).toBeGreaterThan(100)

  await startedIn(pacific)
  expect(reported[0]).toBe(
    'BRAND_TZ was Asia/Kolkata and is America/Los_Angeles: recalculating stored days and sums. This may take minutes.',
  )
  expect(reported.at(-1)).toMatch(/stored days and sums are recalculated, rows changed: \d+\./)
  expect(await wrongAfter(pacific)).toEqual({})
  expect(await figuresIn(pacific)).not.toEqual(before)

  // A day without a time stays that day; where a time contradicts it, all of the card stays at its instants.
  expect(await cardDays()).toEqual([
    { dms_no: 'Z-BOTH', received_on: '2026-01-04', delivered_on: null },
    { dms_no: 'Z-DAYS', received_on: '2026-01-05', delivered_on: '2026-01-07' },
    { dms_no: 'Z-TIME', received_on: '2026-01-04', delivered_on: null },
  ])
  const [days] = await read<{ started: string; ended: string }>(
    `select (started_at at time zone '${pacific}')::text as started, (ended_at at time zone '${pacific}')::text as ended from holdup
     where job_card_id = (select id from job_card where dms_no = 'Z-DAYS')`,
  )
  expect(days).toEqual({ started: '2026-01-06 00:00:00', ended: '2026-01-07 00:00:00' })
  // What was checked under the other zone is checked once more.
  const [waiting] = await read<{ status: string }>(`select status from import where id = '${unfinished.id}'`)
  expect(waiting).toEqual({ status: 'uploaded' })

  // Back again, every figure is what it was, and the import can be undone.
  await startedIn(brand)
  expect(await wrongAfter(brand)).toEqual({})
  expect(await figuresIn(brand)).toEqual(before)
  await steps.revert(imported.id)
  await steps.revert(id)
  expect(await cardDays()).toEqual([])
})

test('what an undo brings back after a change of the zone has the days of the new zone', async () => {
  const steps = importSteps(await app.as('HQA'))
  const line = (delivered: string) => `${cardsOfDays[0]}\nZ-UNDO,DL001-01,Service,,,2026-01-05 03:00,,,,${delivered}`
  const first = await steps.checked('job-cards', textFile(line('')))
  await steps.commit(first.id)
  const second = await steps.checked('job-cards', textFile(line('2026-01-06 03:00')))
  await steps.commit(second.id)
  await startedIn(pacific)
  expect(await cardDays()).toEqual([{ dms_no: 'Z-UNDO', received_on: '2026-01-04', delivered_on: '2026-01-05' }])
  await steps.revert(second.id)
  expect(await cardDays()).toEqual([{ dms_no: 'Z-UNDO', received_on: '2026-01-04', delivered_on: null }])
  await startedIn(brand)
  await steps.revert(first.id)
})

test('a key that ends with a day ends with that day in another zone', async () => {
  const { owner } = app.deps.database
  const client = await owner.selectFrom('client').select('id').orderBy('code').limit(1).executeTakeFirstOrThrow()
  const key = {
    name: 'Zones',
    prefix: 'zones',
    hash: 'zones',
    scopes: ['messages:write' as const],
    client_id: client.id,
  }
  const { id } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
    db
      .insertInto('client_key')
      .values({ ...key, expires_at: '2030-02-27T18:30:00Z' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await startedIn(pacific)
  const end = async () =>
    (await read<{ expires_at: string }>(`select expires_at from client_key where id = '${id}'`))[0]
  expect(new Date((await end())!.expires_at).toISOString()).toBe('2030-02-28T08:00:00.000Z')
  await startedIn(brand)
  expect(new Date((await end())!.expires_at).toISOString()).toBe('2030-02-27T18:30:00.000Z')
})

test('a change of the zone that was cut off goes on behind the last batch with the next start', async () => {
  const { database } = app.deps
  await database.owner.insertInto('setting').values({ key: 'changing_brand_tz', value: 'Europe/Berlin' }).execute()
  const settings = { brand_tz: brand, currency: 'INR' }
  await expect(refuseOtherSettings({ database, settings })).rejects.toThrow('start the server once')
  // The first batch of tickets fails, and all tables before them are done.
  const rules = {
    ...storedDays,
    'ticket.opened_on': { kind: 'follows', value: '(1 / (random() * 0)::int)::text::date' },
  } as const
  await expect(
    recalculateDays(database, {
      rules,
      zones: { from: brand, to: 'Europe/Berlin' },
      now: new Date(),
      say: () => undefined,
    }),
  ).rejects.toThrow('division by zero')
  reported.length = 0
  await startedIn(brand)
  expect(reported[0]).toContain('The change of BRAND_TZ from Asia/Kolkata to Europe/Berlin was interrupted')
  expect(reported.some((line) => line.includes('Continuing at'))).toBe(true)
  expect(await wrongAfter(brand)).toEqual({})
  await refuseOtherSettings({ database, settings })
})

test('days that another version left wrong are recalculated by the first start that knows of them', async () => {
  const { owner } = app.deps.database
  await sql`update setting set value = 'ticket.opened_on' where key = 'day_rules'`.execute(owner)
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    await sql`update job_card set received_on = received_on - 1 where id in (select id from job_card order by id limit 20)`.execute(
      db,
    )
  })
  await startedIn(brand)
  expect(await wrongAfter(brand)).toEqual({})
})

test('another currency is refused, and so is a command in another zone', async () => {
  await expect(startedIn(brand, 'EUR')).rejects.toThrow(
    'The amounts in this database are in INR. Start with CURRENCY=INR, or with a new database.',
  )
  const settings = { brand_tz: 'Europe/Berlin', currency: 'INR' }
  await expect(refuseOtherSettings({ database: app.deps.database, settings })).rejects.toThrow(
    'The days in this database are of Asia/Kolkata.',
  )
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { runBatches } from '#kernel/command/jobs.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { freshVin } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { followUpsApi } from './contract.ts'
import { warnOfFollowUps } from './notices.ts'
import { openFollowUps } from './opening.commands.ts'
import { openFollowUpTickets } from './ticket.commands.ts'

let app: TestApp
let office: Caller
let manager: Caller
let today: string
let home: string

beforeAll(async () => {
  app = await testApp()
  ;[office, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
  today = dayIn(app.deps.settings.brand_tz, app.deps.clock.now())
  home = (await manager.send(followUpsApi.list, { query: { perPage: 1 } })).rows[0]!.outlet
  // Those of the demo are out of the way.
  await change({ warned_days: 85, last_attempt_at: app.deps.clock.now() })
})
afterAll(() => app.close())

const change = (columns: object, no?: string) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
    db
      .updateTable('follow_up')
      .set(columns)
      .$if(no !== undefined, (rows) => rows.where('no', '=', no!))
      .execute(),
  )

async function dueAgo(days: number): Promise<string> {
  const vin = freshVin()
  await office.send(vehiclesApi.add, { body: { vin, home_outlet: home } })
  const { no } = await manager.send(followUpsApi.add, { body: { vin, due_on: addDays(today, -days) } })
  return no
}
const valuesOf = ({ title }: { title: { values?: object | undefined } }) =>
  title.values as { days: number; count: number } | undefined
const warnings = async (by = manager) => {
  const { rows } = await by.send(notificationsApi.list, { query: { perPage: 100 } })
  return rows.filter(({ kind }) => kind === 'not_reported')
}
const tickets = async () =>
  (await office.send(ticketsApi.list, { query: { kind: 'nr_overdue', outlet: home, perPage: 100 } })).rows

test('an opened follow-up leaves a line in the timeline and one in the trail', async () => {
  const vin = freshVin()
  await office.send(vehiclesApi.add, {
    body: { vin, home_outlet: home, next_due_on: addDays(today, -5), due_basis: 'time' },
  })
  await runBatches(openFollowUps, app.deps)
  const [{ id } = { id: '' }] = (await manager.send(followUpsApi.list, { query: { vin } })).rows
  const { events } = await manager.send(timelineApi.events, { params: { kind: 'follow_up', id }, query: {} })
  expect(events).toMatchObject([{ type: 'opened', actor: 'System' }])
  const { rows } = await office.send(auditApi.list, { query: { entity: 'follow_up', entity_id: id } })
  expect(rows).toHaveLength(1)
})

describe('a warning', () => {
  test('comes on the 60th day, once, and not on the 59th', async () => {
    await dueAgo(59)
    await runBatches(warnOfFollowUps, app.deps)
    expect(await warnings()).toHaveLength(0)
    await dueAgo(60)
    await dueAgo(60)
    await runBatches(warnOfFollowUps, app.deps)
    await runBatches(warnOfFollowUps, app.deps)
    expect((await warnings()).map(({ title }) => title.values)).toEqual([{ count: 2, days: 60 }])
  })

  test('reaches more people on the 75th and 85th day: the principal of the dealer, then the territory manager', async () => {
    const people = { SVM: manager, DLP: await app.as('DLP'), TSM: await app.as('TSM'), RGM: await app.as('RGM') }
    const warnedOf = async (days: number) => {
      const warned = await Promise.all(
        Object.entries(people).map(async ([role, by]) => ({ role, seen: (await warnings(by)).map(valuesOf) })),
      )
      return warned.flatMap(({ role, seen }) =>
        seen.filter((one) => one?.days === days).map((one) => [role, one!.count]),
      )
    }
    await dueAgo(74)
    // The one before it was given on its day.
    await change({ warned_days: 75 }, await dueAgo(84))
    await runBatches(warnOfFollowUps, app.deps)
    expect([await warnedOf(75), await warnedOf(85)]).toEqual([[], []])
    app.travel(86_400)
    office = await app.as('HQA')
    for (const role of ['SVM', 'DLP', 'TSM', 'RGM'] as const) people[role] = await app.as(role)
    await runBatches(warnOfFollowUps, app.deps)
    await runBatches(warnOfFollowUps, app.deps)
    expect(await warnedOf(75)).toEqual([
      ['SVM', 1],
      ['DLP', 1],
    ])
    expect(await warnedOf(85)).toEqual([
      ['SVM', 1],
      ['DLP', 1],
      ['TSM', 1],
    ])
    app.travel(-86_400)
    manager = await app.as('SVM')
    office = await app.as('HQA')
  })

  test('is not given of a vehicle that is over 90 days already', async () => {
    const before = (await warnings()).length
    await dueAgo(95)
    await runBatches(warnOfFollowUps, app.deps)
    expect(await warnings()).toHaveLength(before)
  })
})

describe('a ticket of follow-ups', () => {
  test('is one a week for an outlet, with the vehicles over 90 days that no one tried to reach for 15 days', async () => {
    const before = (await tickets()).length
    const idle = await dueAgo(120)
    const tried = await dueAgo(121)
    await change({ last_attempt_at: new Date(app.deps.clock.now().getTime() - 14 * 86_400_000) }, tried)
    await runBatches(openFollowUpTickets, app.deps)
    await runBatches(openFollowUpTickets, app.deps)
    const opened = await tickets()
    expect(opened).toHaveLength(before + 1)
    const { ticket } = await office.send(ticketsApi.get, { params: { no: opened[0]!.no } })
    expect(ticket.description).toContain(idle)
    expect(ticket.description).not.toContain(tried)
    app.travel(7 * 86_400)
    office = await app.as('HQA')
    await runBatches(openFollowUpTickets, app.deps)
    expect(await tickets()).toHaveLength(before + 2)
  })
})

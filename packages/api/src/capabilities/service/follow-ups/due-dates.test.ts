import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { runBatches } from '#kernel/command/jobs.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { freshVin } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { type FollowUp, followUpsApi } from './contract.ts'
import { dueDatesApi } from './due-dates.contract.ts'
import { applyDueDates } from './due-dates-scheduled.commands.ts'

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
})
afterAll(() => app.close())

/** A vehicle of the manager's outlet that was due so many days ago, with its open follow-up. */
async function due(daysAgo: number, more: object = {}): Promise<FollowUp> {
  const vin = freshVin()
  const due_on = addDays(today, -daysAgo)
  await office.send(vehiclesApi.add, {
    body: { vin, home_outlet: home, next_due_on: due_on, due_basis: 'time', ...more },
  })
  return manager.send(followUpsApi.add, { body: { vin, due_on } })
}
const read = ({ no }: FollowUp) => office.send(followUpsApi.get, { params: { no } })
const vehicleOf = ({ vin }: FollowUp) => office.send(vehiclesApi.get, { params: { vin } })
const noted = { reason: 'authority', note: 'All dates by six months.' } as const
const apply = () => runBatches(applyDueDates, app.deps)
async function move(followUps: readonly FollowUp[], shift: object, by: Caller = office) {
  const vins = followUps.map(({ vin }) => vin)
  const moved = await by.send(dueDatesApi.move, { body: { vins, ...noted, ...shift } })
  await apply()
  return moved
}
const undo = async (id: string, by: Caller = office) => {
  const undone = await by.send(dueDatesApi.undo, { params: { id } })
  await apply()
  return undone
}
const found = async ({ no }: FollowUp, query: object) =>
  (await office.send(followUpsApi.list, { query: { q: no, ...query } })).count

describe('a preview', () => {
  test('counts vehicles and follow-ups, shows five, and says what is left out and why', async () => {
    const moving = await Promise.all([1, 2, 3, 4, 5, 6].map(() => due(30)))
    const [byKilometers, sold, other] = [await due(30, { due_basis: 'km' }), await due(30), await due(30)]
    await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
      await db.updateTable('vehicle').set({ status: 'scrapped' }).where('vin', '=', sold.vin).execute()
      await db
        .updateTable('follow_up')
        .set({ due_on: addDays(today, -29) })
        .where('id', '=', other.id)
        .execute()
    })
    const vins = [...moving, byKilometers, sold, other].map(({ vin }) => vin)
    const preview = await office.send(dueDatesApi.preview, { body: { vins: [...vins, freshVin()], months: 6 } })
    expect(preview).toMatchObject({ vehicles: 7, follow_ups: 6 })
    expect(preview.left_out.toSorted((a, b) => a.why.localeCompare(b.why))).toEqual([
      { why: 'follow_up_of_another_day', count: 1 },
      { why: 'no_due_day', count: 1 },
      { why: 'no_longer_in_use', count: 1 },
      { why: 'not_found', count: 1 },
    ])
    expect(preview.sample).toHaveLength(5)
    expect(preview.sample[0]).toMatchObject({ outlet: home, from_on: addDays(today, -30) })
    expect((await vehicleOf(moving[0]!)).next_due_on).toBe(addDays(today, -30))
  })

  test.each([
    [{ months: 6 }, 'due_from'],
    [{ due_to: '2026-12-31' }, 'months'],
    [{ due_to: '2026-12-31', months: 1, to_on: '2026-12-31' }, 'to_on'],
    [{ due_from: '2026-12-31', due_to: '2026-12-01', months: 1 }, 'due_to'],
    [{ due_to: '2026-12-31', months: 25 }, 'months'],
    [{ vins: Array.from({ length: 10_001 }, () => '1M8GDM9AXKP042788'), months: 1 }, 'vins'],
  ])('refuses %j', async (body, field) => {
    await expect(office.send(dueDatesApi.preview, { body })).rejects.toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) },
    })
  })
})

describe('a move', () => {
  test('moves vehicles and their open follow-ups, which keep their first due date', async () => {
    const over = await due(100)
    const moved = await move([over], { months: 6 })
    expect(moved).toMatchObject({ vehicles: 1, status: 'moving', reason: 'authority' })
    const after = await read(over)
    expect(after).toMatchObject({ status: 'upcoming', days: 0, over_90: false, first_due_on: addDays(today, -100) })
    expect(after.due_on > today).toBe(true)
    const vehicle = await vehicleOf(over)
    expect(vehicle.next_due_on).toBe(after.due_on)
    const { events } = await office.send(timelineApi.events, { params: { kind: 'vehicle', id: vehicle.id }, query: {} })
    expect(events[0]).toMatchObject({
      type: 'due_date_moved',
      text: noted.note,
      before: { next_due_on: addDays(today, -100) },
      after: { next_due_on: after.due_on },
    })
    const moves = await office.send(dueDatesApi.list, {})
    expect(moves.find(({ id }) => id === moved.id)).toMatchObject({
      status: 'done',
      moved: 1,
      skipped: 0,
      can_undo: true,
    })
  })

  test('leaves ended months as they were, and the over 90 of an earlier day (T12)', async () => {
    const over = await due(100)
    await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
      db
        .updateTable('follow_up')
        .set({ opened_on: addDays(today, -110) })
        .where('id', '=', over.id)
        .execute(),
    )
    const month = over.due_on.slice(0, 7)
    const yesterday = addDays(today, -1)
    expect(await found(over, { over_90_on: yesterday })).toBe(1)
    await move([over], { days: 200 })
    const { due_on } = await read(over)
    expect(await found(over, { month })).toBe(1)
    expect(await found(over, { month: due_on.slice(0, 7) })).toBe(0)
    expect(await found(over, { over_90: 'true' })).toBe(0)
    expect(await found(over, { over_90_on: yesterday })).toBe(1)
    expect(await found(over, { over_90_on: today })).toBe(0)
    expect(await found(over, { over_90_on: addDays(today, -10) })).toBe(0)
  })

  test('counts one of the present month in its new month', async () => {
    const upcoming = await due(0)
    await move([upcoming], { months: 2 })
    const { due_on } = await read(upcoming)
    expect(await found(upcoming, { month: due_on.slice(0, 7) })).toBe(1)
    expect(await found(upcoming, { month: today.slice(0, 7) })).toBe(0)
  })

  test('takes a customer off the call list until ten days before the new due date', async () => {
    const called = await due(40)
    const isListed = async () =>
      (await manager.send(followUpsApi.callList, { query: {} })).calls.some(({ no }) => no === called.no)
    await move([called], { to_on: addDays(today, 11) })
    expect(await isListed()).toBe(false)
    await move([called], { to_on: addDays(today, 10) })
    expect(await isListed()).toBe(true)
  })

  test('is undone as a whole, once, and skips what was changed since', async () => {
    const [moved, changed] = [await due(50), await due(50)]
    const { id } = await move([moved, changed], { days: 60 })
    const { version } = await vehicleOf(changed)
    await office.send(vehiclesApi.update, {
      params: { vin: changed.vin },
      body: { next_due_on: addDays(today, 30), if_version: version },
    })
    const undone = await undo(id)
    expect(await read(moved)).toMatchObject({ due_on: addDays(today, -50), days: 50 })
    expect((await vehicleOf(changed)).next_due_on).toBe(addDays(today, 30))
    const moves = await office.send(dueDatesApi.list, {})
    expect(moves.find((one) => one.id === undone.id)).toMatchObject({ moved: 1, skipped: 1, is_undo: true })
    await expect(undo(id)).rejects.toMatchObject({ code: 'state.move' })
  })

  test('that was stopped goes on, and changes each vehicle once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => due(20)))
    await office.send(dueDatesApi.move, { body: { vins: all.map(({ vin }) => vin), ...noted, days: 10 } })
    const network = <T>(work: Parameters<typeof inTransaction<T>>[3]) =>
      inTransaction(app.deps.database, { as: 'rad_network' }, 'write', work)
    const ids = (await network((db) => applyDueDates.due(db))).map(({ id }) => id)
    await network((db) => applyDueDates.runBatch(db, app.deps, ids.slice(0, 2)))
    await expect(
      network(async (db) => {
        await applyDueDates.runBatch(db, app.deps, ids.slice(2))
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    await apply()
    await network((db) => applyDueDates.runBatch(db, app.deps, ids))
    for (const one of all) {
      const { due_on, version } = await read(one)
      expect({ due_on, version }).toEqual({ due_on: addDays(today, -10), version: 2 })
    }
  })
})

describe('who may move due dates', () => {
  test('a regional manager moves those of their outlets alone', async () => {
    const regional = await app.as('RGM')
    const rows = await office.send(followUpsApi.list, { query: { perPage: 100, is_open: 'true' } })
    const own = new Set(
      (await regional.send(followUpsApi.list, { query: { perPage: 100 } })).rows.map(({ region }) => region),
    )
    const foreign = rows.rows.find(({ region }) => !own.has(region))!
    const body = { vins: [foreign.vin], months: 1 }
    expect(await regional.send(dueDatesApi.preview, { body })).toMatchObject({ vehicles: 0 })
    await expect(regional.send(dueDatesApi.move, { body: { ...body, ...noted } })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('a move of another person cannot be undone by one who sees a part of the network', async () => {
    const { id } = await move([await due(15)], { days: 5 })
    const regional = await app.as('RGM')
    await expect(undo(id, regional)).rejects.toMatchObject({
      status: expect.toSatisfy((code) => [403, 404].includes(code)),
    })
  })

  test('a service manager may not', async () => {
    await expect(manager.send(dueDatesApi.preview, { body: { months: 1 } })).rejects.toMatchObject({ status: 403 })
  })
})

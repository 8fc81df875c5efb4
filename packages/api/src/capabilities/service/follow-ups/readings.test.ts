import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBatches } from '#kernel/command/jobs.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { addCard, freshVin, updateCard } from '#testing/job-cards.ts'
import { brandDay, declareNa } from '#testing/na-declarations.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { naDeclarationsApi } from '#capabilities/service/na-declarations/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { jobCardsApi } from '#capabilities/workshop/job-cards/contract.ts'
import { type Vehicle, vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { type FollowUp, followUpsApi } from './contract.ts'
import { openFollowUps } from './opening.commands.ts'
import { followReadings } from './readings.commands.ts'

let app: TestApp
let office: Caller
let manager: Caller
let today: string
const home = 'DL001-01'
beforeAll(async () => {
  app = await testApp()
  ;[office, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
  today = brandDay(app)
})
afterAll(() => app.close())

/** What scheduled work does with readings: it looks at those that are gone, then opens what is due. */
async function work(): Promise<void> {
  await runBatches(followReadings, app.deps)
  await runBatches(openFollowUps, app.deps)
}
const readAt = (vin: string, km: number, daysAgo: number) =>
  manager.send(vehiclesApi.addReading, { params: { vin }, body: { km, read_on: addDays(today, -daysAgo) } })
/** A vehicle that is due at 20,000 km, and was read so many days ago as if it had reached them. */
async function mistyped(daysAgo: number, due: object = { due_basis: 'km' }): Promise<Vehicle> {
  const vin = freshVin()
  await manager.send(vehiclesApi.add, { body: { vin, home_outlet: home, next_due_km: 20_000, ...due } })
  await readAt(vin, 9_000, daysAgo + 30)
  const vehicle = await readAt(vin, 91_000, daysAgo)
  await work()
  return vehicle
}
const withdraw = ({ vin, readings }: Vehicle, by: Caller = manager) =>
  by.send(vehiclesApi.withdrawReading, { params: { vin, id: readings[0]!.id }, body: { reason: 'Typed a 1 too many' } })
const restore = ({ vin, withdrawn_readings: [gone] }: Vehicle, by: Caller = manager) =>
  by.send(vehiclesApi.restoreReading, { params: { vin, id: gone!.id } })
const of = async ({ vin }: { vin: string }) => (await office.send(followUpsApi.list, { query: { vin } })).rows
const followUpOf = async (vehicle: { vin: string }): Promise<FollowUp> =>
  manager.send(followUpsApi.get, { params: { no: (await of(vehicle))[0]!.no } })
const eventsOf = async (kind: 'vehicle' | 'follow_up', id: string) =>
  (await office.send(timelineApi.events, { params: { kind, id }, query: {} })).events.map(({ type }) => type)
const trailOf = async (entity: string, entity_id: string) =>
  (await office.send(auditApi.list, { query: { entity, entity_id } })).rows.map(({ action }) => action)

describe('a reading that is withdrawn', () => {
  test('is no reading any more, and shows why with who withdrew it', async () => {
    const vehicle = await mistyped(4)
    const after = await withdraw(vehicle)
    expect(after).toMatchObject({ odometer_last: 9_000, odometer_last_on: addDays(today, -34) })
    expect(after.readings.map(({ km }) => km)).toEqual([9_000])
    expect(after.withdrawn_readings).toMatchObject([{ km: 91_000, reason: 'Typed a 1 too many' }])
    expect(after.withdrawn_readings[0]!.withdrawn_by).not.toBeNull()
    expect(await eventsOf('vehicle', vehicle.id)).toContain('reading_withdrawn')
    expect(await trailOf('vehicle', vehicle.id)).toContain('withdraw_reading')
    expect((await readAt(vehicle.vin, 9_100, 4)).odometer_last).toBe(9_100)
  })

  test('ends the follow-up that it opened, which is counted neither as reported nor as due', async () => {
    const vehicle = await mistyped(4)
    const opened = await followUpOf(vehicle)
    expect(opened).toMatchObject({ status: 'open', due_on: addDays(today, -4) })
    await withdraw(vehicle)
    await work()
    expect(await of(vehicle)).toMatchObject([{ no: opened.no, status: 'withdrawn', ended_on: today }])
    expect(await eventsOf('follow_up', opened.id)).toContain('withdrawn')
    expect(await trailOf('follow_up', opened.id)).toContain('move')
  })

  test('gives the follow-up the due date by time, where that is reached too', async () => {
    const vehicle = await mistyped(40, { due_basis: 'whichever_first', next_due_on: addDays(today, -10) })
    const { no } = await followUpOf(vehicle)
    await withdraw(vehicle)
    await work()
    expect(await of(vehicle)).toMatchObject([{ no, status: 'open', due_on: addDays(today, -10), days: 10 }])
    expect(await eventsOf('follow_up', (await followUpOf(vehicle)).id)).toContain('due_date_moved')
  })

  test('ends a follow-up whose due date by time is far off, and opens another on the day', async () => {
    const vehicle = await mistyped(4, { due_basis: 'whichever_first', next_due_on: addDays(today, 11) })
    await withdraw(vehicle)
    await work()
    expect(await of(vehicle)).toMatchObject([{ status: 'withdrawn' }])
    await office.send(vehiclesApi.update, {
      params: vehicle,
      body: { next_due_on: addDays(today, 9), if_version: (await withVersion(vehicle)).version },
    })
    await work()
    expect((await of(vehicle)).map(({ status }) => status).toSorted()).toEqual(['upcoming', 'withdrawn'])
  })

  test('leaves a follow-up that another reading of the day opened as well, and one that is due by time', async () => {
    const twice = await mistyped(4)
    await withdraw(await readAt(twice.vin, 92_000, 4))
    const byTime = await mistyped(4, { due_basis: 'time', next_due_on: addDays(today, -4) })
    await withdraw(byTime)
    await work()
    expect(await of(twice)).toMatchObject([{ status: 'open' }])
    expect(await of(byTime)).toMatchObject([{ status: 'open' }])
  })

  test('lets the right figure of the same day open the follow-up that is due', async () => {
    const vehicle = await mistyped(4)
    await withdraw(vehicle)
    await work()
    await readAt(vehicle.vin, 20_100, 4)
    await work()
    expect((await of(vehicle)).map(({ status }) => status).toSorted()).toEqual(['open', 'withdrawn'])
  })

  test('ends one that waits for approval once that is rejected', async () => {
    const vehicle = await mistyped(4)
    const { no } = await declareNa(manager, await followUpOf(vehicle), { reason: 'NA-EXP', note: 'Left for Nepal.' })
    await withdraw(vehicle)
    await work()
    expect(await of(vehicle)).toMatchObject([{ status: 'na_pending' }])
    const { version } = await office.send(naDeclarationsApi.get, { params: { no } })
    const territory = await app.as('TSM')
    await territory.send(naDeclarationsApi.reject, {
      params: { no },
      body: { remark: 'It is here.', if_version: version },
    })
    await work()
    expect(await of(vehicle)).toMatchObject([{ status: 'withdrawn' }])
  })
})

const withVersion = ({ vin }: { vin: string }) => office.send(vehiclesApi.get, { params: { vin } })

describe('a withdrawal that is undone', () => {
  test('before anyone looked at it leaves everything as it was', async () => {
    const vehicle = await mistyped(4)
    const before = await followUpOf(vehicle)
    const after = await restore(await withdraw(vehicle))
    await work()
    expect(after).toMatchObject({ odometer_last: 91_000, withdrawn_readings: [] })
    expect(after.readings).toEqual(vehicle.readings)
    expect(await followUpOf(vehicle)).toEqual(before)
  })

  test('reopens the follow-up as it was, with its attempts', async () => {
    const vehicle = await mistyped(4)
    const { no } = await followUpOf(vehicle)
    await manager.send(followUpsApi.move, {
      params: { no },
      body: { to: 'booked', booked_on: addDays(today, 3), if_version: (await followUpOf(vehicle)).version },
    })
    const withdrawn = await withdraw(vehicle)
    await work()
    expect(await of(vehicle)).toMatchObject([{ status: 'withdrawn' }])
    await restore(withdrawn)
    await work()
    expect(await of(vehicle)).toMatchObject([{ no, status: 'booked', booked_on: addDays(today, 3), ended_on: null }])
    expect(await eventsOf('vehicle', vehicle.id)).toContain('reading_restored')
  })

  test('gives the follow-up its due date back', async () => {
    const vehicle = await mistyped(40, { due_basis: 'whichever_first', next_due_on: addDays(today, -10) })
    const before = await followUpOf(vehicle)
    const withdrawn = await withdraw(vehicle)
    await work()
    await restore(withdrawn)
    await work()
    const { due_on, first_due_on, status } = await followUpOf(vehicle)
    expect({ due_on, first_due_on, status }).toEqual({
      due_on: before.due_on,
      first_due_on: before.first_due_on,
      status: before.status,
    })
  })

  test('and withdrawn again before anyone looked at it stays withdrawn, and comes back once it is restored', async () => {
    const vehicle = await mistyped(4)
    const withdrawn = await withdraw(vehicle)
    await work()
    await restore(withdrawn)
    await withdraw(vehicle)
    await work()
    expect(await of(vehicle)).toMatchObject([{ status: 'withdrawn' }])
    await restore(withdrawn)
    await work()
    expect(await of(vehicle)).toMatchObject([{ status: 'open' }])
  })

  test('is refused where another reading does not fit any more', async () => {
    const vehicle = await mistyped(4)
    const withdrawn = await withdraw(vehicle)
    await readAt(vehicle.vin, 9_500, 2)
    await expect(restore(withdrawn)).rejects.toMatchObject({
      status: 409,
      message: 'Higher than a later reading (9500 km).',
    })
  })
})

test('an odometer that is corrected on the job card ends the follow-up as well', async () => {
  const vin = freshVin()
  await manager.send(vehiclesApi.add, { body: { vin, home_outlet: home, next_due_km: 20_000, due_basis: 'km' } })
  const { no } = await addCard(manager, { vin, outlet: home, odometer: 91_000 })
  const card = await manager.send(jobCardsApi.get, { params: { no } })
  await runBatches(openFollowUps, app.deps)
  expect(await of({ vin })).toMatchObject([{ status: 'upcoming' }])
  await updateCard(manager, no, { odometer: 91_500 })
  await work()
  expect(await of({ vin })).toMatchObject([{ status: 'upcoming' }])
  await updateCard(manager, no, { odometer: 9_100 })
  await work()
  expect(await of({ vin })).toMatchObject([{ status: 'withdrawn' }])
  const [reading] = (await withVersion({ vin })).readings
  await expect(withdraw({ vin, readings: [reading!] } as Vehicle)).rejects.toMatchObject({
    status: 409,
    message: `This reading is of job card ${card.no}. Correct the odometer there.`,
  })
})

describe('refuses', () => {
  test('people of another outlet, readings of other vehicles, and a second withdrawal', async () => {
    const vehicle = await mistyped(4)
    const other = await mistyped(4)
    const foreign = await office.send(vehiclesApi.add, { body: { vin: freshVin(), home_outlet: 'DL004-01' } })
    const read = await office.send(vehiclesApi.addReading, { params: foreign, body: { km: 5_000 } })
    await expect(withdraw(read)).rejects.toMatchObject({ status: 404 })
    await expect(withdraw({ ...vehicle, readings: other.readings })).rejects.toMatchObject({ status: 404 })
    const withdrawn = await withdraw(vehicle)
    await expect(withdraw(vehicle)).rejects.toMatchObject({
      status: 409,
      message: 'This reading is already withdrawn.',
    })
    await restore(withdrawn)
    await expect(restore(withdrawn)).rejects.toMatchObject({ status: 409, message: 'This reading is not withdrawn.' })
    await expect(withdraw(vehicle, await app.as('ANL'))).rejects.toMatchObject({ status: 403 })
  })

  test('a withdrawal without a reason', async () => {
    const { vin, readings } = await mistyped(4)
    const params = { vin, id: readings[0]!.id }
    for (const reason of ['', '  ', 'x'])
      await expect(manager.send(vehiclesApi.withdrawReading, { params, body: { reason } })).rejects.toMatchObject({
        status: 422,
      })
  })

  test('to withdraw the reading of a new cluster, after which the odometer would have fallen', async () => {
    const vehicle = await mistyped(4)
    const replaced = await manager.send(vehiclesApi.addReading, {
      params: vehicle,
      body: { km: 10, read_on: addDays(today, -3), cluster_replaced: true },
    })
    await readAt(vehicle.vin, 500, 2)
    await expect(withdraw(replaced)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('a later one (500 km) would be lower than an earlier one (91000 km)') as string,
    })
  })
})

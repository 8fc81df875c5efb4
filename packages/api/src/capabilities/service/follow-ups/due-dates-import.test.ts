import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBatches } from '#kernel/command/jobs.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { inTransaction } from '#database/transaction.ts'
import { checksums, countsOf, errorsOf, importSteps, textFile } from '#testing/import-steps.ts'
import { freshVin } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { followUpsApi } from './contract.ts'
import { dueDatesApi } from './due-dates.contract.ts'
import { moveFollowUps } from './scheduled.commands.ts'

let app: TestApp
let office: Caller
let manager: Caller
let steps: ReturnType<typeof importSteps>
let today: string
let home: string
beforeAll(async () => {
  app = await testApp()
  ;[office, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
  steps = importSteps(office)
  today = dayIn(app.deps.settings.brand_tz, app.deps.clock.now())
  home = (await manager.send(followUpsApi.list, { query: { perPage: 1 } })).rows[0]!.outlet
})
afterAll(() => app.close())

const tables = ['vehicle', 'odometer_reading', 'timeline_event']
const day = (ahead: number) => addDays(today, ahead)
const slashed = (iso: string, order: 'dmy' | 'mdy') => {
  const [year, month, monthDay] = iso.split('-')
  return order === 'dmy' ? `${monthDay}/${month}/${year}` : `${month}/${monthDay}/${year}`
}
let plates = 0
const freshPlate = () => `QQ ${(plates += 1)} DUE`

async function vehicle(more: object = {}) {
  const vin = freshVin()
  const body = {
    vin,
    reg_no: freshPlate(),
    home_outlet: home,
    due_basis: 'time',
    next_due_on: day(-30),
    ...more,
  } as const
  return office.send(vehiclesApi.add, { body })
}
const get = (vin: string) => office.send(vehiclesApi.get, { params: { vin } })
const head = 'VIN,VRM,Test Date,Expiry Date,Mileage (mi)'
const register = (...lines: string[]) => textFile([head, ...lines].join('\n'), 'tests.csv')

describe('a register of vehicle tests', () => {
  test('moves the due dates of known vehicles by VIN or registration number, once, and is undone', async () => {
    const [byVin, byPlate] = [await vehicle(), await vehicle({ next_due_on: null })]
    const before = await checksums(app, tables)
    const lines = [
      `${byVin.vin},,${day(-10)},${day(355)},6214`,
      `,${byPlate.reg_no!.toLowerCase().replaceAll(' ', '')},${day(-9)},${day(356)},`,
    ]
    const first = await steps.checked('due-dates', register(...lines))
    expect(first.uploaded.suggestedMapping).toEqual({
      vin: 'VIN',
      reg_no: 'VRM',
      last_on: 'Test Date',
      next_due_on: 'Expiry Date',
      odometer_miles: 'Mileage (mi)',
    })
    expect(countsOf(first.answer)).toEqual({ new: 0, changed: 2, same: 0, wrong: 0, warnings: 0 })
    await steps.commit(first.id)
    // 6,214 miles are 10,000.46 kilometers.
    expect(await get(byVin.vin)).toMatchObject({
      next_due_on: day(355),
      odometer_last: 10_000,
      odometer_last_on: day(-10),
      make: byVin.make,
    })
    expect(await get(byPlate.vin)).toMatchObject({ next_due_on: day(356), odometer_last: null })
    const { events } = await office.send(timelineApi.events, { params: { kind: 'vehicle', id: byVin.id }, query: {} })
    expect(events.map(({ type, text }) => [type, text]).toSorted()).toEqual([
      ['added', null],
      ['due_date_moved', 'Imported from tests.csv, line 2'],
      ['odometer_read', '10000 km'],
    ])
    const again = await steps.checked('due-dates', register(...lines))
    expect(countsOf(again.answer)).toMatchObject({ changed: 0, same: 2 })
    await steps.revert(first.id)
    expect(await get(byVin.vin)).toMatchObject({ next_due_on: day(-30), odometer_last: null })
    expect((await get(byPlate.vin)).next_due_on).toBeNull()
    const after = await checksums(app, tables)
    expect([after.odometer_reading, after.timeline_event]).toEqual([before.odometer_reading, before.timeline_event])
  })

  test('moves open follow-ups along, leaves ended months as they were (T12), and moves them back', async () => {
    const { vin } = await vehicle({ next_due_on: day(-60) })
    const { no, id } = await manager.send(followUpsApi.add, { body: { vin, due_on: day(-60) } })
    const read = () => office.send(followUpsApi.get, { params: { no } })
    const inMonth = async (month: string) =>
      (await office.send(followUpsApi.list, { query: { q: no, month: month.slice(0, 7) } })).count
    const { id: file } = await steps.checked('due-dates', register(`${vin},,,${day(200)},`), {
      options: { reason: 'authority' },
    })
    await steps.commit(file)
    expect(await read()).toMatchObject({ due_on: day(200), first_due_on: day(-60), status: 'upcoming', days: 0 })
    expect(await inMonth(day(-60))).toBe(1)
    expect(await inMonth(day(200))).toBe(0)
    const moves = await office.send(dueDatesApi.list, {})
    expect(moves.find((move) => move.id === file)).toMatchObject({
      reason: 'authority',
      note: 'Imported from tests.csv',
      vehicles: 1,
      moved: 1,
    })
    const { events } = await office.send(timelineApi.events, { params: { kind: 'follow_up', id }, query: {} })
    expect(events[0]).toMatchObject({
      type: 'due_date_moved',
      before: { due_on: day(-60) },
      after: { due_on: day(200) },
    })
    await steps.revert(file)
    await runBatches(moveFollowUps, app.deps)
    expect(await read()).toMatchObject({ due_on: day(-60), status: 'open', days: 60 })
    const undone = (await office.send(dueDatesApi.list, {})).find((move) => move.id === file)
    expect(undone).toMatchObject({ is_undone: true, can_undo: false })
  })

  test.each(['dmy', 'mdy'] as const)('reads days as %s', async (order) => {
    const { vin } = await vehicle()
    const lines = [`${vin},,${slashed('2026-03-31', order)},${slashed('2027-04-03', order)},`]
    const { answer, id, uploaded } = await steps.checked('due-dates', register(...lines))
    expect(uploaded.options.find(({ key }) => key === 'dates')).toMatchObject({ suggested: order })
    expect(answer).toMatchObject({ changed: 1, wrong: 0 })
    await steps.commit(id)
    expect((await get(vin)).next_due_on).toBe('2027-04-03')
  })

  test('adds vehicles that are new, if it says where they are at home', async () => {
    const [vin, homeless] = [freshVin(), freshVin()]
    const file = textFile(
      [
        'Chassis no,Registration,Next due,Outlet,Brand,Model,Year,Service due by',
        `${vin},qq 99 new,${day(40)},${home},Zephyr,Gale,2021,time`,
        `${homeless},,${day(40)},,,,,`,
        `,QQ 98 NEW,${day(40)},${home},,,,`,
        `${freshVin()},,${day(40)},NOWHERE,,,,`,
      ].join('\n'),
    )
    const { answer, id } = await steps.checked('due-dates', file)
    expect(errorsOf(answer)).toEqual([
      [3, 'Outlet', 'This vehicle is new. Enter its home outlet.'],
      [4, 'Registration', 'Vehicle not found. A new vehicle needs a VIN and a home outlet.'],
      [5, 'Outlet', 'Outlet not found.'],
    ])
    await steps.commit(id, true)
    expect(await get(vin)).toMatchObject({
      reg_no: 'QQ 99 NEW',
      make: 'Zephyr',
      model_year: 2021,
      home_outlet: home,
      due_basis: 'time',
      next_due_on: day(40),
    })
    expect(countsOf((await steps.checked('due-dates', file)).answer)).toMatchObject({ same: 1, wrong: 3 })
    await steps.revert(id)
    await expect(get(vin)).rejects.toMatchObject({ status: 404 })
  })
})

describe('several tests of one vehicle', () => {
  test('leave their readings, and the latest its due date', async () => {
    const { vin } = await vehicle()
    const file = register(
      `${vin},,${day(-40)},${day(325)},20000`,
      `${vin},,${day(-400)},${day(-35)},10000`,
      `${vin},,${day(-770)},${day(-405)},11000`,
    )
    const { answer, id } = await steps.checked('due-dates', file)
    expect(errorsOf(answer)).toEqual([[3, 'Mileage (mi)', 'Lower than the last reading (17703 km).']])
    expect(countsOf(answer)).toMatchObject({ changed: 1, wrong: 1 })
    await steps.commit(id, true)
    const { next_due_on, readings } = await get(vin)
    expect(next_due_on).toBe(day(325))
    expect(readings.map(({ km, read_on }) => [km, read_on])).toEqual([
      [32_187, day(-40)],
      [17_703, day(-770)],
    ])
    expect(countsOf((await steps.checked('due-dates', file)).answer)).toMatchObject({ same: 1, wrong: 1 })
  })
})

test('a failed test has no next due date: it leaves its reading beside one that was passed', async () => {
  const [retested, failed] = [await vehicle(), await vehicle()]
  const file = register(
    `${retested.vin},,${day(-3)},,20000`,
    `${retested.vin},,${day(-3)},${day(362)},20001`,
    `${failed.vin},,${day(-3)},,20000`,
  )
  const { answer, id } = await steps.checked('due-dates', file)
  expect(errorsOf(answer)).toEqual([[4, 'Expiry Date', 'This is required.']])
  await steps.commit(id, true)
  const { next_due_on, readings } = await get(retested.vin)
  expect([next_due_on, readings.map(({ km }) => km).toSorted()]).toEqual([day(362), [32_187, 32_188]])
  const bare = await steps.upload('due-dates', textFile(`VIN,Test Date\n${failed.vin},${day(-3)}\n`))
  await expect(steps.check(bare.id, { mapping: bare.suggestedMapping })).rejects.toMatchObject({
    status: 422,
    fields: { 'mapping.next_due_on': expect.any(String) },
  })
})

describe('what cannot be', () => {
  test('is wrong at its row and column', async () => {
    const [known, other, sold] = await Promise.all([vehicle(), vehicle(), vehicle()])
    const byKilometers = await vehicle({ due_basis: 'km', next_due_km: 10_000 })
    const twin = await vehicle({ reg_no: 'QQ TWIN' })
    await vehicle({ reg_no: 'QQ-TWIN' })
    await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
      db.updateTable('vehicle').set({ status: 'scrapped' }).where('vin', '=', sold.vin).execute(),
    )
    await office.send(vehiclesApi.addReading, { params: { vin: known.vin }, body: { km: 50_000, read_on: day(-20) } })
    const { answer } = await steps.checked(
      'due-dates',
      register(
        `,,${day(-1)},${day(300)},`,
        `${known.vin},${other.reg_no},${day(-1)},${day(300)},`,
        `${known.vin},,${day(1)},${day(300)},`,
        `${known.vin},,${day(-1)},${day(-2)},`,
        `${known.vin},,${day(-1)},${day(300)},31000`,
        `${known.vin},,,${day(300)},40000`,
        `${twin.vin},,${day(-1)},,`,
        `${byKilometers.vin},,${day(-1)},${day(300)},`,
        `${sold.vin},,${day(-1)},${day(300)},`,
        `,${twin.reg_no},${day(-1)},${day(300)},`,
        `IIIII,,${day(-1)},${day(300)},`,
        `${other.vin},,${day(-1)},2062-01-01,`,
        `${other.vin},,${day(-1)},${day(300)},`,
      ),
    )
    expect(errorsOf(answer)).toEqual([
      [2, 'VIN', 'Enter a VIN or a registration number.'],
      [3, 'VRM', 'The VIN and the registration number belong to different vehicles.'],
      [4, 'Test Date', 'This day is in the future.'],
      [5, 'Expiry Date', 'The next service can’t be before the last one.'],
      [6, 'Mileage (mi)', 'Lower than the last reading (50000 km).'],
      [7, 'Test Date', 'Enter the day on which the odometer was read.'],
      [8, 'Expiry Date', 'This is required.'],
      [9, 'Expiry Date', 'This vehicle is due by kilometers only.'],
      [10, 'VIN', 'This vehicle is no longer in use.'],
      [11, 'VRM', 'Several vehicles have this registration number. Enter the VIN.'],
      [12, 'VIN', 'A VIN has 17 characters without I, O and Q.'],
      [14, 'VIN', 'Duplicate of row 13.'],
    ])
    expect(answer.warningRows).toMatchObject([{ line: 13, message: 'This day looks wrong.' }])
  })

  test('is a vehicle whose due date is being moved', async () => {
    const { vin } = await vehicle()
    await office.send(dueDatesApi.move, { body: { vins: [vin], months: 1, reason: 'recall', note: 'All of them' } })
    const { answer } = await steps.checked('due-dates', register(`${vin},,,${day(300)},`))
    expect(errorsOf(answer)).toEqual([
      [2, 'Expiry Date', 'The due date of this vehicle is being moved. Try again later.'],
    ])
  })
})

test('a column says in which unit the odometer was read; another word is translated', async () => {
  const [a, b, c] = [await vehicle(), await vehicle(), await vehicle()]
  const file = textFile(
    [
      'VIN,Last service,Next service,Odometer,Unit',
      `${a.vin},${day(-5)},${day(360)},1000,mi`,
      `${b.vin},${day(-5)},${day(360)},1000,Kilometres`,
      `${c.vin},${day(-5)},${day(360)},1000,furlongs`,
    ].join('\n'),
  )
  const { answer, id } = await steps.checked('due-dates', file)
  expect(errorsOf(answer)).toEqual([[4, 'Unit', 'Choose kilometers or miles.']])
  await steps.commit(id, true)
  expect([(await get(a.vin)).odometer_last, (await get(b.vin)).odometer_last]).toEqual([1609, 1000])
})

test('only people who see the whole network import due dates', async () => {
  const { vin } = await vehicle()
  for (const role of ['SVM', 'RGM', 'TSM'] as const)
    await expect(
      importSteps(await app.as(role)).upload('due-dates', register(`${vin},,,${day(300)},`)),
    ).rejects.toMatchObject({ status: 403 })
})

test('an import is not undone once one of its vehicles was changed', async () => {
  const { vin } = await vehicle()
  const { id } = await steps.checked('due-dates', register(`${vin},,,${day(300)},`))
  await steps.commit(id)
  const { version } = await get(vin)
  await office.send(vehiclesApi.update, { params: { vin }, body: { next_due_on: day(200), if_version: version } })
  await expect(steps.revert(id)).rejects.toMatchObject({ code: 'import.changed_since' })
})

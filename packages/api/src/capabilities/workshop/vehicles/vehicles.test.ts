import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { searchApi } from '#capabilities/session/search/contract.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { customersApi } from '../customers/contract.ts'
import { type Vehicle, type VehicleRow, vehiclesApi } from './contract.ts'
import { withCheckDigit } from './rules.ts'

let app: TestApp
let office: Caller
let manager: Caller
let analyst: Caller
/** The outlet of the service manager, and one of another dealer. */
let home: string
let away: string
let today: string

beforeAll(async () => {
  app = await testApp()
  ;[office, manager, analyst] = await Promise.all([app.as('HQA'), app.as('SVM'), app.as('ANL')])
  today = dayIn(app.deps.settings.brand_tz, app.deps.clock.now())
  const own = await manager.send(complaintsApi.list, { query: { perPage: 1 } })
  home = own.rows[0]!.outlet!
  const all = await office.send(vehiclesApi.list, { query: { perPage: 100, sort: '-home_outlet' } })
  away = all.rows.find((row) => row.home_outlet && row.home_outlet.slice(0, 5) !== home.slice(0, 5))!.home_outlet!
})
afterAll(() => app.close())

let drawn = 0
const newVin = () => withCheckDigit(`MA1TEST0${String((drawn += 1)).padStart(9, '0')}`)
const add = (more: object = {}, by: Caller = office): Promise<Vehicle> =>
  by.send(vehiclesApi.add, { body: { vin: newVin(), home_outlet: home, ...more } })
const get = ({ vin }: { vin: string }, by: Caller = office): Promise<Vehicle> =>
  by.send(vehiclesApi.get, { params: { vin } })
const read = (vehicle: { vin: string }, km: number, more: object = {}, by: Caller = office): Promise<Vehicle> =>
  by.send(vehiclesApi.addReading, { params: { vin: vehicle.vin }, body: { km, ...more } })
const complain = (vin: string, outlet: string) =>
  office.send(complaintsApi.add, {
    body: { received_via: 'letter', category: 'Time', statement: 'It took far too long.', vin, outlet },
  })
const eventsOf = async ({ id }: { id: string }, by: Caller = office) =>
  (await by.send(timelineApi.events, { params: { kind: 'vehicle', id }, query: {} })).events

describe('the list', () => {
  test('counts what it shows, by status and in all, and has all of them', async () => {
    const { rows, count, total, counts } = await office.send(vehiclesApi.list, {
      query: { status: 'in_use', perPage: 100 },
    })
    expect(rows.every(({ status }) => status === 'in_use')).toBe(true)
    expect(count).toBe(counts.in_use)
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(total)
    expect(Object.keys(counts)).toHaveLength(7)
  })

  test('finds by VIN and registration number, whatever the case', async () => {
    const vehicle = await add({ reg_no: 'xx 01 qq 4711' })
    expect(vehicle.reg_no).toBe('XX 01 QQ 4711')
    for (const q of [vehicle.vin.toLowerCase(), 'qq 4711', vehicle.vin.slice(-8)]) {
      const { rows } = await office.send(vehiclesApi.list, { query: { q } })
      expect(
        rows.map(({ vin }) => vin),
        q,
      ).toContain(vehicle.vin)
    }
  })

  test('knows what is overdue by day or by kilometers, and what is due within 30 days', async () => {
    const on = (days: number, more: object = {}) => add({ next_due_on: addDays(today, days), ...more })
    const late = await on(-1)
    const now = await on(0)
    const soon = await on(30)
    const later = await on(31)
    const far = await add({ next_due_km: 10_000, due_basis: 'km', next_due_on: addDays(today, -9) })
    const driven = await add({ next_due_km: 10_000 })
    await read(driven, 10_000)
    const vins = async (due: string) => {
      const { rows } = await office.send(vehiclesApi.list, { query: { due, q: 'MA1TEST', perPage: 100 } })
      return rows.map(({ vin }: VehicleRow) => vin).toSorted()
    }
    expect(await vins('overdue')).toEqual([late.vin, driven.vin].toSorted())
    expect(await vins('within_30_days')).toEqual([now.vin, soon.vin].toSorted())
    expect((await get(later)).is_overdue).toBe(false)
    expect((await get(far)).is_overdue).toBe(false)
    expect((await get(late)).is_overdue).toBe(true)
  })

  test('is filtered by home outlet, region and model alike in rows and counts', async () => {
    const { rows } = await office.send(vehiclesApi.list, { query: { home_outlet: home, perPage: 100 } })
    expect(new Set(rows.map((row) => row.home_outlet))).toEqual(new Set([home]))
    const { region, model } = rows.find((row) => row.model)!
    const narrow = await office.send(vehiclesApi.list, { query: { region: region!, model: model!, perPage: 100 } })
    expect(narrow.rows.every((row) => row.region === region && row.model === model)).toBe(true)
    expect(narrow.total).toBe(narrow.count)
  })

  test('shows owners masked to who may not read names', async () => {
    const seen = await analyst.send(vehiclesApi.list, { query: { perPage: 100 } })
    const names = seen.rows.flatMap(({ owner_name }) => owner_name ?? [])
    expect(names.length).toBeGreaterThan(5)
    expect(names.every((name) => /^.•••$/u.test(name))).toBe(true)
    const { rows } = await office.send(vehiclesApi.list, { query: { perPage: 100 } })
    expect(rows.some(({ owner_name }) => owner_name && /^\S+ \S+/.test(owner_name))).toBe(true)
    const file = await analyst.send(vehiclesApi.export, { query: { perPage: 100, columns: 'vin,owner_name' } })
    expect(
      (await file.text())
        .split('\r\n')
        .slice(1, 50)
        .every((line) => /,(.•••)?$/u.test(line) || line === ''),
    ).toBe(true)
  })
})

describe('a vehicle', () => {
  test.each([
    [{ vin: 'MA1TEST' }, 'vin', 'A VIN has 17 characters without I, O and Q.'],
    [{ vin: 'IIIIIIIIIIIIIIIII' }, 'vin', 'A VIN has 17 characters without I, O and Q.'],
    [{ reg_no: '?' }, 'reg_no', 'Use 2 to 15 letters, digits, spaces, or hyphens.'],
    [{ home_outlet: 'ZZ99999' }, 'home_outlet', 'Outlet not found.'],
    [{ owner: 'CU-999999' }, 'owner', 'Customer not found.'],
    [{ next_due_km: 0 }, 'next_due_km', 'Enter whole kilometers from 1 to 2,000,000.'],
  ])('%o is refused at its field', async (more, field, message) => {
    await expect(add(more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('its VIN is unique, and a wrong check digit is reported and not refused', async () => {
    const right = await add()
    expect(right.check_digit_fits).toBe(true)
    await expect(add({ vin: right.vin })).rejects.toMatchObject({
      status: 409,
      code: 'unique.vin',
      message: 'This VIN is already recorded.',
    })
    const digit = right.vin.charAt(8) === '1' ? '2' : '1'
    const wrong = await add({ vin: `${right.vin.slice(0, 8)}${digit}${right.vin.slice(9)}` })
    expect(wrong.check_digit_fits).toBe(false)
  })

  test('a person of an outlet must choose which one', async () => {
    await expect(add({ home_outlet: null }, manager)).rejects.toMatchObject({
      fields: { home_outlet: 'Choose an outlet.' },
    })
    expect((await add({ home_outlet: null })).home_outlet).toBeNull()
  })

  test('status is nothing that a person changes', async () => {
    const vehicle = await add()
    const body = { status: 'scrapped', if_version: vehicle.version } as never
    await expect(office.send(vehiclesApi.update, { params: { vin: vehicle.vin }, body })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('the second of two editors gets an error; what changed is in its timeline', async () => {
    const vehicle = await add()
    const change = (variant: string) =>
      manager.send(vehiclesApi.update, {
        params: { vin: vehicle.vin },
        body: { variant, if_version: vehicle.version },
      })
    expect((await change('Plus')).variant).toBe('Plus')
    await expect(change('Prime')).rejects.toMatchObject({ status: 409, code: 'version.stale' })
    const [changed, added] = await eventsOf(vehicle)
    expect(changed).toMatchObject({ type: 'changed', before: { variant: null }, after: { variant: 'Plus' } })
    expect(added).toMatchObject({ type: 'added' })
  })
})

describe('an odometer', () => {
  test('does not fall, unless the cluster was replaced', async () => {
    const vehicle = await add()
    await read(vehicle, 12_000)
    await expect(read(vehicle, 11_999)).rejects.toMatchObject({
      status: 422,
      fields: { km: 'Lower than the last reading (12000 km).' },
    })
    const after = await read(vehicle, 15, { cluster_replaced: true })
    expect(after).toMatchObject({ odometer_last: 15, odometer_last_on: today })
    expect(after.readings.map(({ km, cluster_replaced }) => [km, cluster_replaced])).toEqual([
      [15, true],
      [12_000, false],
    ])
    expect((await eventsOf(vehicle)).map(({ type, text }) => [type, text])).toEqual([
      ['cluster_replaced', '15 km'],
      ['odometer_read', '12000 km'],
      ['added', null],
    ])
  })

  test('takes a forgotten reading between two others, and none from the future', async () => {
    const vehicle = await add()
    await read(vehicle, 1_000, { read_on: addDays(today, -20) })
    await read(vehicle, 3_000, { read_on: addDays(today, -10) })
    const between = addDays(today, -15)
    await expect(read(vehicle, 3_001, { read_on: between })).rejects.toMatchObject({
      fields: { km: 'Higher than a later reading (3000 km).' },
    })
    expect(await read(vehicle, 2_000, { read_on: between })).toMatchObject({ odometer_last: 3_000 })
    await expect(read(vehicle, 4_000, { read_on: addDays(today, 1) })).rejects.toMatchObject({
      fields: { read_on: 'This day can’t be in the future.' },
    })
    await expect(read(vehicle, 2_000_001)).rejects.toMatchObject({
      fields: { km: 'Enter whole kilometers from 0 to 2,000,000.' },
    })
  })

  test('of two who read at once, the lower is refused', async () => {
    const vehicle = await add()
    const answers = await Promise.allSettled([read(vehicle, 900), read(vehicle, 800)])
    const { readings } = await get(vehicle)
    expect(readings.map(({ km }) => km)).toEqual(
      answers.every(({ status }) => status === 'fulfilled') ? [900, 800] : [900],
    )
  })
})

describe('at another outlet', () => {
  test('a vehicle is not there until it came to it; then it is read and takes readings, and is changed at home alone', async () => {
    const vehicle = await add({ home_outlet: away, reg_no: 'ZZ 09 AB 1234' })
    await expect(get(vehicle, manager)).rejects.toMatchObject({ status: 404 })
    await expect(read(vehicle, 10, {}, manager)).rejects.toMatchObject({ status: 404 })
    await complain(vehicle.vin, home)

    const seen = await get(vehicle, manager)
    expect(seen).toMatchObject({ can_change: false, home_outlet: away, reg_no: 'ZZ 09 AB 1234' })
    expect(await read(vehicle, 4_200, {}, manager)).toMatchObject({ odometer_last: 4_200 })
    const change = manager.send(vehiclesApi.update, {
      params: { vin: vehicle.vin },
      body: { reg_no: 'MINE', if_version: seen.version },
    })
    await expect(change).rejects.toMatchObject({
      status: 403,
      message: 'Only the home outlet can change this vehicle.',
    })
  })

  test('row-level security of the database holds without the code', async () => {
    const vehicle = await add({ home_outlet: away })
    await complain(vehicle.vin, home)
    const person = await inTransaction(app.deps.database, { as: 'rad_auth' }, 'read', (db) =>
      db.selectFrom('app_user').select('id').where('email', '=', 'svm@demo.com').executeTakeFirstOrThrow(),
    )
    const runner = { as: 'rad_app', actor_id: person.id, roles: ['SVM'] } as const
    const change = await inTransaction(app.deps.database, runner, 'write', (db) =>
      db.updateTable('vehicle').set({ reg_no: 'MINE' }).where('id', '=', vehicle.id).executeTakeFirst(),
    )
    expect(Number(change.numUpdatedRows)).toBe(0)
    expect((await get(vehicle)).reg_no).toBeNull()
  })

  test('its owner is not shown', async () => {
    const owner = await office.send(customersApi.add, { body: { name: 'Tara Faraway', outlet: away } })
    const vehicle = await add({ home_outlet: away, owner: owner.no })
    await complain(vehicle.vin, home)
    expect(await get(vehicle, manager)).toMatchObject({ owner: null, owner_name: null, customer: null })
    expect((await get(vehicle)).customer).toMatchObject({ no: owner.no, name: 'Tara Faraway' })
    expect((await get(vehicle, analyst)).customer).toMatchObject({ no: owner.no, name: 'T•••' })
  })
})

test('the search over everything finds a vehicle by plate and by VIN', async () => {
  const vehicle = await add({ reg_no: 'KX 77 ZZ 0815', make: 'Zephyr', model: 'Gale' })
  for (const q of ['kx 77 zz 0815', vehicle.vin]) {
    const { groups } = await manager.send(searchApi.find, { query: { q } })
    const hits = groups.find(({ kind }) => kind === 'vehicle')!.hits
    expect(hits.map(({ link }) => link)).toContain(`/vehicles/${vehicle.vin}`)
  }
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { calendarsApi, type Calendar } from './contract.ts'

let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
})
afterAll(() => app.close())

const weekdays = [...Array.from({ length: 5 }, () => ({ from: '09:00', to: '18:00' })), null, null]
const add = (code: string, more: object = {}) =>
  office.send(calendarsApi.add, {
    body: { code, name: `Hours ${code}`, tz: 'Asia/Kolkata', week: weekdays, ...more } as never,
  })
const get = (code: string) => office.send(calendarsApi.get, { params: { code } })
const change = (calendar: Calendar, body: object) =>
  office.send(calendarsApi.update, { params: { code: calendar.code }, body: { ...body, if_version: calendar.version } })
const assign = (calendar: Calendar, places: { regions: string[]; outlets: string[] }) =>
  office.send(calendarsApi.assign, {
    params: { code: calendar.code },
    body: { ...places, if_version: calendar.version },
  })
const turn = (calendar: Calendar, active: boolean, reason?: string) =>
  office.send(calendarsApi.switch, {
    params: { code: calendar.code },
    body: { active, ...(reason && { reason }), if_version: calendar.version },
  })

describe('the calendars', () => {
  test('are listed with the default first, and the places that name them', async () => {
    const [first, ...others] = await office.send(calendarsApi.list, { query: {} })
    expect(first).toMatchObject({ code: 'STD', is_default: true })
    expect(others.find(({ code }) => code === 'METRO')).toMatchObject({ regions: ['N1'], outlets: ['DL003-01'] })
  })

  test('are read by who works with tickets and changed by head office alone', async () => {
    const manager = await app.as('SVM')
    expect((await manager.send(calendarsApi.list, { query: {} })).length).toBeGreaterThan(2)
    await expect(
      manager.send(calendarsApi.switch, { params: { code: 'METRO' }, body: { active: false, if_version: 1 } }),
    ).rejects.toMatchObject({ status: 403 })
  })
})

describe('a calendar', () => {
  test('is stored as written, holidays and breaks in their order', async () => {
    const added = await add('stored', {
      breaks: [
        { from: '16:00', to: '16:15' },
        { from: '12:00', to: '13:00' },
      ],
      holidays: [
        { on: '2027-08-15', name: 'Independence Day' },
        { on: '2027-01-26', name: 'Republic Day' },
      ],
    })
    expect(added).toMatchObject({ code: 'STORED', week: weekdays, is_default: false, version: 1 })
    expect(added.breaks.map(({ from }) => from)).toEqual(['12:00', '16:00'])
    expect(added.holidays.map(({ on }) => on)).toEqual(['2027-01-26', '2027-08-15'])
    await expect(add('STORED')).rejects.toMatchObject({ status: 409, code: 'unique.code' })
  })

  test.each([
    [{ tz: 'Mars/Olympus' }, 'tz', 'Time zone not found.'],
    [{ week: weekdays.slice(1) }, 'week', 'Enter seven days, starting with Monday.'],
    [{ week: weekdays.map(() => null) }, 'week', 'At least one day of the week must be open.'],
    [
      { week: [{ from: '18:00', to: '09:00' }, ...weekdays.slice(1)] },
      'week.0.to',
      'The end can’t be before the start.',
    ],
    [{ week: [{ from: '9', to: '18:00' }, ...weekdays.slice(1)] }, 'week.0.from', 'Enter the time as HH:MM.'],
    [{ breaks: [{ from: '08:00', to: '19:00' }] }, 'breaks', 'These breaks leave a day without working hours.'],
    [{ holidays: [{ on: '2027-02-30', name: 'Never' }] }, 'holidays.0.on', 'Enter the day as yyyy-mm-dd.'],
    [
      {
        holidays: [
          { on: '2027-01-26', name: 'Once' },
          { on: '2027-01-26', name: 'Twice' },
        ],
      },
      'holidays',
      'A day is listed twice.',
    ],
    [{ wheels: 4 }, 'wheels', 'Unknown field.'],
  ])('with %o is refused in words', async (more, field, message) => {
    await expect(add('REFUSED', more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('changed from an old copy answers the calendar as it is now', async () => {
    const calendar = await add('STALE')
    await change(calendar, { name: 'First' })
    await expect(change(calendar, { name: 'Second' })).rejects.toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { name: 'First', version: 2 } },
    })
  })

  test('made the default takes that from the first, of which there is always one', async () => {
    const added = await add('CHIEF')
    const chief = await change(added, { is_default: true })
    const all = await office.send(calendarsApi.list, { query: {} })
    expect(all.filter(({ is_default }) => is_default).map(({ code }) => code)).toEqual(['CHIEF'])
    await expect(change(chief, { is_default: false })).rejects.toMatchObject({
      fields: { is_default: 'Make another calendar the default first.' },
    })
    await expect(turn(chief, false, 'Gone')).rejects.toMatchObject({ status: 409, code: 'calendar.default' })
    await change(await get('STD'), { is_default: true })
    expect(await get('CHIEF')).toMatchObject({ is_default: false })
  })

  test('is given to regions and outlets, and taken from those left out', async () => {
    const given = await assign(await add('PLACES'), { regions: ['W2'], outlets: ['DL003-01', 'DL001-02'] })
    expect(given).toMatchObject({ regions: ['W2'], outlets: ['DL001-02', 'DL003-01'], version: 2 })
    expect(await get('METRO')).toMatchObject({ outlets: [] })
    expect(await assign(given, { regions: [], outlets: ['DL001-02'] })).toMatchObject({
      regions: [],
      outlets: ['DL001-02'],
    })
    const now = await get('PLACES')
    await expect(assign(now, { regions: ['Q9'], outlets: [] })).rejects.toMatchObject({
      fields: { regions: 'Region Q9 not found.' },
    })
    await expect(assign(now, { regions: [], outlets: ['NONE'] })).rejects.toMatchObject({
      fields: { outlets: 'Outlet NONE not found.' },
    })
  })

  test('is switched off with a reason where nothing names it, and on again', async () => {
    const used = await assign(await add('OFF'), { regions: ['W2'], outlets: ['DL001-02'] })
    await expect(turn(used, false, 'Old')).rejects.toMatchObject({
      status: 409,
      code: 'calendar.in_use',
      message: 'This calendar is in use (regions: 1, outlets: 1). Assign them another calendar first.',
    })
    const free = await assign(used, { regions: [], outlets: [] })
    await expect(turn(free, false)).rejects.toMatchObject({ fields: { reason: 'Enter a reason.' } })
    const off = await turn(free, false, 'Old')
    expect(off).toMatchObject({ active: false, inactive_reason: 'Old' })
    await expect(change(off, { is_default: true })).rejects.toMatchObject({
      fields: { is_default: 'Activate this calendar first.' },
    })
    await expect(assign(off, { regions: ['W2'], outlets: [] })).rejects.toMatchObject({ code: 'calendar.inactive' })
    expect(await turn(off, true)).toMatchObject({ active: true, inactive_reason: null })
  })
})

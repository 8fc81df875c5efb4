import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { inTransaction } from '#database/transaction.ts'
import { countsOf, errorsOf, importSteps, textFile } from '#testing/import-steps.ts'
import { freshVin } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { type FollowUp, followUpsApi } from './contract.ts'
import { dueDatesApi } from './due-dates.contract.ts'

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

const day = (ahead: number) => addDays(today, ahead)
let plates = 0

/** A vehicle that was due so many days ago, with its open follow-up. */
async function due(daysAgo: number, more: object = {}): Promise<FollowUp> {
  const vin = freshVin()
  const reg_no = `QX ${(plates += 1)} FUP`
  await office.send(vehiclesApi.add, {
    body: { vin, reg_no, home_outlet: home, next_due_on: day(-daysAgo), due_basis: 'time', ...more },
  })
  return manager.send(followUpsApi.add, { body: { vin, due_on: day(-daysAgo) } })
}
const read = ({ no }: FollowUp) => office.send(followUpsApi.get, { params: { no } })
const vehicleOf = ({ vin }: FollowUp) => office.send(vehiclesApi.get, { params: { vin } })
const exported = async (query: object) =>
  (await office.send(followUpsApi.export, { query: { format: 'csv', ...query } })).text()

describe('the exported list', () => {
  test.each([
    ['as it is shown', {}],
    ['without numbers', { columns: 'reg_no,status,due_on,days' }],
    [
      'with every column',
      { columns: 'no,vin,reg_no,status,due_on,days,attempts,outlet,opened_on,ended_on,call_back_at' },
    ],
  ])('%s comes in unchanged, and one changed cell changes that alone', async (_name, columns) => {
    const [one, other] = [await due(40), await due(41)]
    const file = await exported({ q: 'FUP', ...columns })
    const same = await steps.checked('follow-ups', textFile(file, 'follow-ups.csv'))
    const rows = file.trim().split('\n').length - 1
    expect(rows).toBeGreaterThan(1)
    expect(countsOf(same.answer)).toEqual({ new: 0, changed: 0, same: rows, wrong: 0, warnings: 0 })
    const edited = file.replace(new RegExp(`(${one.reg_no}.*)${day(-40)}`), `$1${day(100)}`)
    const { answer, id } = await steps.checked('follow-ups', textFile(edited, 'follow-ups.csv'), {
      options: { reason: 'low_usage' },
    })
    expect(countsOf(answer)).toEqual({ new: 0, changed: 1, same: rows - 1, wrong: 0, warnings: 0 })
    expect(answer.changes).toMatchObject([{ field: 'due_on', from: day(-40), to: day(100) }])
    await steps.commit(id)
    expect(await read(one)).toMatchObject({ due_on: day(100), status: 'upcoming', first_due_on: day(-40) })
    expect((await vehicleOf(one)).next_due_on).toBe(day(100))
    expect(await read(other)).toMatchObject({ due_on: day(-41), status: 'open' })
    expect((await office.send(dueDatesApi.list, {})).find((move) => move.id === id)).toMatchObject({
      reason: 'low_usage',
      vehicles: 1,
    })
    await steps.revert(id)
    expect(await read(one)).toMatchObject({ due_on: day(-40), days: 40 })
    expect((await vehicleOf(one)).next_due_on).toBe(day(-40))
  })

  test('is known by its numbers, of vehicles without registration numbers as well', async () => {
    const one = await due(44, { reg_no: null })
    const file = await exported({ vin: [one.vin] })
    expect(file).toContain(one.no)
    const { answer } = await steps.checked('follow-ups', textFile(file))
    expect(countsOf(answer)).toMatchObject({ same: 1, wrong: 0 })
  })

  test('moves no status: another one is reported, and only the due date changes', async () => {
    const one = await due(20)
    const file = textFile(`Number,Status,Service due\n${one.no},Booked,${day(30)}\n`)
    const { answer, id } = await steps.checked('follow-ups', file)
    expect(answer.warningRows).toMatchObject([
      { line: 2, column: 'Status', message: 'Imports don’t change the status of a follow-up.' },
    ])
    await steps.commit(id)
    expect(await read(one)).toMatchObject({ due_on: day(30), status: 'upcoming', booked_on: null })
  })
})

test('what cannot move is wrong at its row and column', async () => {
  const [known, ended, byKilometers, other] = [await due(20), await due(21), await due(22), await due(23)]
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const at = app.deps.clock.now()
    await db
      .updateTable('follow_up')
      .set({ status: 'reported', ended_at: at, ended_on: today })
      .where('id', '=', ended.id)
      .execute()
    await db.updateTable('vehicle').set({ due_basis: 'km' }).where('vin', '=', byKilometers.vin).execute()
    await db
      .updateTable('vehicle')
      .set({ next_due_on: day(9) })
      .where('vin', '=', other.vin)
      .execute()
  })
  const { answer } = await steps.checked(
    'follow-ups',
    textFile(
      [
        'Number,VIN,Registration number,Service due',
        `N26NONE-1,,,${day(1)}`,
        `${known.no},${ended.vin},,${day(1)}`,
        `,,,${day(1)}`,
        `,${freshVin()},,${day(1)}`,
        `${ended.no},,,${day(1)}`,
        `${ended.no},,,${day(-21)}`,
        `${byKilometers.no},,,${day(1)}`,
        `${other.no},,,${day(1)}`,
        `${known.no},,,`,
        `${known.no},,,soon`,
      ].join('\n'),
    ),
  )
  expect(errorsOf(answer)).toEqual([
    [2, 'Number', 'Follow-up not found.'],
    [3, 'VIN', 'This follow-up belongs to another vehicle.'],
    [4, 'Number', 'Enter the number of the follow-up, or the VIN of its vehicle.'],
    [5, 'VIN', 'Vehicle not found.'],
    [6, 'Service due', 'This follow-up has ended.'],
    [7, 'Number', 'Duplicate of row 6.'],
    [8, 'Service due', 'This vehicle is due by kilometers only.'],
    [9, 'Service due', 'The vehicle has a different due date.'],
    [10, 'Service due', 'This is required.'],
    [11, 'Service due', 'Enter the day as yyyy-mm-dd.'],
  ])
})

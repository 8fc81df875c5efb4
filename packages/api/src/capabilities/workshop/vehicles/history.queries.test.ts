import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { historyApi } from '#capabilities/engagement/history/contract.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { type Vehicle, vehiclesApi } from './contract.ts'
import { withCheckDigit } from './rules.ts'

let app: TestApp
let office: Caller
let manager: Caller
/** The outlet of the service manager, and one of another dealer. */
let home: string
let away: string

beforeAll(async () => {
  app = await testApp()
  ;[office, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
  const own = await manager.send(complaintsApi.list, { query: { perPage: 1 } })
  home = own.rows[0]!.outlet!
  const all = await office.send(vehiclesApi.list, { query: { perPage: 100, sort: '-home_outlet' } })
  away = all.rows.find((row) => row.home_outlet && row.home_outlet.slice(0, 5) !== home.slice(0, 5))!.home_outlet!
})
afterAll(() => app.close())

let drawn = 0
const newVin = () => withCheckDigit(`MA1PAST0${String((drawn += 1)).padStart(9, '0')}`)
const add = (): Promise<Vehicle> => office.send(vehiclesApi.add, { body: { vin: newVin(), home_outlet: home } })
const get = ({ vin }: { vin: string }, by: Caller = office): Promise<Vehicle> =>
  by.send(vehiclesApi.get, { params: { vin } })
const complain = (vin: string, outlet: string) =>
  office.send(complaintsApi.add, {
    body: { received_via: 'letter', category: 'Time', statement: 'It took far too long.', vin, outlet },
  })
/** Sets this VIN on the first conversation, and returns its number. */
const say = (vin: string) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const one = await db.selectFrom('conversation').select(['id', 'no']).orderBy('no').executeTakeFirstOrThrow()
    await db.updateTable('conversation').set({ vin }).where('id', '=', one.id).execute()
    return one.no
  })

describe('the history', () => {
  const historyOf = ({ vin }: { vin: string }, by: Caller = office) => by.send(vehiclesApi.history, { params: { vin } })

  test('lists complaints, tickets and conversations together, the newest first, each for those who may read it', async () => {
    const vehicle = await add()
    const complaint = await complain(vehicle.vin, home)
    await say(vehicle.vin)
    const history = await historyOf(vehicle)
    expect(history.lines.map(({ kind }) => kind).toSorted()).toEqual(['complaint', 'conversation', 'ticket'])
    expect(history.counts).toEqual({ complaint: 1, ticket: 1, job_card: 0, conversation: 1 })
    const days = history.lines.map(({ day }) => day)
    expect(days).toEqual(days.toSorted().toReversed())
    expect(history.lines.find(({ kind }) => kind === 'complaint')).toMatchObject({
      no: complaint.no,
      codes: ['Time'],
      outlet: home,
      link: `/complaints/${complaint.no}`,
    })
    expect((await historyOf(vehicle, manager)).counts).toEqual({ complaint: 1, ticket: 1, job_card: 0 })
  })

  test('hides what belongs to another outlet', async () => {
    const vehicle = await add()
    await complain(vehicle.vin, away)
    const own = await complain(vehicle.vin, home)
    const numbers = (await historyOf(vehicle, manager)).lines.map(({ no }) => no)
    expect(numbers).toContain(own.no)
    expect((await historyOf(vehicle)).lines.length).toBe(numbers.length + 2)
  })

  test('a case that names a VIN makes the vehicle known', async () => {
    const vin = newVin()
    await office.send(ticketsApi.add, { body: { outlet: home, job_type: 'service', title: 'New to us', vin } })
    expect(await get({ vin }, manager)).toMatchObject({ home_outlet: home, can_change: true })
  })
})

test('a conversation shows the whole VIN only to users who may read the vehicle', async () => {
  const vehicle = await add()
  const no = await say(vehicle.vin)
  const read = async (by: Caller) => (await by.send(historyApi.get, { params: { no } })).vehicle
  expect(await read(office)).toBe(vehicle.vin)
  expect(await read(await app.as('BTM'))).toBeNull()
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { freshVin } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { customersApi } from '#capabilities/workshop/customers/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { followUpsApi } from './contract.ts'

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
  // The calls of the demo are out of the way.
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
    db.updateTable('follow_up').set({ last_attempt_at: app.deps.clock.now(), call_back_at: null }).execute(),
  )
})
afterAll(() => app.close())

interface Wish {
  consents?: object
  columns?: object
}

/** Opens a follow-up of the manager's outlet that was due so many days ago. */
async function dueAgo(days: number, { consents = { consent_call: true }, columns = {} }: Wish = {}): Promise<string> {
  const vin = freshVin()
  const { no: owner } = await office.send(customersApi.add, {
    body: { name: 'Caller Quist', outlet: home, phones: ['+919812345677'], ...consents },
  })
  await office.send(vehiclesApi.add, { body: { vin, home_outlet: home, owner } })
  const { no } = await manager.send(followUpsApi.add, { body: { vin, due_on: addDays(today, -days) } })
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
    db
      .updateTable('follow_up')
      .set({ version: 1, ...columns })
      .where('no', '=', no)
      .execute(),
  )
  return no
}
const calls = () => manager.send(followUpsApi.callList, { query: {} })
const order = async (...of: string[]) => (await calls()).calls.map(({ no }) => no).filter((no) => of.includes(no))

describe('the call list', () => {
  test('puts promised call-backs first, then what is over 90 days soon, then the oldest; who may not be called is last', async () => {
    const refused = await dueAgo(60, { consents: { consent_call: false } })
    const late = await dueAgo(40)
    const later = await dueAgo(20)
    const soonOver = await dueAgo(88)
    const promised = await dueAgo(5, {
      columns: { call_back_at: new Date(app.deps.clock.now().getTime() + 3_600_000) },
    })
    expect(await order(refused, late, later, soonOver, promised)).toEqual([promised, soonOver, late, later, refused])
  })

  test('says why a customer is called, and why they may not be', async () => {
    const no = await dueAgo(-8, { consents: { consent_call: false } })
    expect((await calls()).calls.find((call) => call.no === no)).toMatchObject({
      reason: 'due_in_10_days',
      refusal: 'This customer does not agree to phone calls.',
    })
  })

  test.each([
    [-7, 3, false, 'an attempt since the tenth day before the due date'],
    [-4, 3, true, 'no attempt since the fifth day before it'],
    [3, 2, false, 'an attempt since the day after it'],
    [17, 2, true, 'an attempt before the fifteenth day after that'],
    [20, 2, false, 'an attempt after it'],
  ])('due %i days ago, called %i days ago: is %s, as there was %s', async (days, called, isListed) => {
    const at = new Date(app.deps.clock.now().getTime() - called * 86_400_000)
    const no = await dueAgo(days, { columns: { last_attempt_at: at } })
    expect((await order(no)).length > 0).toBe(isListed)
  })

  test('a call that is promised for tomorrow waits until then', async () => {
    const no = await dueAgo(30, {
      columns: { call_back_at: new Date(app.deps.clock.now().getTime() + 30 * 3_600_000) },
    })
    expect(await order(no)).toEqual([])
  })

  test('a logged contact takes the call off the list and counts as done, and a booking moves it on', async () => {
    const no = await dueAgo(12)
    const { done, count } = await calls()
    const booked = await manager.send(followUpsApi.attempt, {
      params: { no },
      body: { medium: 'call', result: 'connected', booked_on: addDays(today, 2) },
    })
    expect(booked).toMatchObject({ status: 'booked', booked_on: addDays(today, 2), attempts: 1 })
    expect(await calls()).toMatchObject({ done: done + 1, count: count - 1 })
  })

  test('a visit is not booked with a customer who was not reached', async () => {
    const no = await dueAgo(12)
    const body = { medium: 'call', result: 'busy', booked_on: today } as const
    await expect(manager.send(followUpsApi.attempt, { params: { no }, body })).rejects.toMatchObject({
      fields: { booked_on: 'A visit can be booked with a customer who was reached.' },
    })
  })

  test('a customer who is reached in the morning is called before others in the morning', async () => {
    const [first, second] = [await dueAgo(31), await dueAgo(30)]
    const morning = new Date(`${addDays(today, -20)}T09:30:00+05:30`)
    await manager.send(followUpsApi.attempt, {
      params: { no: second },
      body: { medium: 'call', result: 'connected', at: morning.toISOString() },
    })
    expect(await order(first, second)).toEqual([second, first])
  })

  test('is not for those who may only read', async () => {
    await expect(office.send(followUpsApi.callList, { query: {} })).rejects.toMatchObject({ status: 403 })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '#kernel/contract/client.ts'
import {
  dueFollowUp,
  inDays,
  inNetwork,
  remindersOf,
  sandboxOf,
  sendReminders,
  tokenIn,
  toNoon,
} from '#testing/reminders.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { dealersApi } from '#capabilities/network/dealers/contract.ts'
import { outletsApi } from '#capabilities/network/outlets/contract.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { customersApi } from '#capabilities/workshop/customers/contract.ts'
import { reminderLinksApi, remindersApi } from './contract.ts'

let app: TestApp
let office: Caller
let manager: Caller
let outlet: string

beforeAll(async () => {
  app = await testApp()
  toNoon(app)
  await signIn()
  outlet = (await manager.send(followUpsApi.list, { query: { perPage: 1 } })).rows[0]!.outlet
})
afterAll(() => app.close())

async function signIn() {
  ;[office, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
}

async function linked(consents: object = { consent_sms: true }) {
  const made = await dueFollowUp(office, manager, {
    outlet,
    due_on: inDays(app, 5),
    consents,
    vehicle: { reg_no: 'MH 12 AB 4821', make: 'Toyota', model: 'Corolla' },
  })
  await sendReminders(app)
  const [reminder] = await remindersOf(app, made.id)
  const [message] = await sandboxOf(app, reminder!.id)
  return { ...made, reminder: reminder!.id, token: tokenIn(message!.message) }
}
/** Without a sign-in. */
const stranger = () => ({ origin: 'http://127.0.0.1', fetch: (request: Request) => app.fetch(request) })
const check = (token: string) => call(stranger(), reminderLinksApi.check, { body: { token } })
const book = (token: string, on: string) => call(stranger(), reminderLinksApi.book, { body: { token, on } })
const decline = (token: string, reason: 'sold' | 'do_not_contact', note?: string) =>
  call(stranger(), reminderLinksApi.decline, { body: { token, reason, ...(note !== undefined && { note }) } })

const over = {
  status: 400,
  code: 'reminder.link',
  message: 'This link no longer works. It was already used or has expired.',
}

test('a link shows the phone of the outlet, or of its dealer where it has none', async () => {
  const { version } = await office.send(outletsApi.get, { params: { code: outlet } })
  const { dealer } = await office.send(outletsApi.get, { params: { code: outlet } })
  const phoneOf = async (phone: string | null, if_version: number) => {
    const changed = await office.send(outletsApi.update, { params: { code: outlet }, body: { phone, if_version } })
    const shown = await check((await linked()).token)
    return { phone: shown.outlet_phone, version: changed.version }
  }
  const own = await phoneOf('+91 22 5550 0199', version)
  expect(own.phone).toBe('+91 22 5550 0199')
  const { phone } = await office.send(dealersApi.get, { params: { code: dealer } })
  expect((await phoneOf(null, own.version)).phone).toBe(phone)
})

test('a link shows the vehicle and the outlet, and nothing of the customer', async () => {
  const { token } = await linked()
  const shown = await check(token)
  expect(shown).toMatchObject({
    make: 'Toyota',
    model: 'Corolla',
    reg_end: '4821',
    due_on: inDays(app, 5),
    booked_on: null,
  })
  expect(JSON.stringify(shown)).not.toMatch(/Asha|98000|example|MH/)
  expect(Object.keys(shown).sort()).toEqual(
    [
      'booked_on',
      'due_on',
      'first_day',
      'language',
      'last_day',
      'make',
      'model',
      'outlet_name',
      'outlet_phone',
      'reg_end',
    ].sort(),
  )
})

test('a visit is booked once by a link, and counts as an answer that was read', async () => {
  const { no, id, token } = await linked()
  const on = inDays(app, 3)
  expect(await book(token, on)).toEqual({ booked_on: on })
  const followUp = await manager.send(followUpsApi.get, { params: { no } })
  expect(followUp).toMatchObject({ status: 'booked', booked_on: on })
  const { sent_at, delivered_at, read_at, responded_at, booked_at } = followUp
  expect([sent_at, delivered_at, read_at, responded_at, booked_at]).not.toContain(null)
  const { events } = await manager.send(timelineApi.events, { params: { kind: 'follow_up', id }, query: {} })
  expect(events.map(({ type, actor }) => [type, actor])).toContainEqual(['booked', 'Customer'])
  await expect(book(token, on)).rejects.toMatchObject(over)
  await expect(check(token)).rejects.toMatchObject(over)
})

test('of two who use a link at once, one does', async () => {
  const { token } = await linked()
  const results = await Promise.allSettled([
    book(token, inDays(app, 2)),
    book(token, inDays(app, 4)),
    decline(token, 'sold'),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('why a customer does not come is for the outlet, and shortens no list', async () => {
  const { no, id, token, reminder } = await linked()
  await decline(token, 'sold', 'To my cousin')
  expect((await manager.send(followUpsApi.get, { params: { no } })).status).toBe('upcoming')
  const { reminders } = await manager.send(remindersApi.list, { params: { no } })
  expect(reminders).toMatchObject([{ status: 'answered', reason: 'sold', note: 'To my cousin' }])
  const { events } = await manager.send(timelineApi.events, { params: { kind: 'follow_up', id }, query: {} })
  expect(events.map(({ type }) => type)).toContain('customer_answered')
  const { rows } = await office.send(auditApi.list, { query: { entity: 'reminder', entity_id: reminder } })
  expect(rows.map(({ action }) => action)).toContain('answer')
})

test('who wants no contact withdraws every consent', async () => {
  const { token, customer } = await linked({ consent_whatsapp: true, consent_email: true, consent_call: true })
  await decline(token, 'do_not_contact')
  expect(await office.send(customersApi.get, { params: { no: customer } })).toMatchObject({ may_contact: [] })
})

describe('a link no longer works', () => {
  test('where it never was one', async () => {
    await expect(check('nothing')).rejects.toMatchObject(over)
  })

  test('after 30 days', async () => {
    const { token } = await linked()
    app.travel(30 * 86_400)
    await expect(check(token)).rejects.toMatchObject(over)
    app.travel(-30 * 86_400)
    await check(token)
  })

  test('once the follow-up has ended', async () => {
    const { token, id } = await linked()
    await inNetwork(app, (db) =>
      db
        .updateTable('follow_up')
        .set({
          status: 'reported',
          ended_at: app.deps.clock.now(),
          ended_on: inDays(app, 0),
        })
        .where('id', '=', id)
        .execute(),
    )
    await expect(check(token)).rejects.toMatchObject(over)
    await expect(book(token, inDays(app, 1))).rejects.toMatchObject(over)
  })
})

test('a day in the past or far away is refused, and the link goes on working', async () => {
  const { token } = await linked()
  await expect(book(token, inDays(app, -1))).rejects.toMatchObject({ status: 422 })
  await expect(book(token, inDays(app, 61))).rejects.toMatchObject({ status: 422 })
  await check(token)
})

test('guesses are limited', async () => {
  const limited = await testApp({ limits: 1 })
  const at = { origin: 'http://127.0.0.1', fetch: (request: Request) => limited.fetch(request) }
  const guess = () =>
    call(at, reminderLinksApi.check, { body: { token: 'guess' } }).catch((error: { status: number }) => error.status)
  const statuses = []
  for (let time = 0; time < 17; time += 1) statuses.push(await guess())
  expect(statuses.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => 400))
  expect(statuses.at(-1)).toBe(429)
  await limited.close()
})

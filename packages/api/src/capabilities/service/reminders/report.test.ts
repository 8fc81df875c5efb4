import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dueFollowUp, inDays, remindersOf, report, sendReminders, toNoon } from '#testing/reminders.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { naDeclarationsApi } from '#capabilities/service/na-declarations/contract.ts'
import { customersApi } from '#capabilities/workshop/customers/contract.ts'
import { remindersApi } from './contract.ts'

let app: TestApp
let office: Caller
let manager: Caller
let outlet: string

beforeAll(async () => {
  app = await testApp()
  toNoon(app)
  ;[office, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
  outlet = (await manager.send(followUpsApi.list, { query: { perPage: 1 } })).rows[0]!.outlet
})
afterAll(() => app.close())

async function reminded(days = 5) {
  const made = await dueFollowUp(office, manager, {
    outlet,
    due_on: inDays(app, days),
    consents: { consent_whatsapp: true, consent_sms: true },
  })
  await sendReminders(app)
  const [reminder] = await remindersOf(app, made.id)
  return { ...made, message: reminder!.provider_id! }
}
let events = 0
const event = (message: string, kind: string, more: object = {}) => ({
  id: `event-${(events += 1)}`,
  message,
  event: kind,
  at: app.deps.clock.now().toISOString(),
  ...more,
})
const followUpOf = (no: string) => manager.send(followUpsApi.get, { params: { no } })
const statusOf = async (no: string) =>
  (await manager.send(remindersApi.list, { params: { no } })).reminders.map(({ status }) => status)

test('what was read reaches the customer once, as one attempt', async () => {
  const { no, message } = await reminded(-1)
  expect((await report(app, [event(message, 'delivered')])).status).toBe(202)
  expect(await followUpOf(no)).toMatchObject({ status: 'open', attempts: 1, contacts: [{ result: 'delivered' }] })
  const read = event(message, 'read')
  for (let time = 0; time < 3; time += 1) expect((await report(app, [read])).status).toBe(202)
  const followUp = await followUpOf(no)
  expect(followUp).toMatchObject({
    status: 'contacted',
    attempts: 1,
    contacts: [{ medium: 'whatsapp', result: 'read' }],
  })
  expect(followUp.last_attempt_at).toBeNull()
  expect(await statusOf(no)).toEqual(['read'])
})

test('what comes late takes nothing back', async () => {
  const { no, message } = await reminded()
  await report(app, [event(message, 'answered')])
  await report(app, [event(message, 'failed'), event(message, 'delivered')])
  expect(await statusOf(no)).toEqual(['answered'])
  const { sent_at, delivered_at, read_at, responded_at } = await followUpOf(no)
  expect([sent_at, delivered_at, read_at, responded_at]).not.toContain(null)
})

test('reminders are no attempts of people, which a declaration needs', async () => {
  const { no, message } = await reminded(-1)
  await report(app, [event(message, 'read')])
  expect((await manager.send(naDeclarationsApi.prospect, { params: { no } })).attempts).toBe(0)
})

test('a booking of a bot is a booked visit, and an older one that comes late changes nothing', async () => {
  const { no, message } = await reminded()
  const now = app.deps.clock.now().getTime()
  const booked = (secondsAgo: number, days: number) =>
    event(message, 'booked', { at: new Date(now - secondsAgo * 1000).toISOString(), booked_on: inDays(app, days) })
  await report(app, [booked(10, 7)])
  await report(app, [booked(60, 3)])
  expect(await followUpOf(no)).toMatchObject({ status: 'booked', booked_on: inDays(app, 7) })
})

test('who opts out is no longer contacted by that medium', async () => {
  const { no, message, customer } = await reminded()
  const before = await office.send(customersApi.get, { params: { no: customer } })
  await report(app, [event(message, 'opted_out')])
  expect(await office.send(customersApi.get, { params: { no: customer } })).toMatchObject({
    consent_whatsapp: false,
    consent_sms: true,
    version: before.version + 1,
  })
  expect((await followUpOf(no)).refusals.whatsapp).toBe('This customer does not agree to WhatsApp messages.')
  const { rows } = await office.send(auditApi.list, { query: { entity: 'customer', entity_id: before.id } })
  expect(rows.map(({ action }) => action)).toContain('withdraw_consent')
})

describe('a report is refused and changes nothing', () => {
  test.each([
    ['with another signature', { secret: 'x'.repeat(40) }, 401],
    ['without a signature', { headers: { 'x-rad-signature': '' } }, 401],
    ['that is older than five minutes', { seconds: -301 }, 401],
    ['from the future', { seconds: 301 }, 401],
    ['of another time than it was signed for', { headers: { 'x-rad-timestamp': '1' } }, 401],
  ])('%s', async (_, given, status) => {
    const { no, message } = await reminded()
    expect((await report(app, [event(message, 'read')], given)).status).toBe(status)
    expect(await statusOf(no)).toEqual(['sent'])
  })

  test('with an unknown message among known ones', async () => {
    const { no, message } = await reminded()
    const response = await report(app, [event(message, 'read'), event('unknown', 'read')])
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { fields: { 'events.1.message': 'Message not found.' } } })
    expect(await statusOf(no)).toEqual(['sent'])
  })

  test('where the server was given no secret', async () => {
    const { settings } = app.deps
    const secret = settings.message_secret
    Object.assign(settings, { message_secret: undefined })
    expect((await report(app, [event('any', 'read')], { secret: 'y'.repeat(40) })).status).toBe(401)
    Object.assign(settings, { message_secret: secret })
  })
})

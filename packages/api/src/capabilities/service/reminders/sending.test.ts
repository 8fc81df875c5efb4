import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBatches } from '#kernel/command/jobs.ts'
import { dueFollowUp, inDays, inNetwork, remindersOf, sandboxOf, sendReminders, toNoon } from '#testing/reminders.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { mailApi } from '#capabilities/admin/mail/contract.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { customersApi } from '#capabilities/workshop/customers/contract.ts'
import { queueReminders } from './queue.commands.ts'
import { mediumFor } from './rules.ts'
import { sendMessages } from './sending.commands.ts'

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
const due = (days: number, consents: object, customer?: object) =>
  dueFollowUp(office, manager, { outlet, due_on: inDays(app, days), consents, ...(customer && { customer }) })
const whatsapp = { consent_whatsapp: true }

test('reminders go out ten and five days before the due date and the day after it, each once', async () => {
  const { no, id } = await due(10, whatsapp)
  for (let day = -10; day <= 2; day += 1) {
    await sendReminders(app)
    await sendReminders(app)
    app.travel(86_400)
  }
  const sent = await remindersOf(app, id)
  expect(sent.map(({ step, medium, status }) => [step, medium, status])).toEqual([
    [-10, 'whatsapp', 'sent'],
    [-5, 'whatsapp', 'sent'],
    [1, 'whatsapp', 'sent'],
  ])
  for (const { id: reference } of sent) expect(await sandboxOf(app, reference)).toHaveLength(1)
  await signIn()
  const followUp = await manager.send(followUpsApi.get, { params: { no } })
  expect(followUp.sent_at).not.toBeNull()
  expect([followUp.attempts, followUp.contacts.length, followUp.delivered_at]).toEqual([0, 0, null])
})

test('a reminder leaves its lines in timeline and trail, and the text not in the database', async () => {
  const { id } = await due(5, whatsapp)
  await sendReminders(app)
  const [reminder] = await remindersOf(app, id)
  expect([reminder!.message, reminder!.receiver]).toEqual([null, null])
  const { events } = await manager.send(timelineApi.events, { params: { kind: 'follow_up', id }, query: {} })
  expect(events.map(({ type }) => type)).toContain('reminded')
  const { rows } = await office.send(auditApi.list, { query: { entity: 'follow_up', entity_id: id } })
  expect(rows.map(({ action }) => action)).toContain('remind')
})

test('a customer without consent, or who wants no contact, is not reminded', async () => {
  const made = await Promise.all([
    due(5, { consent_call: true }),
    due(5, { ...whatsapp, do_not_contact_until: inDays(app, 3) }),
    due(5, { consent_email: true }, { email: null }),
    due(4, whatsapp),
  ])
  await sendReminders(app)
  for (const { id } of made) expect(await remindersOf(app, id)).toHaveLength(0)
})

test('an email goes through the outbox in the language of the customer, with a link', async () => {
  const { id } = await due(5, { consent_email: true }, { email: 'amelie@example.com', language: 'fr' })
  await sendReminders(app)
  await sendReminders(app)
  const [reminder] = await remindersOf(app, id)
  expect([reminder!.medium, reminder!.status, reminder!.language]).toEqual(['email', 'sent', 'fr'])
  const admin = await app.as('admin')
  const { rows } = await admin.send(mailApi.list, { query: { q: 'amelie@example.com' } })
  expect(rows).toHaveLength(1)
  expect(rows[0]!.text).toContain('/visit?token=')
})

test('a customer whose language the product lacks is written to in English, with its day in English, too', async () => {
  const { id } = await due(5, whatsapp, { language: 'gu' })
  await sendReminders(app)
  const [reminder] = await remindersOf(app, id)
  const [sent] = await sandboxOf(app, reminder!.id)
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(inDays(app, 5)))
  expect([reminder!.language, sent!.message]).toEqual(['en', expect.stringContaining(`is due on ${day}.`)])
})

test('nothing is sent outside the hours in which customers are contacted', async () => {
  const { id } = await due(5, whatsapp)
  app.travel(9 * 3600)
  await sendReminders(app)
  expect(await remindersOf(app, id)).toHaveLength(0)
  app.travel(-9 * 3600)
  await sendReminders(app)
  expect(await remindersOf(app, id)).toHaveLength(1)
})

test('a message that was handed over before the server was killed is not sent twice', async () => {
  const { id } = await due(5, whatsapp)
  await runBatches(queueReminders, app.deps)
  const [before] = await remindersOf(app, id)
  await sendMessages.work(app.deps)
  // As if the server had been killed between the provider's answer and its own note of it.
  await inNetwork(app, (db) =>
    db
      .updateTable('reminder')
      .set({
        status: 'queued',
        sent_at: null,
        provider_id: null,
        message: before!.message,
        receiver: before!.receiver,
        next_at: app.deps.clock.now(),
      })
      .where('id', '=', before!.id)
      .execute(),
  )
  await sendMessages.work(app.deps)
  const stored = await sandboxOf(app, before!.id)
  expect(stored).toHaveLength(1)
  expect((await remindersOf(app, id))[0]).toMatchObject({ status: 'sent', provider_id: stored[0]!.provider_id })
})

test('a number that the provider does not know fails, and the funnel does not count it as sent', async () => {
  const { no, id } = await due(5, whatsapp, { phones: ['+919870000000'] })
  await sendReminders(app)
  expect(await remindersOf(app, id)).toMatchObject([{ status: 'failed', sent_at: null }])
  expect(await manager.send(followUpsApi.get, { params: { no } })).toMatchObject({ sent_at: null, attempts: 0 })
})

test('a message is not sent where the consent was withdrawn after it was queued', async () => {
  const { id, customer } = await due(5, whatsapp)
  await runBatches(queueReminders, app.deps)
  const { version } = await office.send(customersApi.get, { params: { no: customer } })
  await manager.send(customersApi.update, {
    params: { no: customer },
    body: { consent_whatsapp: false, if_version: version },
  })
  await sendMessages.work(app.deps)
  const [reminder] = await remindersOf(app, id)
  expect(reminder!.status).toBe('failed')
  expect(await sandboxOf(app, reminder!.id)).toHaveLength(0)
})

test('without a provider, customers are reminded by email alone', () => {
  const customer = {
    consent_call: true,
    consent_sms: true,
    consent_whatsapp: true,
    consent_email: true,
    do_not_contact_until: null,
    wrong_contacts: [],
    active: true,
    phones: ['+919800012345'],
    email: 'asha@example.com',
  }
  expect(mediumFor(customer, '2026-11-29', true)).toBe('whatsapp')
  expect(mediumFor(customer, '2026-11-29', false)).toBe('email')
  expect(mediumFor({ ...customer, consent_email: false }, '2026-11-29', false)).toBeUndefined()
})

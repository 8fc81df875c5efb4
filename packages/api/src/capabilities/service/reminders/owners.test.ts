import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '#kernel/contract/client.ts'
import { runBatches } from '#kernel/command/jobs.ts'
import { dueFollowUp, inDays, remindersOf, sandboxOf, sendReminders, tokenIn, toNoon } from '#testing/reminders.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { customersApi } from '#capabilities/workshop/customers/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { reminderLinksApi } from './contract.ts'
import { queueReminders } from './queue.commands.ts'
import { sendMessages } from './sending.commands.ts'

// Reminders of vehicles that were sold go to their former owners elsewhere (hargata/lubelog#1007, #1350).
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

const due = () => dueFollowUp(office, manager, { outlet, due_on: inDays(app, 5), consents: { consent_sms: true } })
const read = (no: string) => manager.send(followUpsApi.get, { params: { no } })

/** Sells the vehicle to a customer who agreed to WhatsApp messages, or to no one who is known. */
async function sell(vin: string, to: 'someone' | 'unknown' = 'someone') {
  const buyer = await office.send(customersApi.add, {
    body: { name: 'Ravi Iyer', outlet, phones: ['+919800099999'], consent_whatsapp: true },
  })
  const { version } = await office.send(vehiclesApi.get, { params: { vin } })
  const owner = to === 'someone' ? buyer.no : null
  await manager.send(vehiclesApi.update, { params: { vin }, body: { owner, if_version: version } })
  return buyer.no
}

test('the follow-up of a vehicle that was sold is of its new owner, and a promise of the former one ends', async () => {
  const { no, vin } = await due()
  await manager.send(followUpsApi.attempt, {
    params: { no },
    body: { medium: 'visit', result: 'connected', call_back_at: `${inDays(app, 2)}T10:00:00Z` },
  })
  await sell(vin)
  expect(await read(no)).toMatchObject({ customer_name: 'Ravi Iyer', phones: ['+919800099999'], call_back_at: null })
})

test('a link of the former owner no longer works, in the same words as one that was used', async () => {
  const { id, vin } = await due()
  await sendReminders(app)
  const [reminder] = await remindersOf(app, id)
  const [message] = await sandboxOf(app, reminder!.id)
  const stranger = { origin: 'http://127.0.0.1', fetch: (request: Request) => app.fetch(request) }
  const body = { token: tokenIn(message!.message) }
  await call(stranger, reminderLinksApi.check, { body })
  await sell(vin)
  await expect(call(stranger, reminderLinksApi.check, { body })).rejects.toMatchObject({
    status: 400,
    message: 'This link no longer works. It was already used or has expired.',
  })
})

test('a message that waits for the former owner is not sent', async () => {
  const { id, vin } = await due()
  await runBatches(queueReminders, app.deps)
  await sell(vin)
  await sendMessages.work(app.deps)
  const [reminder] = await remindersOf(app, id)
  expect(reminder).toMatchObject({ status: 'failed', error: 'The customer no longer expects this message.' })
  expect(await sandboxOf(app, reminder!.id)).toEqual([])
})

test('a vehicle whose owner is no longer known is followed up without a customer', async () => {
  const { no, vin } = await due()
  await sell(vin, 'unknown')
  expect(await read(no)).toMatchObject({ customer_name: null, phones: [] })
  await sendReminders(app)
})

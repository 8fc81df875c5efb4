import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { freshVin } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { customersApi } from '#capabilities/workshop/customers/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { type FollowUp, followUpsApi } from './contract.ts'

let app: TestApp
let office: Caller
let manager: Caller
/** May record attempts, and may not change customers. */
let principal: Caller
let today: string
let home: string

beforeAll(async () => {
  app = await testApp()
  ;[office, manager, principal] = await Promise.all([app.as('HQA'), app.as('SVM'), app.as('DLP')])
  today = dayIn(app.deps.settings.brand_tz, app.deps.clock.now())
  home = (await manager.send(followUpsApi.list, { query: { perPage: 1 } })).rows[0]!.outlet
})
afterAll(() => app.close())

const phones = ['+919812345601', '+919812345602']
const agreed = { consent_call: true, consent_sms: true, consent_whatsapp: true, consent_email: true }

/** An open follow-up whose customer has two numbers and agreed to everything. */
async function opened(): Promise<FollowUp> {
  const vin = freshVin()
  const { no } = await office.send(customersApi.add, {
    body: { name: 'Result Quist', outlet: home, phones, email: 'quist@example.org', ...agreed },
  })
  await office.send(vehiclesApi.add, { body: { vin, home_outlet: home, owner: no } })
  return manager.send(followUpsApi.add, { body: { vin, due_on: addDays(today, -40) } })
}
const attempt = ({ no }: FollowUp, body: object, by: Caller = manager): Promise<FollowUp> =>
  by.send(followUpsApi.attempt, { params: { no }, body: { medium: 'call', ...body } as never })
const customerOf = ({ customer }: FollowUp) => office.send(customersApi.get, { params: { no: customer! } })
const eventsOf = async (followUp: FollowUp) => {
  const { id } = await customerOf(followUp)
  const { events } = await office.send(timelineApi.events, { params: { kind: 'customer', id }, query: {} })
  return events
}
const linesOf = async (followUp: FollowUp) => {
  const { id } = await customerOf(followUp)
  return inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
    db.selectFrom('audit_entry').select(['action', 'after']).where('entity_id', '=', id).orderBy('id').execute(),
  )
}
/** The last contact was so long ago that the follow-up would come up today. */
const waitUntilNextCall = ({ id }: FollowUp) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
    db
      .updateTable('follow_up')
      .set({ last_attempt_at: new Date(app.deps.clock.now().getTime() - 20 * 86_400_000) })
      .where('id', '=', id)
      .execute(),
  )
const callOf = async ({ no }: FollowUp) =>
  (await manager.send(followUpsApi.callList, { query: {} })).calls.find((call) => call.no === no)

describe('a customer who opts out', () => {
  test.each([
    ['call', 'consent_to_calls_withdrawn'],
    ['sms', 'consent_to_SMS_withdrawn'],
    ['whatsapp', 'consent_to_WhatsApp_withdrawn'],
    ['email', 'consent_to_email_withdrawn'],
  ])('withdraws the consent to %s alone, with an event and an audit line', async (medium, type) => {
    const followUp = await opened()
    await attempt(followUp, { medium, result: 'opted_out' }, principal)
    expect(await customerOf(followUp)).toMatchObject({ ...agreed, [`consent_${medium}`]: false })
    const [event] = await eventsOf(followUp)
    expect(event).toMatchObject({ type, after: { [`consent_${medium}`]: false }, system: false })
    expect((await linesOf(followUp)).at(-1)).toMatchObject({
      action: 'update',
      after: { [`consent_${medium}`]: false },
    })
    await expect(attempt(followUp, { medium, result: medium === 'call' ? 'busy' : 'delivered' })).rejects.toMatchObject(
      {
        code: 'contact.refused',
      },
    )
  })

  test('has one event, however often they do', async () => {
    const followUp = await opened()
    for (const direction of ['out', 'in', 'in'])
      await attempt(followUp, { medium: 'sms', direction, result: 'opted_out' })
    expect((await eventsOf(followUp)).filter(({ type }) => type === 'consent_to_SMS_withdrawn')).toHaveLength(1)
  })
})

describe('a wrong number', () => {
  test('is not called again: the next one is, then none until it is changed', async () => {
    const followUp = await opened()
    await attempt(followUp, { result: 'wrong_number' }, principal)
    await waitUntilNextCall(followUp)
    expect(await callOf(followUp)).toMatchObject({ phones: [phones[1]] })
    await attempt(followUp, { result: 'invalid' })
    await waitUntilNextCall(followUp)
    expect(await callOf(followUp)).toBeUndefined()
    expect(await manager.send(followUpsApi.get, { params: { no: followUp.no } })).toMatchObject({
      wrong_contacts: phones,
      refusals: {},
    })
    const { no, version } = await customerOf(followUp)
    const changed = ['+919812345603']
    const after = await manager.send(customersApi.update, {
      params: { no },
      body: { phones: changed, if_version: version },
    })
    expect(after).toMatchObject({ wrong_contacts: [], may_contact: ['call', 'sms', 'whatsapp', 'email'] })
    expect(await callOf(followUp)).toMatchObject({ phones: changed, refusal: null })
  })

  test('is right after all when the customer is reached by it', async () => {
    const followUp = await opened()
    await attempt(followUp, { result: 'wrong_number', phone: phones[1] })
    expect(await customerOf(followUp)).toMatchObject({ wrong_contacts: [phones[1]] })
    await attempt(followUp, { result: 'connected', phone: phones[1] })
    expect(await customerOf(followUp)).toMatchObject({ wrong_contacts: [] })
    expect((await eventsOf(followUp)).slice(0, 2).map(({ type }) => type)).toEqual([
      'contact_marked_as_right',
      'contact_marked_as_wrong',
    ])
  })

  test('is the same however its digits are grouped', async () => {
    const followUp = await opened()
    const grouped = phones[1]!.replace(/(\d{2})(\d{5})(\d{5})/, '$1 $2-$3')
    expect(grouped).not.toBe(phones[1])
    await attempt(followUp, { result: 'wrong_number', phone: grouped })
    expect(await customerOf(followUp)).toMatchObject({ wrong_contacts: [phones[1]] })
  })

  test('has to be one of the customer', async () => {
    await expect(attempt(await opened(), { result: 'wrong_number', phone: '+919800000000' })).rejects.toMatchObject({
      fields: { phone: 'This is not a phone number of the customer.' },
    })
  })
})

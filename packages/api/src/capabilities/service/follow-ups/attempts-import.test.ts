import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { countsOf, errorsOf, importSteps, textFile } from '#testing/import-steps.ts'
import { freshVin } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { customersApi } from '#capabilities/workshop/customers/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { type FollowUp, followUpsApi } from './contract.ts'

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

/** A follow-up of a customer who agrees to everything. */
async function due(daysAgo: number): Promise<FollowUp & { owner: string }> {
  const vin = freshVin()
  const { no: owner } = await manager.send(customersApi.add, {
    body: {
      name: 'Asha Called',
      outlet: home,
      phones: ['+14155550100'],
      email: 'asha@called.example',
      consent_call: true,
      consent_whatsapp: true,
    },
  })
  await office.send(vehiclesApi.add, { body: { vin, home_outlet: home, owner, next_due_on: day(-daysAgo) } })
  return { ...(await manager.send(followUpsApi.add, { body: { vin, due_on: day(-daysAgo) } })), owner }
}
const read = ({ no }: FollowUp) => office.send(followUpsApi.get, { params: { no } })
const head = 'Follow-up number,VIN,Call time,Channel,Outcome,Remarks'
const file = (...lines: string[]) => textFile([head, ...lines].join('\n'), 'calls.csv')

test('calls that were made elsewhere are counted once, move the follow-up on, and are undone', async () => {
  const [one, other] = [await due(40), await due(41)]
  const lines = [
    `${one.no},,${day(-30)} 10:00,Phone,No answer,`,
    `${one.no},,${day(-20)} 10:00,Phone,Spoke to her,Calls back`,
    `,${other.vin},${day(-20)} 11:00,WhatsApp,Delivered,`,
    `,${other.vin},${day(-19)} 11:00,WhatsApp,Opened,`,
  ]
  const first = await steps.checked('contact-attempts', file(...lines))
  expect(countsOf(first.answer)).toEqual({ new: 4, changed: 0, same: 0, wrong: 0, warnings: 0 })
  await steps.commit(first.id)
  const called = await read(one)
  expect(called).toMatchObject({ status: 'contacted', attempts: 2, reached: 1 })
  expect(called.contacts.map(({ medium, direction, result, note }) => [medium, direction, result, note])).toEqual([
    ['call', 'out', 'connected', 'Calls back'],
    ['call', 'out', 'no_answer', null],
  ])
  expect(called.last_attempt_at!.slice(0, 10)).toBe(day(-20))
  const written = await read(other)
  expect(written).toMatchObject({ status: 'contacted', attempts: 2, reached: 1 })
  expect([written.sent_at, written.delivered_at, written.read_at].map((at) => at!.slice(0, 10))).toEqual([
    day(-20),
    day(-20),
    day(-19),
  ])
  const { events } = await office.send(timelineApi.events, { params: { kind: 'follow_up', id: one.id }, query: {} })
  expect(events.filter(({ type }) => type === 'attempt').map(({ text }) => text)).toEqual([
    'Calls back',
    'Imported from calls.csv, line 2',
  ])
  const again = await steps.checked('contact-attempts', file(...lines))
  expect(countsOf(again.answer)).toMatchObject({ new: 0, changed: 0, same: 4 })
  const noted = await steps.checked('contact-attempts', file(lines[0]!, lines[1]!.replace('Calls back', 'Will come')))
  expect(countsOf(noted.answer)).toMatchObject({ changed: 1, same: 1 })
  await steps.commit(noted.id)
  expect((await read(one)).contacts[0]).toMatchObject({ note: 'Will come' })
  expect((await read(one)).attempts).toBe(2)
  await steps.revert(noted.id)
  await steps.revert(first.id)
  expect(await read(one)).toMatchObject({
    status: 'open',
    attempts: 0,
    reached: 0,
    contacts: [],
    last_attempt_at: null,
  })
  expect(await read(other)).toMatchObject({ status: 'open', sent_at: null, read_at: null })
})

test('who opted out elsewhere withdraws that consent here, until the import is undone', async () => {
  const one = await due(30)
  const { id } = await steps.checked('contact-attempts', file(`${one.no},,${day(-10)} 09:00,call,Opted out,`))
  await steps.commit(id)
  const customer = () => office.send(customersApi.get, { params: { no: one.owner } })
  const before = await customer()
  expect(before).toMatchObject({ consent_call: false, consent_whatsapp: true })
  const { events } = await office.send(timelineApi.events, { params: { kind: 'customer', id: before.id }, query: {} })
  expect(events[0]).toMatchObject({ type: 'consent_to_calls_withdrawn', text: 'Imported from calls.csv' })
  await expect(
    manager.send(followUpsApi.attempt, { params: { no: one.no }, body: { medium: 'call', result: 'busy' } }),
  ).rejects.toMatchObject({ code: 'contact.refused' })
  await steps.revert(id)
  expect(await customer()).toMatchObject({ consent_call: true, consent_whatsapp: true })
})

test('what cannot have been is wrong at its row and column', async () => {
  const one = await due(20)
  const at = `${day(-3)}T06:00:00.000Z`
  await manager.send(followUpsApi.attempt, { params: { no: one.no }, body: { medium: 'call', result: 'busy', at } })
  const { id } = await steps.checked('contact-attempts', file(`${one.no},,${day(-5)} 09:00,call,busy,`))
  await steps.commit(id)
  const { answer } = await steps.checked(
    'contact-attempts',
    file(
      `N26NONE-1,,${day(-1)} 09:00,call,busy,`,
      `,${freshVin()},${day(-1)} 09:00,call,busy,`,
      `${one.no},,${day(2)} 09:00,call,busy,`,
      `${one.no},,${day(-40)} 09:00,call,busy,`,
      `${one.no},,${day(-1)} 09:00,sms,busy,`,
      `${one.no},,${day(-1)} 09:00,pigeon,whirr,`,
      `${one.no},,${at},call,busy,`,
      `${one.no},,${day(-5)} 09:00,call,no answer,`,
      `${one.no},,soon,call,busy,`,
      `${one.no},,${day(-2)} 09:00,,,`,
    ),
  )
  expect(errorsOf(answer)).toEqual([
    [2, 'Follow-up number', 'Follow-up not found.'],
    [3, 'VIN', 'Vehicle not found.'],
    [4, 'Call time', 'The attempt can’t be in the future.'],
    [5, 'Call time', 'A follow-up begins 10 days before the due date.'],
    [6, 'Outcome', 'Choose one of: delivered, bounced, invalid, opted_out.'],
    [7, 'Channel', 'Choose what this means.'],
    [7, 'Outcome', 'Choose what this means.'],
    [8, 'Outcome', 'This attempt is already recorded.'],
    [9, 'Outcome', 'This attempt is already recorded with another result.'],
    [10, 'Call time', 'Enter a time such as 2026-01-31 09:00.'],
    [11, 'Channel', 'This is required.'],
    [11, 'Outcome', 'This is required.'],
  ])
})

test('only people who see the whole network import attempts', async () => {
  await expect(
    importSteps(manager).upload('contact-attempts', file(`X,,${day(-1)} 09:00,call,busy,`)),
  ).rejects.toMatchObject({ status: 403 })
})

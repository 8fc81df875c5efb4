import { afterAll, beforeAll, expect, test } from 'vitest'
import { dueFollowUp, inDays } from '#testing/reminders.ts'
import { auditPlanned, planAudit } from '#testing/revalidations.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { type FollowUp, followUpsApi } from './contract.ts'

let app: TestApp
let office: Caller
let manager: Caller
let outlet: string

beforeAll(async () => {
  app = await testApp()
  ;[office, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
  outlet = (await manager.send(followUpsApi.list, { query: { perPage: 1 } })).rows[0]!.outlet
})
afterAll(() => app.close())

const due = () => dueFollowUp(office, manager, { outlet, due_on: inDays(app, -40), consents: { consent_call: true } })
const move = async (no: string, to: FollowUp['status'], more: object = {}): Promise<FollowUp> => {
  const { version } = await manager.send(followUpsApi.get, { params: { no } })
  return manager.send(followUpsApi.move, { params: { no }, body: { to, if_version: version, ...more } })
}
const bad = { lost_reason: 'LOST-QLT', note: 'Oil on the seats.' }
const complaintsOf = async (vin: string) => (await office.send(complaintsApi.list, { query: { q: vin } })).rows

test('a customer who is lost by a bad experience complains, with a ticket that their outlet has to answer', async () => {
  const { no, id, vin } = await due()
  await move(no, 'lost', bad)
  const [complaint, ...others] = await complaintsOf(vin)
  expect(others).toEqual([])
  const whole = await office.send(complaintsApi.get, { params: { no: complaint!.no } })
  expect(whole).toMatchObject({
    outlet,
    status: 'registered',
    received_via: 'psf',
    category: 'Service quality',
    customer_name: 'Asha Rao',
    customer_phone: '+919800012345',
    statement: 'Bad experience: Oil on the seats.',
  })
  expect(whole.ticket).not.toBeNull()
  const { events } = await manager.send(timelineApi.events, { params: { kind: 'follow_up', id }, query: {} })
  expect(events.find(({ type }) => type === 'complaint_opened')).toMatchObject({ after: { complaint: complaint!.no } })
})

test('a customer who is lost again while their complaint is open has one complaint', async () => {
  const { no, vin } = await due()
  await move(no, 'lost', bad)
  await move(no, 'open')
  await move(no, 'lost', { ...bad, note: 'Still nothing happened.' })
  expect(await complaintsOf(vin)).toHaveLength(1)
})

test('a customer who is lost for any other reason has no complaint', async () => {
  const { no, vin } = await due()
  await move(no, 'lost', { lost_reason: 'LOST-DIS' })
  expect(await complaintsOf(vin)).toEqual([])
})

/** A call to a lost customer from outside the outlet, with these answers. */
async function callAgain(no: string, given: Record<string, string>) {
  const [auditor, dealer] = await Promise.all([app.as('RGM'), app.as('DLP')])
  const sides = { office, auditor, dealer }
  const planned = {
    kind: 'lost_customer',
    subject_no: no,
    checklist: 'LOST-CALL',
    method: 'call_back',
    auditor: null,
  } as const
  return auditPlanned(sides, (await planAudit(sides, outlet, planned)).no, 'rgm', given)
}
const read = (no: string): Promise<FollowUp> => manager.send(followUpsApi.get, { params: { no } })

test('a lost customer who gives another reason when called from outside the outlet is followed up again', async () => {
  const { no, id } = await due()
  await move(no, 'lost', { lost_reason: 'LOST-PRC' })
  const { no: audit, result } = await callAgain(no, { 'LC-02': 'no' })
  expect(result).toBe('invalid')
  expect(await read(no)).toMatchObject({ status: 'open', lost_reason: null, lost_on: null })
  const { events } = await manager.send(timelineApi.events, { params: { kind: 'follow_up', id }, query: {} })
  expect(events[0]).toMatchObject({ type: 'open', text: audit, before: { status: 'lost' } })
})

test('a lost customer who confirms the reason stays lost', async () => {
  const { no } = await due()
  await move(no, 'lost', { lost_reason: 'LOST-PRC' })
  expect((await callAgain(no, {})).result).toBe('valid')
  expect(await read(no)).toMatchObject({ status: 'lost', lost_reason: 'Price' })
})

test('a customer who is not lost is not called from outside the outlet', async () => {
  const { no } = await due()
  await expect(callAgain(no, {})).rejects.toMatchObject({
    fields: { subject_no: 'Nothing that was decided at this outlet has this number.' },
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { type Call, callsApi } from '../contract.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { callMomentsApi, mostMomentsOfCase } from './contract.ts'

let app: TestApp
let office: Caller
let manager: Caller
let agent: Caller
/** The outlet of the manager, where the vehicle has a complaint and a ticket. */
const outlet = 'DL001-01'
const vin = '1M8GDM9AXKP042788'
let complaint: { id: string; no: string }
let ticket: { id: string; no: string }
/** A ticket of another dealer. */
let foreign: string

async function addTicket(at: string, more: object = {}) {
  const body = { title: 'Brakes squeal', outlet: at, job_type: 'service' as const, priority: 'P3' as const, ...more }
  return (await office.send(ticketsApi.add, { body })).ticket
}

beforeAll(async () => {
  app = await testApp()
  ;[office, manager, agent] = await Promise.all([app.as('HQA'), app.as('SVM'), app.as('HDA')])
  complaint = await office.send(complaintsApi.add, {
    body: {
      received_via: 'letter',
      category: 'Time',
      statement: 'The brakes squeal since the visit.',
      outlet,
      job_type: 'service',
      vin,
    },
  })
  ticket = await addTicket(outlet, { vin })
  foreign = (await addTicket('DL002-01')).no
})
afterAll(() => app.close())

const first = { speaker: 'agent', start_s: 0, end_s: 3, text: 'Good morning.' }
const second = { speaker: 'customer', start_s: 3.5, end_s: 6.5, text: 'My brakes squeal, call 98765 43210.' }
let number = 0
const sent = (more: object = {}) => ({
  id: `M-${(number += 1)}`,
  started_at: app.deps.clock.now().toISOString(),
  consent: true,
  outlet,
  agent: 'Noor Amari',
  transcript: { segments: [first, second] },
  ...more,
})
const addCall = (more: object = {}): Promise<Call> => office.send(callsApi.add, { body: sent(more) as never })
const again = ({ source_no, started_at }: Call, more: object) => addCall({ id: source_no, started_at, ...more })

const addTo = (no: string, of: string, seq = 1, by: Caller = manager) =>
  by.send(callMomentsApi.add, { params: { no }, body: { seq, case: of } })
const ofCase = async (no: string, by: Caller = manager) =>
  (await by.send(callMomentsApi.ofCase, { params: { no } })).moments
const ofCall = async (no: string, by: Caller = manager) =>
  (await by.send(callMomentsApi.ofCall, { params: { no } })).moments
const remove = (id: string, by: Caller = manager) => by.send(callMomentsApi.remove, { params: { id } })
/** A complaint without moments. */
const newComplaint = async () =>
  (
    await office.send(complaintsApi.add, {
      body: { received_via: 'letter', category: 'Time', statement: 'It took far too long.', outlet },
    })
  ).no

describe('a moment of a call', () => {
  test('becomes evidence of a complaint with its sentence as it was masked, its speaker, and its time', async () => {
    const call = await addCall()
    const { moments } = await addTo(call.no, complaint.no)
    const expected = {
      kind: 'complaint',
      case: complaint.no,
      call: call.no,
      seq: 1,
      speaker: 'customer',
      start_ms: 3500,
      text: 'My brakes squeal, call [phone].',
      is_changed: false,
      can_open: true,
      may_remove: true,
    }
    expect(moments).toMatchObject([expected])
    expect((await ofCase(complaint.no)).find((one) => one.call === call.no)).toMatchObject(expected)
  })

  test('is in the timeline of its case and in the trail, neither of which quotes it', async () => {
    const call = await addCall()
    await addTo(call.no, ticket.no)
    const { events } = await manager.send(timelineApi.events, { params: { kind: 'ticket', id: ticket.id }, query: {} })
    expect(events[0]).toMatchObject({ type: 'evidence_added', text: call.no })
    const { rows } = await office.send(auditApi.list, { query: { entity: 'call', entity_id: call.id } as never })
    const line = rows.find((row) => row.action === 'link')
    expect(line).toBeTruthy()
    expect(JSON.stringify([events, rows])).not.toContain('squeal, call')
  })

  test('that is added to the same case twice is there once, also by two people at once', async () => {
    const call = await addCall()
    const of = await newComplaint()
    await Promise.all([addTo(call.no, of), addTo(call.no, of, 1, office)])
    await addTo(call.no, of)
    expect(await ofCase(of)).toHaveLength(1)
    await addTo(call.no, ticket.no)
    expect((await ofCall(call.no)).map((one) => one.case).toSorted()).toEqual([of, ticket.no].toSorted())
  })

  test('keeps its text and says so where its call was replaced, and not where it came again the same', async () => {
    const call = await addCall()
    const of = await newComplaint()
    await addTo(call.no, of)
    await again(call, { agent: 'Someone Else' })
    expect(await ofCase(of)).toMatchObject([{ is_changed: false }])
    await again(call, { transcript: { segments: [first, { ...second, text: 'Nothing at all.' }] } })
    expect(await ofCase(of)).toMatchObject([{ is_changed: true, text: 'My brakes squeal, call [phone].' }])
    await again(call, { transcript: { segments: [first, second] } })
    expect(await ofCase(of)).toMatchObject([{ is_changed: false }])
  })

  test('loses its text where the customer takes their consent back, for good', async () => {
    const call = await addCall()
    const of = await newComplaint()
    await addTo(call.no, of)
    await again(call, { consent: false })
    expect(await ofCase(of)).toMatchObject([{ text: null, is_changed: true }])
    await again(call, {})
    expect(await ofCase(of)).toMatchObject([{ text: null }])
  })

  test('is removed by who added it and by an administrator, and by no one else', async () => {
    const call = await addCall()
    const of = await newComplaint()
    const own = async (seq: number, by: Caller) =>
      (await addTo(call.no, of, seq, by)).moments.find((one) => one.seq === seq)!
    const [added, other] = [await own(0, manager), await own(1, office)]
    expect((await ofCase(of)).map(({ seq, may_remove }) => [seq, may_remove])).toEqual([
      [0, true],
      [1, false],
    ])
    await expect(remove(other.id)).rejects.toMatchObject({
      status: 403,
      message: 'Only the person who added this moment, or an administrator, can remove it.',
    })
    await remove(other.id, office)
    await remove(added.id, await app.as('admin'))
    expect(await ofCase(of)).toEqual([])
    await expect(remove(added.id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a moment is refused', () => {
  test('of a call or a line that is not there', async () => {
    const call = await addCall()
    const other = await addCall({ outlet: 'DL002-01' })
    await expect(addTo('CL-999999', complaint.no)).rejects.toMatchObject({ status: 404 })
    await expect(addTo(other.no, complaint.no)).rejects.toMatchObject({ status: 404 })
    await expect(addTo(call.no, complaint.no, 2)).rejects.toMatchObject({
      status: 422,
      fields: { seq: 'Line not found. The call may have been replaced; reload the page.' },
    })
  })

  test('of a call without a transcript', async () => {
    const { no } = await addCall({ consent: false })
    await expect(addTo(no, complaint.no, 0)).rejects.toMatchObject({
      status: 409,
      message: 'This call has no transcript, so it has no moments to add.',
    })
  })

  test('on a case that is not there or outside the scope', async () => {
    const { no } = await addCall()
    for (const of of ['C-000000', foreign])
      await expect(addTo(no, of)).rejects.toMatchObject({
        status: 422,
        fields: { case: 'Complaint or ticket not found in your scope.' },
      })
    await expect(addTo(no, 'no number')).rejects.toMatchObject({
      fields: { case: 'Enter a complaint or ticket number.' },
    })
  })

  test(`on a case that has ${mostMomentsOfCase}`, async () => {
    const segments = Array.from({ length: mostMomentsOfCase + 1 }, (_, at) => ({
      ...first,
      start_s: at,
      end_s: at + 1,
    }))
    const { no } = await addCall({ transcript: { segments } })
    const of = await newComplaint()
    for (let seq = 0; seq < mostMomentsOfCase; seq += 1) await addTo(no, of, seq)
    await expect(addTo(no, of, mostMomentsOfCase)).rejects.toMatchObject({
      status: 422,
      fields: { case: 'A case has at most 50 moments. Remove one first.' },
    })
    expect((await addTo(no, of, 0)).moments).toHaveLength(mostMomentsOfCase)
  })

  test('to a reader without the right', async () => {
    const { no } = await addCall()
    for (const role of ['AUD', 'ANL'])
      await expect(addTo(no, complaint.no, 1, await app.as(role))).rejects.toMatchObject({ status: 403 })
    await expect(ofCase(complaint.no, await app.as('BTM'))).rejects.toMatchObject({ status: 403 })
  })
})

describe('moments of a case', () => {
  test('are seen by who sees the case, also without its call', async () => {
    const call = await addCall({ outlet: null })
    await addTo(call.no, ticket.no, 1, office)
    const seen = (await ofCase(ticket.no)).find((one) => one.call === call.no)
    expect(seen).toMatchObject({ can_open: false, text: 'My brakes squeal, call [phone].' })
    expect((await ofCase(ticket.no, office)).find((one) => one.call === call.no)).toMatchObject({ can_open: true })
    await expect(ofCase(foreign)).rejects.toMatchObject({ status: 404 })
    await expect(ofCase(complaint.no, agent)).rejects.toMatchObject({ status: 404 })
  })

  test('of an agent of the helpdesk are those of their own calls', async () => {
    const { no } = await addCall({ agent: 'hda@demo.com', outlet: null })
    await expect(addTo(no, complaint.no, 1, agent)).rejects.toMatchObject({
      fields: { case: 'Complaint or ticket not found in your scope.' },
    })
    await addTo(no, complaint.no, 1, office)
    expect(await ofCall(no, agent)).toEqual([])
  })
})

test('the open cases of the vehicle of a call are offered, those of others are not', async () => {
  const { no } = await addCall({ vin })
  const { cases } = await manager.send(callMomentsApi.cases, { params: { no } })
  expect(cases.map((one) => one.no)).toEqual(expect.arrayContaining([complaint.no, ticket.no]))
  expect(cases.find((one) => one.no === ticket.no)).toMatchObject({ kind: 'ticket', title: 'Brakes squeal' })
  expect(cases.some((one) => one.no === foreign)).toBe(false)
  const { no: none } = await addCall()
  expect(await manager.send(callMomentsApi.cases, { params: { no: none } })).toEqual({ cases: [] })
})

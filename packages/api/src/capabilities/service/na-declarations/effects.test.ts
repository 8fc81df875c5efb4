import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBatches } from '#kernel/command/jobs.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { addCard } from '#testing/job-cards.ts'
import { brandDay, declareNa, evidence, overdueFollowUp } from '#testing/na-declarations.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { closeReportedFollowUps } from '#capabilities/service/follow-ups/scheduled.commands.ts'
import { dueDatesApi } from '#capabilities/service/follow-ups/due-dates.contract.ts'
import { type FollowUp, followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { customersApi } from '#capabilities/workshop/customers/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { type NaDeclaration, naDeclarationsApi } from './contract.ts'
import { overturnSeen, recheckDeclarations } from './scheduled.commands.ts'

let app: TestApp
let office: Caller
let manager: Caller
let territory: Caller
let outlet: string
beforeAll(async () => {
  app = await testApp()
  await signIn()
  outlet = (await manager.send(followUpsApi.list, { query: { perPage: 1 } })).rows[0]!.outlet
})
afterAll(() => app.close())

async function signIn(): Promise<void> {
  ;[office, manager, territory] = await Promise.all([app.as('HQA'), app.as('SVM'), app.as('TSM')])
}

const followUp = (daysAgo?: number) => overdueFollowUp(app, manager, outlet, daysAgo)
const readFollowUp = (no: string) => office.send(followUpsApi.get, { params: { no } })
const vehicleOf = ({ vin }: Pick<FollowUp, 'vin'>) => office.send(vehiclesApi.get, { params: { vin } })
const read = (no: string) => office.send(naDeclarationsApi.get, { params: { no } })
const approve = ({ no, version }: NaDeclaration) =>
  territory.send(naDeclarationsApi.approve, { params: { no }, body: { if_version: version } })
const exported = { reason: 'NA-EXP', note: 'Left for Nepal with the owner.' }
async function approved(body: object = exported): Promise<NaDeclaration> {
  return approve(await declareNa(manager, await followUp(), body))
}

describe('an approval', () => {
  test('sets the status of the vehicle, shown in its timeline', async () => {
    const after = await approved({ reason: 'NA-SCR', file: evidence() })
    const vehicle = await vehicleOf(after)
    expect(vehicle.status).toBe('scrapped')
    const { events } = await office.send(timelineApi.events, {
      params: { kind: 'vehicle', id: vehicle.id },
      query: {},
    })
    expect(events[0]).toMatchObject({ type: 'changed', before: { status: 'in_use' }, after: { status: 'scrapped' } })
  })

  test('corrects a wrong due date, and the follow-up waits for it', async () => {
    const new_due_on = addDays(brandDay(app), 60)
    const after = await approved({ reason: 'NA-DAT', new_due_on, file: evidence() })
    expect(await readFollowUp(after.follow_up)).toMatchObject({
      status: 'upcoming',
      due_on: new_due_on,
      first_due_on: addDays(brandDay(app), -20),
      ended_on: null,
    })
    expect((await vehicleOf(after)).next_due_on).toBe(new_due_on)
    const moves = await office.send(dueDatesApi.list, {})
    expect(moves[0]).toMatchObject({ reason: 'wrong_date', note: after.no, vehicles: 1, moved: 1, can_undo: false })
  })

  test('of a wrong number leaves the vehicle in the base', async () => {
    const one = await followUp()
    for (const result of ['wrong_number', 'invalid'])
      await manager.send(followUpsApi.attempt, { params: one, body: { medium: 'call', result } as never })
    await approve(await declareNa(manager, one, { reason: 'NA-WRN' }))
    expect(await readFollowUp(one.no)).toMatchObject({ status: 'open', ended_on: null })
  })
})

describe('what needs no person', () => {
  test('moves a sold vehicle and a new follow-up to its new owner', async () => {
    const one = await followUp()
    const after = await declareNa(manager, one, {
      reason: 'NA-SLD-K',
      new_owner_name: 'Omar Buyer',
      new_owner_phone: '+919800000001',
    })
    expect(after).toMatchObject({ status: 'auto_approved', decided_by: null, decided_on: brandDay(app) })
    expect(await readFollowUp(one.no)).toMatchObject({ status: 'transferred' })
    expect(await vehicleOf(one)).toMatchObject({ owner: after.new_customer })
    expect(await readFollowUp(after.new_follow_up!)).toMatchObject({
      status: 'open',
      due_on: one.due_on,
      customer: after.new_customer,
    })
  })

  test('moves a vehicle to an outlet beyond the scope of the person who declares', async () => {
    const { rows } = await office.send(followUpsApi.list, { query: { perPage: 100 } })
    const target = rows.find((row) => row.outlet !== outlet)!.outlet
    const one = await followUp()
    const after = await declareNa(manager, one, { reason: 'NA-REL-N', new_outlet: target })
    expect(after).toMatchObject({ status: 'auto_approved', new_outlet: target })
    expect(await readFollowUp(one.no)).toMatchObject({ status: 'transferred' })
    expect((await vehicleOf(one)).home_outlet).toBe(target)
    const { rows: moved } = await office.send(followUpsApi.list, { query: { vin: one.vin, is_open: 'true' } as never })
    expect(moved).toMatchObject([{ outlet: target, due_on: one.due_on, status: 'open' }])
  })

  test('merges a duplicate of the same VIN; another VIN needs a person', async () => {
    const one = await followUp()
    expect(await declareNa(manager, one, { reason: 'NA-DUP', reference: one.vin })).toMatchObject({
      status: 'auto_approved',
    })
    expect(await readFollowUp(one.no)).toMatchObject({ status: 'merged' })
    const other = await declareNa(manager, await followUp(), { reason: 'NA-DUP', reference: one.vin })
    expect(other).toMatchObject({ status: 'declared', approver: 'tsm', manual_cause: 'other_vin' })
  })

  test('closes a vehicle with a job card as reported; an unknown card needs a person', async () => {
    const one = await followUp(5)
    const { no } = await addCard(manager, { vin: one.vin })
    const unknown = await declareNa(manager, one, { reason: 'NA-REP', reference: 'NONE-1' })
    expect(unknown).toMatchObject({ status: 'declared', manual_cause: 'no_job_card' })
    await manager.send(naDeclarationsApi.withdraw, {
      params: { no: unknown.no },
      body: { if_version: unknown.version },
    })
    expect(await declareNa(manager, one, { reason: 'NA-REP', reference: no })).toMatchObject({
      status: 'auto_approved',
      job_card: no,
    })
    expect(await readFollowUp(one.no)).toMatchObject({ status: 'reported', reported_job_card: no })
  })

  test('stops all contact with a customer who requested it, and the vehicle stays in the base', async () => {
    const one = await followUp()
    await declareNa(manager, one, { reason: 'NA-DNC', file: evidence() })
    expect(await readFollowUp(one.no)).toMatchObject({ status: 'open' })
    const customer = await manager.send(customersApi.get, { params: { no: one.customer! } })
    expect(customer).toMatchObject({ consent_call: false, consent_sms: false, consent_email: false })
  })
})

describe('a vehicle that comes after all', () => {
  test('T12: overturns its declaration, is in use again, and is closed as reported', async () => {
    const after = await approved()
    app.travel(3600)
    await signIn()
    await addCard(manager, { vin: after.vin })
    expect(await runBatches(overturnSeen, app.deps)).toEqual([])
    expect(await read(after.no)).toMatchObject({
      status: 'overturned',
      overturn_cause: 'vehicle_seen',
      revalidated_on: brandDay(app),
    })
    expect((await vehicleOf(after)).status).toBe('in_use')
    expect(await readFollowUp(after.follow_up)).toMatchObject({ status: 'open', due_on: addDays(brandDay(app), -20) })
    await runBatches(closeReportedFollowUps, app.deps)
    expect(await readFollowUp(after.follow_up)).toMatchObject({ status: 'reported' })
  })

  test('rejects a declaration that was not decided', async () => {
    const pending = await declareNa(manager, await followUp(), exported)
    await addCard(manager, { vin: pending.vin })
    expect(await runBatches(overturnSeen, app.deps)).toEqual([])
    expect(await read(pending.no)).toMatchObject({
      status: 'rejected',
      decided_by: null,
      decision_remark: 'The vehicle came to a workshop.',
    })
  })

  test('more often than one of ten ends automatic approval of the outlet for six months', async () => {
    for (let count = 0; count < 5; count += 1) {
      const after = await approved()
      await addCard(manager, { vin: after.vin })
    }
    expect(await runBatches(overturnSeen, app.deps)).toEqual([])
    const one = await followUp()
    const pending = await declareNa(manager, one, { reason: 'NA-DUP', reference: one.vin })
    expect(pending).toMatchObject({ status: 'declared', approver: 'tsm', manual_cause: 'automatic_off' })
    expect(pending.automatic_off_until! > addDays(brandDay(app), 180)).toBe(true)
    const prospect = await manager.send(naDeclarationsApi.prospect, { params: one })
    expect(prospect.automatic_off_until).toBe(pending.automatic_off_until)
  })
})

test('a follow-up opens again on the day its declaration is to be checked again', async () => {
  const after = await approved({ reason: 'NA-SEI', recheck_on: addDays(brandDay(app), 10), file: evidence() })
  expect(await runBatches(recheckDeclarations, app.deps)).toEqual([])
  expect(await readFollowUp(after.follow_up)).toMatchObject({ status: 'not_applicable' })
  app.travel(10 * 86_400)
  await signIn()
  expect(await runBatches(recheckDeclarations, app.deps)).toEqual([])
  expect(await readFollowUp(after.follow_up)).toMatchObject({ status: 'open', ended_on: null })
  expect(await read(after.no)).toMatchObject({ status: 'approved', rechecked_on: brandDay(app) })
  expect((await vehicleOf(after)).status).toBe('in_use')
})

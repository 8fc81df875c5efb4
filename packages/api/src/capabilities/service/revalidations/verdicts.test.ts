import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import {
  answerAll,
  type AuditSides,
  auditPlanned,
  decide,
  planAudit,
  startAudit,
  step,
} from '#testing/revalidations.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'

const outlet = 'DL001-01'
let app: TestApp
let manager: Caller
let sides: AuditSides
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  const [office, auditor, dealer] = await Promise.all([app.as('HQA'), app.as('RGM'), app.as('DLP')])
  sides = { office, auditor, dealer }
  manager = await app.as('SVM')
})

const ticket = async (no: string) => (await sides.office.send(ticketsApi.get, { params: { no } })).ticket
const complaint = (no: string) => sides.office.send(complaintsApi.get, { params: { no } })
async function move(no: string, to: string, more: object = {}, by = manager) {
  const { version } = await ticket(no)
  await by.send(ticketsApi.move, { params: { no }, body: { to, if_version: version, ...more } as never })
}
async function close(no: string, by?: Caller) {
  await move(no, 'in_progress')
  const customer_contacted_at = app.deps.clock.now().toISOString()
  await move(no, 'resolved', { resolution: 'Done', root_cause: 'Worn', customer_contacted_at })
  await move(no, 'closed', { satisfied: 'yes' }, by ?? (await app.as('TSM')))
}
/** What was closed so long ago that it may not open again. */
const closedLongAgo = (no: string) =>
  sql`with old as (update ticket set closed_at = closed_at - interval '31 days', opened_at = opened_at - interval '31 days'
      where no = ${no} returning complaint_id)
    update complaint set closed_at = closed_at - interval '31 days' where id = (select complaint_id from old)`.execute(
    app.deps.database.owner,
  )
const isUnjustified = (no: string) =>
  sql`update ticket set justification = 'unjustified', charged_to = 'insurer' where no = ${no}`.execute(
    app.deps.database.owner,
  )
async function closedComplaint(by?: Caller) {
  const body = {
    outlet,
    job_type: 'service' as const,
    received_via: 'call_centre' as const,
    category: 'Time' as const,
    statement: 'No one called back about the car.',
  }
  const { no, ticket: own } = await sides.office.send(complaintsApi.add, { body })
  await close(own!.no, by)
  return { no, ticket: own!.no }
}
async function unjustifiedTicket() {
  const body = { outlet, job_type: 'service' as const, title: 'Not our customer' }
  const { no } = (await sides.office.send(ticketsApi.add, { body })).ticket
  await close(no)
  await isUnjustified(no)
  return no
}
const kinds = {
  complaint_closure: { checklist: 'CALL-BACK', method: 'call_back' },
  unjustified_ticket: { checklist: 'PLEA-CHECK', method: 'document' },
} as const
async function audit(kind: keyof typeof kinds, subject_no: string, given: Record<string, string>) {
  const { no } = await planAudit(sides, outlet, { kind, subject_no, ...kinds[kind], auditor: null })
  return auditPlanned(sides, no, 'rgm', given)
}

describe('a call-back of a closed complaint', () => {
  test('of a customer who is not satisfied opens the complaint and its ticket again', async () => {
    const closed = await closedComplaint()
    expect(await complaint(closed.no)).toMatchObject({ status: 'closed', satisfied_at_close: 'yes' })
    const { no, result } = await audit('complaint_closure', closed.no, { 'CB-01': 'no', 'CB-02': 'no', 'CB-03': 'no' })
    expect(result).toBe('invalid')
    expect(await complaint(closed.no)).toMatchObject({
      status: 'under_resolution',
      satisfied_at_close: null,
      ticket: { no: closed.ticket, status: 'in_progress' },
    })
    expect(await ticket(closed.ticket)).toMatchObject({ reopened_count: 1 })
    const { id } = await complaint(closed.no)
    const { events } = await sides.office.send(timelineApi.events, { params: { kind: 'complaint', id }, query: {} })
    expect(events.find(({ type }) => type === 'not_satisfied')).toMatchObject({ text: no })
  })

  test('more than 30 days after its closing opens a ticket that repeats the old one', async () => {
    const closed = await closedComplaint()
    await closedLongAgo(closed.ticket)
    await audit('complaint_closure', closed.no, { 'CB-01': 'no', 'CB-02': 'no', 'CB-03': 'no' })
    const after = await complaint(closed.no)
    expect(after).toMatchObject({ status: 'under_resolution', ticket: { status: 'open' } })
    expect(after.ticket!.no).not.toBe(closed.ticket)
    expect(await ticket(closed.ticket)).toMatchObject({ status: 'closed' })
    expect(await ticket(after.ticket!.no)).toMatchObject({ repeat_of: closed.ticket })
  })

  test('of a satisfied customer changes nothing', async () => {
    const closed = await closedComplaint()
    await audit('complaint_closure', closed.no, {})
    expect(await complaint(closed.no)).toMatchObject({ status: 'closed', ticket: { status: 'closed' } })
  })

  test('is not planned of an open complaint', async () => {
    const body = {
      outlet,
      received_via: 'call_centre' as const,
      category: 'Time' as const,
      statement: 'No one called back about the car.',
    }
    const { no } = await sides.office.send(complaintsApi.add, { body })
    await expect(
      planAudit(sides, outlet, { kind: 'complaint_closure', checklist: 'CALL-BACK', subject_no: no }),
    ).rejects.toMatchObject({ fields: { subject_no: 'Nothing that was decided at this outlet has this number.' } })
  })
})

describe('what is looked at that moved beyond the scope of who decides', () => {
  /** To an outlet of another region. */
  const movedAway = (no: string) =>
    sql`update complaint set outlet_id = o.id, dealer_id = o.dealer_id, region_id = o.region_id from outlet o
      where no = ${no} and o.code = 'DL004-01'`.execute(app.deps.database.owner)

  test('is decided by head office, and refused in words to those who do not see it', async () => {
    const [tsm, rgm] = [await app.as('TSM'), await app.as('RGM')]
    const closed = await closedComplaint(sides.office)
    const ofTsm = { ...sides, auditor: tsm }
    const request = { kind: 'complaint_closure', subject_no: closed.no, ...kinds.complaint_closure }
    const audit = await startAudit(ofTsm, outlet, request)
    await answerAll(ofTsm, audit, { 'CB-01': 'no', 'CB-02': 'no', 'CB-03': 'no' })
    const submitted = await step(tsm, audit, 'submitted')
    await movedAway(closed.no)
    await expect(decide(rgm, submitted, 'reviewed')).rejects.toMatchObject({
      status: 409,
      code: 'subject.beyond',
      message: 'What is looked at here now belongs to an outlet outside your scope. Ask head office to decide.',
    })
    const admin = await app.as('admin')
    expect(await decide(admin, submitted, 'reviewed')).toMatchObject({ status: 'reviewed' })
  })
})

describe('an unjustified ticket', () => {
  test('that was not is justified, charged to the outlet, and worked on again', async () => {
    const no = await unjustifiedTicket()
    await audit('unjustified_ticket', no, { 'UJ-01': 'no' })
    expect(await ticket(no)).toMatchObject({
      status: 'in_progress',
      justification: 'justified',
      charged_to: 'outlet',
      reopened_count: 1,
    })
  })

  test('that was closed long ago is justified, and a new ticket repeats it', async () => {
    const no = await unjustifiedTicket()
    await closedLongAgo(no)
    await audit('unjustified_ticket', no, { 'UJ-01': 'no' })
    expect(await ticket(no)).toMatchObject({ status: 'closed', justification: 'justified', charged_to: 'outlet' })
    const { rows } = await sides.office.send(ticketsApi.list, { query: { outlet, perPage: 100 } as never })
    const repeats = await Promise.all(rows.slice(0, 10).map((row) => ticket(row.no)))
    expect(repeats.filter(({ repeat_of }) => repeat_of === no)).toMatchObject([{ status: 'open' }])
  })

  test('that the revalidation confirms stays as it is', async () => {
    const no = await unjustifiedTicket()
    await audit('unjustified_ticket', no, {})
    expect(await ticket(no)).toMatchObject({ status: 'closed', justification: 'unjustified', charged_to: 'insurer' })
  })
})

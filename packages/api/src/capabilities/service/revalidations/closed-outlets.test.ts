import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outletsApi } from '#capabilities/network/outlets/contract.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { naDeclarationsApi } from '#capabilities/service/na-declarations/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { declareNa, overdueFollowUp } from '#testing/na-declarations.ts'
import { type AuditSides, answerAll, decide, startAudit, step } from '#testing/revalidations.ts'
import { revalidationsApi } from './contract.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let sides: AuditSides
beforeAll(async () => {
  app = await testApp()
  const [office, auditor, dealer] = await Promise.all([app.as('HQA'), app.as('RGM'), app.as('DLP')])
  sides = { office, auditor, dealer }
})
afterAll(() => app.close())

const ticket = async (no: string) => (await sides.office.send(ticketsApi.get, { params: { no } })).ticket
const complaint = (no: string) => sides.office.send(complaintsApi.get, { params: { no } })
const onOwner = (statement: ReturnType<typeof sql>) => statement.execute(app.deps.database.owner)

async function shut(code: string, move_cases_to?: string) {
  const { version } = await sides.office.send(outletsApi.get, { params: { code } })
  const body = { on: '2026-01-15', reason: 'Lease ended', if_version: version, move_cases_to }
  return sides.office.send(outletsApi.close, { params: { code }, body })
}
async function closeTicket(no: string) {
  const move = async (to: string, more: object = {}) => {
    const { version } = await ticket(no)
    const body = { to, if_version: version, ...more } as never
    await sides.office.send(ticketsApi.move, { params: { no }, body })
  }
  await move('in_progress')
  const customer_contacted_at = app.deps.clock.now().toISOString()
  await move('resolved', { resolution: 'Done', root_cause: 'Worn', customer_contacted_at })
  const { version } = await ticket(no)
  const body = { to: 'closed', satisfied: 'yes', if_version: version } as never
  await (await app.as('admin')).send(ticketsApi.move, { params: { no }, body })
}
async function closedComplaint(outlet: string) {
  const body = {
    outlet,
    job_type: 'service' as const,
    received_via: 'call_centre' as const,
    category: 'Time' as const,
    statement: 'No one called back about the car.',
  }
  const added = await sides.office.send(complaintsApi.add, { body })
  await closeTicket(added.ticket!.no)
  return { no: added.no, ticket: added.ticket!.no }
}
async function unjustifiedTicket(outlet: string) {
  const body = { outlet, job_type: 'service' as const, title: 'Not our customer' }
  const { no } = (await sides.office.send(ticketsApi.add, { body })).ticket
  await closeTicket(no)
  await onOwner(sql`update ticket set justification = 'unjustified', charged_to = 'insurer' where no = ${no}`)
  return no
}
const longAgo = (no: string) =>
  onOwner(sql`update ticket set closed_at = closed_at - interval '31 days', opened_at = opened_at - interval '31 days'
    where no = ${no}`)
const repeatOf = async (no: string, outlet: string) => {
  const { rows } = await sides.office.send(ticketsApi.list, { query: { outlet, perPage: 100 } as never })
  const found = await Promise.all(rows.slice(0, 10).map((row) => ticket(row.no)))
  return found.find(({ repeat_of }) => repeat_of === no)
}

const audits = {
  complaint_closure: {
    checklist: 'CALL-BACK',
    method: 'call_back',
    given: { 'CB-01': 'no', 'CB-02': 'no', 'CB-03': 'no' },
  },
  unjustified_ticket: { checklist: 'PLEA-CHECK', method: 'document', given: { 'UJ-01': 'no' } },
  na_declaration: { checklist: 'NA-CHECK', method: 'document', given: { 'NA-01': 'no' } },
}
/** Closes an outlet without open cases, which no other one takes over. */
const closedWithout = (code: string) => onOwner(sql`update outlet set status = 'closed' where code = ${code}`)
/** An audit of what was declared, that finds it false after its outlet closed. */
async function overturned(
  kind: keyof typeof audits,
  outlet: string,
  subject_no: string,
  meanwhile: () => Promise<unknown>,
) {
  const { given, ...how } = audits[kind]
  const audit = await startAudit(sides, outlet, { kind, subject_no, ...how, auditor: 'rgm' })
  await answerAll(sides, audit, given as Record<string, string>)
  const submitted = await step(sides.auditor, audit, 'submitted')
  await meanwhile()
  const reviewed = await decide(sides.office, submitted, 'reviewed')
  const people = await sides.office.send(revalidationsApi.auditors, { params: { no: audit.no } })
  const second = people.find(({ username, may_be_second }) => may_be_second && username !== 'rgm')?.username
  return decide(sides.office, reviewed, 'invalid', { second_auditor: second })
}

describe('a second look at what an outlet closed that is closed itself', () => {
  test('opens the follow-up of a false declaration at the new home outlet of its vehicle', async () => {
    const manager = await app.as('SVM')
    const outlet = (await manager.send(followUpsApi.list, { query: { perPage: 1 } })).rows[0]!.outlet
    const followUp = await overdueFollowUp(app, manager, outlet)
    const declared = await declareNa(manager, followUp, { reason: 'NA-EXP', note: 'Left for Nepal with the owner.' })
    const approver = await app.as('TSM')
    const params = { no: declared.no }
    await approver.send(naDeclarationsApi.approve, { params, body: { if_version: declared.version } })
    await overturned('na_declaration', outlet, declared.no, () => shut(outlet, 'DL001-03'))
    expect(await sides.office.send(followUpsApi.get, { params: { no: followUp.no } })).toMatchObject({
      status: 'open',
      outlet: 'DL001-03',
    })
  })

  test('sends a complaint with its ticket to the outlet that took its cases over', async () => {
    const closed = await closedComplaint('DL002-03')
    await overturned('complaint_closure', 'DL002-03', closed.no, () => shut('DL002-03', 'DL001-02'))
    expect(await complaint(closed.no)).toMatchObject({ status: 'under_resolution', outlet: 'DL001-02' })
    const again = await ticket(closed.ticket)
    expect(again).toMatchObject({ status: 'in_progress', outlet: 'DL001-02', reopened_count: 1 })
    expect(again.level).toBeGreaterThanOrEqual(2)
    expect(again.owner).not.toBeNull()
    const { id } = await complaint(closed.no)
    const { events } = await sides.office.send(timelineApi.events, { params: { kind: 'complaint', id }, query: {} })
    expect(events.find(({ type }) => type === 'moved_outlet')?.after).toEqual({ outlet: 'DL001-02' })
  })

  test('opens the ticket that repeats an old unjustified one where the cases went, also if that outlet closed in turn', async () => {
    const no = await unjustifiedTicket('DL002-01')
    await longAgo(no)
    await overturned('unjustified_ticket', 'DL002-01', no, async () => {
      await shut('DL002-01', 'DL002-02')
      await shut('DL002-02', 'DL003-01')
    })
    expect(await ticket(no)).toMatchObject({ status: 'closed', justification: 'justified', outlet: 'DL002-01' })
    const repeat = await repeatOf(no, 'DL003-01')
    expect(repeat).toMatchObject({ status: 'open', outlet: 'DL003-01' })
    expect(repeat!.level).toBeGreaterThanOrEqual(2)
  })
  test('is for the dealer or above where no outlet took its cases over', async () => {
    const code = 'DL003-02'
    const no = await unjustifiedTicket(code)
    await overturned('unjustified_ticket', code, no, () => closedWithout(code))
    const again = await ticket(no)
    expect(again).toMatchObject({ status: 'in_progress', outlet: code })
    expect(again.level).toBeGreaterThanOrEqual(2)
    expect(again.owner).not.toBeNull()
  })
})

describe('a ticket that is opened again by hand', () => {
  test('leaves an outlet that closed meanwhile, with its complaint', async () => {
    const closed = await closedComplaint('DL004-01')
    await shut('DL004-01', 'DL005-01')
    const { version } = await ticket(closed.ticket)
    const body = { to: 'in_progress', if_version: version, reason: 'The customer called' } as never
    await sides.office.send(ticketsApi.move, { params: { no: closed.ticket }, body })
    expect(await ticket(closed.ticket)).toMatchObject({ status: 'in_progress', outlet: 'DL005-01' })
    expect(await complaint(closed.no)).toMatchObject({ status: 'under_resolution', outlet: 'DL005-01' })
  })
})

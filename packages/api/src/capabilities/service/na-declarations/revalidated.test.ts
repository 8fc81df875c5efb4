import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBatches } from '#kernel/command/jobs.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { brandDay, declareNa, overdueFollowUp } from '#testing/na-declarations.ts'
import { type AuditSides, auditPlanned, planAudit, readAudit, step } from '#testing/revalidations.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { revalidationsApi } from '#capabilities/service/revalidations/contract.ts'
import { plansApi } from '#capabilities/service/revalidations/plans.contract.ts'
import { runPlans } from '#capabilities/service/revalidations/runs.commands.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { type NaDeclaration, naDeclarationsApi } from './contract.ts'

let app: TestApp
let manager: Caller
let territory: Caller
let sides: AuditSides
let outlet: string
beforeAll(async () => {
  app = await testApp()
  await signIn()
  outlet = (await manager.send(followUpsApi.list, { query: { perPage: 1 } })).rows[0]!.outlet
})
afterAll(() => app.close())

async function signIn(): Promise<void> {
  const [office, auditor, dealer] = await Promise.all([app.as('HQA'), app.as('RGM'), app.as('DLP')])
  ;[manager, territory] = await Promise.all([app.as('SVM'), app.as('TSM')])
  sides = { office, auditor, dealer }
}

const read = (no: string) => sides.office.send(naDeclarationsApi.get, { params: { no } })
/** What the service manager declares and the territory manager approves. */
async function approved(): Promise<NaDeclaration> {
  const followUp = await overdueFollowUp(app, manager, outlet)
  const { no, version } = await declareNa(manager, followUp, {
    reason: 'NA-EXP',
    note: 'Left for Nepal with the owner.',
  })
  return territory.send(naDeclarationsApi.approve, { params: { no }, body: { if_version: version } })
}
const eventsOf = async (id: string) =>
  (await sides.office.send(timelineApi.events, { params: { kind: 'na_declaration', id }, query: {} })).events

/** Runs a plan that draws every approved declaration, a day later; answers what is planned of this one. */
async function drawn(code: string, { no }: NaDeclaration) {
  app.travel(86_400)
  await signIn()
  await sides.office.send(plansApi.add, {
    body: {
      code,
      name: 'Declarations',
      kind: 'na_declaration',
      checklist: 'NA-CHECK',
      method: 'document',
      next_run_on: brandDay(app),
    },
  })
  expect(await runBatches(runPlans, app.deps)).toEqual([])
  const { rows } = await sides.office.send(revalidationsApi.list, { query: { q: no } })
  return rows
}

describe('an approved declaration', () => {
  test('is drawn by a plan, and overturned by an invalid result: its follow-up opens again with its first due date', async () => {
    const declared = await approved()
    const [planned, ...others] = await drawn('NA-1', declared)
    expect(others).toEqual([])
    expect(planned).toMatchObject({ kind: 'na_declaration', subject_no: declared.no, status: 'planned' })
    const { candidates, drawn: sample } = (await sides.office.send(plansApi.get, { params: { code: 'NA-1' } })).runs[0]!
    expect(sample).toContain(declared.no)
    expect(candidates).toBe(sample.length)
    const audit = await auditPlanned(sides, planned!.no, 'rgm', { 'NA-01': 'no' })
    expect(audit).toMatchObject({ status: 'invalid', result: 'invalid' })
    expect(await read(declared.no)).toMatchObject({
      status: 'overturned',
      overturn_cause: 'revalidation',
      revalidated_on: brandDay(app),
      revalidation: planned!.no,
    })
    expect(await sides.office.send(followUpsApi.get, { params: { no: declared.follow_up } })).toMatchObject({
      status: 'open',
      due_on: addDays(brandDay(app), -21),
      ended_on: null,
    })
    expect((await eventsOf(declared.id))[0]).toMatchObject({
      type: 'overturned',
      after: { cause: 'revalidation', revalidation: planned!.no },
    })
  })

  test('is confirmed by any other result, and counts as revalidated', async () => {
    const declared = await approved()
    const [planned] = await drawn('NA-2', declared)
    await auditPlanned(sides, planned!.no, 'rgm')
    expect(await read(declared.no)).toMatchObject({
      status: 'approved',
      revalidated_on: brandDay(app),
      revalidation: planned!.no,
    })
    expect((await eventsOf(declared.id))[0]).toMatchObject({ type: 'confirmed', after: { revalidation: planned!.no } })
    const follow_up = await sides.office.send(followUpsApi.get, { params: { no: declared.follow_up } })
    expect(follow_up.status).toBe('not_applicable')
  })

  test('is looked at by the chosen auditor alone, and by no one who declared or decided it', async () => {
    const declared = await approved()
    const [planned] = await drawn('NA-3', declared)
    const { no, version } = await readAudit(sides.office, planned!.no)
    const choose = (auditor: string) =>
      sides.office.send(revalidationsApi.update, { params: { no }, body: { auditor, if_version: version } })
    await expect(choose('tsm')).rejects.toMatchObject({
      status: 422,
      fields: { auditor: 'The auditor may not have declared or decided what is looked at.' },
    })
    const people = await sides.office.send(revalidationsApi.auditors, { params: { no } })
    expect(people.map(({ username }) => username)).not.toContain('tsm')
    await choose('rgm')
    const scheduled = await step(sides.office, await readAudit(sides.office, no), 'scheduled')
    await expect(step(sides.office, scheduled, 'in_progress')).rejects.toMatchObject({
      status: 403,
      message: 'Only the auditor starts and submits this audit. Choose another auditor first.',
    })
    expect((await readAudit(sides.office, no)).allowed).toEqual(['withdrawn'])
    expect((await readAudit(sides.auditor, no)).allowed).toEqual(['in_progress', 'withdrawn'])
  })

  test('that a vehicle overturned before stays as it is', async () => {
    const declared = await approved()
    await drawn('NA-4', declared)
    const withdrawn = await approved()
    await expect(
      planAudit(sides, outlet, {
        kind: 'na_declaration',
        checklist: 'NA-CHECK',
        subject_no: declared.no,
        auditor: null,
      }),
    ).rejects.toMatchObject({ code: 'revalidation.open' })
    const byHand = await planAudit(sides, outlet, {
      kind: 'na_declaration',
      checklist: 'NA-CHECK',
      method: 'document',
      subject_no: withdrawn.no,
      auditor: 'rgm',
    })
    expect(byHand.subject_id).toBe(withdrawn.id)
    await app.deps.database.owner
      .updateTable('na_declaration')
      .set({
        status: 'overturned',
        overturned_at: app.deps.clock.now(),
        overturned_on: brandDay(app),
        overturn_cause: 'vehicle_seen',
        revalidated_on: brandDay(app),
      })
      .where('id', '=', withdrawn.id)
      .execute()
    expect(await auditPlanned(sides, byHand.no, 'rgm', { 'NA-01': 'no' })).toMatchObject({ result: 'invalid' })
    expect(await read(withdrawn.no)).toMatchObject({ status: 'overturned', overturn_cause: 'vehicle_seen' })
  })
})

test('more than one false declaration of ten ends automatic approval of the outlet', async () => {
  for (let count = 0; count < 4; count += 1) {
    const { no } = await approved()
    const { no: audit } = await planAudit(sides, outlet, {
      kind: 'na_declaration',
      checklist: 'NA-CHECK',
      method: 'document',
      subject_no: no,
      auditor: 'rgm',
    })
    await auditPlanned(sides, audit, 'rgm', { 'NA-01': 'no' })
  }
  const followUp = await overdueFollowUp(app, manager, outlet)
  const after = await declareNa(manager, followUp, { reason: 'NA-DUP', reference: followUp.vin })
  expect(after).toMatchObject({ status: 'declared', manual_cause: 'automatic_off' })
  const summary = await sides.office.send(naDeclarationsApi.summary, { query: {} } as never)
  expect((summary as { total_row: Record<string, number> }).total_row.false_percent).toBeGreaterThan(0)
})

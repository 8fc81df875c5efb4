import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runBatches } from '#kernel/command/jobs.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { type AuditSides, clearOutlet, decide, readAudit, reviewedAudit, signInSides } from '#testing/revalidations.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { revalidationsApi } from './contract.ts'
import { plansApi } from './plans.contract.ts'
import { runPlans } from './runs.commands.ts'
import { expireResults, planDueCertifications, ticketExpired } from './validity.commands.ts'

let app: TestApp
let sides: AuditSides
let outlet: string
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  sides = await signInSides(app)
  outlet = await clearOutlet(app, sides)
})

const today = () => dayIn(app.deps.settings.brand_tz, app.deps.clock.now())
/** Sets the last day of a result, as if it had been decided earlier. */
const endsOn = (no: string, day: string) =>
  sql`update revalidation set valid_until = ${day}::date, valid_from = ${day}::date - 364,
    decided_on = least(decided_on, ${day}::date - 10) where no = ${no}`.execute(app.deps.database.owner)
const ofOutlet = async (query: object = {}) =>
  (
    await sides.office.send(revalidationsApi.list, {
      query: { outlet, kind: ['outlet_certification'] as never, perPage: 100, ...query },
    })
  ).rows
/** A certification of the outlet that is the last one of it. */
async function certified(): Promise<string> {
  await sql`update revalidation set decided_on = '2020-01-01', decided_at = '2020-01-01', status = 'expired', ticket_id = null
    where kind = 'outlet_certification' and decided_on is not null
      and outlet_id = (select id from outlet where code = ${outlet})`.execute(app.deps.database.owner)
  return (await decide(sides.office, await reviewedAudit(sides, outlet), 'valid')).no
}

describe('a certification', () => {
  test('has its next one planned sixty days before it ends, once', async () => {
    const no = await certified()
    const planned = () => ofOutlet({ status: 'planned' })
    await endsOn(no, addDays(today(), 61))
    await runBatches(planDueCertifications, app.deps)
    expect(await planned()).toEqual([])
    await endsOn(no, addDays(today(), 60))
    await runBatches(planDueCertifications, app.deps)
    await runBatches(planDueCertifications, app.deps)
    const [next, ...others] = await planned()
    expect(others).toEqual([])
    expect(next).toMatchObject({ planned_on: addDays(today(), 60), checklist: 'CERT-3S' })
  })

  test('expires the day after its last, with its event', async () => {
    const no = await certified()
    await endsOn(no, today())
    await runBatches(expireResults, app.deps)
    expect(await readAudit(sides.office, no)).toMatchObject({ status: 'valid', days_left: 0 })
    await endsOn(no, addDays(today(), -1))
    await runBatches(expireResults, app.deps)
    await runBatches(expireResults, app.deps)
    expect(await readAudit(sides.office, no)).toMatchObject({ status: 'expired', days_left: -1, allowed: [] })
  })

  test('that has been expired for more than thirty days has one ticket at the fourth level', async () => {
    const no = await certified()
    await endsOn(no, addDays(today(), -30))
    await runBatches(expireResults, app.deps)
    await runBatches(ticketExpired, app.deps)
    expect((await readAudit(sides.office, no)).ticket).toBeNull()
    await endsOn(no, addDays(today(), -31))
    await runBatches(ticketExpired, app.deps)
    const { ticket } = await readAudit(sides.office, no)
    await runBatches(ticketExpired, app.deps)
    expect((await readAudit(sides.office, no)).ticket).toBe(ticket)
    const { rows } = await sides.office.send(ticketsApi.list, { query: { q: ticket! } })
    expect(rows).toMatchObject([{ kind: 'audit_finding', level: 4, priority: 'P2' }])
  })

  test('that a newer one follows has no ticket and no next one', async () => {
    const old = await certified()
    await endsOn(old, addDays(today(), -40))
    await runBatches(expireResults, app.deps)
    await decide(sides.office, await reviewedAudit(sides, outlet), 'valid')
    await runBatches(ticketExpired, app.deps)
    await runBatches(planDueCertifications, app.deps)
    expect((await readAudit(sides.office, old)).ticket).toBeNull()
    expect(await ofOutlet({ status: 'planned' })).toEqual([])
  })
})

describe('a plan', () => {
  let made = 0
  const add = (more: object = {}) =>
    sides.office.send(plansApi.add, {
      body: {
        code: `P-${(made += 1)}`,
        name: 'For tests',
        kind: 'complaint_closure',
        checklist: 'CALL-BACK',
        method: 'call_back',
        every_months: 3,
        sample_percent: 10,
        next_run_on: today(),
        ...more,
      },
    })
  const read = (code: string) => sides.office.send(plansApi.get, { params: { code } })

  test('draws a sample when it is due, once, and the sample can be drawn again', async () => {
    const { code } = await add()
    await runBatches(runPlans, app.deps)
    await runBatches(runPlans, app.deps)
    const plan = await read(code)
    expect(plan).toMatchObject({ next_run_on: expect.not.stringContaining(today()) as string, last_run_on: today() })
    const [run, ...others] = plan.runs
    expect(others).toEqual([])
    expect(run!.candidates).toBeGreaterThan(10)
    expect(run!.drawn).toHaveLength(Math.max(1, Math.round(run!.candidates / 10)))
    const again = await sides.office.send(plansApi.sample, { params: { code, number: '1' } })
    expect(again).toEqual({ drawn: run!.drawn, is_same: true })
    const { rows } = await sides.office.send(revalidationsApi.list, { query: { plan: [code], perPage: 100 } })
    expect(rows.map(({ subject_no }) => subject_no).toSorted()).toEqual(run!.drawn)
    expect(rows.every(({ status, kind }) => status === 'planned' && kind === 'complaint_closure')).toBe(true)
  })

  test('draws nothing twice', async () => {
    const all = { sample_percent: 100, every_months: 1 }
    const first = await add(all)
    await runBatches(runPlans, app.deps)
    const second = await add(all)
    await runBatches(runPlans, app.deps)
    const [run] = (await read(second.code)).runs
    expect((await read(first.code)).runs[0]!.drawn.length).toBeGreaterThan(0)
    expect(run).toMatchObject({ candidates: 0, drawn: [] })
  })

  test('of certifications finds active outlets of its region without one that holds', async () => {
    const { code } = await add({
      kind: 'outlet_certification',
      checklist: 'CERT-3S',
      method: 'on_site',
      region: 'W1',
      sample_percent: 100,
    })
    await runBatches(runPlans, app.deps)
    const { rows } = await sides.office.send(revalidationsApi.list, { query: { plan: [code], perPage: 100 } })
    expect(rows.every(({ region, status }) => region === 'W1' && status === 'planned')).toBe(true)
    expect((await read(code)).runs[0]!.drawn).toHaveLength(rows.length)
  })

  test('is read by the brand alone, and changed by its managers', async () => {
    const { code } = await add()
    await expect(sides.dealer.send(plansApi.get, { params: { code } })).rejects.toMatchObject({ status: 404 })
    expect((await sides.dealer.send(plansApi.list, { query: {} })).count).toBe(0)
    const change = { params: { code }, body: { sample_percent: 20, if_version: 1 } }
    await expect(sides.dealer.send(plansApi.update, change)).rejects.toMatchObject({ status: 403 })
    expect(await sides.auditor.send(plansApi.update, change)).toMatchObject({ sample_percent: 20, version: 2 })
  })

  test.each([
    [{ checklist: 'CERT-3S' }, 'checklist', 'This checklist is for another kind.'],
    [{ sample_percent: 0 }, 'sample_percent', 'From 0.01 to 100.'],
    [{ region: 'ZZ' }, 'region', 'Region not found.'],
  ])('with %o is refused with a message at the field', async (more, field, message) => {
    await expect(add(more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('is found by its name', async () => {
    const { code } = await add({ name: 'Nightly call-backs' })
    const { rows } = await sides.office.send(plansApi.list, { query: { q: 'NIGHTLY' } })
    expect(rows.map((row) => row.code)).toEqual([code])
  })

  test('of a code that is taken is refused', async () => {
    const { code } = await add()
    await expect(add({ code })).rejects.toMatchObject({ status: 409, code: 'unique.code' })
  })
})

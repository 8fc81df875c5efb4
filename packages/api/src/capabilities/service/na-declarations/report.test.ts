import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBatches } from '#kernel/command/jobs.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { addCard } from '#testing/job-cards.ts'
import { brandDay, declareNa, evidence, overdueFollowUp } from '#testing/na-declarations.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { placesApi } from '#capabilities/network/places/contract.ts'
import { outletsApi } from '#capabilities/network/outlets/contract.ts'
import { naReasonsApi } from '#capabilities/service/na-reasons/contract.ts'
import { type NaDeclaration, naDeclarationsApi } from './contract.ts'
import { overturnSeen, recheckDeclarations } from './scheduled.commands.ts'

interface NaFigures {
  outlet: string
  declared: number
  approved: number
  rejected: number
  pending: number
  na_percent: number | null
  false_percent: number | null
  reason_exp: number
  reason_tot: number
}
interface SummaryFigures {
  region: string
  base: number
  approved: number
  leaves: number
  stays: number
  revalidated: number
  false_percent: number | null
}

let app: TestApp
let office: Caller
let manager: Caller
let territory: Caller
/** The outlet of the manager. */
const outlet = 'DL001-01'
beforeAll(async () => {
  app = await testApp()
  await signIn()
})
afterAll(() => app.close())

async function signIn(): Promise<void> {
  ;[office, manager, territory] = await Promise.all([app.as('HQA'), app.as('SVM'), app.as('TSM')])
}

const exported = { reason: 'NA-EXP', note: 'Left for Nepal.' }
const declared = async (body: object = exported): Promise<NaDeclaration> =>
  declareNa(manager, await overdueFollowUp(app, manager, outlet), body)
const approve = ({ no, version }: NaDeclaration) =>
  territory.send(naDeclarationsApi.approve, { params: { no }, body: { if_version: version } })
const reject = ({ no, version }: NaDeclaration) =>
  territory.send(naDeclarationsApi.reject, { params: { no }, body: { remark: 'No papers.', if_version: version } })

const report = async (query: object, by: Caller = office) => {
  const answer = await by.send(naDeclarationsApi.report, { query: query as never })
  return { rows: answer.rows as unknown as NaFigures[], total: answer.total_row as unknown as NaFigures }
}
const rowOf = async (query: object): Promise<NaFigures> => {
  const { rows } = await report({ ...query, outlet })
  return rows.find((row) => row.outlet === outlet)!
}
const summary = async (query: object) => {
  const answer = await office.send(naDeclarationsApi.summary, { query: query as never })
  return { rows: answer.rows as unknown as SummaryFigures[], total: answer.total_row as unknown as SummaryFigures }
}
const day = () => ({ from: brandDay(app), to: brandDay(app) })
const counted = async (query: object) =>
  (await office.send(naDeclarationsApi.list, { query: { ...query, outlet } as never })).count

describe('the report', () => {
  test('counts what was declared, approved, rejected, and is pending, and each reason in a column', async () => {
    app.travel(86_400)
    await signIn()
    await approve(await declared())
    await approve(await declared({ reason: 'NA-TOT', file: evidence() }))
    await reject(await declared())
    await declared()
    expect(await rowOf(day())).toMatchObject({
      declared: 4,
      approved: 2,
      rejected: 1,
      pending: 1,
      reason_exp: 1,
      reason_tot: 1,
      na_percent: 100,
      false_percent: null,
    })
  })

  test('shows the count of the list that a figure opens', async () => {
    const { declared: all, approved: good, pending } = await rowOf({})
    expect(await counted({ counted_by: 'declared' })).toBe(all)
    expect(await counted({ counted_by: 'decided', status: ['approved', 'auto_approved', 'overturned'] })).toBe(good)
    expect(await counted({ counted_by: 'declared', status: 'declared' })).toBe(pending)
  })

  test('gives a reason that head office added a column, and counts one that was retired with the others', async () => {
    app.travel(86_400)
    await signIn()
    const reason = await office.send(naReasonsApi.add, {
      body: { code: 'NA-FLOOD', label: 'Flooded', base_effect: 'leaves', approval: 'tsm', from_on: brandDay(app) },
    })
    await approve(await declared({ reason: 'NA-FLOOD', note: 'In the river.' }))
    const question = { query: { ...day(), outlet } as never }
    const { columns, total_row } = await office.send(naDeclarationsApi.report, question)
    const column = columns.find(({ label }) => label === 'Flooded')!
    expect(column).toMatchObject({ opens: { counted_by: ['decided'], reason: ['NA-FLOOD'] } })
    expect(total_row).toMatchObject({ [column.key]: 1, reason_other: 0 })
    expect(columns.map(({ key }) => key)).not.toContain('reason_added_2')
    const file = await office.send(naDeclarationsApi.reportExport, { query: { ...day(), format: 'csv' } as never })
    expect(await file.text()).toContain(',Flooded,Other reasons')

    await office.send(naReasonsApi.switchOff, {
      params: { id: reason.id },
      body: { reason: 'No more floods.', if_version: reason.version },
    })
    const after = await office.send(naDeclarationsApi.report, question)
    expect(after.columns.map(({ label }) => label)).not.toContain('Flooded')
    expect(after.total_row).toMatchObject({ reason_other: 1 })
  })

  test('T12: counts an approval in its month for good, and what was overturned in the month it was found', async () => {
    app.travel(86_400)
    await signIn()
    const after = await approve(await declared())
    const decided = day()
    const then = await rowOf(decided)
    const baseThen = (await summary({ ...decided, from: undefined })).total.base
    app.travel(40 * 86_400)
    await signIn()
    await addCard(manager, { vin: after.vin })
    await runBatches(overturnSeen, app.deps)
    expect(await rowOf(decided)).toEqual(then)
    expect((await summary({ to: decided.to })).total.base).toBe(baseThen)
    expect(await rowOf(day())).toMatchObject({ approved: 0, false_percent: 100 })
  })

  test('T13: shows outlets without declarations on request, with the same total', async () => {
    const shown = await report(day())
    const all = await report({ ...day(), show_empty: 'true' })
    const active = await office.send(outletsApi.list, { query: { status: 'active' } as never })
    expect(all.rows.length).toBeGreaterThan(shown.rows.length)
    expect(all.rows.length).toBeGreaterThanOrEqual(active.count)
    expect(all.rows.some((row) => row.declared === 0 && row.approved === 0)).toBe(true)
    expect(all.total).toEqual(shown.total)
  })

  test('T14: works out the shares of the total row from the declarations', async () => {
    const { rows, total } = await report({})
    expect(rows.length).toBeGreaterThan(0)
    expect(total.declared).toBe(rows.reduce((sum, row) => sum + row.declared, 0))
    const file = await office.send(naDeclarationsApi.reportExport, { query: { format: 'csv' } as never })
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines.at(-1)).toMatch(/^Total,/)
  })

  test('shows an outlet its own row alone, and is refused without the right', async () => {
    const { rows } = await report({}, manager)
    expect(rows.map((row) => row.outlet)).toEqual([outlet])
    await expect(report({}, await app.as('BSM'))).rejects.toMatchObject({ status: 403 })
  })
})

const regionIs = (code: string) =>
  sql`update outlet set region_id = (select id from region where code = ${code}) where code = ${outlet}`.execute(
    app.deps.database.owner,
  )

describe('the summary', () => {
  test('splits approvals into those that leave the base and those that stay, by region and channel', async () => {
    const { rows, total } = await summary({ rows: 'region,channel' })
    expect(rows.length).toBeGreaterThan(0)
    expect(total.leaves + total.stays).toBe(total.approved)
    expect(rows.reduce((sum, row) => sum + row.base, 0)).toBe(total.base)
  })

  test('takes an approved declaration that leaves the base out of it, and leaves one that stays in', async () => {
    app.travel(86_400)
    await signIn()
    const pending = await declared()
    const before = (await summary({})).total.base
    await approve(pending)
    expect((await summary({})).total.base).toBe(before - 1)
    await declared({ reason: 'NA-DNC', file: evidence() })
    expect((await summary({})).total.base).toBe(before)
  })

  test('counts a follow-up in the base again from the day its declaration ended (M40)', async () => {
    app.travel(86_400)
    await signIn()
    const dated = { reason: 'NA-SEI', recheck_on: addDays(brandDay(app), 10), file: evidence() }
    const { vin } = await approve(await declared(dated))
    const baseOf = async (query: object) => (await summary({ ...query, vin: [vin] })).total.base
    const until = { to: brandDay(app) }
    expect(await baseOf(until)).toBe(0)
    app.travel(10 * 86_400)
    await signIn()
    expect(await baseOf({})).toBe(0)
    await runBatches(recheckDeclarations, app.deps)
    expect(await baseOf({})).toBe(1)
    expect(await baseOf(until)).toBe(0)
  })

  test('T17: counts each follow-up where its outlet was when it was opened', async () => {
    app.travel(86_400)
    await signIn()
    const before = await declared()
    const then = day()
    const [old] = (await summary({ ...then, outlet })).rows
    await regionIs('S1')
    app.travel(86_400)
    await signIn()
    const after = await declareNa(manager, await overdueFollowUp(app, manager, outlet), exported)
    expect(await summary({ ...then, outlet })).toMatchObject({ rows: [{ region: old!.region }] })
    const { rows } = await summary({ ...day(), outlet })
    expect(rows.map(({ region }) => region)).toContain('S1')
    const regionOf = async ({ no }: NaDeclaration) =>
      (await office.send(naDeclarationsApi.list, { query: { q: no } as never })).rows[0]!.region
    expect([await regionOf(before), await regionOf(after)]).toEqual([old!.region, 'S1'])
    await regionIs(old!.region)
  })

  test('counts the base the same from stored sums as from the follow-ups', async () => {
    const zones = (await office.send(placesApi.options, { query: {} })).zones.map(({ code }) => code)
    for (const days of [{}, { period: 'last-28-days' }, { to: brandDay(app) }])
      for (const rows of ['region', 'region,channel'])
        // The sums know no zones.
        expect(await summary({ rows, ...days })).toEqual(await summary({ rows, ...days, zone: zones }))
  })
})

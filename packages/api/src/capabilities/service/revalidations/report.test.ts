import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outletsApi } from '#capabilities/network/outlets/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { revalidationsApi } from './contract.ts'
import { findingsApi } from './findings.contract.ts'

// R16: what the report counts is found in the lists.
let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
})
afterAll(() => app.close())

interface Row {
  outlet: string
  region: string
  outlets: number
  last: string | null
  standing: string | null
  score: number | null
  valid_until: string | null
  days_left: number | null
  certified: number
  expired: number
  open_findings: number
  overdue_findings: number
}
const report = async (query: object = {}, by: Caller = office) => {
  const { rows, total_row } = await by.send(revalidationsApi.report, {
    query: { kind: 'outlet_certification', ...query },
  })
  return { rows: rows as unknown as Row[], total: total_row as unknown as Row }
}
const latest = async (query: object = {}) =>
  (
    await office.send(revalidationsApi.list, {
      query: { latest: 'true', kind: ['outlet_certification'] as never, perPage: 100, ...query },
    })
  ).rows

describe('the report (R16)', () => {
  test('has a row for each active outlet with its last result', async () => {
    const { rows, total } = await report()
    const { count } = await office.send(outletsApi.list, { query: { status: ['active'] as never } })
    expect(total.outlets).toBe(count)
    expect(rows).toHaveLength(count)
    const last = new Map((await latest()).map((row) => [row.outlet, row]))
    for (const row of rows.slice(0, 40)) {
      const one = last.get(row.outlet)
      if (!one) continue
      expect(row).toMatchObject({
        last: one.decided_on,
        standing: one.status,
        score: one.score,
        valid_until: one.valid_until,
        days_left: one.days_left,
      })
    }
  })

  test('counts as certified the outlets with a valid result today, of active outlets (M51)', async () => {
    const { total } = await report({ rows: 'region' })
    const { count } = await office.send(revalidationsApi.list, {
      query: { latest: 'true', kind: ['outlet_certification'] as never, status: ['valid'] as never },
    })
    expect(total.certified).toBe(Math.round((1000 * count) / total.outlets) / 10)
  })

  test('counts findings that are not done, and those past their due date (M52)', async () => {
    const { total } = await report()
    const count = async (query: object) =>
      (await office.send(findingsApi.list, { query: { kind: ['outlet_certification'] as never, ...query } })).count
    expect(total.open_findings).toBe(await count({ is_open: 'true' }))
    expect(total.overdue_findings).toBe(await count({ state: ['overdue'] }))
    expect(total.overdue_findings).toBeGreaterThan(0)
  })

  test('means the scores of a region over its outlets, each once', async () => {
    const { rows } = await report({ rows: 'region' })
    const [region] = rows
    const scores = (await latest({ region: [region!.region] })).flatMap(({ score }) => (score === null ? [] : [score]))
    const mean = scores.reduce((sum, one) => sum + one, 0) / scores.length
    expect(region!.score).toBeCloseTo(mean, 0)
    expect(region!.standing).toBeNull()
  })

  test('shows a dealer their own outlets alone, and is a file', async () => {
    const { rows } = await report({}, await app.as('DLP'))
    expect(rows.every(({ outlet }) => outlet.startsWith('DL001-'))).toBe(true)
    const file = await office.send(revalidationsApi.reportExport, { query: { kind: 'outlet_certification' } })
    expect(await file.text()).toContain('Outlet,Outlets,Last result,Result,Mean score')
  })

  test('takes one kind at a time', async () => {
    const response = await office.fetch(new Request('http://127.0.0.1/api/reports/revalidations'))
    expect(response.status).toBe(422)
  })
})

test('T17: an outlet that moves to another region is there in the report, and its revalidations stay where they were', async () => {
  const [one] = (await latest()).filter(({ region }) => region !== 'S1')
  await sql`update outlet set region_id = (select id from region where code = 'S1') where code = ${one!.outlet}`.execute(
    app.deps.database.owner,
  )
  const { rows } = await report({ rows: 'outlet', region: ['S1'] })
  expect(rows.map(({ outlet }) => outlet)).toContain(one!.outlet)
  const { rows: found } = await office.send(revalidationsApi.list, { query: { q: one!.no } })
  expect(found).toMatchObject([{ no: one!.no, region: one!.region }])
})

test('the areas of the checklists are sorted by their mean score, the lowest first', async () => {
  const areas = await office.send(revalidationsApi.areas, { query: { kind: 'outlet_certification' } })
  expect(areas.map(({ area }) => area).toSorted()).toEqual(['Digital', 'Parts', 'Reception', 'Safety', 'Workshop'])
  const scores = areas.map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
})

describe('the spread of those who decide (M53)', () => {
  const spread = (by: Caller) => by.send(revalidationsApi.spread, { query: { kind: 'outlet_certification' } })

  test('is the highest mean less the lowest, of auditors, approvers, and panels', async () => {
    const rows = await spread(office)
    expect(rows.some(({ by }) => by === 'auditor')).toBe(true)
    for (const { highest, lowest, spread: points } of rows) expect(points).toBeCloseTo(highest - lowest, 0)
  })

  test('of people who approve declarations is that of their approval rates in a region', async () => {
    // Ten decisions each of two people who decided nothing before: one approved all of them, the other none.
    await sql`with picked as (select id, row_number() over (order by no) as place from na_declaration
        where decided_by is not null order by no limit 20)
      update na_declaration d set region_id = (select id from region order by code limit 1),
        decided_by = (select id from app_user where username = case when place <= 10 then 'anl' else 'aud' end),
        status = case when place <= 10 then 'approved' else 'rejected' end,
        overturned_at = null, overturned_on = null, overturn_cause = null
      from picked where picked.id = d.id`.execute(app.deps.database.owner)
    expect((await spread(office)).find(({ by }) => by === 'approver')).toMatchObject({
      of: null,
      lowest: 0,
      highest: 100,
      spread: 100,
    })
  })

  test.each(['HQA', 'AUD'])('is read by %s', async (role) => {
    expect((await spread(await app.as(role))).length).toBeGreaterThan(0)
  })

  test.each(['RGM', 'TSM', 'DLP', 'ANL'])('is not read by %s', async (role) => {
    await expect(spread(await app.as(role))).rejects.toMatchObject({ status: 403 })
  })
})

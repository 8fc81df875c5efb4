import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { portalApi } from './contract.ts'

let app: TestApp
let analyst: Caller
let today: string
beforeAll(async () => {
  app = await testApp()
  analyst = await app.as('ANL')
  today = dayIn(app.deps.settings.brand_tz, app.deps.clock.now())
})
afterAll(() => app.close())

const report = (query: object, who = analyst) => who.send(portalApi.report, { query: query as never })

describe('a row of the report', () => {
  test.each([
    ['day', 'previous', 14],
    ['day', 'last-year', 14],
    ['week', 'previous', 28],
  ])('by %s is compared with the days of %s, the first with the first', async (level, compare, days) => {
    const span = { from: addDays(today, -days), to: addDays(today, -1) }
    const { rows, filters } = await report({ ...span, rows: [level], compare })
    const other = { from: String(filters.compared_from), to: String(filters.compared_to) }
    const before = await report({ ...other, rows: [level] })
    const beside = rows.map((row) => [row.people_before, row.sign_ins_before, row.mau_before])
    expect(beside).toEqual(rows.map((_, at) => before.rows[at]).map((row) => [row?.people, row?.sign_ins, row?.mau]))
    if (compare === 'previous') expect(rows.some(({ people_before }) => Number(people_before) > 0)).toBe(true)
  })

  test('by day and role is compared with the same role on the day of the same place', async () => {
    const query = { from: addDays(today, -7), to: addDays(today, -1), rows: ['day', 'role'] }
    const { rows } = await report({ ...query, compare: 'previous' })
    const before = await report({ from: addDays(today, -14), to: addDays(today, -8), rows: ['day', 'role'] })
    for (const row of rows) {
      const other = before.rows.find(({ day, role }) => day === addDays(String(row.day), -7) && role === row.role)
      expect(row.sign_ins_before, `${String(row.day)} ${String(row.role)}`).toBe(other?.sign_ins ?? null)
    }
    expect(rows.some(({ sign_ins_before }) => sign_ins_before !== null)).toBe(true)
  })
})

describe('the list of users', () => {
  const found = async (query: object, who?: Caller) =>
    (await (who ?? (await app.as('AUD'))).send(usersApi.list, { query: { ...query, perPage: 1 } as never })).count

  test('holds exactly the people whom a figure counts, by role and day, new and returning', async () => {
    const auditor = await app.as('AUD')
    const span = { from: addDays(today, -20), to: addDays(today, -1) }
    const { rows } = await report({ ...span, rows: ['role'] })
    expect(rows.length).toBeGreaterThan(5)
    for (const { role, people, new: fresh, returning, mau } of rows) {
      const query = { ...span, role_then: [role] }
      expect(await found(query, auditor), String(role)).toBe(people)
      expect(await found({ ...query, seen: 'new' }, auditor), `new ${String(role)}`).toBe(fresh)
      expect(await found({ ...query, seen: 'returning' }, auditor), `returning ${String(role)}`).toBe(returning)
      expect(await found({ ...query, from: addDays(span.to, -27) }, auditor), `mau ${String(role)}`).toBe(mau)
    }
    const regions = await report({ ...span, rows: ['region'] })
    for (const { region, people } of regions.rows)
      expect(await found({ ...span, region_then: [region ?? 'none'] }, auditor), String(region)).toBe(people)
  })

  test('holds those of a cohort, and who of it came again', async () => {
    const { cohorts } = await analyst.send(portalApi.retention, { query: {} })
    const cohort = cohorts.toSorted((a, b) => b.size - a.size)[0]!
    const first = { first_from: cohort.from, first_to: cohort.to }
    expect(await found(first)).toBe(cohort.size)
    const again = cohort.cells.find(({ later, people }) => later > 0 && people)!
    expect(await found({ ...first, later: String(again.later) })).toBe(again.people)
    await expect(found({ later: '7' })).rejects.toMatchObject({ status: 422, fields: { later: expect.any(String) } })
  })

  test('holds those of dealers for the manager of a region', async () => {
    const manager = await app.as('RGM')
    const span = { from: addDays(today, -20), to: addDays(today, -1) }
    const { rows } = await report({ ...span, rows: ['role'] }, manager)
    const dealers = rows.filter(({ role }) => ['DLP', 'SVM', 'BSM'].includes(String(role)))
    expect(dealers.length).toBeGreaterThan(0)
    for (const { role, people } of dealers)
      expect(await found({ ...span, role_then: [role] }, manager), String(role)).toBe(people)
  })
})

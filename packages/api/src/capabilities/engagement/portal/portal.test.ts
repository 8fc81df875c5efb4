import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { address, call, type Transport } from '#kernel/contract/client.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { authApi } from '#capabilities/session/auth/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { forgetPortalDays } from './commands.ts'
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
/** What is counted of a role today. */
const countedOf = async (role: string, more: object = {}) =>
  (await report({ period: 'today', rows: ['role'], role: [role], ...more })).total_row
const open = (who: Caller, pages: string[], key?: string) => who.send(portalApi.countPages, { body: { pages } }, key)
const takeFile = (who: Transport, query = 'format=csv') =>
  who.fetch(new Request(`${who.origin}/api/complaints/export?${query}`))

interface Line {
  user_id: string
  day: string
  first_on: string
  role: string
}

/** Who was there on which day, straight from the table. */
const allLines = () =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
    db.selectFrom('portal_person_day').select(['user_id', 'day', 'first_on', 'role']).execute(),
  )
const different = (lines: readonly Line[], from: string, to: string) =>
  new Set(lines.filter(({ day }) => day >= from && day <= to).map(({ user_id }) => user_id)).size

describe('what is counted', () => {
  test('is each sign-in once, and none that was refused', async () => {
    const before = await countedOf('PNL')
    await app.as('PNL')
    await app.as('PNL')
    const refused = await app.request('/jwt/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'pnl@demo.com', password: 'wrong' }),
    })
    expect(refused.status).toBe(400)
    const after = await countedOf('PNL')
    expect(Number(after.sign_ins) - Number(before.sign_ins)).toBe(2)
    expect([before.people, after.people]).toEqual([0, 1])
  })

  test('is each page of the menu once, whatever record it shows, and no other page', async () => {
    const helpdesk = await app.as('HDA')
    await open(helpdesk, ['/tickets', '/tickets/$no', '/reports/tickets', '/', '/nowhere', '/account'])
    const { rows, total_row } = await report({ period: 'today', rows: ['area'], role: ['HDA'] })
    const shown = rows.filter(({ area }) => area !== null).map(({ area, pages }) => [area, pages])
    expect(shown).toEqual([
      ['tickets', 2],
      ['home', 1],
      ['ticket-summary', 1],
    ])
    expect(total_row).toMatchObject({ pages: 4, people: 1 })
  })

  test('is no page twice that was sent twice with one key', async () => {
    const technician = await app.as('BSM')
    await open(technician, ['/complaints'], 'once')
    await open(technician, ['/complaints'], 'once')
    expect((await countedOf('BSM')).pages).toBe(1)
  })

  test('is all that one person does at once, and they are one person', async () => {
    const tsm = await app.as('TSM')
    const again = await app.as('TSM')
    await Promise.all(Array.from({ length: 8 }, (_, place) => open(place % 2 ? tsm : again, ['/outlets', '/tickets'])))
    expect(await countedOf('TSM')).toMatchObject({ pages: 16, people: 1, sign_ins: 2 })
  })

  test('is each file once, by the page it belongs to', async () => {
    const auditor = await app.as('HQA')
    expect((await takeFile(auditor)).status).toBe(200)
    const refused = await takeFile(auditor, 'format=exe')
    expect(refused.status).toBe(422)
    const { rows } = await report({ period: 'today', rows: ['area'], role: ['HQA'] })
    expect(rows.filter(({ exports }) => exports !== 0)).toMatchObject([
      { area: 'complaints', exports: 1, people: null },
    ])
  })

  test('leaves out users who view the product as another user', async () => {
    const admin = await app.as('admin')
    const { id } = (await admin.send(usersApi.list, { query: { q: 'rgm@demo.com' } })).rows[0]!
    const [before, own] = [await countedOf('RGM'), await countedOf('admin')]
    const { accessToken } = await admin.send(authApi.viewAs, { params: { id } })
    const eyes: Transport = {
      origin: admin.origin,
      fetch: (request) => {
        request.headers.set('authorization', `Bearer ${accessToken}`)
        return app.fetch(request)
      },
    }
    expect((await takeFile(eyes)).status).toBe(200)
    await expect(call(eyes, portalApi.countPages, { body: { pages: ['/tickets'] } })).rejects.toMatchObject({
      status: 403,
      code: 'view_as',
    })
    expect(await countedOf('RGM')).toEqual(before)
    expect(await countedOf('admin')).toEqual(own)
  })

  test.each([
    [['/tickets/T26-000123'], 'Enter a page path without numbers.'],
    [['tickets'], 'Enter a page path without numbers.'],
    [[], 'At least one page.'],
  ])('is refused where the pages are %j', async (pages, message) => {
    await expect(open(analyst, pages)).rejects.toMatchObject({ status: 422, message })
  })

  test('is at most a hundred pages at once', async () => {
    const many = Array.from({ length: 101 }, () => '/tickets')
    await expect(open(analyst, many)).rejects.toMatchObject({ status: 422, message: 'At most 100 pages.' })
  })
})

describe('the report', () => {
  test('counts people separately in every row and in the total', async () => {
    const lines = await allLines()
    const [from, to] = [addDays(today, -60), addDays(today, -1)]
    const { rows, total_row } = await report({ from, to, rows: ['week'] })
    expect(rows.length).toBeGreaterThan(8)
    for (const row of rows) {
      const first = String(row.week) < from ? from : String(row.week)
      const last = addDays(String(row.week), 6) > to ? to : addDays(String(row.week), 6)
      expect(row.people, String(row.week)).toBe(different(lines, first, last))
    }
    expect(total_row.people).toBe(different(lines, from, to))
    expect(Number(total_row.people)).toBeLessThan(rows.reduce((sum, { people }) => sum + Number(people), 0))
    expect(total_row.sign_ins).toBe(rows.reduce((sum, { sign_ins }) => sum + Number(sign_ins), 0))
  })

  test('knows who was active on a day, in the 7 and in the 28 that end there (M78, M79)', async () => {
    const lines = await allLines()
    const [from, to] = [addDays(today, -30), addDays(today, -1)]
    const { rows, total_row } = await report({ from, to, rows: ['day'] })
    expect(rows).toHaveLength(30)
    for (const { day, dau, wau, mau } of rows) {
      const end = String(day)
      expect([dau, wau, mau], end).toEqual([
        different(lines, end, end),
        different(lines, addDays(end, -6), end),
        different(lines, addDays(end, -27), end),
      ])
    }
    const mean = rows.reduce((sum, { dau }) => sum + Number(dau), 0) / 30
    const mau = different(lines, addDays(to, -27), to)
    expect(total_row.mau).toBe(mau)
    expect(total_row.stickiness).toBe(Math.round((mean / mau) * 1000) / 10)
  })

  test('distinguishes new people from those who came back (M80), by role too', async () => {
    const lines = await allLines()
    const [from, to] = [addDays(today, -90), addDays(today, -1)]
    const { rows } = await report({ from, to, rows: ['role'] })
    expect(rows.length).toBeGreaterThan(8)
    for (const row of rows) {
      const own = lines.filter(({ role }) => role === row.role)
      const fresh = own.filter(({ day, first_on }) => day === first_on)
      expect(row, String(row.role)).toMatchObject({
        people: different(own, from, to),
        new: different(fresh, from, to),
        returning: different(own, from, to) - different(fresh, from, to),
      })
    }
  })

  test('by page counts no people, since it is not stored who opened which page', async () => {
    const { rows, total_row } = await report({ rows: ['area'] })
    expect(rows.length).toBeGreaterThan(5)
    expect(new Set(rows.map(({ people }) => people))).toEqual(new Set([null]))
    expect(total_row.people).toEqual(expect.any(Number))
    const one = await report({ rows: ['role'], area: ['tickets'] })
    expect(one.total_row).toMatchObject({ people: null, sign_ins: 0 })
  })

  test('draws days without visits as zero', async () => {
    const from = addDays(today, -600)
    const { rows } = await report({ from, to: addDays(from, 6), rows: ['day'] })
    expect(rows.map(({ people, sign_ins, mau }) => [people, sign_ins, mau])).toEqual(Array(7).fill([0, 0, 0]))
  })

  test('is compared with the days before', async () => {
    const query = { from: addDays(today, -28), to: addDays(today, -1), rows: ['role'] }
    const { rows, total_row } = await report({ ...query, compare: 'previous' })
    const before = await report({ from: addDays(today, -56), to: addDays(today, -29), rows: ['role'] })
    expect(total_row.people_before).toBe(before.total_row.people)
    for (const row of rows) {
      const other = before.rows.find(({ role }) => role === row.role)
      expect(row.pages_before, String(row.role)).toBe(other?.pages ?? null)
    }
  })

  test('is sorted as requested, by default with the largest first', async () => {
    const people = (await report({ rows: ['role'] })).rows.map((row) => Number(row.people))
    expect(people).toEqual(people.toSorted((a, b) => b - a))
    const signIns = (await report({ rows: ['role'], sort: 'sign_ins' })).rows.map((row) => Number(row.sign_ins))
    expect(signIns).toEqual(signIns.toSorted((a, b) => a - b))
  })

  test('shows a regional manager the people of their region, and a workshop nothing', async () => {
    const manager = await app.as('RGM')
    const { rows, total_row } = await report({ rows: ['region'], from: addDays(today, -90) }, manager)
    expect(rows.map(({ region }) => region)).toEqual(['W1'])
    const all = await report({ rows: ['region'], from: addDays(today, -90) })
    expect(all.rows.length).toBeGreaterThan(3)
    expect(all.rows.find(({ region }) => region === 'W1')).toEqual(rows[0])
    expect(total_row.people).toBe(rows[0]!.people)
    await expect(report({}, await app.as('SVM'))).rejects.toMatchObject({ status: 403 })
    await expect(report({}, await app.as('BTM'))).rejects.toMatchObject({ status: 403 })
  })

  test('is a file for those who take files', async () => {
    const path = address(portalApi.reportExport, { query: { rows: ['role'] } as never })
    const file = await analyst.fetch(new Request(`${analyst.origin}${path}`))
    const text = await file.text()
    expect(file.headers.get('content-disposition')).toContain('portal-usage')
    expect(text).toContain('Sign-ins')
    expect(text).toMatch(/^Total,/m)
    const auditor = await app.as('AUD')
    expect((await auditor.fetch(new Request(`${auditor.origin}${path}`))).status).toBe(403)
  })

  test.each([
    [{ from: '2020-01-01', to: '2026-01-01' }, 'to', 'At most two years.'],
    [{ rows: ['day', 'role', 'area'] }, 'rows', /^Choose one or two of these for the rows/],
    [{ sort: 'banana' }, 'sort', 'This report can’t be sorted by that.'],
  ])('refuses %j in words', async (query, field, message) => {
    await expect(report(query)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: typeof message === 'string' ? message : expect.stringMatching(message) },
    })
  })
})

describe('who came again (M81)', () => {
  test('is counted on exactly that day later, and left blank where it is too early', async () => {
    const lines = await allLines()
    const { cohorts, mean } = await analyst.send(portalApi.retention, { query: {} })
    expect(cohorts.length).toBeGreaterThanOrEqual(12)
    for (const { from, to, size, cells } of cohorts) {
      const firsts = lines.filter(({ day, first_on }) => day === first_on && day >= from && day <= to)
      expect(size, from).toBe(firsts.length)
      for (const { later, people } of cells.filter((cell) => cell.later > 0)) {
        const isOld = addDays(to, later) < today
        const came = lines.filter(
          ({ day, first_on }) => first_on >= from && first_on <= to && day === addDays(first_on, later),
        )
        expect(people, `${from} D${later}`).toBe(isOld ? came.length : null)
      }
    }
    expect(mean.find(({ later }) => later === 1)!.percent).toBeGreaterThan(0)
  })
})

test('who was there is forgotten after 800 days, how many they were is not', async () => {
  const long = addDays(today, -801)
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const { user_id } = await db.selectFrom('portal_person_day').select('user_id').executeTakeFirstOrThrow()
    await db
      .insertInto('portal_person_day')
      .values([long, addDays(long, 1)].map((day) => ({ user_id, day, first_on: long, role: 'AUD', region_id: null })))
      .execute()
    await sql`insert into portal_day (day, kind, area, role, n) values (${long}::date, 'page', 'home', 'AUD', 3)`.execute(
      db,
    )
  })
  await runDueJobs([forgetPortalDays], app.deps)
  const { rows } = await report({ from: long, to: addDays(long, 1), rows: ['day'] })
  expect(rows.map(({ day, people, pages }) => [day, people, pages])).toEqual([
    [long, 0, 3],
    [addDays(long, 1), 1, 0],
  ])
})

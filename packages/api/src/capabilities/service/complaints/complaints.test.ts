import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { timelineApi } from '../timeline/contract.ts'
import { complaintsApi, type Complaint } from './contract.ts'

let app: TestApp
let admin: Caller
let dealer: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  dealer = await app.as('DLP')
})
afterAll(() => app.close())

const words = {
  received_via: 'call_centre',
  category: 'Time',
  statement: 'No one says when the car will be ready.',
} as const
const add = (more: object = {}): Promise<Complaint> => admin.send(complaintsApi.add, { body: { ...words, ...more } })

describe('the list', () => {
  test('counts what it shows, by status and in all', async () => {
    const { rows, count, total, counts } = await admin.send(complaintsApi.list, {
      query: { status: 'closed', perPage: 100 },
    })
    expect(rows).toHaveLength(100)
    expect(rows.every((row) => row.status === 'closed')).toBe(true)
    expect(count).toBe(counts.closed)
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(total)
    expect(total).toBeGreaterThan(count)
  })

  test('shows ten to a page, newest first, and an empty page past the end with the right total', async () => {
    const first = await admin.send(complaintsApi.list, { query: {} })
    expect(first.rows).toHaveLength(10)
    expect(first.rows.map((row) => row.received_on)).toEqual(
      first.rows
        .map((row) => row.received_on)
        .toSorted()
        .toReversed(),
    )
    const past = await admin.send(complaintsApi.list, { query: { page: 99_999 } })
    expect(past.rows).toEqual([])
    expect(past.count).toBe(first.count)
  })

  test('is filtered by the job type none as by the others', async () => {
    const countOf = async (job_type: string) => (await admin.send(complaintsApi.list, { query: { job_type } })).count
    expect(await countOf('none')).toBeGreaterThan(0)
    const [service, bodyshop, none] = await Promise.all(['service', 'bodyshop', 'none'].map(countOf))
    expect(service! + bodyshop! + none!).toBe((await admin.send(complaintsApi.list, { query: {} })).total)
  })

  test('pages never overlap, whatever the sort', async () => {
    for (const sort of ['severity', '-status', 'model', '-received_on'] as const) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => admin.send(complaintsApi.list, { query: { sort, page, perPage: 50 } })),
      )
      expect(new Set(pages.flatMap((page) => page.rows.map((row) => row.no))).size, sort).toBe(150)
    }
  })

  test('takes a list repeated or comma-joined, and empty as any', async () => {
    const ask = async (query: string) =>
      ((await (await admin.fetch(new Request(`http://127.0.0.1/api/complaints?${query}`))).json()) as { count: number })
        .count
    expect(await ask('severity=high&severity=critical')).toBe(await ask('severity=high,critical'))
    expect(await ask('severity=')).toBe(await ask(''))
  })

  test.each([
    ['perPage=0', 'perPage is a whole number from 1 to 100.'],
    ['perPage=101', 'perPage is a whole number from 1 to 100.'],
    ['page=x', 'Page must be a whole number of 1 or more.'],
    ['sort=statement', 'This list can’t be sorted by that column.'],
    ['columns=customer_name', 'Column not found.'],
    ['from=2026-02-30', 'Enter the day as yyyy-mm-dd.'],
    ['from=2020-01-01&to=2026-01-01', 'At most two years.'],
    ['from=2026-02-01&to=2026-01-01', 'The last day can’t be before the first day.'],
    ['period=soon', 'Period not found.'],
    ['q=%00', 'The URL contains a character that can’t be stored.'],
  ])('refuses %s in words', async (query, message) => {
    const response = await admin.fetch(new Request(`http://127.0.0.1/api/complaints?${query}`))
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { code: 'validation', message } })
  })

  test.each(['Chateau de muller', 'CHÂTEAU DE MÜLLER', 'Cha\u0302teau'])('finds accents by %s', async (q) => {
    const { no } = await add({ statement: 'It stood before the Château de Müller all day.' })
    const plain = await add({ statement: 'It stood before the chateau de muller all day.' })
    const { rows } = await admin.send(complaintsApi.list, { query: { q } })
    expect(rows.map((row) => row.no)).toEqual(expect.arrayContaining([no, plain.no]))
  })

  test('takes percent signs and quotes in a search as themselves', async () => {
    for (const q of ['%', '_', "'", '\\', '"; drop table complaint; --']) {
      expect((await admin.send(complaintsApi.list, { query: { q } })).count, q).toBe(0)
    }
  })
})

describe('scope', () => {
  test('a dealer sees their own outlets and nothing of others, in rows, counts and choices', async () => {
    const seen = await dealer.send(complaintsApi.list, { query: { perPage: 100 } })
    expect(new Set(seen.rows.map((row) => row.dealer)).size).toBe(1)
    const own = await admin.send(complaintsApi.list, { query: { dealer: seen.rows[0]!.dealer! } })
    expect([seen.count, seen.total, seen.counts]).toEqual([own.count, own.count, own.counts])
  })

  test('a service manager sees no bodyshop complaints, a bodyshop manager none of service', async () => {
    const kinds = async (role: string) => {
      const { rows } = await (await app.as(role)).send(complaintsApi.list, { query: { perPage: 100 } })
      const files = await Promise.all(
        rows.slice(0, 30).map(async (row) => (await app.as(role)).send(complaintsApi.get, { params: { no: row.no } })),
      )
      return new Set(files.map((file) => file.job_type))
    }
    expect(await kinds('SVM')).not.toContain('bodyshop')
    expect(await kinds('BSM')).not.toContain('service')
  })

  test.each(['DLP', 'SVM'])('a search by %s finds what everyone finds among their own (T-03, T-04)', async (role) => {
    const scoped = await app.as(role)
    const found = async (caller: Caller, q?: string) => {
      const pages = [1, 2, 3].map((page) =>
        caller.send(complaintsApi.list, { query: { q, page, perPage: 100, dealer: 'DL001' } }),
      )
      const answers = await Promise.all(pages)
      return { count: answers[0]!.count, rows: answers.flatMap(({ rows }) => rows) }
    }
    const { rows } = await found(scoped)
    const own = new Set(rows.map(({ no }) => no))
    const texts = [rows.at(-1)!.no, rows.find(({ vin }) => vin)!.vin!.slice(3, 12), 'the', 'a', 'brake', 'zzqqxx']
    for (const q of texts) {
      const expected = (await found(admin, q)).rows.filter(({ no }) => own.has(no)).map(({ no }) => no)
      const seen = await found(scoped, q)
      expect([seen.rows.map(({ no }) => no), seen.count], q).toEqual([expected, expected.length])
    }
  })

  test('complaints without an outlet are seen by the whole network only', async () => {
    const { no } = await add({ received_via: 'regulator' })
    await expect(dealer.send(complaintsApi.get, { params: { no } })).rejects.toMatchObject({ status: 404 })
    expect((await (await app.as('ANL')).send(complaintsApi.get, { params: { no } })).no).toBe(no)
  })

  test('a complaint of another dealer is on no path whatever (T-02)', async () => {
    const own = (await dealer.send(complaintsApi.list, { query: { perPage: 1 } })).rows[0]!
    const { rows } = await admin.send(complaintsApi.list, { query: { perPage: 100, sort: '-outlet' } })
    const { no, id, vin, outlet } = rows.find((row) => row.dealer !== own.dealer)!
    const list = (query: object) => dealer.send(complaintsApi.list, { query })
    for (const query of [{ q: no }, { q: vin! }, { outlet: outlet! }]) expect((await list(query)).count).toBe(0)
    const report = await dealer.send(complaintsApi.report, { query: { rows: 'outlet', outlet: outlet! } })
    expect(report.total_row.received).toBe(0)
    const file = await dealer.fetch(new Request('http://127.0.0.1/api/complaints/export'))
    expect(await file.text()).not.toContain(no)
    const home = await dealer.fetch(new Request('http://127.0.0.1/api/reports/dashboard'))
    expect(await home.text()).not.toContain(outlet)
    const attempts = [
      () => dealer.send(complaintsApi.get, { params: { no } }),
      () => dealer.send(complaintsApi.update, { params: { no }, body: { statement: words.statement, if_version: 1 } }),
      () => dealer.send(complaintsApi.move, { params: { no }, body: { to: 'registered', if_version: 1 } }),
      () => dealer.send(timelineApi.events, { params: { kind: 'complaint', id }, query: {} }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  test('who may not read customers reads them masked', async () => {
    const { no } = await add({ customer_name: 'Maya Rao', customer_phone: '+91 9800000000' })
    const masked = await (await app.as('AUD')).send(complaintsApi.get, { params: { no } })
    expect([masked.customer_name, masked.customer_phone]).toEqual(['M•••', '+•••'])
    const { count } = await (await app.as('AUD')).send(complaintsApi.list, { query: { q: 'Maya Rao' } })
    expect(count).toBe(0)
  })
})

describe('a complaint', () => {
  test('gets a number, the first line of its timeline, and its audit line', async () => {
    const complaint = await add()
    expect(complaint).toMatchObject({ status: 'received', version: 1, allowed: ['registered'] })
    expect(complaint.no).toMatch(/^C\d{2}HQ-\d{6}$/)
    const { events } = await admin.send(timelineApi.events, {
      params: { kind: 'complaint', id: complaint.id },
      query: {},
    })
    expect(events.map((event) => event.type)).toEqual(['received'])
  })

  test('about safety is critical, whatever was chosen', async () => {
    expect((await add({ category: 'Safety', severity: 'low' })).severity).toBe('critical')
  })

  test('of the same vehicle and category repeats the earlier one', async () => {
    const vin = '1FMCU0GX1GUA11111'
    const first = await add({ vin })
    const second = await add({ vin })
    expect(second.repeat_of).toBe(first.no)
    expect(second.vin_history.map((row) => row.no)).toEqual([first.no])
    expect((await add({ vin, category: 'Staff' })).repeat_of).toBeNull()
  })

  test.each([
    [{ vin: 'I0Q' }, 'vin', 'A VIN has 17 characters without I, O and Q.'],
    [{ statement: 'Too short' }, 'statement', 'Use at least 10 characters.'],
    [{ statement: 'x'.repeat(4001) }, 'statement', 'Use at most 4000 characters.'],
    [{ outlet: 'NOWHERE' }, 'outlet', 'Outlet not found.'],
    [{ sub_category: 'engine' }, 'sub_category', 'This subcategory belongs to another category.'],
    [{ version: 7 }, 'version', 'Unknown field.'],
    [{ received_at: '2099-01-01T00:00:00Z' }, 'received_at', 'This time can’t be in the future.'],
  ])('with %o is refused in words', async (more, field, message) => {
    await expect(add(more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('changed by two people at once shows the second both versions', async () => {
    const { no } = await add()
    const change = (statement: string) =>
      admin.send(complaintsApi.update, { params: { no }, body: { statement, if_version: 1 } })
    const answers = await Promise.allSettled([change('The first new statement.'), change('The second new statement.')])
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]!.reason).toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { version: 2 } },
    })
  })

  test('moves along its states only, and closing requires the customer’s answer', async () => {
    const { no } = await add()
    const move = (body: object) => admin.send(complaintsApi.move, { params: { no }, body: body as never })
    await expect(move({ to: 'closed', if_version: 1 })).rejects.toMatchObject({
      status: 409,
      code: 'state.move',
      details: { allowed: ['registered'] },
    })
    let version = 1
    for (const to of ['registered', 'acknowledged', 'under_resolution', 'answered'])
      version = (await move({ to, if_version: version })).version
    await expect(move({ to: 'closed', if_version: version })).rejects.toMatchObject({ status: 422 })
    const closed = await move({ to: 'closed', satisfied: 'yes', if_version: version })
    expect(closed).toMatchObject({ status: 'closed', satisfied_at_close: 'yes', allowed: [] })
    expect(closed.closed_at).not.toBeNull()
  })

  test('requested twice with one idempotency key is created once (T-23)', async () => {
    const send = (statement: string) =>
      admin.send(complaintsApi.add, { body: { ...words, statement } }, 'key-of-this-test')
    const [first, second] = await Promise.all([send(words.statement), send(words.statement)])
    expect(second!.no).toBe(first!.no)
    await expect(send('Another statement altogether.')).rejects.toMatchObject({ status: 422 })
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { datatablesApi, type Employee } from './contract.ts'

let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
})
afterAll(() => app.close())

let added = 0
const add = async (more: object = {}): Promise<Employee> => {
  const body = {
    fullName: `Test Employee ${++added}`,
    post: 'Tester',
    email: `employee${added}@demo.com`,
    startDate: '2024-02-03',
    salary: 1234.5,
    ...more,
  }
  return (await office.send(datatablesApi.add, { body })).employee
}
const params = ({ id }: { id: number }) => ({ id: String(id) })
const remove = (...ids: number[]) => office.send(datatablesApi.remove, { body: { ids } })

describe('the sample calls', () => {
  test('answer every employee as a bare list, in the texts of the template', async () => {
    const all = await office.send(datatablesApi.all, {})
    expect(all.length).toBeGreaterThanOrEqual(90)
    expect(Object.keys(all[0]!)).toEqual(
      'id avatar full_name post email city start_date salary age experience status'.split(' '),
    )
    for (const { start_date, salary, status } of all) {
      expect(start_date).toMatch(/^(0\d|1[0-2])\/[0-3]\d\/\d{4}$/)
      expect(salary).toMatch(/^\$\d+\.\d\d$/)
      expect([1, 2, 3, 4, 5]).toContain(status)
    }
  })

  test('answer a page of ten under invoices, with all rows and how many match', async () => {
    const { allData, invoices, total } = await office.send(datatablesApi.page, { query: {} })
    expect(invoices).toEqual(allData.slice(0, 10))
    expect(total).toBe(allData.length)
    const past = await office.send(datatablesApi.page, { query: { page: '900' } })
    expect(past).toMatchObject({ invoices: [], total })
  })

  test.each([
    ['full name', 'zöe quax', true],
    ['post', 'chief of quax', true],
    ['email', 'quax.zoe@', true],
    ['age', '87', true],
    ['salary', '$99999.25', true],
    ['start date', '02/28/1999', true],
    ['city', 'quaxtown', false],
    ['two fields at once', 'quax chief', false],
  ])('search in the %s', async (_, q, isFound) => {
    const { id } = await add({
      fullName: 'Zöe Quax',
      post: 'Chief of Quax',
      email: 'quax.zoe@demo.com',
      city: 'Quaxtown',
      startDate: '1999-02-28',
      salary: 99_999.25,
      age: 87,
    })
    const { invoices } = await office.send(datatablesApi.page, { query: { q, perPage: 100 } })
    expect(invoices.some((row) => row.id === id)).toBe(isFound)
    await remove(id)
  })

  const numberOf = (salary: string) => Number(salary.slice(1))
  const dayOf = (date: string) => `${date.slice(6)}-${date.slice(0, 2)}-${date.slice(3, 5)}`

  test('sort salaries as numbers and starts as days, both ways', async () => {
    const low = await add({ salary: 900, startDate: '2031-01-01' })
    const pages = async (sortBy: 'salary' | 'start_date', sortDesc: 'true' | 'false') =>
      (await office.send(datatablesApi.page, { query: { sortBy, sortDesc, perPage: 100 } })).invoices
    const salaries = (await pages('salary', 'false')).map(({ salary }) => numberOf(salary))
    expect(salaries).toEqual(salaries.toSorted((a, b) => a - b))
    expect(salaries[0]).toBe(900)
    const days = (await pages('start_date', 'true')).map(({ start_date }) => dayOf(start_date))
    expect(days).toEqual(days.toSorted().toReversed())
    expect(days[0]).toBe('2031-01-01')
    await remove(low.id)
  })

  test.each([
    ['page', '0'],
    ['perPage', '101'],
    ['sortBy', 'nothing'],
    ['q', 'x'.repeat(201)],
  ])('refuse a %s of %s', async (key, value) => {
    await expect(office.send(datatablesApi.page, { query: { [key]: value } as never })).rejects.toMatchObject({
      status: 422,
    })
  })
})

describe('an employee', () => {
  test('is added with what the form requires, changed, and found in the trail', async () => {
    const employee = await add()
    expect(employee).toMatchObject({ status: 'applied', state: 'active', city: null, age: null, version: 1 })
    const changed = await office.send(datatablesApi.update, {
      params: params(employee),
      body: { employee: { salary: 2000.005, status: 'current' }, if_version: 1 },
    })
    expect(changed.employee).toMatchObject({ salary: 2000.01, status: 'current', version: 2 })
    const admin = await app.as('admin')
    const { rows } = await admin.send(auditApi.list, { query: { entity: 'employee' } })
    expect(rows.slice(0, 2).map(({ action }) => action)).toEqual(['update', 'add'])
  })

  test('is not overwritten from a stale copy', async () => {
    const employee = await add()
    const send = (post: string) =>
      office.send(datatablesApi.update, { params: params(employee), body: { employee: { post }, if_version: 1 } })
    await send('First')
    await expect(send('Second')).rejects.toMatchObject({ status: 409, code: 'version.stale' })
  })

  test.each([
    ['fullName', ' '],
    ['email', 'no address'],
    ['startDate', '02/30/2024'],
    ['salary', -1],
    ['age', 12],
    ['experience', 1.5],
    ['status', 'promoted'],
  ])('is refused for its %s of %s, at the field', async (field, value) => {
    await expect(add({ [field]: value })).rejects.toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) },
    })
  })

  test('holds an email address until it is deleted', async () => {
    const { id, email } = await add()
    await expect(add({ email: email.toUpperCase() })).rejects.toMatchObject({
      status: 409,
      fields: { email: 'This email is already in use.' },
    })
    await remove(id)
    const heir = await add({ email })
    await expect(office.send(datatablesApi.restore, { body: { ids: [id] } })).rejects.toMatchObject({ status: 409 })
    await remove(heir.id)
    const { employees } = await office.send(datatablesApi.restore, { body: { ids: [id] } })
    expect(employees.map((one) => one.id)).toEqual([id])
  })

  test('is moved to the archive, out of the sample calls, and comes back', async () => {
    const { id } = await add()
    const isShown = async () => (await office.send(datatablesApi.all, {})).some((row) => row.id === id)
    await office.send(datatablesApi.archive, { body: { ids: [id], isArchived: true } })
    expect(await isShown()).toBe(false)
    const archived = await office.send(datatablesApi.list, { query: { state: 'archived', perPage: 100 } })
    expect(archived.rows.some((row) => row.id === id)).toBe(true)
    expect(archived.counts.archived).toBe(archived.count)
    await office.send(datatablesApi.archive, { body: { ids: [id], isArchived: false } })
    expect(await isShown()).toBe(true)
  })

  test('that does not exist is not found', async () => {
    const ids = [999_999_999]
    const calls = [
      () => office.send(datatablesApi.get, { params: { id: '999999999' } }),
      () => office.send(datatablesApi.remove, { body: { ids } }),
      () => office.send(datatablesApi.archive, { body: { ids, isArchived: true } }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 })
  })
})

describe('the list', () => {
  test('is written to a file: all that match, whatever the page, or those of the ids given', async () => {
    const one = await add({ post: 'Quokka keeper' })
    const two = await add({ post: 'Quokka keeper' })
    const linesOf = async (query: object) => {
      const file = (await office.send(datatablesApi.export, {
        query: { format: 'csv', ...query } as never,
      })) as Response
      return (await file.text()).split('\n').filter((line) => line.includes('@demo.com'))
    }
    expect(await linesOf({ q: 'quokka', perPage: 1 })).toHaveLength(2)
    expect(await linesOf({ ids: String(one.id) })).toHaveLength(1)
    await remove(one.id, two.id)
  })

  test('is refused for a user without the right', async () => {
    const auditor = await app.as('AUD')
    await expect(auditor.send(datatablesApi.remove, { body: { ids: [1] } })).rejects.toMatchObject({ status: 403 })
  })

  test('is found in its indexes where rows are many', async () => {
    await app.deps.database.owner.transaction().execute(async (db) => {
      await sql`insert into employee (id, full_name, post, email, city, start_date, salary, age, experience)
        select 1000000 + n, 'Bulk ' || n, 'Bulk', 'bulk' || n || '@demo.com', 'Pune', date '2001-01-01' + n, n, 30, 3
        from generate_series(1, 8000) n`.execute(db)
      await sql`select gin_clean_pending_list('employee_wire_text')`.execute(db)
      await sql`analyze employee`.execute(db)
      // Of so few rows PostgreSQL reads all as fast; whether it could do otherwise is what counts with more of them.
      await sql`set local enable_seqscan = off`.execute(db)
      const planOf = async (query: string) => JSON.stringify((await sql.raw(`explain ${query}`).execute(db)).rows)
      expect(await planOf(`select * from employee where deleted_at is null and wire_text like '%ulk77%'`)).toContain(
        'employee_wire_text',
      )
      expect(await planOf(`select * from employee where deleted_at is null order by salary, id limit 10`)).toContain(
        'employee_salary',
      )
      await sql`delete from employee where id > 1000000`.execute(db)
    })
  })
})

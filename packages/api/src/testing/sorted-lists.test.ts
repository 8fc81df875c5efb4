import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datatablesApi, type Employee } from '#capabilities/apps/datatables/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { readCsv } from './read-files.ts'
import { type Caller, testApp, type TestApp } from './test-app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

async function employeesBy(sort: string): Promise<Employee[]> {
  const pages = [1, 2].map((page) => admin.send(datatablesApi.list, { query: { sort, page, perPage: 50 } }))
  return (await Promise.all(pages)).flatMap(({ rows }) => rows)
}

describe('a list sorted by several columns', () => {
  test('is in the order of the first, and of the next where that is equal, over all pages', async () => {
    const rows = await employeesBy('age,-salary,fullName')
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const inOrder = rows.toSorted((one, other) => (one.age ?? 999) - (other.age ?? 999) || other.salary - one.salary)
    expect(rows.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id))
    expect((await employeesBy('-age,-salary,fullName')).map(({ id }) => id)).not.toEqual(rows.map(({ id }) => id))
  })

  test('is written to its file in that order', async () => {
    const [first] = await employeesBy('status,-salary')
    const query = { format: 'csv', sort: 'status,-salary', columns: ['fullName'] } as const
    const { lines } = await readCsv(await admin.send(datatablesApi.export, { query: query as never }))
    expect(lines[0]).toEqual([first!.fullName])
  })

  test.each([
    ['status,age,salary,city', 'Sort by at most three columns, each once.'],
    ['status,-status', 'Sort by at most three columns, each once.'],
    ['status,nothing', 'This list can’t be sorted by that column.'],
    ['status,', 'This list can’t be sorted by that column.'],
  ])('refuses %s', async (sort, message) => {
    await expect(admin.send(datatablesApi.list, { query: { sort } })).rejects.toMatchObject({
      status: 422,
      fields: { sort: message },
    })
  })

  test('of very many rows takes others behind the default column only', async () => {
    const { rows } = await admin.send(ticketsApi.list, { query: { sort: 'opened_on,priority', perPage: 50 } })
    const days = rows.map(({ opened_on }) => opened_on)
    expect(days).toEqual(days.toSorted())
    await expect(admin.send(ticketsApi.list, { query: { sort: 'priority,opened_on' } })).rejects.toMatchObject({
      status: 422,
      fields: { sort: 'Here, other columns can only follow the default one.' },
    })
  })
})

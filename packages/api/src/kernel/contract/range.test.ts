import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { holdupsApi } from '#capabilities/workshop/holdups/contract.ts'
import { jobCardsApi } from '#capabilities/workshop/job-cards/contract.ts'
import { helpdeskApi } from '#capabilities/knowledge/helpdesk/contract.ts'
import { readCsv } from '#testing/read-files.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const service = { job_type: 'service' } as const

/** How many rows each list of cases counts, with these filters. */
const counts = {
  tickets: async (query: object) => (await admin.send(ticketsApi.list, { query })).count,
  complaints: async (query: object) => (await admin.send(complaintsApi.list, { query })).count,
  'job cards': async (query: object) => (await admin.send(jobCardsApi.list, { query: { ...service, ...query } })).count,
  'hold-ups': async (query: object) => (await admin.send(holdupsApi.list, { query: { ...service, ...query } })).count,
  cases: async (query: object) => (await admin.send(helpdeskApi.list, { query })).count,
}

test.each([
  ['tickets', 'age'],
  ['tickets', 'tat'],
  ['complaints', 'age'],
  ['complaints', 'tat'],
  ['job cards', 'age'],
  ['job cards', 'tat'],
  ['hold-ups', 'days'],
  ['cases', 'age'],
  ['cases', 'tat'],
] as const)('%s by %s: neighbouring ranges hold each row once', async (list, filter) => {
  const count = (range: string) => counts[list]({ [filter]: range })
  const parts = [await count('..2'), await count('2..48.5'), await count('48.5..')]
  const all = await count('0..')
  expect(parts.reduce((sum, one) => sum + one, 0)).toBe(all)
  expect(all).toBeGreaterThan(0)
  expect(all).toBeLessThanOrEqual(await counts[list]({}))
})

test('tickets older than a day by the ages in their file are those that the list filters', async () => {
  const { count } = await admin.send(ticketsApi.list, { query: { age: '24..', is_open: 'false' } })
  const query = { format: 'csv', columns: ['age_hours'], is_open: 'false' } as never
  const { lines } = await readCsv(await admin.send(ticketsApi.export, { query }))
  const ages = lines.map(([age]) => Number(age))
  expect(ages.filter((age) => age >= 24).length).toBe(count)
  expect(ages.some((age) => !Number.isInteger(age * 10))).toBe(true)
})

test.each(['24', '..', '48..24', '-1..', 'a..b', '24..24'])('a range %s is refused in words', async (age) => {
  await expect(admin.send(ticketsApi.list, { query: { age } })).rejects.toMatchObject({
    status: 422,
    fields: { age: 'Enter a range such as 24..48, 24.. or ..48.' },
  })
})

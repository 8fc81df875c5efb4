import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { routesOf } from '#app'
import { address, searchParams } from '#kernel/contract/client.ts'
import type { Endpoint } from '#kernel/contract/contract.ts'
import { prove, times } from './proof.ts'
import { missingParams, sampleBody } from './samples.ts'
import { testApp, type TestApp } from './test-app.ts'

let app: TestApp
let token: string
let endpoints: Endpoint[]
beforeAll(async () => {
  app = await testApp()
  token = (await app.as('admin')).token
  endpoints = routesOf(app.deps).map((route) => route.endpoint)
})
afterAll(() => app.close())

/** Days that calendars, databases, and clocks disagree about, and some that there are not. */
const impossible = [
  '0001-01-01',
  '1582-10-15',
  '1899-12-31',
  '2101-01-01',
  '9999-12-30',
  '9999-12-31',
  '+010000-01-01',
].concat(['2026-02-30', '2026-00-10', '-000001-01-01'])
/** In the long form many more of both kinds, before and after the years that are taken. */
const drawn = (firstYear: number, years: number) =>
  Array.from({ length: times(0, 15) }, (_, index) => {
    const year = firstYear + ((index * 7_919) % years)
    return new Date(Date.UTC(2000, (index * 5) % 12, 1 + ((index * 3) % 28)))
      .toISOString()
      .replace(/^2000/, String(year).padStart(4, '0'))
      .slice(0, 10)
  })
impossible.push(...drawn(1, 1_899), ...drawn(2_101, 7_898))
const extreme = ['1900-01-01', '1970-01-01', '2100-12-31']
const usual = '2026-06-01'

/** Answered within so long on a machine that does other things too; a day that never ends takes minutes. */
const longestMs = 8_000

/** Names, codes, and numbers, of phones too, are no days. */
const otherTexts = ['words that are no day', 'AB-12-34', '7', '+91 98765 43210']

const accepts = (schema: unknown, value: string) => schema instanceof z.ZodType && schema.safeParse(value).success

/** The fields of a schema that take a day or an instant and no other text. */
function daysIn(schema: z.ZodType | undefined, written: string): string[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    accepts(field, written) && !otherTexts.some((text) => accepts(field, text)) ? [name] : [],
  )
}

const host = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded'
let slowestMs = 0

async function ask(path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const started = performance.now()
  const response = await app.request(path, { ...init, headers })
  await response.text()
  const ms = performance.now() - started
  slowestMs = Math.max(slowestMs, ms)
  const fault =
    response.status >= 500 || ms > longestMs ? `${response.status} after ${Math.round(ms)} ms: ${path}` : undefined
  return { status: response.status, fault: fault && `${fault} ${String(init.body ?? '')}` }
}

test('every reading that takes a day answers or refuses the days at the edge, at once (T-48)', async () => {
  const faults: string[] = []
  const taken: string[] = []
  let requests = 0
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const names = daysIn(endpoint.query, usual)
    const others = Object.fromEntries(names.map((name) => [name, usual]))
    const path = (query: Record<string, unknown>) =>
      address(endpoint, { params: missingParams(endpoint) }) + `?${searchParams(query)}`
    const queries = names.flatMap((name) => [
      ...impossible.map((day) => ({ day, query: { ...others, [name]: day } })),
      ...[...impossible, ...extreme].map((day) => ({ day, query: { [name]: day } })),
    ])
    if (names.includes('from') && names.includes('to')) {
      queries.push({ day: '', query: { from: '1900-01-01', to: '2100-12-31' } })
      queries.push({ day: '', query: { from: '2026-06-30', to: '2026-06-01' } })
      for (const rows of ['day', 'week', 'month']) queries.push({ day: '', query: { to: '2100-12-31', rows } })
    }
    for (const { day, query } of queries) {
      const { status, fault } = await ask(path(query))
      requests += 1
      if (fault) faults.push(fault)
      if (impossible.includes(day) && status < 400) taken.push(path(query))
    }
  }
  prove('T-48', host, {
    readings: requests,
    'slowest (ms)': Math.round(slowestMs),
    'days taken that are none': taken.length,
    'status 500 or late': faults.length,
  })
  expect(requests).toBeGreaterThan(500)
  expect(taken).toEqual([])
  expect(faults).toEqual([])
})

test('no writing takes such a day (T-48)', async () => {
  slowestMs = 0
  const faults: string[] = []
  let requests = 0
  for (const endpoint of endpoints.filter(({ method, multipart }) => method !== 'GET' && !multipart)) {
    const ofDays = daysIn(endpoint.body, usual).map((name) => [name, ''] as const)
    const ofInstants = daysIn(endpoint.body, `${usual}T10:00:00Z`).map((name) => [name, 'T10:00:00Z'] as const)
    for (const [name, clock] of [...ofDays, ...ofInstants])
      for (const day of [...impossible, ...extreme]) {
        const body = JSON.stringify({ ...(sampleBody(endpoint) as object), [name]: `${day}${clock}` })
        const { status, fault } = await ask(address(endpoint, { params: missingParams(endpoint) }), {
          method: endpoint.method,
          body,
        })
        requests += 1
        if (fault) faults.push(fault)
        if (impossible.includes(day)) expect(status, `${endpoint.path} ${body}`).toBeGreaterThanOrEqual(400)
      }
  }
  prove('T-48', host, {
    writings: requests,
    'slowest (ms)': Math.round(slowestMs),
    'days taken that are none': 0,
    'status 500 or late': faults.length,
  })
  expect(requests).toBeGreaterThan(200)
  expect(faults).toEqual([])
})

test('every day field of a contract refuses days outside the supported years (T-48)', () => {
  // Whatever takes 2026-06-01 and refuses words is a day, and refuses the year 1899.
  const fields = endpoints.flatMap(({ capability, name, query, body }) =>
    [query, body].flatMap((schema) =>
      ['', 'T10:00:00Z'].flatMap((clock) =>
        daysIn(schema, `${usual}${clock}`).map((field) => ({
          field: `${capability}.${name}.${field}`,
          takes: accepts((schema as z.ZodObject).shape[field], `1899-06-01${clock}`),
        })),
      ),
    ),
  )
  expect(fields.length).toBeGreaterThan(60)
  expect(fields.filter(({ takes }) => takes)).toEqual([])
})

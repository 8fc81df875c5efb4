import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { routesOf } from '#app'
import { address, searchParams } from '#kernel/contract/client.ts'
import type { Endpoint } from '#kernel/contract/contract.ts'
import { callersOf, meantCalls } from './parity.ts'
import { missingParams } from './samples.ts'
import { testApp, type TestApp } from './test-app.ts'

// Whatever a caller writes is refused in words or answered, never a fault of ours.
let app: TestApp
let token: string
let endpoints: Endpoint[]
beforeAll(async () => {
  app = await testApp()
  token = (await app.as('admin')).token
  endpoints = routesOf(app.deps).map((route) => route.endpoint)
})
afterAll(() => app.close())

const nasty = fc.constantFrom(
  "'",
  '"; drop table complaint; --',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '\u0000',
  '\ud800',
  '..',
  '-1',
  '1e309',
  'NaN',
  '9'.repeat(40),
  'null',
  '{}',
  'true',
  '2026-02-30',
  'x'.repeat(3_000),
)
const written = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 12 }))
const anything = fc.oneof(written, fc.jsonValue({ maxDepth: 3 }))
const runs = { numRuns: 4 }

const keysOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

/** `fine`, or everything needed to see what went wrong. */
async function outcomeOf(path: string, init: RequestInit = {}): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await app.request(path, { ...init, headers })
  const text = await response.text()
  return response.status < 500 ? 'fine' : `${response.status} ${init.method} ${path} ${String(init.body)}: ${text}`
}

test('any query of any read is answered or refused', async () => {
  const reads = endpoints.filter(({ method, query }) => method === 'GET' && query)
  expect(reads.length).toBeGreaterThan(12)
  for (const endpoint of reads) {
    const value = fc.oneof(written, fc.array(written, { maxLength: 3 }))
    const query = fc.dictionary(fc.constantFrom(...keysOf(endpoint.query)), value, { maxKeys: 4 })
    const place = address(endpoint, { params: missingParams(endpoint) })
    const holds = fc.asyncProperty(query, async (given) => {
      expect(await outcomeOf(`${place}?${searchParams(given)}`)).toBe('fine')
    })
    await fc.assert(holds, runs)
  }
})

test('any body of any write is answered or refused', async () => {
  const isForm = ({ body, multipart }: Endpoint) => body && !multipart
  const writes = endpoints.filter((endpoint) => endpoint.capability !== 'auth' && isForm(endpoint))
  expect(writes.length).toBeGreaterThan(12)
  for (const endpoint of writes) {
    const body = fc.oneof(fc.dictionary(fc.constantFrom(...keysOf(endpoint.body), 'unknown'), anything), anything)
    const place = address(endpoint, { params: missingParams(endpoint) })
    const holds = fc.asyncProperty(body, async (given) => {
      expect(await outcomeOf(place, { method: endpoint.method, body: JSON.stringify(given) })).toBe('fine')
    })
    await fc.assert(holds, runs)
  }
})

test('a number that no column holds is refused in words, or that of no record', async () => {
  const meant = await meantCalls(callersOf({ origin: 'http://127.0.0.1', fetch: app.fetch }))
  const outcomes: string[] = []
  let tried = 0
  for (const endpoint of endpoints.filter(({ body, multipart }) => body && !multipart)) {
    const { params, query, body } = meant.of(endpoint)
    const place = address(endpoint, { params, query })
    for (const [key, usual] of Object.entries(body as Record<string, unknown>)) {
      if (typeof usual !== 'number') continue
      tried += 1
      const given = JSON.stringify({ ...(body as object), [key]: 2 ** 31 })
      outcomes.push(await outcomeOf(place, { method: endpoint.method, body: given }))
    }
  }
  expect(tried).toBeGreaterThan(50)
  expect(outcomes.filter((one) => one !== 'fine')).toEqual([])
})

test('any key in a path is a record that does not exist', async () => {
  const keyed = endpoints.filter(({ params, method }) => params && method === 'GET')
  const holds = fc.asyncProperty(fc.constantFrom(...keyed), written, async (endpoint, key) => {
    const names = Object.keys(missingParams(endpoint))
    const params = Object.fromEntries(names.map((name) => [name, key.toWellFormed()]))
    expect(await outcomeOf(address(endpoint, { params }))).toBe('fine')
  })
  await fc.assert(holds, { numRuns: 60 })
})

test('a file is not stored under a name that the database cannot hold', async () => {
  const body = new FormData()
  body.append('kind', 'cities')
  body.append('file', new File(['name,state,tier\nDrawn,MH,2\n'], '\u0000.csv'))
  const headers = { authorization: `Bearer ${token}` }
  expect((await app.request('/api/imports', { method: 'POST', body, headers })).status).toBe(422)
})

describe('half of a letter', () => {
  const saveView = (name: string, query: unknown) =>
    app.request('/api/views', {
      method: 'POST',
      body: JSON.stringify({ screen: 'tickets', name, query, is_default: false }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })

  test.each(['\ud800', 'b\udc00', 'a\ud83d'])('is stored as a replacement character: %j', async (half) => {
    const response = await saveView(`Half ${half}`, { q: half, all: [half] })
    const read = half.toWellFormed()
    expect(await response.json()).toMatchObject({ name: `Half ${read}`, query: { q: read, all: [read] } })
    expect(response.status).toBe(201)
  })

  test('is refused in a name', async () => {
    const response = await saveView('Halves', { '\ud800': 'q' })
    expect(await response.json()).toMatchObject({
      error: { message: 'The request body contains a character that can’t be stored.' },
    })
    expect(response.status).toBe(422)
  })
})

test('a body that is not JSON, or far too large, is refused', async () => {
  const headers = { authorization: `Bearer ${token}` }
  const post = (body: string) => app.request('/api/complaints', { method: 'POST', body, headers })
  expect((await post('{"statement":')).status).toBe(422)
  expect((await post(JSON.stringify({ statement: 'x'.repeat(1_100_000) }))).status).toBe(413)
})

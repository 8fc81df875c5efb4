import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { routesOf } from '#app'
import { address, searchParams } from '#kernel/contract/client.ts'
import type { Endpoint } from '#kernel/contract/contract.ts'
import { injections } from './injections.ts'
import { prove, times } from './proof.ts'
import { contentsOf } from './database-contents.ts'
import { missingParams, sampleBody } from './samples.ts'
import { testApp, type Caller, type TestApp } from './test-app.ts'
import { drawFor } from '../../../../tools/seed.ts'

// T-16 at its size: whatever is written as a text stays a text. No user gets more rows, and no table changes
// by it. In every run testing/random-inputs.test.ts tries a few.
const cases = { reads: times(0, 30_000), writes: times(0, 20_000) }
const isWhole = cases.reads > 0

let app: TestApp
let admin: Caller
let manager: Caller
let endpoints: Endpoint[]
beforeAll(async () => {
  if (!isWhole) return
  app = await testApp()
  admin = await app.as('admin')
  // A role with a limited scope, which an injection would have to bypass.
  manager = await app.as('RGM')
  endpoints = routesOf(app.deps)
    .map((route) => route.endpoint)
    .filter(({ response }) => response !== 'stream')
})
afterAll(async () => {
  if (isWhole) await app.close()
})

/** One text in one place of a call: a filter, the order, a column, a part of the path, a field of what is sent. */
interface Place {
  endpoint: Endpoint
  key: string
  path(text: string): string
  body?(text: string): BodyInit
}

const keysOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

const inPath = (endpoint: Endpoint): Place[] =>
  Object.keys(missingParams(endpoint)).map((key) => ({
    endpoint,
    key,
    path: (text) => address(endpoint, { params: { ...missingParams(endpoint), [key]: text.toWellFormed() } }),
    ...(endpoint.body && !endpoint.multipart ? { body: () => JSON.stringify(sampleBody(endpoint)) } : {}),
  }))

const inQuery = (endpoint: Endpoint): Place[] =>
  keysOf(endpoint.query).map((key) => ({
    endpoint,
    key,
    path: (text) => `${address(endpoint, { params: missingParams(endpoint) })}?${searchParams({ [key]: text })}`,
  }))

const inBody = (endpoint: Endpoint): Place[] => {
  if (endpoint.multipart || endpoint.method === 'GET') return []
  const sample = sampleBody(endpoint) as Record<string, unknown>
  const path = () => address(endpoint, { params: missingParams(endpoint) })
  return keysOf(endpoint.body).map((key) => ({
    endpoint,
    key,
    path,
    body: (text) => JSON.stringify({ ...sample, [key]: within(sample[key], text) }),
  }))
}

/** The text in the place of a value, or of every text in it. */
function within(value: unknown, text: string): unknown {
  if (Array.isArray(value) && value.length > 0) return value.map((one) => within(one, text))
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return text
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, within(one, text)]))
}

const texts = fc.oneof(
  fc.constantFrom(...injections),
  // Cut, joined and dressed up, as those who look for a hole do.
  fc.tuple(fc.constantFrom(...injections), fc.constantFrom(...injections)).map((parts) => parts.join(' ')),
  fc.tuple(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom(...injections)).map((parts) => parts.join('')),
  fc.string({ unit: fc.constantFrom(...`'"\\;-()%_$*/|&=, \n`, 'or', '1', 'select', '\0'), maxLength: 30 }),
)

/** Half of them the known list, in one place after the other from anywhere on, and half of them drawn. */
function* casesOf(places: readonly Place[], count: number): Generator<[Place, string]> {
  const start = drawFor('no-injection').below(places.length * injections.length)
  for (let index = start; index < start + count / 2; index += 1) {
    const round = Math.floor(index / places.length)
    yield [places[index % places.length]!, injections[(index + round) % injections.length]!]
  }
  yield* fc.sample(fc.tuple(fc.constantFrom(...places), texts), Math.floor(count / 2))
}

const isFile = ({ response }: Endpoint) => response === 'file'

async function ask({ token }: Caller, { method }: Endpoint, path: string, body?: BodyInit) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return app.request(path, { method, headers, ...(body === undefined ? {} : { body }) })
}

/** How many rows an answer has, where it is of rows. */
async function sizeOf(response: Response): Promise<number | undefined> {
  const answer = (await response.json()) as { count?: unknown; rows?: unknown[] } | null
  return typeof answer?.count === 'number' ? answer.count : answer?.rows?.length
}

/** How many rows the caller finds without filters. */
async function plainSize(caller: Caller, endpoint: Endpoint): Promise<number> {
  const response = await ask(caller, endpoint, address(endpoint, { params: missingParams(endpoint) }))
  return (response.ok ? await sizeOf(response) : undefined) ?? 0
}

/** What is wrong with how a text was taken; undefined where nothing is. */
async function faultOf({ endpoint, key, path, body }: Place, text: string): Promise<string | undefined> {
  const caller = endpoint.scope === 'outlet' ? manager : admin
  const given = body?.(text)
  const response = await ask(caller, endpoint, path(text), given)
  const label = () => `${endpoint.method} ${path(text)} ${typeof given === 'string' ? given : ''}`
  if (response.status >= 500) return `${response.status} ${label()}: ${await response.text()}`
  if (!response.ok || endpoint.method !== 'GET' || isFile(endpoint)) return void (await response.body?.cancel())
  // Nothing but commas names nothing.
  if (['sort', 'columns'].includes(key)) return /^[\s,]*$/.test(text) ? undefined : `an order or a column: ${label()}`
  const size = response.headers.get('content-type')?.includes('json') ? await sizeOf(response) : undefined
  if (size === undefined || size <= (await plainSize(caller, endpoint))) return undefined
  return `more rows than without: ${label()}`
}

async function tryAll(places: readonly Place[], count: number) {
  const faults: string[] = []
  let made = 0
  for (const [place, text] of casesOf(places, count)) {
    const fault = await faultOf(place, text)
    if (fault) faults.push(fault)
    made += 1
  }
  return { faults, made, inputs: places.length }
}

/** What reads write down themselves: who took a file, who was refused, who was here. */
const noted = ['audit_entry', 'session', 'sign_in', 'portal_day', 'portal_person_day', 'shop_viewed']

test.runIf(isWhole)(
  'no text in a filter, an order, a column or a path finds more rows, fails, or changes anything (T-16)',
  { timeout: 120_000 + cases.reads * 60 },
  async () => {
    const reads = endpoints.filter(({ method }) => method === 'GET')
    const places = reads.flatMap((endpoint) => [...inPath(endpoint), ...inQuery(endpoint)])
    expect(places.length).toBeGreaterThan(200)
    const before = await contentsOf(app.deps.database)
    const { faults, made, inputs } = await tryAll(places, cases.reads)
    const after = await contentsOf(app.deps.database)
    expect(faults.slice(0, 20)).toEqual([])
    expect(after.guards).toEqual(before.guards)
    const changed = Object.keys(before.sums).filter((table) => before.sums[table]!.sum !== after.sums[table]?.sum)
    expect(changed.filter((table) => !noted.includes(table))).toEqual([])
    prove('T-16', app.deps.database.kind, { reads: made, inputs, faults: faults.length, 'tables changed': 0 })
  },
)

test.runIf(isWhole)(
  'no text in a field of what is sent fails, takes a row away or opens a wall (T-16)',
  { timeout: 120_000 + cases.writes * 60 },
  async () => {
    const writes = endpoints.filter(({ method }) => method !== 'GET')
    const places = writes.flatMap((endpoint) => [...inPath(endpoint), ...inQuery(endpoint), ...inBody(endpoint)])
    expect(places.length).toBeGreaterThan(200)
    const before = await contentsOf(app.deps.database)
    const { faults, made, inputs } = await tryAll(places, cases.writes)
    const after = await contentsOf(app.deps.database)
    expect(faults.slice(0, 20)).toEqual([])
    expect(after.guards).toEqual(before.guards)
    const fewer = Object.keys(before.sums).filter((table) => before.sums[table]!.rows > (after.sums[table]?.rows ?? 0))
    expect(fewer).toEqual([])
    prove('T-16', app.deps.database.kind, { writes: made, inputs, faults: faults.length, 'tables with fewer rows': 0 })
  },
)

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routesOf } from '#app'
import { address } from '#kernel/contract/client.ts'
import type { Endpoint } from '#kernel/contract/contract.ts'
import { roles } from '#capabilities/session/auth/contract.ts'
import { abilityOf, rightsTable } from '#capabilities/session/auth/rights.rules.ts'
import { part } from './proof.ts'
import { testApp, type TestApp } from './test-app.ts'
import { foreignParams, missingParams, sampleBody } from './samples.ts'

// T-01 and T-02: walks every endpoint there is, so that a new one is in it by being declared.
let app: TestApp
let endpoints: Endpoint[]
const tokens = new Map<string, string>()

beforeAll(async () => {
  app = await testApp()
  endpoints = routesOf(app.deps).map((route) => route.endpoint)
  for (const role of ['admin', 'client', ...roles]) tokens.set(role, (await app.as(role)).token)
})
afterAll(() => app.close())

async function ask(endpoint: Endpoint, options: { token?: string; params?: Record<string, string> } = {}) {
  const headers: Record<string, string> = options.token ? { authorization: `Bearer ${options.token}` } : {}
  const body = endpoint.body ? sampleBody(endpoint) : undefined
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json'
  const params = options.params ?? missingParams(endpoint)
  const response = await app.request(address(endpoint, { params }), {
    method: endpoint.method,
    headers,
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  // What does not end is not waited for.
  const isEndless = response.ok && endpoint.response === 'stream'
  if (isEndless) await response.body!.cancel()
  const text = isEndless ? '' : await response.text()
  return { status: response.status, text, body: text.replaceAll(/"requestId":"[^"]+"/g, '') }
}

const named = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const closed = () => endpoints.filter((endpoint) => endpoint.allow !== 'public')

test('there are endpoints to walk', () => {
  expect(endpoints.length).toBeGreaterThan(40)
})

test('every endpoint requires a right of the table', () => {
  const strange = endpoints.filter(
    ({ allow }) => !['public', 'signed-in'].includes(allow) && !rightsTable.subjects.includes(allow.split(' ')[1]!),
  )
  expect(strange.map(named)).toEqual([])
})

test('every endpoint refuses who is not signed in, or was', async () => {
  const expired = (await app.as('admin')).token
  app.travel(671)
  for (const endpoint of closed()) {
    expect((await ask(endpoint)).status, named(endpoint)).toBe(401)
    const late = await ask(endpoint, { token: expired })
    expect(late.status, named(endpoint)).toBe(401)
    expect(late.text, named(endpoint)).toContain('auth.expired')
  }
  app.travel(-671)
})

describe.each(['client', ...roles])('as %s', (role) => {
  test('every endpoint whose right is missing answers 403, and none answers 500', async () => {
    const ability = abilityOf([role])
    const lasting = closed().filter((one) => one.path !== '/jwt/logout' && one.path !== '/jwt/lock')
    for (const endpoint of part(`route-matrix ${role}`, lasting, 4)) {
      const { status } = await ask(endpoint, { token: tokens.get(role)! })
      const [action, subject] = endpoint.allow.split(' ') as [string, string]
      if (endpoint.allow !== 'signed-in' && !ability.can(action, subject)) expect(status, named(endpoint)).toBe(403)
      expect(status, named(endpoint)).toBeLessThan(500)
    }
  })
})

test('a record outside the scope answers exactly as one that does not exist', async () => {
  const scoped = closed().filter(
    (endpoint) => endpoint.params && (endpoint.scope === 'outlet' || endpoint.scope === 'own'),
  )
  expect(scoped.length).toBeGreaterThan(8)
  const foreign = await foreignParams(app)
  for (const endpoint of scoped) {
    const params = foreign[endpoint.capability]
    // A capability with records of an outlet lists here the record that the dealer of the demo must never reach.
    expect(params, `samples.ts names no foreign record of ${endpoint.capability}`).toBeDefined()
    const token = tokens.get('DLP')!
    const other = await ask(endpoint, { token, params: { ...missingParams(endpoint), ...params } })
    const missing = await ask(endpoint, { token })
    expect([other.status, other.body], named(endpoint)).toEqual([missing.status, missing.body])
    expect([403, 404], named(endpoint)).toContain(other.status)
  }
})

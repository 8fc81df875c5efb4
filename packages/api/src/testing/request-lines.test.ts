import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { routesOf } from '#app'
import { queryForLog, type RequestLine } from '#kernel/command/request-line.ts'
import { openLog } from '../hosts/node-deps.ts'
import { testApp, type Caller, type TestApp } from './test-app.ts'

// The log line of a call: enough to find who requested what, and nothing that grants access or names a customer.
type Line = Partial<RequestLine> & { status?: number; ms?: number }
const lines: Line[] = []
let app: TestApp
let manager: Caller
beforeAll(async () => {
  app = await testApp({ log: openLog({ write: (line) => void lines.push(JSON.parse(line) as Line) }) })
  manager = await app.as('RGM')
})
afterAll(() => app.close())
beforeEach(() => void lines.splice(0))

async function lineOf(path: string, init: RequestInit = {}): Promise<Line> {
  const headers = { authorization: `Bearer ${manager.token}`, ...init.headers }
  await app.request(path, { ...init, headers })
  return lines.findLast(({ endpoint }) => endpoint !== undefined)!
}

test('a line names the user, their address, the request, and how it ended', async () => {
  const me = await app.request('/api/me', { headers: { authorization: `Bearer ${manager.token}` } })
  const { userData } = (await me.json()) as { userData: { id: string } }
  expect(await lineOf('/api/complaints?status=open&sort=-received_at&perPage=5')).toMatchObject({
    method: 'GET',
    endpoint: 'complaints.list',
    path: '/api/complaints',
    query: 'status=open&sort=-received_at&perPage=5',
    address: '127.0.0.1',
    user: userData.id,
    status: expect.any(Number),
    ms: expect.any(Number),
  })
  expect(await lineOf('/api/outlets/NOWHERE')).toMatchObject({
    path: '/api/outlets/NOWHERE',
    status: 404,
    code: 'not_found',
  })
})

test('the line of a sign-in names the user, and that of a refused one names none', async () => {
  const signIn = (password: string) =>
    lineOf('/jwt/login', { method: 'POST', body: JSON.stringify({ email: 'rgm@demo.com', password }) })
  expect(await signIn('rgm')).toMatchObject({ endpoint: 'auth.login', user: expect.stringMatching(/^[\da-f-]{36}$/) })
  expect(await signIn('wrong')).not.toHaveProperty('user')
})

test('the line of a user who views as another user names both', async () => {
  const admin = await app.as('admin')
  const seen = lines.find(({ endpoint }) => endpoint === 'auth.login')!.user!
  const own = { authorization: `Bearer ${admin.token}` }
  const person = await app.request('/api/admin/users?q=rgm@demo.com', { headers: own })
  const { rows } = (await person.json()) as { rows: { id: string }[] }
  const began = await app.request(`/api/admin/users/${rows[0]!.id}/view-as`, { method: 'POST', headers: own })
  const { accessToken } = (await began.json()) as { accessToken: string }
  const line = await lineOf('/api/me', { headers: { authorization: `Bearer ${accessToken}` } })
  expect(line).toMatchObject({ user: rows[0]!.id, viewer: seen })
})

test('search words, secrets in the wrong place and names a caller made up are left out', async () => {
  const line = await lineOf('/api/complaints?q=smith&token=abc&hunter2=1&dealer=D0012,hunter-2x&sort=Xy7z!')
  expect(line.query).toBe('q=…&…&…&dealer=…&sort=…')
  expect(await lineOf('/apps/ecommerce/cards/tok_4242', { method: 'DELETE' })).toMatchObject({
    path: '/apps/ecommerce/cards/…',
  })
})

test('of no endpoint a text that is searched for, a secret or a mail address gets into its line', () => {
  const endpoints = routesOf(app.deps).map(({ endpoint }) => endpoint)
  const queried = endpoints.filter(({ query }) => query !== undefined)
  expect(queried.length).toBeGreaterThan(50)
  for (const endpoint of queried) {
    const { properties = {} } = z.toJSONSchema(endpoint.query!, { io: 'input', unrepresentable: 'any' })
    for (const name of [...Object.keys(properties), 'code', 'password']) {
      for (const secret of ['anna@example.com', 'Zx81-hunter2-secret', '+919812345678'])
        expect(queryForLog(endpoint, `/x?${new URLSearchParams({ [name]: secret })}`)).not.toContain(secret.slice(2, 6))
    }
    expect(queryForLog(endpoint, '/x?q=smith') ?? '').not.toContain('smith')
  }
})

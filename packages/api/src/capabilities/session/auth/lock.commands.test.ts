import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routesOf } from '#app'
import { address, call, type Transport } from '#kernel/contract/client.ts'
import { missingParams, sampleBody } from '#testing/samples.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { authApi, type SignedIn } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ limits: 1 })
})
afterAll(() => app.close())

const acting = (token: string): Transport => ({
  origin: 'http://127.0.0.1',
  fetch: (request) => {
    request.headers.set('authorization', `Bearer ${token}`)
    return app.fetch(request)
  },
})
const post = (path: `/${string}`, token: string, body?: unknown) =>
  app.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const statusOf = async (token: string) =>
  (await app.request('/api/me', { headers: { authorization: `Bearer ${token}` } })).status

/** What a sign-in is believed to be holds for three seconds. */
const passBelief = () => app.travel(4)

async function locked(role: string): Promise<string> {
  const { token } = await app.as(role)
  expect((await post('/jwt/lock', token)).status).toBe(204)
  passBelief()
  return token
}

describe('a locked screen', () => {
  test('answers every call with 423 and a message, except unlocking and signing out', async () => {
    const token = await locked('admin')
    const closed = routesOf(app.deps)
      .map(({ endpoint }) => endpoint)
      .filter(({ allow, whileLocked }) => allow !== 'public' && !whileLocked)
    expect(closed.length).toBeGreaterThan(200)
    const open: string[] = []
    for (const endpoint of closed) {
      const body = sampleBody(endpoint)
      const response = await app.fetch(
        new Request(`http://127.0.0.1${address(endpoint, { params: missingParams(endpoint) })}`, {
          method: endpoint.method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(endpoint.method === 'GET' || body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      )
      if (response.status !== 423) open.push(`${endpoint.capability}.${endpoint.name}: ${response.status}`)
    }
    expect(open).toEqual([])
    const response = await app.request('/api/me', { headers: { authorization: `Bearer ${token}` } })
    expect(JSON.stringify(await response.json())).toContain('Your screen is locked. Unlock it to continue.')
    expect((await post('/jwt/logout', token)).status).toBe(204)
    passBelief()
    expect(await statusOf(token)).toBe(401)
  })

  test('opens with the password of its user and no other, and each try is in the trail', async () => {
    const token = await locked('SVM')
    const wrong = await post('/jwt/unlock', token, { password: 'admin' })
    expect(wrong.status).toBe(422)
    expect(JSON.stringify(await wrong.json())).toContain('Incorrect password.')
    expect(await statusOf(token)).toBe(423)
    expect((await post('/jwt/unlock', token, { password: 'svm' })).status).toBe(204)
    expect(await statusOf(token)).toBe(200)
    const admin = await app.as('admin')
    const { rows } = await admin.send(auditApi.list, {
      query: { action: 'lock_screen,unlock_refused,unlock_screen', perPage: 10 } as never,
    })
    expect(rows.slice(0, 3).map(({ action }) => action)).toEqual(['unlock_screen', 'unlock_refused', 'lock_screen'])
  })

  test('takes ten wrong passwords at most', async () => {
    const token = await locked('BSM')
    for (let nth = 0; nth < 10; nth++)
      expect((await post('/jwt/unlock', token, { password: 'guess' })).status).toBe(422)
    const refused = await post('/jwt/unlock', token, { password: 'bsm' })
    expect(refused.status).toBe(429)
    expect(await statusOf(token)).toBe(423)
  })

  test('stays locked over a new token, and leaves other sign-ins of the same person alone', async () => {
    const response = await app.request('/jwt/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'rgm@demo.com', password: 'rgm' }),
    })
    const own = (await response.json()) as SignedIn
    const other = await app.as('RGM')
    await post('/jwt/lock', own.accessToken)
    passBelief()
    const next = await call(acting(''), authApi.refresh, { body: { refreshToken: own.refreshToken } })
    expect(await statusOf(next.accessToken)).toBe(423)
    expect(await statusOf(other.token)).toBe(200)
  })

  test('of an administrator closes what they see as someone else, too', async () => {
    const admin = await app.as('admin')
    const person = (await admin.send(usersApi.list, { query: { q: 'tsm@demo.com' } })).rows[0]!
    const view = await admin.send(authApi.viewAs, { params: { id: person.id } })
    expect(await statusOf(view.accessToken)).toBe(200)
    await admin.send(authApi.lock, {})
    passBelief()
    expect(await statusOf(view.accessToken)).toBe(423)
    await admin.send(authApi.unlock, { body: { password: 'admin' } })
    expect(await statusOf(view.accessToken)).toBe(200)
  })

  test('may be locked and unlocked twice', async () => {
    const token = await locked('TSM')
    expect((await post('/jwt/lock', token)).status).toBe(204)
    expect((await post('/jwt/unlock', token, { password: 'tsm' })).status).toBe(204)
    expect((await post('/jwt/unlock', token, { password: 'tsm' })).status).toBe(204)
  })
})

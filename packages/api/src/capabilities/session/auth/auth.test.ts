import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#app'
import { readMigrations } from '#database/migration-files.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import type { SignedIn } from './contract.ts'
import type { z } from 'zod'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const signIn = async (role: string, headers?: Record<string, string>) => {
  const response = await post('/jwt/login', { email: `${role}@demo.com`, password: role }, headers)
  return { ...((await response.json()) as z.infer<typeof SignedIn>), cookie: response.headers.get('set-cookie') }
}
const me = (token: string) => app.request('/api/me', { headers: { authorization: `Bearer ${token}` } })

describe('signing in', () => {
  test('gives the user with their rights and two tokens', async () => {
    const { userData, accessToken, refreshToken } = await signIn('admin')
    expect(userData).toMatchObject({
      email: 'admin@demo.com',
      role: 'admin',
      ability: [{ action: 'manage', subject: 'all' }],
    })
    expect(userData.extras.eCommerceCartItemsCount).toBeTypeOf('number')
    expect(refreshToken).not.toBe(accessToken)
    expect((await me(accessToken)).status).toBe(200)
  })

  test('lets the client read the access-control page and the auth page only', async () => {
    const { userData } = await signIn('client')
    expect(userData.ability).toEqual([
      { action: 'read', subject: 'ACL' },
      { action: 'read', subject: 'Auth' },
    ])
  })

  test.each([
    ['admin@demo.com', 'wrong'],
    ['unknown@demo.com', 'admin'],
  ])('refuses %s with the words of the specification', async (email, password) => {
    const response = await post('/jwt/login', { email, password })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error: { email: ['Email or Password is Invalid'] } })
  })

  test('takes as long for an unknown e-mail as for a wrong password (T-09)', async () => {
    const times = { known: [] as number[], unknown: [] as number[] }
    const take = async (list: number[], email: string) => {
      const started = performance.now()
      await post('/jwt/login', { email, password: 'wrong' })
      list.push(performance.now() - started)
    }
    // In turn, so that a machine that slows down meanwhile slows both.
    for (let i = 0; i < 60; i++) {
      await take(times.known, 'admin@demo.com')
      await take(times.unknown, 'unknown@demo.com')
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[30]!
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(10)
  })

  test('leaves a line in the audit trail, also when refused', async () => {
    await signIn('hqa')
    await post('/jwt/login', { email: 'hqa@demo.com', password: 'wrong' })
    const auditor = await app.as('AUD')
    const response = await auditor.fetch(
      new Request('http://127.0.0.1/api/audit?action=sign_in_refused,sign_in&perPage=50'),
    )
    const { rows } = (await response.json()) as { rows: { action: string; user_name: string; entity_id: string }[] }
    expect(rows.some((row) => row.action === 'sign_in' && row.user_name === 'Helena Costa')).toBe(true)
    expect(rows.some((row) => row.action === 'sign_in_refused' && row.entity_id === 'hqa@demo.com')).toBe(true)
  })
})

describe('registering', () => {
  test('makes an administrator in a demo and gives a token', async () => {
    const response = await post('/jwt/register', {
      email: 'New@Demo.com ',
      username: 'newcomer',
      password: 'grey heron under a bridge',
    })
    const { user, accessToken } = (await response.json()) as {
      user: { email: string; role: string }
      accessToken: string
    }
    expect(user).toMatchObject({ email: 'new@demo.com', role: 'admin' })
    expect((await me(accessToken)).status).toBe(200)
  })

  test('names both fields that are taken, with status 200', async () => {
    const response = await post('/jwt/register', {
      email: 'admin@demo.com',
      username: 'admin',
      password: 'quiet harbour lamp',
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      error: { email: ['This email is already in use.'], username: ['This username is already in use.'] },
    })
  })

  test.each([
    ['a', 'Use at least 15 characters. Several words are easy to remember.'],
    ['second-newcomer', 'Your password can’t contain your name or email address.'],
    ['passwordpassword', 'This password is easy to guess. Choose one that isn’t made of common words.'],
  ])('in a demo refuses the password "%s", as it does for accounts of work', async (password, message) => {
    const given = { email: 'second@rad.example', username: 'second-newcomer', password }
    for (const registration of ['demo', 'invite'] as const) {
      const other = await testApp({ settings: { registration } })
      const response = await other.request('/jwt/register', { method: 'POST', body: JSON.stringify(given) })
      expect(response.status).toBe(422)
      expect(await response.json()).toEqual({ error: { password: [message] } })
      await other.close()
    }
  })

  test('by invitation makes a pending user without rights', async () => {
    const invited = await testApp({ settings: { registration: 'invite' } })
    const response = await invited.request('/jwt/register', {
      method: 'POST',
      body: JSON.stringify({ email: 'a@b.com', username: 'abc', password: 'grey heron under a bridge' }),
    })
    const { user, accessToken } = (await response.json()) as { user: { ability: unknown }; accessToken: string }
    expect(user.ability).toEqual([{ action: 'read', subject: 'Auth' }])
    const list = await invited.request('/api/models', { headers: { authorization: `Bearer ${accessToken}` } })
    expect(list.status).toBe(403)
    await invited.close()
  })
})

describe('refresh tokens (T-07)', () => {
  test('work once and slide the sign-in on', async () => {
    const first = await signIn('rgm')
    const second = (await (
      await post('/jwt/refresh-token', { refreshToken: first.refreshToken })
    ).json()) as typeof first
    expect(second.refreshToken).not.toBe(first.refreshToken)
    expect((await me(second.accessToken)).status).toBe(200)
  })

  test('serve ten tabs at once without ending any session', async () => {
    const { refreshToken } = await signIn('rgm')
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('/jwt/refresh-token', { refreshToken })))
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
  })

  test('end the whole sign-in when one is used again after the grace', async () => {
    const first = await signIn('rgm')
    const second = (await (
      await post('/jwt/refresh-token', { refreshToken: first.refreshToken })
    ).json()) as typeof first
    app.travel(11)
    const replay = await post('/jwt/refresh-token', { refreshToken: first.refreshToken })
    expect(replay.status).toBe(401)
    expect(await replay.json()).toMatchObject({ error: { message: 'Invalid refresh token.' } })
    expect((await post('/jwt/refresh-token', { refreshToken: second.refreshToken })).status).toBe(401)
    app.travel(5)
    expect((await me(second.accessToken)).status).toBe(401)
  })

  test('end the sign-in when another client replays one, even within the grace', async () => {
    const first = await signIn('rgm')
    await post('/jwt/refresh-token', { refreshToken: first.refreshToken })
    const replay = await post(
      '/jwt/refresh-token',
      { refreshToken: first.refreshToken },
      { 'user-agent': 'somebody else' },
    )
    expect(replay.status).toBe(401)
    app.travel(5)
    expect((await me(first.accessToken)).status).toBe(401)
  })

  test('are worthless without the cookie where a browser signed in', async () => {
    const browser = { origin: 'http://127.0.0.1', 'sec-fetch-site': 'same-origin' }
    const { refreshToken, cookie } = await signIn('rgm', browser)
    expect(cookie).toMatch(/^__Host-.*; Path=\/; HttpOnly; Secure; SameSite=Strict/)
    expect((await post('/jwt/refresh-token', { refreshToken })).status).toBe(401)
    expect((await post('/jwt/refresh-token', { refreshToken }, { cookie: cookie!.split(';')[0]! })).status).toBe(200)
  })

  test('run out after ten minutes', async () => {
    const { refreshToken } = await signIn('rgm')
    app.travel(601)
    expect((await post('/jwt/refresh-token', { refreshToken })).status).toBe(401)
  })
})

describe('a sign-in that ended (T-08)', () => {
  const restarted = async () => createApp(app.deps, await readMigrations())

  async function isDead(accessToken: string, refreshToken: string) {
    app.travel(5)
    const again = await (
      await restarted()
    ).fetch(new Request('http://127.0.0.1/api/me', { headers: { authorization: `Bearer ${accessToken}` } }))
    return [(await me(accessToken)).status, again.status, (await post('/jwt/refresh-token', { refreshToken })).status]
  }

  test('by signing out', async () => {
    const { accessToken, refreshToken } = await signIn('tsm')
    const response = await app.request('/jwt/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(response.status).toBe(204)
    expect(await isDead(accessToken, refreshToken)).toEqual([401, 401, 401])
  })
})

describe('tries', () => {
  test('are limited per account and given back by the right password (T-10)', async () => {
    const limited = await testApp({ limits: 1 })
    const attempt = (password: string) =>
      limited.request('/jwt/login', { method: 'POST', body: JSON.stringify({ email: 'admin@demo.com', password }) })
    for (let i = 0; i < 9; i++) expect((await attempt('wrong')).status).toBe(400)
    expect((await attempt('admin')).status).toBe(200)
    for (let i = 0; i < 10; i++) expect((await attempt('wrong')).status).toBe(400)
    const refused = await attempt('admin')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    await limited.close()
  })
})

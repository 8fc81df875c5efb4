import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#app'
import { readMigrations } from '#database/migration-files.ts'
import { linkTokenFor, mailsTo } from '#testing/mails.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import type { SignedIn } from '#capabilities/session/auth/contract.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { passwordsApi } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const post = (path: string, body: unknown) => app.request(path, { method: 'POST', body: JSON.stringify(body) })
const login = async (role: string, password = role) => {
  const response = await post('/jwt/login', { email: `${role}@demo.com`, password })
  return { status: response.status, ...((await response.json()) as SignedIn) }
}
const forgot = (role: string) => post('/jwt/forgot-password', { email: `${role}@demo.com` })
const reset = (token: string, password: string) => post('/jwt/reset-password', { token, password })
const good = 'grey heron under a bridge'

/** Here, after a restart, and for the refresh token, five seconds later. */
async function isDead({ accessToken, refreshToken }: SignedIn) {
  app.travel(5)
  const restarted = createApp(app.deps, await readMigrations())
  const request = () => new Request('http://127.0.0.1/api/me', { headers: { authorization: `Bearer ${accessToken}` } })
  return [
    (await app.fetch(request())).status,
    (await restarted.fetch(request())).status,
    (await post('/jwt/refresh-token', { refreshToken })).status,
  ]
}

describe('a forgotten password', () => {
  test('is answered the same for any address, and mailed to those who have an account', async () => {
    const [known, unknown] = [await forgot('hqa'), await forgot('unknown')]
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
    expect(known.status).toBe(202)
    const [mail] = await mailsTo(app, 'hqa@demo.com')
    expect(mail!.text).toMatch(/^http:\/\/rad\.test\/reset-password\?token=[\w-]{43}$/m)
    expect(await mailsTo(app, 'unknown@demo.com')).toEqual([])
  })

  test('takes as long for an unknown address as for a known one (T-09)', async () => {
    const times = { hqa: [] as number[], unknown: [] as number[] }
    for (let i = 0; i < 11; i++) {
      for (const role of ['hqa', 'unknown'] as const) {
        const started = performance.now()
        await forgot(role)
        times[role].push(performance.now() - started)
      }
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[5]!
    expect(Math.abs(median(times.hqa) - median(times.unknown))).toBeLessThan(10)
  })

  test('is reset by the link: every session ends (T-08), the owner is notified, and the link is used up', async () => {
    const before = await login('rgm')
    await forgot('rgm')
    const token = await linkTokenFor(app, 'rgm@demo.com')
    const checked = await post('/jwt/reset-password/check', { token })
    expect(await checked.json()).toEqual({ email: 'rgm@demo.com', full_name: 'Ravi Malhotra', min_length: 15 })
    expect((await reset(token, good)).status).toBe(204)
    expect(await isDead(before)).toEqual([401, 401, 401])
    expect((await login('rgm')).status).toBe(400)
    expect((await login('rgm', good)).status).toBe(200)
    expect((await mailsTo(app, 'rgm@demo.com'))[0]!.subject).toBe('Your password was changed')
    expect((await reset(token, good)).status).toBe(400)
  })

  test('is reported to each owner, whatever request id the call has (T-50)', async () => {
    const headers = { 'x-request-id': 'chosen-by-the-caller' }
    for (const role of ['dlp', 'hda']) {
      await forgot(role)
      const body = JSON.stringify({ token: await linkTokenFor(app, `${role}@demo.com`), password: good })
      const answer = await app.request('/jwt/reset-password', { method: 'POST', headers, body })
      expect(answer.status).toBe(204)
      expect((await mailsTo(app, `${role}@demo.com`))[0]!.subject).toBe('Your password was changed')
    }
  })

  test('by two at once is set once', async () => {
    await forgot('svm')
    const token = await linkTokenFor(app, 'svm@demo.com')
    const answers = await Promise.all([reset(token, good), reset(token, `${good} two`)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
  })

  test('is not set by a link that is an hour old, was followed by another, or is made up', async () => {
    await forgot('tsm')
    const first = await linkTokenFor(app, 'tsm@demo.com')
    await forgot('tsm')
    expect(await (await reset(first, good)).json()).toMatchObject({ error: { code: 'auth.link' } })
    const second = await linkTokenFor(app, 'tsm@demo.com')
    app.travel(3601)
    expect((await reset(second, good)).status).toBe(400)
    expect((await post('/jwt/reset-password/check', { token: second })).status).toBe(400)
    expect((await reset('x'.repeat(43), good)).status).toBe(400)
    app.travel(-3601)
  })

  test('of a suspended user is not mailed', async () => {
    const admin = await app.as('admin')
    const { rows } = await admin.send(usersApi.list, { query: { q: 'btm@demo.com' } })
    const body = { status: 'inactive' as const, if_version: rows[0]!.version }
    await admin.send(usersApi.setStatus, { params: { id: rows[0]!.id }, body })
    expect((await forgot('btm')).status).toBe(202)
    expect((await mailsTo(app, 'btm@demo.com')).filter(({ text }) => text.includes('reset-password'))).toEqual([])
  })
})

test('at most three links an hour are mailed to an address, and twenty requested from a network', async () => {
  const limited = await testApp({ limits: 1 })
  const ask = (email: string) =>
    limited.request('/jwt/forgot-password', { method: 'POST', body: JSON.stringify({ email }) })
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('hqa@demo.com')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(await mailsTo(limited, 'hqa@demo.com')).toHaveLength(3)
  expect((await ask('rgm@demo.com')).status).toBe(429)
  await limited.close()
})

describe('changing the own password', () => {
  test('requires the current one, ends every session, and continues with new tokens (T-08)', async () => {
    const before = await login('anl')
    const user = await app.as('ANL')
    await expect(user.send(passwordsApi.change, { body: { current: 'no', password: good } })).rejects.toMatchObject({
      fields: { current: 'Incorrect password.' },
    })
    const after = await user.send(passwordsApi.change, { body: { current: 'anl', password: good } })
    expect(await isDead(before)).toEqual([401, 401, 401])
    const me = await app.request('/api/me', { headers: { authorization: `Bearer ${after.accessToken}` } })
    expect(me.status).toBe(200)
    expect((await login('anl', good)).status).toBe(200)
  })

  test('is refused for the same one again', async () => {
    const user = await app.as('PNL')
    await expect(user.send(passwordsApi.change, { body: { current: 'pnl', password: 'pnl' } })).rejects.toMatchObject({
      fields: { password: 'Choose a password that’s different from your current one.' },
    })
  })
})

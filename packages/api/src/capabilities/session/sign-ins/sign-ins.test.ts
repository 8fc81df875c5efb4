import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '#testing/mails.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import type { SignedIn } from '#capabilities/session/auth/contract.ts'
import type { SignIn } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const agents = {
  chrome: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
}
const browser = { origin: 'http://127.0.0.1', host: '127.0.0.1', 'sec-fetch-site': 'same-origin' }

async function signIn(role: string, headers: Record<string, string> = {}, more: object = {}) {
  const body = JSON.stringify({ email: `${role}@demo.com`, password: role, ...more })
  const response = await app.request('/jwt/login', { method: 'POST', headers, body })
  const cookies = response.headers.getSetCookie()
  return { ...((await response.json()) as SignedIn), cookies, jar: cookies.map((one) => one.split(';')[0]).join('; ') }
}
const ask = (token: string, path: string, method = 'GET') =>
  app.request(path, { method, headers: { authorization: `Bearer ${token}` } })
const list = async (token: string) => (await (await ask(token, '/api/account/sign-ins')).json()) as SignIn[]
const refresh = (refreshToken: string, jar?: string) =>
  app.request('/jwt/refresh-token', {
    method: 'POST',
    body: JSON.stringify({ refreshToken }),
    headers: jar ? { cookie: jar } : {},
  })

describe('the own sign-ins', () => {
  test('are listed with browser and system, this one first', async () => {
    await signIn('hqa', { 'user-agent': agents.iphone })
    const { accessToken } = await signIn('hqa', { 'user-agent': agents.chrome })
    const rows = await list(accessToken)
    expect(rows).toMatchObject([
      { browser: 'Chrome', system: 'Windows', is_mobile: false, current: true, address: '127.0.0.1' },
      { browser: 'Safari', system: 'iOS', is_mobile: true, current: false },
    ])
  })

  test('are ended one by one, within five seconds (T-08)', async () => {
    const [lost, here] = [await signIn('rgm'), await signIn('rgm')]
    const other = (await list(here.accessToken)).find(({ current }) => !current)!
    expect((await ask(here.accessToken, `/api/account/sign-ins/${other.id}`, 'DELETE')).status).toBe(204)
    app.travel(5)
    expect((await ask(lost.accessToken, '/api/me')).status).toBe(401)
    expect((await refresh(lost.refreshToken)).status).toBe(401)
    expect((await ask(here.accessToken, '/api/me')).status).toBe(200)
    expect((await ask(here.accessToken, `/api/account/sign-ins/${other.id}`, 'DELETE')).status).toBe(404)
  })

  test('of another user are neither seen nor ended', async () => {
    const victim = await signIn('svm')
    const thief = await signIn('bsm')
    const [row] = await list(victim.accessToken)
    expect((await list(thief.accessToken)).some(({ id }) => id === row!.id)).toBe(false)
    expect((await ask(thief.accessToken, `/api/account/sign-ins/${row!.id}`, 'DELETE')).status).toBe(404)
    // Head office sees everyone's rows in the database, and still only its own here.
    const admin = await signIn('admin')
    expect((await ask(admin.accessToken, `/api/account/sign-ins/${row!.id}`, 'DELETE')).status).toBe(404)
    expect((await ask(victim.accessToken, '/api/me')).status).toBe(200)
  })

  test('all but this one are ended at once', async () => {
    await signIn('tsm')
    await signIn('tsm')
    const { accessToken } = await signIn('tsm')
    const response = await ask(accessToken, '/api/account/sign-ins/end-others', 'POST')
    expect(await response.json()).toEqual({ ended: 2 })
    expect(await list(accessToken)).toHaveLength(1)
  })
})

describe('a browser', () => {
  test('keeps cookies that no page reads and no other site sends (T-15)', async () => {
    const { cookies } = await signIn('pnl', browser)
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies)
      expect(cookie).toMatch(/^__Host-[\w-]+=[\w-]+; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=\d+$/)
  })

  test('may rest half an hour, and thirty days where it is to be remembered', async () => {
    const plain = await signIn('anl', browser)
    const rested = await signIn('anl', browser)
    const remembered = await signIn('anl', browser, { remember: true })
    app.travel(29 * 60)
    expect((await refresh(plain.refreshToken, plain.jar)).status).toBe(200)
    app.travel(2 * 60)
    expect((await refresh(rested.refreshToken, rested.jar)).status).toBe(401)
    app.travel(29 * 86_400)
    expect((await refresh(remembered.refreshToken)).status).toBe(401)
    expect((await refresh(remembered.refreshToken, remembered.jar)).status).toBe(200)
    app.travel(86_400)
    expect((await refresh(remembered.refreshToken, remembered.jar)).status).toBe(401)
  })

  test('that was never used before is reported to the owner once, by mail and in the product', async () => {
    const first = await signIn('dlp', { ...browser, 'user-agent': agents.chrome })
    expect(await mailsTo(app, 'dlp@demo.com')).toEqual([])
    await signIn('dlp', { ...browser, 'user-agent': agents.chrome, cookie: first.jar })
    expect(await mailsTo(app, 'dlp@demo.com')).toEqual([])
    await signIn('dlp', { ...browser, 'user-agent': agents.iphone })
    const [mail] = await mailsTo(app, 'dlp@demo.com')
    expect(mail).toMatchObject({
      subject: 'New device signed in to RAD',
      text: expect.stringContaining('Safari on iOS, from 127.0.0.1'),
    })
    const notices = await (await ask(first.accessToken, '/api/notifications')).json()
    const title = { text: 'New sign-in: {device}', values: { device: 'Safari on iOS' } }
    expect(notices).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ kind: 'new_device', title })]),
    })
  })
})

describe('an administrator', () => {
  const find = async (token: string, email: string) =>
    ((await (await ask(token, `/api/admin/users?q=${email}`)).json()) as { rows: { id: string }[] }).rows[0]!.id

  test('ends every sign-in of a person (T-08)', async () => {
    const victim = await signIn('hda')
    const admin = await signIn('admin')
    const id = await find(admin.accessToken, 'hda@demo.com')
    const response = await ask(admin.accessToken, `/api/admin/users/${id}/end-sign-ins`, 'POST')
    expect(await response.json()).toEqual({ ended: 1 })
    app.travel(5)
    expect((await ask(victim.accessToken, '/api/me')).status).toBe(401)
  })

  test('of a part of the network may do so to no user above or beside them', async () => {
    const dealer = await signIn('dlp')
    const id = await find(dealer.accessToken, 'dlp@demo.com')
    expect((await ask(dealer.accessToken, `/api/admin/users/${id}/end-sign-ins`, 'POST')).status).toBe(403)
    expect((await ask(dealer.accessToken, `/api/admin/users/${id}/unlock`, 'POST')).status).toBe(403)
  })
})

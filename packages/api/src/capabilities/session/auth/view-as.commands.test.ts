import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routesOf, createApp } from '#app'
import { readMigrations } from '#database/migration-files.ts'
import { address, call, type Transport } from '#kernel/contract/client.ts'
import { readSheets } from '#testing/read-files.ts'
import { missingParams, sampleBody } from '#testing/samples.ts'
import { signInAt } from '#testing/sign-in.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { signInsApi } from '#capabilities/session/sign-ins/contract.ts'
import { authApi } from './contract.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const host = () => ({ fetch: app.fetch, origin: 'http://127.0.0.1' })
const personOf = async (role: string) =>
  (await admin.send(usersApi.list, { query: { q: `${role.toLowerCase()}@demo.com` } })).rows[0]!

const acting = (token: string): Transport => ({
  ...host(),
  fetch: (request) => {
    request.headers.set('authorization', `Bearer ${token}`)
    return app.fetch(request)
  },
})
const statusOf = async (token: string) =>
  (await app.request('/api/me', { headers: { authorization: `Bearer ${token}` } })).status

/** An administrator who looks through the eyes of a role. */
async function viewAs(role: string, by: Caller = admin) {
  const { id } = await personOf(role)
  const signedIn = await by.send(authApi.viewAs, { params: { id } })
  const transport = acting(signedIn.accessToken)
  return { ...signedIn, id, transport, token: signedIn.accessToken }
}

const linesAbout = async (id: string, action: string) =>
  (await admin.send(auditApi.list, { query: { entity_id: id, action, perPage: 100 } })).rows

describe('viewing the product as another user', () => {
  test('shows exactly what that person sees', async () => {
    const view = await viewAs('TSM')
    const own = await (await app.as('TSM')).send(complaintsApi.list, { query: { perPage: 100 } })
    const seen = await call(view.transport, complaintsApi.list, { query: { perPage: 100 } })
    expect(seen.count).toBe(own.count)
    expect(seen.rows).toEqual(own.rows)
    expect(view.userData).toMatchObject({ role: 'TSM', email: 'tsm@demo.com' })
    const { viewing, roles } = await call(view.transport, authApi.me, {})
    expect(roles).toEqual(['TSM'])
    expect(viewing!.by).toBe('Asha Menon')
    const minutes = (Date.parse(viewing!.until) - app.deps.clock.now().getTime()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThanOrEqual(30)
    expect((await admin.send(authApi.me, {})).viewing).toBeNull()
  })

  test('changes nothing: every call but a GET and the end of it is refused', async () => {
    const view = await viewAs('HQA')
    const changes = routesOf(app.deps)
      .map((route) => route.endpoint)
      .filter(({ method, allow, name }) => method !== 'GET' && allow !== 'public' && name !== 'stopViewing')
    expect(changes.length).toBeGreaterThan(40)
    for (const endpoint of changes) {
      const body = endpoint.body ? sampleBody(endpoint) : undefined
      const response = await view.transport.fetch(
        new Request(`http://127.0.0.1${address(endpoint, { params: missingParams(endpoint) })}`, {
          method: endpoint.method,
          ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        }),
      )
      const text = await response.text()
      expect(response.status, `${endpoint.method} ${endpoint.path}: ${text}`).toBe(403)
      expect(text).toContain('view_as')
      expect(text).toContain('You can’t make changes while viewing as someone else.')
    }
    expect(await statusOf(view.token)).toBe(200)
  })

  test('is written down, when it begins, what was taken away, and when it ends', async () => {
    const view = await viewAs('RGM')
    await call(view.transport, complaintsApi.export, { query: {} })
    await call(view.transport, authApi.stopViewing, {})
    const [start] = await linesAbout(view.id, 'view_as_start')
    expect(start).toMatchObject({ user_name: 'Asha Menon', seen_as: null, after: { seen: 'Ravi Malhotra' } })
    const [end] = await linesAbout(view.id, 'view_as_end')
    expect(end).toMatchObject({ user_name: 'Asha Menon', seen_as: 'Ravi Malhotra', roles: ['admin'] })
    const { rows } = await admin.send(auditApi.list, { query: { action: 'export', entity: 'complaints' } })
    expect(rows[0]).toMatchObject({ user_name: 'Asha Menon', seen_as: 'Ravi Malhotra' })
  })

  test('prints both names on a file', async () => {
    const view = await viewAs('HQA')
    const file = await call(view.transport, complaintsApi.export, { query: { format: 'xlsx' } })
    expect((await readSheets(file)).about.User).toBe('Asha Menon, seen as Helena Costa')
  })

  test('sends no notification, and leaves no trace of a visit of the person', async () => {
    const own = await app.as('SVM')
    const count = (await own.send(notificationsApi.list, { query: {} })).rows.length
    const visited = (await personOf('SVM')).last_login_at
    await viewAs('SVM')
    expect((await personOf('SVM')).last_login_at).toBe(visited)
    expect((await own.send(notificationsApi.list, { query: {} })).rows).toHaveLength(count)
  })

  test('is marked as a view among the sessions of the person, and they may end it', async () => {
    const own = await app.as('BSM')
    const view = await viewAs('BSM')
    const sign = (await own.send(signInsApi.list, {})).find((one) => one.view)!
    expect(sign).toMatchObject({ view: true, current: false })
    await own.send(signInsApi.end, { params: { id: sign.id } })
    app.travel(5)
    expect(await statusOf(view.token)).toBe(401)
    expect((await own.send(signInsApi.list, {})).every((one) => !one.view)).toBe(true)
  })
})

describe('it ends', () => {
  test('when it is stopped, and the own sign-in goes on', async () => {
    const view = await viewAs('DLP')
    await call(view.transport, authApi.stopViewing, {})
    app.travel(5)
    expect(await statusOf(view.token)).toBe(401)
    expect(await statusOf(admin.token)).toBe(200)
  })

  test('with the sign-in of the administrator, within five seconds and on every server', async () => {
    const other = await app.as('admin')
    const view = await viewAs('DLP', other)
    expect(await statusOf(view.token)).toBe(200)
    await other.send(authApi.signOut, {})
    app.travel(5)
    expect(await statusOf(view.token)).toBe(401)
    const restarted = createApp(app.deps, await readMigrations())
    const again = await restarted.fetch(
      new Request('http://127.0.0.1/api/me', { headers: { authorization: `Bearer ${view.token}` } }),
    )
    expect(again.status).toBe(401)
    const renewed = call(host(), authApi.refresh, { body: { refreshToken: view.refreshToken } })
    await expect(renewed).rejects.toMatchObject({ status: 401 })
  })

  test('when the person is suspended', async () => {
    const view = await viewAs('ANL')
    const { id, version } = await personOf('ANL')
    const set = (status: 'active' | 'inactive', if_version: number) =>
      admin.send(usersApi.setStatus, { params: { id }, body: { status, if_version } })
    const suspended = await set('inactive', version)
    app.travel(5)
    expect(await statusOf(view.token)).toBe(401)
    await expect(viewAs('ANL')).rejects.toMatchObject({ status: 409, code: 'state.view_as' })
    await set('active', suspended.version)
  })

  test('after thirty minutes, however often it is renewed', async () => {
    const lasting = await signInAt(host(), { email: 'admin@demo.com', password: 'admin' })
    const { id } = await personOf('AUD')
    let { refreshToken, accessToken } = await call(acting(lasting.accessToken), authApi.viewAs, { params: { id } })
    for (const minutes of [9, 9, 9]) {
      app.travel(minutes * 60)
      ;({ refreshToken, accessToken } = await call(host(), authApi.refresh, { body: { refreshToken } }))
      expect(await statusOf(accessToken)).toBe(200)
    }
    app.travel(3 * 60 + 5)
    expect(await statusOf(accessToken)).toBe(401)
    await expect(call(host(), authApi.refresh, { body: { refreshToken } })).rejects.toMatchObject({ status: 401 })
    app.travel(-(30 * 60 + 5))
  })
})

describe('it is refused', () => {
  test.each(['HQA', 'AUD', 'DLP', 'client'])('to %s', async (role) => {
    const { id } = await personOf('TSM')
    const attempt = (await app.as(role)).send(authApi.viewAs, { params: { id } })
    await expect(attempt).rejects.toMatchObject({ status: 403, code: 'auth.right' })
  })

  test('for administrators, oneself among them, and without a user', async () => {
    const me = await personOf('admin')
    await expect(admin.send(authApi.viewAs, { params: { id: me.id } })).rejects.toMatchObject({ status: 403 })
    const promoted = await call(host(), authApi.register, {
      body: { email: 'second@demo.com', username: 'second', password: 'grey heron under a bridge' },
    })
    if (!('user' in promoted)) throw new Error('not registered')
    await expect(admin.send(authApi.viewAs, { params: { id: promoted.user.id } })).rejects.toMatchObject({
      status: 403,
      message: 'You can’t view as an administrator.',
    })
    const refused = admin.send(authApi.viewAs, { params: { id: crypto.randomUUID() } })
    await expect(refused).rejects.toMatchObject({ status: 404 })
  })

  test('to end what never began', async () => {
    await expect(admin.send(authApi.stopViewing, {})).rejects.toMatchObject({ status: 409, code: 'state.view_as' })
  })
})

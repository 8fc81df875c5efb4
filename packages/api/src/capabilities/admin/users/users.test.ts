import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#app'
import { readMigrations } from '#database/migration-files.ts'
import { signInAt } from '#testing/sign-in.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { authApi } from '#capabilities/session/auth/contract.ts'
import { call } from '#kernel/contract/client.ts'
import { usersApi } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const transport = () => ({ fetch: app.fetch, origin: 'http://127.0.0.1' })
const signIn = (role: string) => signInAt(transport(), { email: `${role}@demo.com`, password: role })
const me = (token: string, through: (request: Request) => Response | Promise<Response> = app.fetch) =>
  through(new Request('http://127.0.0.1/api/me', { headers: { authorization: `Bearer ${token}` } }))

/** The answers five seconds later: here, after a restart, and to the refresh token. */
async function isDead(accessToken: string, refreshToken: string) {
  app.travel(5)
  const restarted = createApp(app.deps, await readMigrations())
  const refresh = call(transport(), authApi.refresh, { body: { refreshToken } }).then(
    () => 200,
    (error: { status: number }) => error.status,
  )
  return [(await me(accessToken)).status, (await me(accessToken, restarted.fetch)).status, await refresh]
}

describe('a sign-in ends everywhere within five seconds (T-08)', () => {
  test('by suspension, and signing in again is refused', async () => {
    const { accessToken, refreshToken, userData } = await signIn('svm')
    const admin = await app.as('admin')
    const { rows } = await admin.send(usersApi.list, { query: { q: 'svm@demo.com' } })
    await admin.send(usersApi.setStatus, {
      params: { id: userData.id },
      body: { status: 'inactive', if_version: rows[0]!.version },
    })
    expect(await isDead(accessToken, refreshToken)).toEqual([401, 401, 401])
    await expect(signIn('svm')).rejects.toMatchObject({ status: 400 })
  })

  test('by a new role or scope', async () => {
    const { accessToken, refreshToken, userData } = await signIn('anl')
    const admin = await app.as('admin')
    const { rows } = await admin.send(usersApi.list, { query: { q: 'anl@demo.com' } })
    await admin.send(usersApi.setAccess, {
      params: { id: userData.id },
      body: { roles: ['AUD'], scopes: [{}], if_version: rows[0]!.version },
    })
    expect(await isDead(accessToken, refreshToken)).toEqual([401, 401, 401])
    expect((await signIn('anl')).userData.role).toBe('AUD')
  })

  test('is refused for users who may change no one, and for oneself', async () => {
    const { userData } = await signIn('bsm')
    for (const role of ['TSM', 'AUD']) {
      const asker = await app.as(role)
      const change = asker.send(usersApi.setStatus, {
        params: { id: userData.id },
        body: { status: 'inactive', if_version: 1 },
      })
      await expect(change, role).rejects.toMatchObject({ status: 403 })
    }
    const admin = await app.as('admin')
    const { rows } = await admin.send(usersApi.list, { query: { q: 'admin@demo.com' } })
    const own = admin.send(usersApi.setStatus, {
      params: { id: rows[0]!.id },
      body: { status: 'inactive', if_version: rows[0]!.version },
    })
    await expect(own).rejects.toMatchObject({ status: 403 })
  })
})

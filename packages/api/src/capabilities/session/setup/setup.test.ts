import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import type { SignedIn } from '#capabilities/session/auth/contract.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { call } from '#kernel/contract/client.ts'
import { newSetupToken } from './token.commands.ts'

// T-12: the first start of a server without users.
let app: TestApp
beforeAll(async () => {
  app = await testApp({ seed: false, settings: { registration: 'invite', demo_data: false } })
})
afterAll(() => app.close())

/** One database for all of them: making it from nothing takes longer than everything else here. */
async function firstStart() {
  await sql`truncate app_user cascade`.execute(app.deps.database.owner)
  return newSetupToken(app.deps.database)
}
const status = async () => (await app.request('/jwt/setup')).status
const create = (token: string | undefined, more: object = {}) =>
  app.request('/jwt/setup', {
    method: 'POST',
    body: JSON.stringify({
      token,
      email: 'first@rad.example',
      full_name: 'Uma Iyer',
      password: 'grey heron under a bridge',
      ...more,
    }),
  })

test('of fifty at once, one makes the administrator, and the setup is closed afterwards', async () => {
  const token = await firstStart()
  expect(await status()).toBe(200)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => create(token, { email: `admin${index}@rad.example` })),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 404)).toHaveLength(49)
  const { accessToken } = (await answers.find((answer) => answer.ok)!.json()) as SignedIn
  const transport = {
    origin: 'http://127.0.0.1',
    fetch: (request: Request) => {
      request.headers.set('authorization', `Bearer ${accessToken}`)
      return app.fetch(request)
    },
  }
  expect((await call(transport, usersApi.list, { query: {} })).total).toBe(1)
  expect(await status()).toBe(404)
  expect((await create(token)).status).toBe(404)
  expect(await newSetupToken(app.deps.database)).toBeUndefined()
})

test('without the token of this start no user is created', async () => {
  const former = await firstStart()
  const token = await newSetupToken(app.deps.database)
  expect((await create('x'.repeat(43))).status).toBe(400)
  expect((await create(former)).status).toBe(400)
  expect((await create(token, { password: 'short' })).status).toBe(422)
  expect(await status()).toBe(200)
  expect((await create(token)).status).toBe(200)
})

test('a user who only registered does not close the setup, and is no administrator', async () => {
  const token = await firstStart()
  const eager = { email: 'eager@rad.example', username: 'eager', password: 'grey heron under a bridge' }
  const registered = await app.request('/jwt/register', { method: 'POST', body: JSON.stringify(eager) })
  expect(await registered.json()).toMatchObject({ user: { role: '' } })
  expect(await status()).toBe(200)
  expect((await create(token, { email: eager.email })).status).toBe(422)
  expect(await status()).toBe(200)
  const restarted = await newSetupToken(app.deps.database)
  expect((await create(token)).status).toBe(400)
  expect((await create(restarted)).status).toBe(200)
  expect(await status()).toBe(404)
})

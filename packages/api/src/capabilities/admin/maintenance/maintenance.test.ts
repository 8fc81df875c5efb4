import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app'
import { readMigrations } from '#database/migration-files.ts'
import { modelsApi } from '#capabilities/network/models/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { maintenanceApi } from './contract.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())
afterEach(async () => {
  await admin.send(maintenanceApi.set, { body: { isOn: false } })
  // Past what the servers believe.
  app.travel(3)
})

const message = 'New disks are being put in.'
async function close(until: string | null = null) {
  await admin.send(maintenanceApi.set, { body: { isOn: true, message, until } })
  app.travel(3)
}
const post = (path: string, body: unknown) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('everyone but an administrator gets the error, with the message and when to retry', async () => {
  const person = await app.as('HQA')
  const inTenMinutes = new Date(app.deps.clock.now().getTime() + 600_000).toISOString()
  await close(inTenMinutes)
  const refused = await app.request('/api/models', { headers: { authorization: `Bearer ${person.token}` } })
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ error: { code: 'maintenance', message } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600)
  expect((await admin.send(modelsApi.list, { query: {} })).count).toBeGreaterThan(0)

  await admin.send(maintenanceApi.set, { body: { isOn: false } })
  app.travel(3)
  expect((await person.send(modelsApi.list, { query: {} })).count).toBeGreaterThan(0)
})

test('a caller who is not signed in gets the same, and may read the status', async () => {
  await close()
  expect((await app.request('/api/models')).status).toBe(503)
  expect((await app.request('/api/launch')).status).toBe(503)
  expect(await (await app.request('/api/maintenance')).json()).toMatchObject({ isOn: true, message, until: null })
  expect((await app.request('/health/ready')).status).toBe(200)
  expect((await app.request('/api/openapi.json')).status).toBe(200)
})

test('an administrator signs in and goes on; the others are refused before a sign-in begins', async () => {
  const before = (await (await post('/jwt/login', { email: 'hqa@demo.com', password: 'hqa' })).json()) as {
    refreshToken: string
  }
  await close()
  expect((await post('/jwt/login', { email: 'hqa@demo.com', password: 'hqa' })).status).toBe(503)
  expect((await post('/jwt/refresh-token', { refreshToken: before.refreshToken })).status).toBe(503)
  expect(
    (await post('/jwt/register', { email: 'x@demo.com', username: 'x', password: 'grey heron under a bridge' })).status,
  ).toBe(503)
  const signedIn = await post('/jwt/login', { email: 'admin@demo.com', password: 'admin' })
  expect(signedIn.status).toBe(200)
  const { refreshToken } = (await signedIn.json()) as { refreshToken: string }
  expect((await post('/jwt/refresh-token', { refreshToken })).status).toBe(200)
})

test('another server of the same database closes and opens within five seconds', async () => {
  const other = createApp(app.deps, await readMigrations())
  const status = async () => (await other.fetch(new Request('http://127.0.0.1/api/launch'))).status
  expect(await status()).toBe(200)
  await admin.send(maintenanceApi.set, { body: { isOn: true } })
  app.travel(5)
  expect(await status()).toBe(503)
  await admin.send(maintenanceApi.set, { body: { isOn: false } })
  app.travel(5)
  expect(await status()).toBe(200)
})

test('only an administrator may close it', async () => {
  const person = await app.as('HQA')
  await expect(person.send(maintenanceApi.set, { body: { isOn: true } })).rejects.toMatchObject({ status: 403 })
})

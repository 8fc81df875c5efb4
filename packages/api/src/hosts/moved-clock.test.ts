import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app'
import { readMigrations } from '#database/migration-files.ts'
import { codeOf, enrol } from '#testing/second-step.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { type MovedClock, movedClock } from './moved-clock.ts'

const hourMs = 3_600_000
const weekMs = 168 * hourMs

let app: TestApp
let clock: MovedClock
/** How far ahead the engine of the database was set. */
const engine: number[] = []
/** The same data under a clock that moves on. */
let moved: ReturnType<typeof createApp>
beforeAll(async () => {
  app = await testApp()
  clock = await movedClock({ ...app.deps.database, moveClock: (ahead) => void engine.push(ahead) })
  moved = createApp({ ...app.deps, clock }, await readMigrations())
})
afterAll(() => app.close())

async function ask<T>(path: string, body?: object, token?: string): Promise<{ status: number } & T> {
  const headers: Record<string, string> = { 'user-agent': 'A browser' }
  if (token) headers.authorization = `Bearer ${token}`
  const request = new Request(`http://127.0.0.1${path}`, {
    headers,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  const response = await moved.fetch(request, { address: '127.0.0.1' })
  const answered = response.status === 204 ? {} : await response.json()
  return { status: response.status, ...(answered as T) }
}
interface Tokens {
  accessToken: string
  refreshToken: string
}
const signIn = (role: string) => ask<Tokens>('/jwt/login', { email: `${role}@demo.com`, password: role })
const statusOf = async (path: string, token: string) => (await ask(path, undefined, token)).status

test('a sign-in goes on over a leap of the clock, and so do its tokens', async () => {
  const { accessToken, refreshToken } = await signIn('rgm')
  const before = clock.now().getTime()
  await clock.moveOn(weekMs)
  expect(clock.now().getTime() - before).toBeGreaterThanOrEqual(weekMs)
  expect(await statusOf('/api/me', accessToken)).toBe(200)
  const next = await ask<Tokens>('/jwt/refresh-token', { refreshToken })
  expect(next.status).toBe(200)
  expect(await statusOf('/api/me', next.accessToken)).toBe(200)
  // A tab that still has the token from before the move is no thief.
  await clock.moveOn(hourMs)
  expect((await ask('/jwt/refresh-token', { refreshToken })).status).toBe(200)
  expect(await statusOf('/api/me', next.accessToken)).toBe(200)
})

test('a sign-in that was ended stays so', async () => {
  const { accessToken, refreshToken } = await signIn('tsm')
  await ask('/jwt/logout', {}, accessToken)
  await clock.moveOn(hourMs)
  expect((await ask('/jwt/refresh-token', { refreshToken })).status).toBe(401)
})

test('authenticator apps show other clocks: their codes count, and a step begun before the leap is finished after it', async () => {
  const { secret } = await enrol(app, 'DLP')
  const { twoStep } = await ask<{ twoStep: { pendingToken: string } }>('/jwt/login', {
    email: 'dlp@demo.com',
    password: 'dlp',
  })
  await clock.moveOn(hourMs)
  const body = { pendingToken: twoStep.pendingToken, code: codeOf(app, secret) }
  expect(await ask('/jwt/two-step', body)).toMatchObject({ status: 200, userData: { email: 'dlp@demo.com' } })
})

test('the clock is stored with the data, and that of the engine moves with it', async () => {
  const again = await movedClock(app.deps.database)
  expect(again.ahead()).toBe(clock.ahead())
  expect(again.ahead()).toBeGreaterThan(weekMs)
  expect(engine[0]).toBe(0)
  expect(engine.at(-1)).toBe(clock.ahead())
})

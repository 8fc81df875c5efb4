import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app'
import { readMigrations } from '#database/migration-files.ts'
import type { Database } from '#database/database.ts'
import type { Deps } from '#kernel/command/context.ts'
import { demoSignIns } from '#capabilities/session/auth/demo-sign-ins.ts'
import { prove } from './proof.ts'
import { testApp, type TestApp } from './test-app.ts'

// T-31: whatever throws, and in whatever layer, the caller reads a request id and nothing of ours.
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const secret = 'the password of /srv/rad/database is hunter2'
const faults: Record<string, () => never> = {
  'an error': () => {
    throw new Error(secret)
  },
  'an error with a cause': () => {
    throw new TypeError('Cannot read properties of undefined', { cause: new Error(secret) })
  },
  'no error at all': () => {
    // eslint-disable-next-line no-throw-literal -- libraries do
    throw { secret }
  },
}

/** Everything of an object fails when it is used. */
const failing = <T extends object>(fault: () => never): T =>
  new Proxy({} as T, { get: () => () => Promise.reject().catch(fault) })

/** What is replaced by something that fails; all but the handlers, which run over all of these. */
const layers: Record<string, (deps: Deps, fault: () => never) => Partial<Deps>> = {
  database: (deps, fault) => ({
    database: { ...deps.database, owner: { connection: () => failing(fault) } as unknown as Database['owner'] },
  }),
  'hashes of passwords': (_, fault) => ({ passwords: failing(fault) }),
  limits: (_, fault) => ({ limiter: () => failing(fault) }),
  clock: (_, fault) => ({ clock: { now: fault } }),
  admission: (_, fault) => ({ admit: async () => fault() }),
}

const { email, password } = demoSignIns.find(({ role }) => role === 'admin')!
const signIn = () =>
  new Request('http://127.0.0.1/jwt/login', { method: 'POST', body: JSON.stringify({ email, password }) })

test.each(Object.keys(layers).flatMap((layer) => Object.keys(faults).map((fault) => [layer, fault] as const)))(
  'where the %s throws %s',
  async (layer, fault) => {
    const migrations = await readMigrations()
    const broken = createApp({ ...app.deps, ...layers[layer]!(app.deps, faults[fault]!) }, migrations)
    const { token } = await app.as('admin')
    const headers = { authorization: `Bearer ${token}` }
    const calls = [signIn(), new Request('http://127.0.0.1/api/dealers', { headers })]
    const answers = await Promise.all(calls.map(async (request) => broken.fetch(request, { address: '127.0.0.1' })))
    const failed = answers.filter(({ status }) => status === 500)
    expect(failed.length).toBeGreaterThan(0)
    for (const answer of failed) {
      const text = await answer.text()
      expect(text).not.toMatch(/hunter2|Cannot read|\/srv|\.ts\b|\bat [\w.<]+ \(|node:/)
      expect(answer.headers.get('x-request-id') ?? JSON.parse(text).error.requestId).toMatch(/^[\w-]{36}$/)
    }
    // The one beside it goes on.
    expect((await app.fetch(signIn())).status).toBe(200)
  },
)

test('each of them was tried', () => {
  const tried = Object.keys(layers).length * Object.keys(faults).length
  expect(tried).toBeGreaterThan(10)
  prove('T-31', app.deps.database.kind, { layers: Object.keys(layers).length, tried, 'traces shown': 0 })
})

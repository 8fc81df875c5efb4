import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesOf } from '#app'
import { ApiError } from '#kernel/contract/client.ts'
import type { Endpoint } from '#kernel/contract/contract.ts'
import { maintenanceApi } from '#capabilities/admin/maintenance/contract.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { Drawing, type DrawnCall } from './drawn-calls.ts'
import { Links } from './links.ts'
import { prove, times } from './proof.ts'
import { testApp, type Caller, type TestApp } from './test-app.ts'
import { findMismatch, type Documented } from './documented-responses.ts'

// T-30: calls that follow from what earlier calls answered, of every endpoint, with whatever a caller may write.
let app: TestApp
let endpoints: Endpoint[]
let description: Documented
beforeAll(async () => {
  app = await testApp()
  endpoints = routesOf(app.deps).map((route) => route.endpoint)
  description = (await (await app.request('/api/openapi.json')).json()) as Documented
})
afterAll(() => app.close())

/** Mostly roles that may do everything, so that calls pass the checks of rights. */
const roles = ['admin', 'admin', 'admin', 'admin', 'admin', 'admin', 'DLP', 'RGM', 'AUD', 'client']

async function callers() {
  const signedIn = new Map<string, Caller>()
  for (const role of roles) if (!signedIn.has(role)) signedIn.set(role, await app.as(role))
  const { rows } = await signedIn.get('admin')!.send(usersApi.list, { query: { perPage: 100 } })
  return { signedIn, ids: rows.map(({ id }) => id) }
}

const batchSize = 4
const calls = times(340, 100_000)

test(
  `${calls} calls, one following from the other, are answered as described`,
  { timeout: 60_000 + calls * 30 },
  async () => {
    const { signedIn, ids } = await callers()
    const links = new Links(ids)
    const statuses: Record<string, number> = {}
    const reached = new Set<Endpoint>()
    const faults = new Map<string, string>()
    let made = 0
    let slowest = 0
    const since = performance.now()

    /** An earlier call may have taken their password away, or them; then they go on being refused. */
    const signInAgain = async (role: string) => {
      try {
        signedIn.set(role, await app.as(role))
      } catch (error) {
        if (role === 'admin' || !(error instanceof ApiError)) throw error
      }
    }

    const ask = async (endpoint: Endpoint, role: string, { path, method, headers, body }: DrawnCall) => {
      const send = () => {
        if (endpoint.allow !== 'public') headers.authorization = `Bearer ${signedIn.get(role)!.token}`
        return app.request(path, { method, headers, body })
      }
      const started = performance.now()
      let response = await send()
      // Ten minutes are over, or an earlier call signed this one out, locked its screen, or started maintenance.
      if ((response.status === 401 || response.status === 423) && endpoint.allow !== 'public') {
        await signInAgain(role)
        response = await send()
      }
      const isEndless = response.ok && endpoint.response === 'stream'
      if (isEndless) await response.body!.cancel()
      const text = isEndless ? '' : await response.text()
      slowest = Math.max(slowest, performance.now() - started)
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      const answered: unknown = isJson ? JSON.parse(text) : text
      if (response.ok) {
        reached.add(endpoint)
        if (isJson) links.learn(endpoint.capability, answered)
      }
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
      const isElsewhere = new URL(path, 'http://rad.test').pathname !== path.split('?')[0]
      const described = () => !isElsewhere && findMismatch(description, endpoint, response, answered)
      const wrong = response.status === 500 ? 'our fault' : described()
      const requestLine = `${role}: ${method} ${path.slice(0, 500)} ${String(body).slice(0, 1_500)}`
      if (wrong)
        faults.set(`${endpoint.path} ${wrong}`, `${requestLine}\n${response.status} ${text.slice(0, 1_500)}\n${wrong}`)
      if (endpoint === maintenanceApi.set && response.ok)
        await signedIn.get('admin')!.send(maintenanceApi.set, { body: { isOn: false } })
    }

    const holds = fc.asyncProperty(fc.gen(), async (draw) => {
      const requests = Array.from({ length: batchSize }, () => {
        const endpoint = endpoints[made % endpoints.length]!
        made += 1
        const role = roles[draw(() => fc.nat(roles.length - 1))]!
        return ask(endpoint, role, new Drawing(draw, links, endpoint).call())
      })
      await Promise.all(requests)
    })
    // What follows from what came before cannot be tried again with less.
    await fc.assert(holds, { numRuns: calls / batchSize, endOnFailure: true })

    const seconds = (performance.now() - since) / 1_000
    prove('T-30', process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded', {
      calls,
      'status 500': statuses[500] ?? 0,
      'against the description': faults.size,
      'endpoints reached': `${reached.size} of ${endpoints.length}`,
      'answers by status': JSON.stringify(statuses),
      'calls a second': Math.round(calls / seconds),
      'slowest (ms)': Math.round(slowest),
    })
    expect([...faults.values()].join('\n\n')).toBe('')
  },
)

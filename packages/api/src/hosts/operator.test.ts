import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { placeForServers, type Place } from '#testing/place-for-servers.ts'
import { killServers, serverProcess } from '#testing/server-process.ts'
import { signInAt } from '#testing/sign-in.ts'

// What the operator of a server sees of it: real processes, their metrics and their log.
const token = '7d0c8a5e9b31f2468ace13579bdf0246'
let place: Place
beforeAll(async () => {
  place = await placeForServers()
})
afterAll(async () => {
  killServers()
  await place.remove()
})

const preload = (program: string) => `--import=data:text/javascript,${encodeURIComponent(program)}`
const end = async (server: ReturnType<typeof serverProcess>) => {
  server.child.kill('SIGTERM')
  return server.ended
}
const withToken = { headers: { authorization: `Bearer ${token}` } }

/** Holds the event loop for 400 ms in the middle of a call: as it reads its query, or its body. */
const holder = `
  const hold = () => { const until = performance.now() + 400; while (performance.now() < until); }
  const { parse } = JSON
  JSON.parse = (text, ...more) => { if (String(text).includes('hold-it@')) hold(); return parse(text, ...more) }
  const { getAll } = URLSearchParams.prototype
  URLSearchParams.prototype.getAll = function (name) {
    const values = getAll.call(this, name)
    if (values.includes('hold it')) hold()
    return values
  }`

interface Blocked {
  msg: string
  ms: number
  by: { name: string; request?: string; user?: string }[]
}

describe('a server with METRICS_TOKEN', () => {
  let server: ReturnType<typeof serverProcess>
  let origin: string
  let accessToken: string
  const log: string[] = []
  beforeAll(async () => {
    const environment = { ...place.environment, METRICS_TOKEN: token, LOG_LEVEL: 'info', NODE_OPTIONS: preload(holder) }
    server = serverProcess({ ...environment, REGISTRATION: 'invite' })
    server.child.stdout!.on('data', (text: Buffer) => log.push(...text.toString().split('\n')))
    origin = await server.ready
    const here = { origin, fetch: (request: Request) => fetch(request) }
    ;({ accessToken } = await signInAt(here, { email: 'rgm@demo.com', password: 'rgm' }))
  }, 60_000)
  afterAll(() => end(server))

  const figures = async () => (await fetch(`${origin}/metrics`, withToken)).text()
  const ask = (path: string, id = crypto.randomUUID()) =>
    fetch(new URL(path, origin), { headers: { authorization: `Bearer ${accessToken}`, 'x-request-id': id } })
  const blocked = () =>
    log.filter((line) => line.includes('the event loop was blocked')).map((line) => JSON.parse(line) as Blocked)

  test('serves metrics only with the token', async () => {
    for (const given of [undefined, 'Bearer x', token]) {
      const refused = await fetch(`${origin}/metrics`, given ? { headers: { authorization: given } } : {})
      expect(refused.status).toBe(401)
      expect(await refused.json()).toMatchObject({ error: { code: 'auth.required' } })
    }
    const given = await fetch(`${origin}/metrics`, withToken)
    expect(given.status).toBe(200)
    expect(given.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  })

  test('metrics report calls, refusals, places, the database, mails, scheduled work, and the process', async () => {
    await ask('/api/complaints?perPage=5')
    await ask('/api/complaints?perPage=500')
    await ask('/api/outlets/NOWHERE')
    await vi.waitFor(async () =>
      expect(await figures()).toContain('rad_work_last_run_timestamp_seconds{work="escalate tickets"}'),
    )
    const text = await figures()
    for (const line of [
      /^rad_requests_total\{endpoint="complaints\.list",status="2xx"\} 1$/m,
      /^rad_requests_total\{endpoint="complaints\.list",status="4xx"\} 1$/m,
      /^rad_request_duration_seconds_bucket\{le="1\.5",endpoint="complaints\.list"\} \d$/m,
      /^rad_refusals_total\{status="422",code="validation"\} 1$/m,
      /^rad_refusals_total\{status="404",code="not_found"\} 1$/m,
      /^rad_places\{kind="light"\} 8$/m,
      /^rad_places_taken\{kind="heavy"\} 0$/m,
      /^rad_places_waiting\{kind="sign-in"\} 0$/m,
      /^rad_places_refused\{kind="light"\} 0$/m,
      /^rad_database_round_trip_seconds_count \d+$/m,
      /^rad_database_connections\{state="open"\} 1$/m,
      /^rad_database_up 1$/m,
      /^rad_outbox_waiting \d+$/m,
      /^rad_outbox_parked \d+$/m,
      /^rad_outbox_oldest_seconds [\d.]+$/m,
      /^rad_work_last_run_timestamp_seconds\{work="escalate tickets"\} [\d.]+$/m,
      /^rad_work_due_timestamp_seconds\{work="escalate tickets"\} [\d.]+$/m,
      /^rad_work_interval_seconds\{work="escalate tickets"\} 60$/m,
      /^rad_work_failing\{work="escalate tickets"\} 0$/m,
      /^rad_check_ok\{check="database"\} 1$/m,
      /^rad_check_ok\{check="places"\} 1$/m,
      /^rad_check_ok\{check="writes"\} 1$/m,
      /^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m,
      /^process_resident_memory_bytes \d+$/m,
    ])
      expect(text).toMatch(line)
    // Labels are few, whatever is requested: none contains a path, a record, or a person.
    expect(text).not.toMatch(/NOWHERE|perPage|@demo/)
  })

  test('a call that holds the event loop is named in the log and in the figures', async () => {
    const beside = () => Array.from({ length: 5 }, () => ask('/api/outlets?perPage=5'))
    const id = crypto.randomUUID()
    await Promise.all([...beside(), ask('/api/complaints?q=hold+it', id), ...beside()])
    const line = await vi.waitFor(() => blocked().find(({ by }) => by.some(({ request }) => request === id))!)
    expect(line.ms).toBeGreaterThanOrEqual(350)
    expect(line.by).toContainEqual({ name: 'complaints.list', request: id, user: expect.any(String) })
    expect(await figures()).toMatch(/^rad_event_loop_holds_total\{by="complaints\.list"\} 1$/m)
  })

  test('so is one that holds it with what it sends, before anybody is known', async () => {
    const body = JSON.stringify({ email: 'hold-it@example.com', password: 'x' })
    const id = crypto.randomUUID()
    await fetch(`${origin}/jwt/login`, { method: 'POST', body, headers: { 'x-request-id': id } })
    const line = await vi.waitFor(() => blocked().find(({ by }) => by.some(({ request }) => request === id))!)
    // Scheduled work of the same moment may be named next to it.
    expect(line.by).toContainEqual({ name: 'auth.login', request: id })
  })

  test('the description of the API is not there: it is no demo (T-53)', async () => {
    for (const path of ['/api/docs', '/api/docs/swagger-ui.css', '/api/openapi.json']) {
      const answer = await fetch(new URL(path, origin))
      expect(answer.status, path).toBe(404)
      expect(await answer.json(), path).toMatchObject({ error: { code: 'not_found' } })
    }
  })

  test('the last lines of the log report the stop', async () => {
    const { code, output } = await end(server)
    expect(code).toBe(0)
    const last = output.trim().split('\n').slice(-2)
    expect(last.map((line) => JSON.parse(line) as object)).toMatchObject([
      { signal: 'SIGTERM', msg: 'received a signal to stop' },
      { msg: 'stopped' },
    ])
  })
})

describe('a server with default settings', () => {
  let server: ReturnType<typeof serverProcess>
  let origin: string
  beforeAll(async () => {
    server = serverProcess(place.environment)
    origin = await server.ready
  }, 60_000)
  afterAll(() => end(server))

  test('has no metrics, and answers 404 like any unknown path', async () => {
    for (const path of ['/metrics', '/metrics/']) {
      const answer = await fetch(new URL(path, origin), withToken)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } })
    }
  })

  test('describes its API, for it is a demo on this machine, under the headers of every page (T-53)', async () => {
    const names = ['x-frame-options', 'x-content-type-options', 'referrer-policy']
    const headersOf = async (path: string) => {
      const { status, headers } = await fetch(new URL(path, origin))
      const policy = headers.get('content-security-policy')?.replace(/'nonce-[^']+'/, "'nonce'")
      return { status, policy, others: names.map((name) => headers.get(name)) }
    }
    const page = await headersOf('/login')
    expect(page.policy).toContain("frame-ancestors 'none'")
    for (const path of ['/api/docs', '/api/docs/start.js', '/api/docs/swagger-ui.css'])
      expect(await headersOf(path), path).toEqual({ ...page, status: 200 })
    expect((await fetch(`${origin}/api/openapi.json`)).status).toBe(200)
  })
})

test('where the engine of its database dies, it ends with the reason as its last line, and starts again on its data', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'rad-died-'))
  const killer = `
    import threads from 'node:worker_threads'
    import { syncBuiltinESMExports } from 'node:module'
    const { Worker } = threads
    threads.Worker = class extends Worker {
      constructor(...given) { super(...given); process.on('SIGUSR2', () => this.terminate()) }
    }
    syncBuiltinESMExports()`
  const environment = { DATA_DIR, REGISTRATION: 'invite', LOG_LEVEL: 'fatal' }
  const server = serverProcess({ ...environment, NODE_OPTIONS: preload(killer) })
  await server.ready
  server.child.kill('SIGUSR2')
  const { code, output } = await server.ended
  expect(code).toBe(1)
  expect(JSON.parse(output.trim().split('\n').at(-1)!)).toMatchObject({
    level: 60,
    err: { message: 'The embedded database has stopped' },
    msg: 'the embedded database has died: the server ends',
  })
  const again = serverProcess(environment)
  expect((await fetch(`${await again.ready}/health/ready`)).status).toBe(200)
  await end(again)
  await rm(DATA_DIR, { recursive: true })
})

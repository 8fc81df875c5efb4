import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#database/postgres.ts'
import type { Database } from '#database/database.ts'
import { demoSignIns } from '#capabilities/session/auth/demo-sign-ins.ts'
import { actAs } from '#testing/act-as.ts'
import { openFaultyProxy, type FaultyProxy } from '#testing/faulty-connection.ts'
import { copyOfTemplate } from '#testing/database-copy.ts'
import { prove, times } from '#testing/proof.ts'
import { killServers, serverProcess } from '#testing/server-process.ts'
import { drawFor } from '../../../../tools/seed.ts'

// T-25: a server whose line to PostgreSQL goes wrong.
let database: Database
let line: FaultyProxy
let origin: string
let token: string
let drop: () => Promise<void>
beforeAll(async () => {
  const copy = await copyOfTemplate(process.env.TEST_DATABASE_URL!)
  drop = copy.drop
  database = openPostgres(copy.url, { connections: 1 })
  line = await openFaultyProxy(copy.url)
  const server = serverProcess({ DATABASE_URL: line.url })
  origin = await server.ready
  token = (await actAs(origin, 'admin')).token
})
afterAll(async () => {
  killServers()
  await line.down()
  await database.close()
  await drop()
})

const draw = drawFor('faulty-connection')
const isWhole = times(0, 1) === 1
let slowestMs = 0
let requests = 0

interface Answered {
  status: number
  ms: number
  text: string
}

/** Sends a request, and answers status, text, and duration. An answer must come, whatever the line does. */
async function ask(path: string, init: RequestInit = {}): Promise<Answered> {
  const since = performance.now()
  const headers = { authorization: `Bearer ${token}`, ...init.headers }
  const answer = await fetch(`${origin}${path}`, { ...init, headers })
  const text = await answer.text()
  const ms = performance.now() - since
  slowestMs = Math.max(slowestMs, ms)
  requests += 1
  return { status: answer.status, ms, text }
}
const list = () => ask('/api/dealers?perPage=5')
const report = () => ask('/api/reports/tickets')
const { email, password } = demoSignIns.find(({ role }) => role === 'admin')!
const signIn = () => ask('/jwt/login', { method: 'POST', body: JSON.stringify({ email, password }) })
const readiness = async () => (await ask('/health/ready')).status

const outOfReach = 'The database can’t be reached. Try again.'
/** Ten at once, as many as there are connections, find one each. */
async function poolIsFull(): Promise<number> {
  const since = performance.now()
  await expect
    .poll(async () => (await Promise.all(Array.from({ length: 10 }, list))).map(({ status }) => status), {
      timeout: 30_000,
    })
    .toEqual(Array(10).fill(200))
  return performance.now() - since
}

test('while the database is down, the server runs, is not ready, and answers 503 with a message within a second', async () => {
  expect((await list()).status).toBe(200)
  await line.down()
  expect((await ask('/health/live')).status).toBe(200)
  expect(await readiness()).toBe(503)
  for (const one of [await list(), await signIn()]) {
    expect(one).toMatchObject({ status: 503, text: expect.stringContaining(outOfReach) })
    expect(one.ms).toBeLessThan(times(5_000, 1_000))
  }
  await line.up()
  expect(await poolIsFull()).toBeLessThan(times(20_000, 5_000))
  expect(await readiness()).toBe(200)
})

test('a connection cut during queries is retried once, and every request is answered', async () => {
  for (let round = 0; round < times(3, 50); round += 1) {
    const answers = Promise.all(Array.from({ length: 10 }, list))
    await setTimeout(draw.below(30))
    line.cut()
    for (const { status, text } of await answers) expect(status, text).toBe(200)
  }
  expect(await poolIsFull()).toBeLessThan(times(20_000, 5_000))
})

test('a database that does not respond delays no answer over ten seconds', { timeout: 300_000 }, async () => {
  line.setFault({ silent: true })
  const asking: Promise<Answered>[] = []
  for (let second = 0; second < times(1, 60); second += 1) {
    asking.push(list(), signIn())
    await setTimeout(1_000)
  }
  expect((await ask('/health/live')).status).toBe(200)
  expect(await readiness()).toBe(503)
  for (const { status, ms } of await Promise.all(asking)) {
    expect(status).toBe(503)
    expect(ms).toBeLessThan(times(20_000, 10_000))
  }
  line.setFault({})
  expect(await poolIsFull()).toBeLessThan(times(20_000, 5_000))
})

test.runIf(isWhole).each([{ late: 2_000 }, { bytesPerSecond: 1_000 }])(
  'with a line that is slow (%o) everybody gets an answer within ten seconds',
  { timeout: 300_000 },
  async (trouble) => {
    line.setFault(trouble)
    const asking: Promise<Answered>[] = []
    for (let second = 0; second < 30; second += 1) {
      asking.push(list(), signIn(), report())
      await setTimeout(1_000)
    }
    expect((await ask('/health/live')).status).toBe(200)
    for (const { status, ms } of await Promise.all(asking)) {
      expect(status).toBeOneOf([200, 503])
      expect(ms).toBeLessThan(10_000)
    }
    line.setFault({})
    line.cut()
    expect(await poolIsFull()).toBeLessThan(5_000)
  },
)

test('no connection is left behind', async () => {
  const connections = async () => {
    const { rows } = await sql<{ open: number; busy: number }>`
      select count(*)::int as open, count(*) filter (where state <> 'idle')::int as busy
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(database.owner)
    return rows[0]!
  }
  // Work that is due goes on in the server: one of its statements may just be running.
  await expect.poll(async () => (await connections()).busy, { timeout: 20_000, interval: 100 }).toBe(0)
  const { open } = await connections()
  // Ten for requests, two beside them, and one that listens.
  expect(open).toBeLessThanOrEqual(13)
  prove('T-25', 'PostgreSQL', {
    requests,
    'slowest answer (ms)': Math.round(slowestMs),
    'connections after': open,
  })
})

import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { address } from '#kernel/contract/client.ts'
import type { Endpoint } from '#kernel/contract/contract.ts'
import { importsApi } from '#capabilities/admin/imports/contract.ts'
import { launchApi } from '#capabilities/admin/launch/contract.ts'
import { todoApi } from '#capabilities/apps/todo/contract.ts'
import { ingestApi } from '#capabilities/engagement/conversations/ingest/contract.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { ticketReportsApi } from '#capabilities/service/tickets/reports/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { authApi } from '#capabilities/session/auth/contract.ts'
import { actAs } from './act-as.ts'
import { placeForServers, type Place } from './place-for-servers.ts'
import { prove, times } from './proof.ts'
import { killServers, serverProcess } from './server-process.ts'
import { sendSlowly, type Ending, type SlowRequest } from './slow-sender.ts'
import type { Caller } from './test-app.ts'

// T-46: senders whose bodies never arrive, while other people work.
const isWhole = times(0, 1) === 1
const connections = times(40, 200)
/** How long they keep at it; in every run each tries once. */
const attackMs = times(0, 60_000)

let place: Place
let server: ReturnType<typeof serverProcess>
let origin: string
let admin: Caller
beforeAll(async () => {
  place = await placeForServers()
  server = serverProcess(place.environment)
  origin = await server.ready
  admin = await actAs(origin, 'admin')
})
afterAll(async () => {
  killServers()
  await place.remove()
})

const report = Object.values(ticketReportsApi)[0]!
/** Each kind of call: light, heavy, sign-in, ingest and multipart; anonymous where that is possible, and signed in. */
const endpoints: readonly Endpoint[] = [
  launchApi.join,
  authApi.login,
  ingestApi.messages,
  todoApi.add,
  ticketsApi.add,
  importsApi.upload,
  report,
]

const headOf = ({ method, path, multipart }: Endpoint, more: readonly string[]) => [
  `${method} ${path} HTTP/1.1`,
  'host: rad.test',
  `content-type: ${multipart ? 'multipart/form-data; boundary=x' : 'application/json'}`,
  ...more,
]

/** The ways to send too slowly: nothing after the first byte, or a byte a second; with a length and in chunks. */
function slowRequests(): SlowRequest[] {
  const plain = 'content-length: 100'
  const chunked = 'transfer-encoding: chunked'
  const signedIn = `authorization: Bearer ${admin.token}`
  return endpoints.flatMap((endpoint) =>
    [[], [signedIn]].flatMap((who) => [
      { head: headOf(endpoint, [...who, plain, '']), first: '{' },
      { head: headOf(endpoint, [...who, plain, '']), drip: { piece: ' ', everyMs: 1_000 } },
      { head: headOf(endpoint, [...who, chunked, '']), first: '1\r\n{\r\n' },
      { head: headOf(endpoint, [...who, chunked, '']), drip: { piece: '1\r\n \r\n', everyMs: 1_000 } },
      { head: headOf(endpoint, who), drip: { piece: 'x-more: 1\r\n', everyMs: 1_000 } },
    ]),
  )
}

/** A sender that is disconnected at once comes back after this time: faster ones would be ordinary load. */
const pauseMs = 10_000

/** Sends one after the other until the time is over. */
async function attack(requests: readonly SlowRequest[], index: number, until: number): Promise<Ending[]> {
  const endings: Ending[] = []
  do {
    const ending = await sendSlowly(origin, requests[(index * 9 + endings.length) % requests.length]!).ended
    endings.push(ending)
    if (performance.now() < until) await setTimeout(Math.max(0, pauseMs - ending.ms))
  } while (performance.now() < until)
  return endings
}

/** What people do meanwhile, one call after the other. */
async function work(stopping: () => boolean) {
  const [tookMs, statuses]: [number[], number[]] = [[], []]
  const ask = async (path: string, init: RequestInit = {}) => {
    const since = performance.now()
    const answer = await fetch(`${origin}${path}`, init)
    await answer.text()
    tookMs.push(performance.now() - since)
    statuses.push(answer.status)
  }
  const headers = { authorization: `Bearer ${admin.token}` }
  const join = (index: number) => JSON.stringify({ email: `joined-${index}@brand.example` })
  for (let round = 0; !stopping(); round += 1) {
    await ask(address(ticketsApi.list), { headers })
    await ask(address(report), { headers })
    await ask(address(authApi.me), { headers })
    await ask('/health/ready')
    await ask(address(launchApi.read))
    if (round % 50 === 0) {
      await actAs(origin, 'HQA')
      // An address may be put on the list so often an hour.
      if (round < 250) await ask(address(launchApi.join), { method: 'POST', body: join(round) })
      await ask(address(complaintsApi.export, { query: { format: 'csv' } }), { headers })
    }
    await setTimeout(5)
  }
  const p95 = tookMs.toSorted((a, b) => a - b)[Math.ceil(tookMs.length * 0.95) - 1]!
  return { p95, calls: tookMs.length, refused: statuses.filter((status) => status !== 200).length }
}

const slowest = (endings: readonly Ending[]) => Math.round(Math.max(...endings.map(({ ms }) => ms)))

test(
  'senders that never finish block no other request, and are disconnected within 15 seconds',
  { timeout: attackMs + 120_000 },
  async () => {
    const requests = slowRequests()
    const calm = performance.now() + times(1_000, 10_000)
    const before = await work(() => performance.now() > calm)
    let isOver = false
    const until = performance.now() + attackMs
    const [given, during] = await Promise.all([
      Promise.all(Array.from({ length: connections }, (_, index) => attack(requests, index, until))).finally(
        () => (isOver = true),
      ),
      work(() => isOver),
    ])
    const endings = given.flat()
    const statuses = Object.fromEntries(
      Object.entries(Object.groupBy(endings, ({ status }) => status)).map(([status, found]) => [status, found!.length]),
    )
    prove('T-46', place.host, {
      connections,
      'requests never finished': endings.length,
      'answers to them': JSON.stringify(statuses),
      'slowest sent away after (ms)': slowest(endings),
      'calls of others': during.calls,
      refused: during.refused,
      'p95 without them (ms)': Math.round(before.p95),
      'p95 beside them (ms)': Math.round(during.p95),
    })
    expect(during.refused).toBe(0)
    expect(during.calls).toBeGreaterThan(50)
    expect(slowest(endings)).toBeLessThan(15_000)
    // A sender without a required token, or with an unexpected body, was answered before.
    expect(Object.keys(statuses).filter((status) => !['200', '401', '408'].includes(status))).toEqual([])
    expect(statuses['408']).toBeGreaterThan(endings.length / 2)
    // The sender runs next to the server: some milliseconds of a call are its own.
    if (isWhole) expect(during.p95).toBeLessThan(before.p95 * 1.5 + 5)
  },
)

test('afterwards every place is free', async () => {
  const headers = { authorization: `Bearer ${admin.token}` }
  const ask = async (path: string, init: RequestInit) => (await fetch(`${origin}${path}`, init)).status
  const signIn = { method: 'POST', body: JSON.stringify({ email: 'admin@demo.com', password: 'admin' }) }
  const statuses = await Promise.all([
    ...Array.from({ length: 8 }, () => ask(address(ticketsApi.list), { headers })),
    ...Array.from({ length: 3 }, () => ask(address(complaintsApi.export, { query: { format: 'csv' } }), { headers })),
    ...Array.from({ length: 6 }, () => ask(address(authApi.login), signIn)),
  ])
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await ask('/health/ready', {})).toBe(200)
})

/** What the server holds in memory, in MB. */
async function usedMb(): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1_024
}

test('senders of unfinished files fill no memory, and do not block small requests', async () => {
  const files = times(32, 200)
  const part = Buffer.alloc(20 * 1_048_576, 'x')
  const before = await usedMb()
  const head = headOf(importsApi.upload, [
    `authorization: Bearer ${admin.token}`,
    `content-length: ${part.length + 1}`,
    '',
  ])
  const senders = Array.from({ length: files }, (_, index) =>
    sendSlowly(origin, { head, first: part, from: `127.0.0.${2 + (index % 8)}` }),
  )
  await Promise.all(senders.map(({ written }) => written))
  const grown = (await usedMb()) - before
  await actAs(origin, 'HQA')
  const added = await admin.send(todoApi.add, { body: { task: { title: 'Small' } } })
  expect(added).toBeTruthy()
  if (!isWhole) senders.forEach(({ close }) => close())
  const endings = await Promise.all(senders.map(({ ended }) => ended))
  prove('T-46', `${place.host}, files`, {
    files,
    'memory grown by (MB)': Math.round(grown),
    'slowest sent away after (ms)': slowest(endings),
  })
  expect(grown).toBeLessThan(500)
  // Four gigabytes take their time to arrive.
  if (isWhole) expect(slowest(endings)).toBeLessThan(60_000)
  expect((await fetch(`${origin}/health/ready`)).status).toBe(200)
})

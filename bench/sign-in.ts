import { Agent, request } from 'node:http'
import { passwords } from '../packages/api/src/hosts/node-deps.ts'
import { demoSignIns } from '../packages/api/src/capabilities/session/auth/demo-sign-ins.ts'
import { startServer } from '../e2e/hosts.ts'
import { say, type Figure, type Subject } from './subject.ts'
import { percentile, timed } from './timing.ts'

const deadlineMs = 10 * 60_000
const pairs = 10_000
const addresses = 500
const inFlight = 20

let figures: Figure[] = []
function report(what: string, figure: string, holds: boolean, values: Figure['values'] = {}): void {
  figures.push({ name: what, values, goal: figure, isMissed: !holds })
  say(`${holds ? 'ok    ' : 'MISSED'}  ${what.padEnd(66)} ${figure}`)
}

const ms = (time: number) => `${time.toFixed(0)} ms`
const spread = (times: readonly number[]) => `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`

/** Runs `count` pieces, so many at a time. */
async function each(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
}

interface Sent {
  path: string
  /** The address it comes from: all of 127.0.0.0/8 is this machine. */
  from?: string
  body?: object
  token?: string
}

const agent = new Agent({ keepAlive: true })

/** One call, from an address of one's own choice, which `fetch` cannot do. */
const send = (origin: string, { path, from, body, token }: Sent) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const how = {
      method: body ? 'POST' : 'GET',
      headers,
      agent: from ? false : agent,
      ...(from && { localAddress: from }),
    }
    const call = request(new URL(path, origin), how, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end(body && JSON.stringify(body))
  })

const addressOf = (index: number) => `127.1.${index >> 8}.${index & 255}`
const signIn = (origin: string, from: string, email: string, password: string) =>
  send(origin, { path: '/jwt/login', from, body: { email, password } })

async function hashing(): Promise<void> {
  const stored = await passwords.hash('correct horse battery staple')
  const times: number[] = []
  for (let i = 0; i < 20; i++)
    times.push((await timed(() => passwords.verify(stored, 'correct horse battery staple'))).took)
  const [, memory = 0, passes = 0] = (/\$argon2id\$.*m=(\d+),t=(\d+)/.exec(stored) ?? []).map(Number)
  report(
    'Argon2id with at least 19 MiB and two passes',
    `m=${memory} KiB, t=${passes}`,
    memory >= 19_456 && passes >= 2,
  )
  report('a password takes at most 500 ms to check', spread(times), percentile(times, 0.5) <= 500)
}

/** Times other calls until it is stopped. */
async function others(origin: string, token: string, isOver: () => boolean): Promise<number[]> {
  const paths = ['/api/me', '/api/complaints', '/api/notifications']
  const times: number[] = []
  for (let i = 0; !isOver(); i++) times.push((await timed(() => send(origin, { path: paths[i % 3]!, token }))).took)
  return times
}

async function rush(origin: string): Promise<void> {
  const admin = demoSignIns.find(({ role }) => role === 'admin')!
  const { text } = await signIn(origin, '127.0.0.1', admin.email, admin.password)
  const { accessToken } = JSON.parse(text) as { accessToken: string }
  const until = performance.now() + 5_000
  const calm = await others(origin, accessToken, () => performance.now() > until)
  let over = false
  const beside = others(origin, accessToken, () => over)
  const signIns: number[] = []
  const statuses = new Set<number>()
  for (let round = 0; round < 5; round++)
    await each(20, async (index) => {
      const { email, password } = demoSignIns[index % demoSignIns.length]!
      const { took, result } = await timed(() => signIn(origin, addressOf(900 + index), email, password))
      signIns.push(took)
      statuses.add(result.status)
    })
  over = true
  const hurried = await beside
  report(
    'twenty sign-ins at once all get in',
    `${[...statuses].join(', ')}; ${spread(signIns)}`,
    [...statuses].join() === '200',
  )
  report('other calls in peace', `${spread(calm)} of ${calm.length}`, true)
  report(
    'other calls beside them: p95 under 500 ms',
    `${spread(hurried)} of ${hurried.length}`,
    percentile(hurried, 0.95) < 500,
  )
}

/** Sends so many tries; answers how many passwords were looked at, over all and for each key. */
async function attack(count: number, tryOne: (index: number) => Promise<number>, keyOf: (index: number) => string) {
  const looked = new Map<string, number>()
  let over = 0
  const { took } = await timed(() =>
    each(count, async (index) => {
      const status = await tryOne(index)
      if (status !== 400 && status !== 429) throw new Error(`A try was answered with ${status}`)
      if (status === 429) return
      over += 1
      looked.set(keyOf(index), (looked.get(keyOf(index)) ?? 0) + 1)
    }),
  )
  return { over, most: Math.max(0, ...looked.values()), seconds: (took / 1000).toFixed(0) }
}

async function stuffing(origin: string): Promise<void> {
  const accounts = 40
  const emailOf = (index: number) => `victim${index % accounts}@stuffed.example`
  // Twenty tries from each address: none of them is conspicuous.
  const tryOne = async (index: number) =>
    (await signIn(origin, addressOf(Math.floor(index / 20) % addresses), emailOf(index), `guess ${index}`)).status
  const { over, most, seconds } = await attack(pairs, tryOne, emailOf)
  const figure = `${over} of ${pairs} looked at, at most ${most} of one account, in ${seconds} s`
  report(`${pairs} pairs for ${accounts} accounts from ${addresses} addresses: 10 each`, figure, most <= 10)
}

async function spraying(origin: string): Promise<void> {
  const emailOf = (index: number) => demoSignIns[index - 5_000]?.email ?? `person${index}@sprayed.example`
  const from = '127.2.0.1'
  const tryOne = async (index: number) => (await signIn(origin, from, emailOf(index), 'Summer2026')).status
  const { over, seconds } = await attack(pairs, tryOne, () => from)
  report(
    'one password for 10,000 accounts from one address: 100 an hour',
    `${over} looked at, in ${seconds} s`,
    over <= 100,
  )
  const owners = await Promise.all(
    demoSignIns.map(({ email, password }, index) => signIn(origin, addressOf(600 + index), email, password)),
  )
  const entered = owners.filter(({ status }) => status === 200).length
  report('the owners of those accounts get in meanwhile', `${entered} of ${owners.length}`, entered === owners.length)
}

async function measure(): Promise<Figure[]> {
  figures = []
  const server = await startServer()
  const giveUp = (why: string) => {
    say(why)
    void server.stop().finally(() => process.exit(1))
  }
  const deadline = setTimeout(() => giveUp('The ten minutes are over.'), deadlineMs)
  const stopped = () => giveUp('Stopped before its end.')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopped)
  try {
    await hashing()
    await rush(server.origin)
    await stuffing(server.origin)
    await spraying(server.origin)
  } finally {
    clearTimeout(deadline)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stopped)
    agent.destroy()
    await server.stop()
  }
  return figures
}

/** The load that sign-in can take (T-10, T-14) over loopback, within ten minutes. Its figures need an otherwise idle machine. */
export const signIns: Subject = {
  about: 'what sign-in bears: hashing, a rush, stuffing, spraying',
  rows: pairs,
  hosts: ['embedded'],
  measure,
}

import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../packages/api/src/database/transaction.ts'
import { openPostgres } from '../packages/api/src/database/postgres.ts'
import { ApiError } from '../packages/api/src/kernel/contract/client.ts'
import { modelsApi } from '../packages/api/src/capabilities/network/models/contract.ts'
import { runCommand } from '../packages/api/src/hosts/command-line.ts'
import { callerAt } from '../packages/api/src/testing/act-as.ts'
import { prove, times } from '../packages/api/src/testing/proof.ts'
import { killServers, serverProcess } from '../packages/api/src/testing/server-process.ts'
import { signInAt } from '../packages/api/src/testing/sign-in.ts'
import type { Caller } from '../packages/api/src/testing/test-app.ts'
import { startPostgres, type RunningPostgres } from './postgres.ts'
import { startStandby, type RunningStandby } from './postgres-standby.ts'

// Two servers, a primary and its standby, each in its own process.
const lagSeconds = 1

let primary: RunningPostgres
let standby: RunningStandby
let servers: ReturnType<typeof serverProcess>[]
let origins: string[]
let token: string

beforeAll(async () => {
  primary = await startPostgres({ isDurable: true })
  const errors: string[] = []
  const quiet = { DEMO_DATA: 'off', LOG_LEVEL: 'silent', DATABASE_URL: primary.emptyUrl }
  await runCommand(['add-user', 'anna@example.com', 'admin'], quiet, (line) => errors.push(line))
  standby = await startStandby(primary)
  const both = new URL(standby.emptyUrl).host
  const environment = {
    ...quiet,
    DATABASE_URL: primary.emptyUrl.replace(/(@[^/]+)/, `$1,${both}`),
    DATABASE_STANDBY_URL: standby.emptyUrl,
    STANDBY_LAG_SECONDS: String(lagSeconds),
    SECRET: 'eight grey herons stand at the water',
  }
  servers = [serverProcess(environment), serverProcess(environment)]
  origins = await Promise.all(servers.map(({ ready }) => ready))
  const password = /Password: (\S+)/.exec(errors.join('\n'))![1]!
  const host = { origin: origins[0]!, fetch: (request: Request) => fetch(request) }
  token = (await signInAt(host, { email: 'anna@example.com', password })).accessToken
}, 400_000)
afterAll(async () => {
  killServers()
  await standby?.stop()
  await primary?.stop()
})

const listed = (caller: Caller) => caller.send(modelsApi.list, { query: { perPage: 100 } })
const namesIn = ({ rows }: Awaited<ReturnType<typeof listed>>) => rows.map((row) => row.name)
const add = (caller: Caller, name: string, key?: string) =>
  caller.send(modelsApi.add, { body: { make: 'Ford', name, channel: null } }, key)

/** The list as the standby has it, once nothing newer is known of; never older than it may be. */
const onStandby = (caller: Caller) =>
  vi.waitFor(
    async () => {
      const requestedAt = Date.now()
      const answered = await listed(caller)
      expect(Date.parse(answered.as_of)).toBeLessThan(requestedAt)
      expect(Date.parse(answered.as_of)).toBeGreaterThan(requestedAt - lagSeconds * 1000)
      return answered
    },
    { timeout: 60_000, interval: 200 },
  )

test('lists are read on the standby as of what it has reached, and who wrote reads what they wrote', async () => {
  const [here, there] = origins.map((origin) => callerAt(origin, token)) as [Caller, Caller]
  await onStandby(there)

  const wrote = Date.now()
  const response = await here.fetch(
    new Request(new URL('/api/models', here.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ make: 'Ford', name: 'Escape', channel: null }),
    }),
  )
  const cookie = response.headers.get('set-cookie')!
  expect(cookie).toMatch(/^rad-wrote=1; .*Max-Age=3$/)
  const own = await listed(here)
  expect(namesIn(own)).toContain('Escape')
  expect(Date.parse(own.as_of)).toBeGreaterThanOrEqual(wrote)
  // The browser takes it along to whichever server answers next.
  const headers = { cookie: cookie.split(';')[0]! }
  const elsewhere = await there.fetch(new Request(new URL('/api/models/list', there.origin), { headers }))
  const seen = (await elsewhere.json()) as Awaited<ReturnType<typeof listed>>
  expect(namesIn(seen)).toContain('Escape')
  expect(Date.parse(seen.as_of)).toBeGreaterThanOrEqual(wrote)

  expect(namesIn(await onStandby(here))).toContain('Escape')
})

/** What a writer was answered, and when they were not. */
interface Written {
  acknowledged: string[]
  lastAt: number
  failedAt: number[]
}

/** Adds tasks one by one until stopped; one without an answer is repeated, with its key and at the next server. */
async function write(writer: string, at: number, written: Written, stopping: AbortSignal): Promise<void> {
  for (let no = 1; !stopping.aborted; no += 1) {
    const [name, key] = [`${writer} ${no}`, crypto.randomUUID()]
    for (;;)
      try {
        await add(callerAt(origins[at]!, token), name, key)
        written.acknowledged.push(name)
        written.lastAt = Date.now()
        break
      } catch (error) {
        // A server that is gone does not answer; one whose database is gone answers 503.
        if (error instanceof ApiError && error.status !== 503) throw error
        written.failedAt.push(Date.now())
        at = (at + 1) % origins.length
        await setTimeout(50)
      }
  }
}

async function storedNow(): Promise<{ names: string[]; audited: number }> {
  const database = openPostgres(standby.emptyUrl, { connections: 1 })
  return inTransaction(database, { as: 'rad_network' }, 'read', async (db) => {
    const models = await db.selectFrom('model').select('name').where('name', 'like', 'writer%').execute()
    const { audited } = await db
      .selectFrom('audit_entry')
      .select((eb) => eb.fn.countAll<number>().as('audited'))
      .where('entity', '=', 'model')
      .where('action', '=', 'add')
      .executeTakeFirstOrThrow()
    return { names: models.map(({ name }) => name), audited }
  }).finally(() => database.close())
}

test(
  'a server and then the primary die while eight write: nothing acknowledged is lost, and writes go on (T-20)',
  { timeout: 180_000 },
  async () => {
    const stopping = new AbortController()
    const written = Array.from({ length: 8 }, (): Written => ({ acknowledged: [], lastAt: 0, failedAt: [] }))
    const writing = written.map((one, at) => write(`writer ${at}`, at % 2, one, stopping.signal))
    /** Every one of them was answered after a moment. */
    const allWriteAfter = (moment: number) =>
      vi.waitFor(() => expect(Math.min(...written.map(({ lastAt }) => lastAt))).toBeGreaterThan(moment), {
        timeout: 60_000,
      })
    await allWriteAfter(0)
    await setTimeout(times(0, 20_000))
    servers[0]!.child.kill('SIGKILL')
    await allWriteAfter(Date.now())
    await setTimeout(times(0, 10_000))
    const killed = Date.now()
    await primary.kill()
    await standby.promote()
    const promoted = Date.now()
    await allWriteAfter(promoted)
    await setTimeout(times(0, 20_000))
    stopping.abort()
    await Promise.all(writing)

    const acknowledged = written.flatMap((one) => one.acknowledged)
    const { names, audited } = await storedNow()
    expect(acknowledged.filter((name) => !names.includes(name))).toEqual([])
    // What was repeated with its key was done once.
    expect(names.toSorted()).toEqual(acknowledged.toSorted())
    expect(audited).toBe(names.length + 1)
    const failed = written.flatMap((one) => one.failedAt).filter((at) => at > killed)
    const lastFailure = Math.max(killed, ...failed)
    prove('T-20', 'failover', {
      acknowledged: acknowledged.length,
      lost: 0,
      'tries that failed': written.flatMap((one) => one.failedAt).length,
      'promoted after (ms)': promoted - killed,
      'writes again after (ms)': lastFailure - killed,
    })
    expect(failed.length).toBeGreaterThan(0)
    expect(lastFailure - promoted).toBeLessThan(times(30_000, 5_000))
    // The standby is none any more: what it answers is as of now.
    const requestedAt = Date.now()
    expect(Date.parse((await listed(callerAt(origins[1]!, token))).as_of)).toBeGreaterThanOrEqual(requestedAt)
  },
)

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../packages/api/src/kernel/contract/client.ts'
import { auditApi } from '../packages/api/src/capabilities/admin/audit/contract.ts'
import { todoApi } from '../packages/api/src/capabilities/apps/todo/contract.ts'
import { authApi } from '../packages/api/src/capabilities/session/auth/contract.ts'
import { setupApi } from '../packages/api/src/capabilities/session/setup/contract.ts'
import { callerAt } from '../packages/api/src/testing/act-as.ts'
import { prove, times } from '../packages/api/src/testing/proof.ts'
import { killServers, serverProcess } from '../packages/api/src/testing/server-process.ts'
import { signInAt } from '../packages/api/src/testing/sign-in.ts'
import { smallDisk, type SmallDisk } from '../packages/api/src/testing/small-disk.ts'
import { startPostgres, type RunningPostgres } from './postgres.ts'
import { drawFor } from './seed.ts'

const draw = drawFor('full-disk')

// T-28: data, temporary files and the log are on one disk, and it is full.
const anna = { email: 'anna@example.com', password: 'eight grey herons at the water' }
const kills = times(0, 20)
const patience = { timeout: 15_000, interval: 250 }
const patient = () => AbortSignal.timeout(15_000)

describe.each([
  { host: 'embedded', megabytes: 192 },
  { host: 'PostgreSQL', megabytes: 256 },
])('on a disk that is full, $host', ({ host, megabytes }) => {
  let disk: SmallDisk | undefined
  let postgres: RunningPostgres | undefined
  let environment: Record<string, string>
  let server: ReturnType<typeof serverProcess>
  let origin: string
  let token: string
  const log = () => readFile(join(disk!.folder, 'server.log'), 'utf8')
  const here = () => ({ origin, fetch: (request: Request) => fetch(request, { signal: patient() }) })
  const caller = () => callerAt(origin, token)

  async function start(): Promise<void> {
    server = serverProcess(environment, { output: join(disk!.folder, 'server.log'), inside: disk!.inside })
    origin = await server.ready
  }

  beforeAll(async () => {
    disk = await smallDisk(megabytes)
    if (!disk) return
    if (host === 'PostgreSQL') postgres = await startPostgres({ isDurable: true, on: disk.folder })
    environment = {
      SECRET: 'eight grey herons stand at the water',
      REGISTRATION: 'invite',
      LOG_LEVEL: 'info',
      TMPDIR: disk.place,
      ...(postgres ? { DATABASE_URL: postgres.emptyUrl } : { DATA_DIR: join(disk.place, 'data') }),
    }
    await start()
    await vi.waitFor(async () => expect(await log()).toContain('/setup?token='))
    const link = /setup\?token=(\S+)/.exec(await log())![1]!
    token = (await call(here(), setupApi.create, { body: { ...anna, full_name: 'Anna', token: link } })).accessToken
  }, 120_000)
  beforeEach(({ skip }) => skip(!disk, 'No user may mount a disk in memory here'))
  afterAll(async () => {
    killServers()
    await server?.ended
    await postgres?.stop()
    await disk?.remove()
  })

  const acknowledged: string[] = []
  let refused = 0
  /** While it was full, each with a line of the audit trail. */
  let signedIn = 0

  /** Adds a task that needs new pages on disk: it is stored from then on, or was refused with a message. */
  async function add(): Promise<number> {
    const title = `Task ${draw.bytes(6).toString('hex')}`
    const response = await fetch(new URL('/apps/todo/add-tasks', origin), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ task: { title, description: `<p>${draw.bytes(9_000).toString('hex')}</p>` } }),
      signal: patient(),
    })
    const text = await response.text()
    if (response.status === 201) acknowledged.push(title)
    else {
      refused += 1
      expect({ status: response.status, text }).toEqual({
        status: 507,
        text: expect.stringContaining('There isn’t enough storage to save this.'),
      })
    }
    return response.status
  }
  const addAtOnce = () => Promise.all(Array.from({ length: 4 }, add))

  /** Four write until `count` were refused; before that what room is left in the pages of the database is used up. */
  async function writeOnFullDisk(count: number): Promise<void> {
    await disk!.fill()
    const until = refused + count
    for (let tries = 0; refused < until; tries += 1) {
      expect(tries, 'written four times over on a full disk').toBeLessThan(100 + count)
      await addAtOnce()
    }
  }

  /** Everything acknowledged, nothing that was refused, and as much in the audit trail. */
  async function expectAllThere(): Promise<void> {
    const tasks = await call(caller(), todoApi.list, { query: {} })
    expect(tasks.map(({ title }) => title).toSorted()).toEqual(acknowledged.toSorted())
    const audited = await call(caller(), auditApi.list, { query: { perPage: 1, entity: 'task', action: 'add' } })
    expect(audited.count).toBe(acknowledged.length)
  }

  const readiness = async () => {
    const answer = await fetch(new URL('/health/ready', origin))
    return { status: answer.status, body: (await answer.json()) as unknown }
  }

  /** Signing in, refreshing tokens, and signing out, which takes effect within five seconds. */
  async function expectSignInsGoOn(): Promise<void> {
    let own = caller()
    for (let nth = 0; nth < times(5, 50); nth += 1) {
      const { accessToken, refreshToken } = await signInAt(here(), anna)
      own = callerAt(origin, accessToken)
      await call(own, authApi.me, {})
      await call(here(), authApi.refresh, { body: { refreshToken } })
      signedIn += 1
    }
    await call(own, authApi.signOut, {})
    await vi.waitFor(() => expect(call(own, authApi.me, {})).rejects.toMatchObject({ status: 401 }), patience)
    const audited = await call(caller(), auditApi.list, { query: { perPage: 1, entity: 'user', action: 'sign_in' } })
    expect(audited.count).toBeGreaterThanOrEqual(signedIn)
  }

  test('it refuses writes and reports it, reads and signs in as usual, and writes again once there is room (T-28)', async () => {
    expect(await addAtOnce()).toEqual([201, 201, 201, 201])
    for (let round = 0; round < times(1, 20); round += 1) {
      await writeOnFullDisk(times(8, 200))
      await expectAllThere()
      expect(await readiness()).toEqual({
        status: 503,
        body: {
          status: 'not ready',
          failing: [{ check: 'writes', reason: 'The disk of the database is full: changes are refused.' }],
        },
      })
      await expectSignInsGoOn()
      // A file whose taking could not be written down is refused before it is drawn.
      const file = await fetch(new URL('/api/audit/export', origin), { headers: { authorization: `Bearer ${token}` } })
      expect(file.status).toBe(507)
      refused += 1
      await disk!.makeRoom()
      await vi.waitFor(async () => expect((await readiness()).status).toBe(200), patience)
      expect(await addAtOnce()).toEqual([201, 201, 201, 201])
      await signInAt(here(), anna)
      await expectAllThere()
    }
    expect(server.child.exitCode).toBeNull()
    // Log lines that could not be written meanwhile are there now.
    expect((await log()).match(/"status":507/g)).toHaveLength(refused)
  })

  // Each start takes seconds: that a killed server loses nothing is tried in every run elsewhere.
  test.runIf(kills > 0)(
    'killed while it was full, it has everything once there is room, without a step to mend it (T-28)',
    async () => {
      for (let kill = 0; kill < kills; kill += 1) {
        await writeOnFullDisk(4)
        server.child.kill('SIGKILL')
        await server.ended
        if (postgres) await postgres.crash(disk!.makeRoom, [])
        else await disk!.makeRoom()
        await start()
        await vi.waitFor(async () => expect((await readiness()).status).toBe(200), patience)
        await expectAllThere()
        expect(await addAtOnce()).toEqual([201, 201, 201, 201])
      }
      server.child.kill('SIGTERM')
      expect((await server.ended).code).toBe(0)
      prove('T-28', host, {
        kills,
        refused,
        acknowledged: acknowledged.length,
        lost: 0,
        'sign-ins while full': signedIn,
      })
    },
  )
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { runDueJobs, forgetAnswers, maxPerRound, startJobs, readJobStatus, type Job, type JobStatus } from './jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

function counted(name: string, everySeconds = 60): Job & { times: number } {
  return {
    name,
    everySeconds,
    times: 0,
    async run() {
      this.times += 1
    },
  }
}

test('a job runs when it is due, and not before', async () => {
  const job = counted('due')
  expect(await runDueJobs([job], app.deps)).toEqual(['due'])
  expect(await runDueJobs([job], app.deps)).toEqual([])
  app.travel(61)
  expect(await runDueJobs([job], app.deps)).toEqual(['due'])
  expect(job.times).toBe(2)
})

test('of several servers that look at the same moment one runs a job', async () => {
  const job = counted('once')
  await Promise.all(Array.from({ length: 5 }, () => runDueJobs([job], app.deps)))
  expect(job.times).toBe(1)
})

test('a job that fails is rolled back and recorded, and does not stop the others', async () => {
  const broken: Job = {
    name: 'broken',
    everySeconds: 60,
    async run(db) {
      await sql`insert into setting_of_nobody values (1)`.execute(db)
    },
  }
  const other = counted('other')
  expect(await runDueJobs([broken, other], app.deps)).toEqual(['other'])
  const put = await app.deps.database.owner
    .selectFrom('scheduled_work')
    .selectAll()
    .where('name', '=', 'broken')
    .executeTakeFirstOrThrow()
  expect(put.last_error).toContain('setting_of_nobody')
  expect(put.last_run_at).toBeNull()
  expect(Date.parse(put.next_at)).toBeGreaterThan(app.deps.clock.now().getTime())
})

test('of many items each that fails is left for the next run, and the others are handled', async () => {
  const done: string[] = []
  const many: Job = {
    name: 'many',
    everySeconds: 60,
    due: async () => ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, label: `No ${id}` })),
    batchSize: 2,
    async runBatch(db, _, ids) {
      await sql`select 1`.execute(db)
      if (ids.includes('b') || ids.includes('e')) throw new Error('broken')
      done.push(ids.join('+'))
    },
  }
  expect(await runDueJobs([many], app.deps)).toEqual(['many'])
  expect(done).toEqual(['a', 'c+d'])
  const { last_error, last_run_at } = await app.deps.database.owner
    .selectFrom('scheduled_work')
    .selectAll()
    .where('name', '=', 'many')
    .executeTakeFirstOrThrow()
  expect(last_error).toBe('No b: broken\nNo e: broken')
  expect(last_run_at).not.toBeNull()
  expect(await runDueJobs([many], app.deps)).toEqual([])
})

/** A job of so many items, of which those of `stuck` stay due. */
function itemsJob(name: string, count: number, stuck = 0) {
  let left = Array.from({ length: count }, (_, at) => `${at}`)
  const times = new Map<string, number>()
  return {
    times,
    name,
    everySeconds: 900,
    due: async () => left.slice(0, maxPerRound).map((id) => ({ id, label: id })),
    batchSize: 200,
    async runBatch(_db, _deps, ids) {
      for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
      left = left.filter((id) => Number(id) < stuck || !ids.includes(id))
    },
  } satisfies Job & { times: Map<string, number> }
}

test('more items than are looked up at once are handled in one run, not in the next after the interval', async () => {
  const job = itemsJob('large', maxPerRound * 2 + 5)
  await runDueJobs([job], app.deps)
  expect(job.times.size).toBe(maxPerRound * 2 + 5)
  expect(await runDueJobs([job], app.deps)).toEqual([])
})

test('items that stay due are handled once a run, and others after them', async () => {
  const some = itemsJob('some stuck', maxPerRound + 50, 30)
  await runDueJobs([some], app.deps)
  expect([...some.times.values()].every((times) => times === 1)).toBe(true)
  expect(some.times.size).toBe(maxPerRound + 50)
  const all = itemsJob('all stuck', maxPerRound, maxPerRound)
  await runDueJobs([all], app.deps)
  expect(all.times.size).toBe(maxPerRound)
  expect([...all.times.values()].every((times) => times === 1)).toBe(true)
  expect(await runDueJobs([all], app.deps)).toEqual([])
})

test('what takes longer than a turn lets other jobs run, and goes on as soon as they have', async () => {
  const job = itemsJob('long', maxPerRound * 3)
  const clock = vi.spyOn(performance, 'now')
  let passed = 0
  clock.mockImplementation(() => (passed += 30_000))
  await runDueJobs([job], app.deps)
  clock.mockRestore()
  expect(job.times.size).toBe(maxPerRound * 2)
  expect(await runDueJobs([job], app.deps)).toEqual(['long'])
  expect(job.times.size).toBe(maxPerRound * 3)
})

const begun = new Date('2026-01-01T00:00:00Z')
const statusOf = (...jobs: Job[]) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) => readJobStatus(db, jobs, begun))
const secondsFromNow = (date: Date | undefined) =>
  date && Math.round((date.getTime() - app.deps.clock.now().getTime()) / 1000)

test('a job is due again after its interval, and late from then on until it runs', async () => {
  const job = counted('watched', 600)
  expect(await statusOf(job)).toEqual([
    { name: 'watched', everySeconds: 600, lastRunAt: undefined, dueAt: begun, hasFailed: false },
  ])
  await runDueJobs([job], app.deps)
  const [done] = await statusOf(job)
  expect(secondsFromNow(done!.lastRunAt)).toBeCloseTo(0)
  expect(secondsFromNow(done!.dueAt)).toBe(600)
  app.travel(900)
  expect(secondsFromNow((await statusOf(job))[0]!.dueAt)).toBe(-300)
  await runDueJobs([job], app.deps)
  expect(secondsFromNow((await statusOf(job))[0]!.dueAt)).toBe(600)
})

test('a job is late until it has ended, whether it is running or fails', async () => {
  await runDueJobs([counted('slow'), counted('failing')], app.deps)
  app.travel(90)
  const seen: JobStatus[] = []
  const slow: Job = {
    name: 'slow',
    everySeconds: 60,
    // By now its next time is recorded: if the server were killed here, no server would start it before then.
    due: async (db) => {
      seen.push(...(await readJobStatus(db, [slow], begun)))
      return []
    },
    batchSize: 1,
    runBatch: () => Promise.resolve(),
  }
  const failing: Job = { name: 'failing', everySeconds: 60, run: () => Promise.reject(new Error('broken')) }
  await runDueJobs([slow, failing], app.deps)
  seen.push(...(await statusOf(slow, failing)))
  expect(seen.map(({ name, dueAt, hasFailed }) => [name, secondsFromNow(dueAt), hasFailed])).toEqual([
    ['slow', -30, false],
    ['slow', 60, false],
    ['failing', -30, true],
  ])
})

test('a job of another version is not reported', async () => {
  await runDueJobs([counted('of another version')], app.deps)
  expect((await statusOf(forgetAnswers)).map(({ name }) => name)).toEqual([forgetAnswers.name])
})

test('stored responses to repeated requests are deleted after a day', async () => {
  const { database } = app.deps
  const { id } = await inTransaction(database, { as: 'rad_network' }, 'read', (db) =>
    db.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow(),
  )
  const own = { as: 'rad_network', actor_id: id, roles: [] } as const
  await inTransaction(database, own, 'write', async (db) => {
    await sql`insert into idempotency_key (user_id, key, fingerprint, created_at) values
      (${id}, 'old', 'x', now() - interval '25 hours'), (${id}, 'young', 'x', now() - interval '23 hours')`.execute(db)
  })
  await runDueJobs([forgetAnswers], app.deps)
  const stored = await inTransaction(database, own, 'read', (db) =>
    db.selectFrom('idempotency_key').select('key').where('user_id', '=', id).execute(),
  )
  expect(stored.map(({ key }) => key)).toEqual(['young'])
})

test('a host that stops waits for the running job', async () => {
  const job = counted('at the end')
  const running = startJobs([job], app.deps)
  await running.stop()
  expect(job.times).toBe(1)
})

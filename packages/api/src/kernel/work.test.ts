import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { doDueWork, forgetAnswers, keepWorking, readWorkStatus, type Work, type WorkStatus } from './work.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

function counted(name: string, everySeconds = 60): Work & { times: number } {
  return {
    name,
    everySeconds,
    times: 0,
    async run() {
      this.times += 1
    },
  }
}

test('work is done when it is due, and not before', async () => {
  const work = counted('due')
  expect(await doDueWork([work], app.deps)).toEqual(['due'])
  expect(await doDueWork([work], app.deps)).toEqual([])
  app.travel(61)
  expect(await doDueWork([work], app.deps)).toEqual(['due'])
  expect(work.times).toBe(2)
})

test('of several servers that look at the same moment one does it', async () => {
  const work = counted('once')
  await Promise.all(Array.from({ length: 5 }, () => doDueWork([work], app.deps)))
  expect(work.times).toBe(1)
})

test('what fails is undone, told, and keeps no other from its turn', async () => {
  const broken: Work = {
    name: 'broken',
    everySeconds: 60,
    async run(db) {
      await sql`insert into setting_of_nobody values (1)`.execute(db)
    },
  }
  const other = counted('other')
  expect(await doDueWork([broken, other], app.deps)).toEqual(['other'])
  const put = await app.deps.database.owner
    .selectFrom('scheduled_work')
    .selectAll()
    .where('name', '=', 'broken')
    .executeTakeFirstOrThrow()
  expect(put.last_error).toContain('setting_of_nobody')
  expect(put.last_run_at).toBeNull()
  expect(Date.parse(put.next_at)).toBeGreaterThan(app.deps.clock.now().getTime())
})

test('of many that are due, each that fails is left for the next round, and the others are done', async () => {
  const done: string[] = []
  const many: Work = {
    name: 'many',
    everySeconds: 60,
    due: async () => ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, label: `No ${id}` })),
    atOnce: 2,
    async runFor(db, _, ids) {
      await sql`select 1`.execute(db)
      if (ids.includes('b') || ids.includes('e')) throw new Error('broken')
      done.push(ids.join('+'))
    },
  }
  expect(await doDueWork([many], app.deps)).toEqual(['many'])
  expect(done).toEqual(['a', 'c+d'])
  const { last_error, last_run_at } = await app.deps.database.owner
    .selectFrom('scheduled_work')
    .selectAll()
    .where('name', '=', 'many')
    .executeTakeFirstOrThrow()
  expect(last_error).toBe('No b: broken\nNo e: broken')
  expect(last_run_at).not.toBeNull()
  expect(await doDueWork([many], app.deps)).toEqual([])
})

const begun = new Date('2026-01-01T00:00:00Z')
const statusOf = (...works: Work[]) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) => readWorkStatus(db, works, begun))
const secondsFromNow = (date: Date | undefined) =>
  date && Math.round((date.getTime() - app.deps.clock.now().getTime()) / 1000)

test('work is due again after its time, and late from then on until it is done', async () => {
  const work = counted('watched', 600)
  expect(await statusOf(work)).toEqual([
    { name: 'watched', everySeconds: 600, lastRunAt: undefined, dueAt: begun, hasFailed: false },
  ])
  await doDueWork([work], app.deps)
  const [done] = await statusOf(work)
  expect(secondsFromNow(done!.lastRunAt)).toBeCloseTo(0)
  expect(secondsFromNow(done!.dueAt)).toBe(600)
  app.travel(900)
  expect(secondsFromNow((await statusOf(work))[0]!.dueAt)).toBe(-300)
  await doDueWork([work], app.deps)
  expect(secondsFromNow((await statusOf(work))[0]!.dueAt)).toBe(600)
})

test('work is late until it has ended, whether it is being done or fails', async () => {
  await doDueWork([counted('slow'), counted('failing')], app.deps)
  app.travel(90)
  const seen: WorkStatus[] = []
  const slow: Work = {
    name: 'slow',
    everySeconds: 60,
    // By now its next time is noted: if the server were killed here, nobody would begin it before.
    due: async (db) => {
      seen.push(...(await readWorkStatus(db, [slow], begun)))
      return []
    },
    atOnce: 1,
    runFor: () => Promise.resolve(),
  }
  const failing: Work = { name: 'failing', everySeconds: 60, run: () => Promise.reject(new Error('broken')) }
  await doDueWork([slow, failing], app.deps)
  seen.push(...(await statusOf(slow, failing)))
  expect(seen.map(({ name, dueAt, hasFailed }) => [name, secondsFromNow(dueAt), hasFailed])).toEqual([
    ['slow', -30, false],
    ['slow', 60, false],
    ['failing', -30, true],
  ])
})

test('work of another version is not reported', async () => {
  await doDueWork([counted('of another version')], app.deps)
  expect((await statusOf(forgetAnswers)).map(({ name }) => name)).toEqual([forgetAnswers.name])
})

test('answers to repeated requests are forgotten after a day', async () => {
  const { database } = app.deps
  const { id } = await inTransaction(database, { as: 'rad_network' }, 'read', (db) =>
    db.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow(),
  )
  const own = { as: 'rad_network', actor_id: id, roles: [] } as const
  await inTransaction(database, own, 'write', async (db) => {
    await sql`insert into idempotency_key (user_id, key, fingerprint, created_at) values
      (${id}, 'old', 'x', now() - interval '25 hours'), (${id}, 'young', 'x', now() - interval '23 hours')`.execute(db)
  })
  await doDueWork([forgetAnswers], app.deps)
  const kept = await inTransaction(database, own, 'read', (db) =>
    db.selectFrom('idempotency_key').select('key').where('user_id', '=', id).execute(),
  )
  expect(kept.map(({ key }) => key)).toEqual(['young'])
})

test('a host that stops waits for what is being done', async () => {
  const work = counted('at the end')
  const running = keepWorking([work], app.deps)
  await running.stop()
  expect(work.times).toBe(1)
})

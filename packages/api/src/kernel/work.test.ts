import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { doDueWork, forgetAnswers, keepWorking, type Work } from './work.ts'

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

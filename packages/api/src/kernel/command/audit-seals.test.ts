import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Runner } from '#database/transaction.ts'
import { runDueJobs } from './jobs.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { channelsApi } from '#capabilities/network/channels/contract.ts'
import { checkTrail, sealTrail } from './audit-seals.ts'

// T-33: the chain of the trail.
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const owner = () => app.deps.database.owner
/** What the owner of the database can do, with or without row-level security. */
async function behind(statement: string): Promise<void> {
  await sql`alter table audit_entry no force row level security`.execute(owner())
  await sql.raw(statement).execute(owner())
  await sql`alter table audit_entry force row level security`.execute(owner())
}
const check = () => inTransaction(app.deps.database, { as: 'rad_network' }, 'read', checkTrail)
const write = async (code: string) =>
  (await app.as('admin')).send(channelsApi.add, { body: { code, name: `Channel ${code}` } })

/** Lets the lines there are become an hour old, and seals them. */
async function seal() {
  await behind(
    `update audit_entry set at = at - interval '2 hours' where id > coalesce((select max(last_id) from audit_seal), 0)`,
  )
  await sql`delete from scheduled_work where name = ${sealTrail.name}`.execute(owner())
  await runDueJobs([sealTrail], app.deps)
}

test('a line is sealed once it is an hour old, each seal over the one before it', async () => {
  await write('SEALA')
  await runDueJobs([sealTrail], app.deps)
  expect(await check()).toEqual({ seals: 0, lines: 0, newest: undefined, broken: undefined })
  await seal()
  const first = await check()
  expect(first).toMatchObject({ seals: 1, broken: undefined })
  await write('SEALB')
  await seal()
  const second = await check()
  expect(second).toMatchObject({ seals: 2, broken: undefined })
  expect(second.lines).toBeGreaterThan(first.lines)
  expect(second.newest).not.toBe(first.newest)
  const { rows } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
    sql<{ n: number }>`select count(*)::int as n from audit_entry`.execute(db),
  )
  expect(second.lines).toBe(rows[0]!.n)
})

test.each([
  ['changed', `update audit_entry set user_name = 'No user' where id = (select min(id) from audit_entry)`],
  ['taken out', `delete from audit_entry where id = (select min(id) from audit_entry)`],
  [
    'put in',
    `insert into audit_entry (id, at, user_name, action, entity, entity_id, request_id) overriding system value
     values (0, now(), 'No user', 'add', 'x', 'x', 'x')`,
  ],
  [
    'moved in time',
    `update audit_entry set at = at + interval '1 second' where id = (select min(id) from audit_entry)`,
  ],
])('a sealed line that was %s behind the back of the product is found', async (_how, statement) => {
  const [own, other] = [app, await testApp()]
  app = other
  try {
    await write('SEALC')
    await seal()
    expect((await check()).broken).toBeUndefined()
    await behind(statement)
    expect((await check()).broken).toBeDefined()
  } finally {
    app = own
    await other.close()
  }
})

test.each(['audit_entry', 'audit_seal'])('no role of the product may change or remove a line of %s', async (table) => {
  const actor = { actor_id: crypto.randomUUID(), roles: ['admin'] }
  const runners: Runner[] = [{ as: 'rad_app', ...actor }, { as: 'rad_network' }, { as: 'rad_auth' }]
  for (const runner of runners)
    for (const statement of [`update ${table} set lines = 1`, `delete from ${table}`, `truncate ${table}`]) {
      const given = table === 'audit_entry' ? statement.replace('lines = 1', `action = 'x'`) : statement
      await expect(
        inTransaction(app.deps.database, runner, 'write', (db) => sql.raw(given).execute(db)),
        `${runner.as}: ${given}`,
      ).rejects.toThrow(/permission denied/)
    }
})

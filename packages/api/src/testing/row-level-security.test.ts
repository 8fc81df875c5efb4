import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Runner } from '#database/transaction.ts'
import { testApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Holds nothing of anybody; no role of a request has a right to it. */
const ungranted = new Set(['schema_migration'])

const tables = async () => {
  const { rows } = await sql<{
    name: string
    has_rls: boolean
    forced: boolean
    policies: number
    scoped: boolean
    granted: boolean
  }>`
    select c.relname as name, c.relrowsecurity as has_rls, c.relforcerowsecurity as forced,
      (select count(*) from pg_policy p where p.polrelid = c.oid) as policies,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('dealer_id', 'outlet_id') and not a.attisdropped) as scoped,
      has_table_privilege('rad_app', c.oid, 'select') as granted
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(
    app.deps.database.owner,
  )
  return rows
}

test('every table has row-level security, and every table with rows of an outlet forces it on its owner too (T-05)', async () => {
  const all = await tables()
  expect(all.length).toBeGreaterThan(20)
  const bare = all.filter(
    (table) =>
      !ungranted.has(table.name) &&
      (!table.has_rls || (table.scoped && !table.forced) || (table.granted && table.policies === 0)),
  )
  expect(bare.map((table) => table.name)).toEqual([])
})

test('the roles of a request own nothing and are no superusers', async () => {
  const { rows } =
    await sql`select rolname from pg_roles where rolname like 'rad\\_%' and (rolsuper or rolbypassrls or rolcanlogin)`.execute(
      app.deps.database.owner,
    )
  expect(rows).toEqual([])
  const owned =
    await sql`select relname from pg_class where relowner in (select oid from pg_roles where rolname like 'rad\\_%')`.execute(
      app.deps.database.owner,
    )
  expect(owned.rows).toEqual([])
})

test('without an actor a request sees no row of any outlet', async () => {
  const scoped = (await tables()).filter((table) => table.scoped && table.granted)
  expect(scoped.length).toBeGreaterThanOrEqual(4)
  await app.deps.database.owner.transaction().execute(async (db) => {
    await sql.raw('set local role rad_app').execute(db)
    for (const { name } of scoped) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
      expect(rows[0]!.count, name).toBe(0)
    }
  })
})

/** Tables of outlets that are not narrowed for agents of the helpdesk: who and where the network is, and what they may read of it. */
const openToAgents = new Set([
  'outlet',
  'outlet_channel',
  'level_member',
  'panel_seat',
  'tsm_mapping',
  'user_scope',
  // The rights of the role include chats of bots.
  'conversation',
  'message',
  // Their own.
  'notification',
  // Those of the tickets that they see.
  'ticket_place',
])

test('each table with rows of an outlet decides which of them agents of the helpdesk see', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct p.polrelid::regclass::text as name from pg_policy p
    where not p.polpermissive and 'rad_desk'::regrole = any (p.polroles)`.execute(app.deps.database.owner)
  const narrowed = new Set(rows.map(({ name }) => name))
  const scoped = (await tables()).filter((table) => table.scoped && table.granted).map(({ name }) => name)
  expect(scoped.filter((name) => !narrowed.has(name) && !openToAgents.has(name))).toEqual([])
  expect([...openToAgents].filter((name) => !scoped.includes(name) || narrowed.has(name))).toEqual([])
})

test('with every guard of the code taken away, an actor still reads and writes inside their scope only', async () => {
  const { owner } = app.deps.database
  const dealer = await owner.selectFrom('app_user').select('id').where('email', '=', 'dlp@demo.com').executeTakeFirst()
  // The owner of the tables is no superuser on PostgreSQL: there row-level security hides even this row from them.
  const actor_id =
    dealer?.id ??
    (
      await inTransaction(app.deps.database, { as: 'rad_auth' }, 'read', (db) =>
        db.selectFrom('app_user').select('id').where('email', '=', 'dlp@demo.com').executeTakeFirstOrThrow(),
      )
    ).id
  const all = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
    db.selectFrom('complaint').selectAll().execute(),
  )
  const runner = { as: 'rad_app', actor_id, roles: ['DLP'] } as const
  const seen = await inTransaction(app.deps.database, runner, 'read', (db) =>
    db.selectFrom('complaint').selectAll().execute(),
  )
  expect(seen.length).toBeGreaterThan(0)
  expect(new Set(seen.map((row) => row.dealer_id)).size).toBe(1)
  const foreign = all.find((row) => row.dealer_id !== seen[0]!.dealer_id)!
  const changed = await inTransaction(app.deps.database, runner, 'write', (db) =>
    db.updateTable('complaint').set({ statement: 'mine now' }).where('id', '=', foreign.id).executeTakeFirst(),
  )
  expect(Number(changed.numUpdatedRows)).toBe(0)
  const moved = inTransaction(app.deps.database, runner, 'write', (db) =>
    db.updateTable('complaint').set({ outlet_id: foreign.outlet_id }).where('id', '=', seen[0]!.id).execute(),
  )
  await expect(moved).rejects.toMatchObject({ code: '42501' })
})

test('no user changes or removes a line of the audit trail', async () => {
  const runners: Runner[] = [
    { as: 'rad_app', actor_id: crypto.randomUUID(), roles: [] },
    { as: 'rad_network' },
    { as: 'rad_auth' },
  ]
  for (const runner of runners) {
    for (const statement of [
      'update audit_entry set action = action',
      'delete from audit_entry',
      'truncate audit_entry',
    ]) {
      const attempt = inTransaction(app.deps.database, runner, 'write', (db) => sql.raw(statement).execute(db))
      await expect(attempt, `${runner.as}: ${statement}`).rejects.toMatchObject({ code: '42501' })
    }
  }
})

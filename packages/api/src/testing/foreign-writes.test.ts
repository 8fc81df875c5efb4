import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '#database/tables.ts'
import { inTransaction, type Runner } from '#database/transaction.ts'
import { testApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const people = ['rgm', 'tsm', 'dlp', 'svm', 'bsm', 'hda', 'pnl', 'btm', 'client'] as const

/** Rows of everybody: master data, samples, and what is only ever added to. */
const shared = new Set(
  ['audit_entry', 'channel', 'city', 'complaint_sum_change', 'intent', 'model', 'model_year', 'outbox', 'panel']
    .concat(['panel_member', 'region', 'sample_id', 'sample_user', 'shop_gift_card', 'shop_order_year', 'shop_product'])
    .concat(['state', 'territory', 'zone'])
    .concat([
      'invoice',
      'invoice_client',
      'invoice_item',
      'invoice_payment',
      'invoice_sending',
      'invoice_sum',
      'invoice_year',
    ]),
)

interface Table {
  name: string
  keys: string[]
  updatable: string[]
  insertable: string[]
  deletable: boolean
}

/** Every table with rows that are not everybody's, and what the role of a person below head office may write in it. */
async function walledTables(): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as keys,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and has_column_privilege('rad_app', c.oid, a.attnum, 'update')) as updatable,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and has_column_privilege('rad_app', c.oid, a.attnum, 'insert')) as insertable,
      has_table_privilege('rad_app', c.oid, 'delete') as deletable
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(
    app.deps.database.owner,
  )
  return rows.filter(
    (table) => !shared.has(table.name) && (table.deletable || table.insertable.length + table.updatable.length > 0),
  )
}

async function runnerOf(username: string) {
  const person = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
    db
      .selectFrom('app_user')
      .select(['id', 'roles'])
      .where('email', '=', `${username}@demo.com`)
      .executeTakeFirstOrThrow(),
  )
  return { as: 'rad_app', actor_id: person.id, roles: person.roles } as const
}

const undone = Symbol('rolled back')

/** Tries something as a person, and takes it back. Where the wall refuses it, nothing was touched. */
async function touched(runner: Runner, work: (db: Kysely<Tables>) => Promise<number>): Promise<number> {
  let count = 0
  await inTransaction(app.deps.database, runner, 'write', async (db) => {
    count = await work(db)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone && (error as { code?: string }).code !== '42501') throw error
  })
  return count
}

const keyOf = ({ keys }: Table) =>
  keys.length > 0 ? sql`jsonb_build_array(${sql.join(keys.map((key) => sql.ref(key)))})::text` : sql`ctid::text`
const countOf = async (db: Kysely<Tables>, { name }: Table) =>
  (await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)).rows[0]!.count

/**
 * Rows that somebody changes without a condition, less those they see: none of others may be among them. What is written is
 * the value of some row, so that no policy for reading is asked.
 */
async function changedBeyond(runner: Runner, table: Table, some: object): Promise<number> {
  const written = sql`(jsonb_populate_record(null::${sql.table(table.name)}, ${JSON.stringify(some)}::text::jsonb))`
  const failures: unknown[] = []
  for (const column of table.updatable) {
    const set = sql`update ${sql.table(table.name)} set ${sql.ref(column)} = ${written}.${sql.ref(column)}`
    try {
      return await touched(runner, async (db) => {
        const seen = await countOf(db, table)
        return Math.max(Number((await set.execute(db)).numAffectedRows ?? 0) - seen, 0)
      })
    } catch (error) {
      // A rule of the table stands in the way of this column; another one tells.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new Error(`No column of ${table.name} can be tried`, { cause: failures[0] })
  return 0
}

async function removedBeyond(runner: Runner, table: Table): Promise<number> {
  if (!table.deletable) return 0
  return touched(runner, async (db) => {
    const seen = await countOf(db, table)
    const removed = await sql`delete from ${sql.table(table.name)}`.execute(db)
    return Math.max(Number(removed.numAffectedRows ?? 0) - seen, 0)
  })
}

interface Row {
  key: string
  row: Record<string, unknown>
}

const rowsSeen = (runner: Runner, table: Table) =>
  inTransaction(app.deps.database, runner, 'read', async (db) => {
    const { rows } = await sql<Row>`
      select ${keyOf(table)} as key, to_jsonb(of_table) as row from ${sql.table(table.name)} as of_table limit 3000`.execute(
      db,
    )
    return rows
  })

/** A row of somebody else, added once more under a key of its own. */
async function addedBeyond(runner: Runner, table: Table, all: readonly Row[]): Promise<number> {
  if (table.insertable.length === 0) return 0
  const own = new Set((await rowsSeen(runner, table)).map(({ key }) => key))
  const foreign = all.find(({ key }) => !own.has(key))
  if (!foreign) return 0
  const fresh = typeof foreign.row.id === 'string' ? { ...foreign.row, id: crypto.randomUUID() } : foreign.row
  return touched(runner, async (db) => {
    const names = table.insertable.map((name) => sql.ref(name))
    const added = await sql`insert into ${sql.table(table.name)} (${sql.join(names)}) overriding system value
      select ${sql.join(names)} from jsonb_populate_record(null::${sql.table(table.name)}, ${JSON.stringify(fresh)}::text::jsonb)
      on conflict do nothing`.execute(db)
    return Number(added.numAffectedRows ?? 0)
  })
}

test('nobody writes a row of somebody else, by whatever statement (T-54)', async () => {
  const tables = await walledTables()
  expect(tables.length).toBeGreaterThan(45)
  const runners = await Promise.all(people.map(runnerOf))
  const beyond: string[] = []
  for (const table of tables) {
    // What is a person's own is seen by nobody else, head office included.
    const all = await rowsSeen({ as: 'rad_network' }, table)
    for (const runner of runners) all.push(...(await rowsSeen(runner, table)))
    for (const [index, runner] of runners.entries()) {
      const counts = {
        changed: all[0] ? await changedBeyond(runner, table, all[0].row) : 0,
        removed: await removedBeyond(runner, table),
        added: await addedBeyond(runner, table, all),
      }
      for (const [how, count] of Object.entries(counts))
        if (count > 0) beyond.push(`${people[index]} ${how} ${count} of ${table.name}`)
    }
  }
  expect(beyond).toEqual([])
})

/** Functions that write with rights of their own, and the roles that may call them. */
const writers = {
  count_portal: 'rad_app,rad_auth,rad_network',
  forget_second_step: 'rad_network',
  // A trigger, which nobody calls.
  keep_an_administrator: '',
  // Tells others by design; who may not see the outlet is left out (notifications.test.ts).
  notify: 'rad_app,rad_auth,rad_network',
  reroute_ticket: 'rad_app,rad_network',
}

test('functions with rights of their own are the known ones, and open to the roles that need them (T-54)', async () => {
  const { rows } = await sql<{ name: string; callers: string; is_open: boolean; writes: boolean }>`
    select p.proname as name, provolatile = 'v' and prosecdef as writes,
      (select coalesce(string_agg(r.rolname, ',' order by r.rolname), '') from pg_roles r
        where r.rolname in ('rad_app', 'rad_network', 'rad_auth') and has_function_privilege(r.oid, p.oid, 'execute')) as callers,
      exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0) as is_open
    from pg_proc p where p.pronamespace = 'rad'::regnamespace`.execute(app.deps.database.owner)
  expect(rows.filter(({ is_open }) => is_open)).toEqual([])
  expect(Object.fromEntries(rows.filter(({ writes }) => writes).map(({ name, callers }) => [name, callers]))).toEqual(
    writers,
  )
})

test('what they write is of who calls them: no ticket and no person of others (T-54)', async () => {
  const dealer = await runnerOf('dlp')
  const seen = await inTransaction(app.deps.database, dealer, 'read', (db) =>
    db.selectFrom('ticket').select('id').execute(),
  )
  const other = await runnerOf('tsm')
  const { foreign, outlet } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', async (db) => ({
    foreign: await db
      .selectFrom('ticket')
      .select('id')
      .where(
        'id',
        'not in',
        seen.map(({ id }) => id),
      )
      .executeTakeFirstOrThrow(),
    outlet: await db.selectFrom('outlet').select('id').executeTakeFirstOrThrow(),
  }))
  const pull = (db: Kysely<Tables>) =>
    sql`select rad.reroute_ticket(${foreign.id}, ${outlet.id}, 'mine', now())`.execute(db)
  await expect(inTransaction(app.deps.database, dealer, 'write', pull)).rejects.toMatchObject({ code: '42501' })
  const days = (db: Kysely<Tables>) =>
    db.selectFrom('portal_person_day').select('day').where('user_id', '=', other.actor_id).execute()
  await inTransaction(app.deps.database, dealer, 'write', (db) =>
    sql`select rad.count_portal(${other.actor_id}, '2030-01-01', 'view', array['tickets'])`.execute(db),
  )
  const counted = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', days)
  expect(counted.map(({ day }) => day)).not.toContain('2030-01-01')
})

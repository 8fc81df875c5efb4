import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { testApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Columns of times at which something happened; a launch may be announced. */
const happened = ['created_at', 'updated_at', 'sent_at', 'opened_at', 'closed_at', 'received_at', 'started_at', 'at']

test('nothing of the demo has happened later than now', async () => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = any (${sql.val(happened)}::text[])
      and c.relname <> 'launch' and a.atttypid = 'timestamptz'::regtype and has_table_privilege('rad_network', c.oid, 'select')
    order by 1, 2`.execute(app.deps.database.owner)
  expect(columns.length).toBeGreaterThan(40)
  const late = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', async (db) => {
    const found: string[] = []
    for (const { table, column } of columns) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} > now() + interval '1 minute'`.execute(
        db,
      )
      if (rows[0]!.count > 0) found.push(`${rows[0]!.count} ${table}.${column}`)
    }
    return found
  })
  expect(late).toEqual([])
})

import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import type { Tables } from './tables.gen.ts'
import { inTransaction } from './transaction.ts'

let app: TestApp
let manager: { as: 'rad_app'; actor_id: string; roles: string[] }
beforeAll(async () => {
  app = await testApp()
  const { rows } = await inTransaction(app.deps.database, { as: 'rad_auth' }, 'read', (db) =>
    sql<{ id: string }>`select id from app_user where email = 'svm@demo.com'`.execute(db),
  )
  manager = { as: 'rad_app', actor_id: rows[0]!.id, roles: ['SVM'] }
})
afterAll(() => app.close())

const scopeIn = async (db: Kysely<Tables>) => {
  const { rows } = await sql<{ outlets: string[]; dealers: string[]; noted: string }>`
    select rad.outlet_ids() as outlets, rad.dealer_ids() as dealers,
      coalesce(current_setting('rad.outlet_ids', true), '') as noted`.execute(db)
  return rows[0]!
}

test('a reading notes the outlets of its reader when it begins, and finds those a writing transaction works out', async () => {
  const { database } = app.deps
  const reading = await inTransaction(database, manager, 'read', scopeIn)
  const writing = await inTransaction(database, manager, 'write', scopeIn)
  expect(reading.outlets).toHaveLength(1)
  expect(reading.noted).toBe(`{${reading.outlets[0]}}`)
  expect(writing).toEqual({ ...reading, noted: '' })
})

test('what a reading noted is gone before the next one, of someone with another scope', async () => {
  const { database } = app.deps
  const stranger = { ...manager, actor_id: '00000000-0000-4000-8000-000000000000' }
  for (const access of ['read', 'write'] as const) {
    await inTransaction(database, manager, 'read', scopeIn)
    expect(await inTransaction(database, stranger, access, scopeIn)).toMatchObject({ outlets: [], dealers: [] })
  }
})

test('a transaction that widens a scope sees with it at once', async () => {
  const widening = inTransaction(app.deps.database, manager, 'write', async (db) => {
    const before = await scopeIn(db)
    await sql`set local role rad_network`.execute(db)
    await sql`set local rad.actor = ''`.execute(db)
    await sql`insert into user_scope (user_id, outlet_id)
      select ${manager.actor_id}::uuid, id from outlet where id <> ${before.outlets[0]}::uuid limit 1`.execute(db)
    await sql`select set_config('role', 'rad_app', true), set_config('rad.actor', ${manager.actor_id}, true)`.execute(
      db,
    )
    return { before, after: await scopeIn(db) }
  })
  const { before, after } = await widening
  expect(after.outlets).toHaveLength(before.outlets.length + 1)
  expect(after.outlets).toEqual(expect.arrayContaining(before.outlets))
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { modelsApi } from '#capabilities/network/models/contract.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { type Person, type Scope, usersApi } from '#capabilities/admin/users/contract.ts'
import { auditApi, type AuditRow } from './contract.ts'

type Query = Parameters<Caller['send']>[1]
let app: TestApp
let admin: Caller
let office: Caller
let dealer: Caller
/** A complaint of the demo's dealer and one of another, both changed by head office. */
let own: { id: string; no: string }
let foreign: { id: string; no: string }

const list = (caller: Caller, query: object = {}) =>
  caller.send(auditApi.list, { query: { perPage: 100, ...query } } as Query as never)
const personOf = async (email: string): Promise<Person> =>
  (await admin.send(usersApi.list, { query: { q: email } })).rows.find((row) => row.email === email)!

async function giveScopes(email: string, scopes: Scope[]) {
  const { id, roles, version } = await personOf(email)
  await admin.send(usersApi.setAccess, { params: { id }, body: { roles, scopes, if_version: version } })
}

/** Marks a complaint as changed by head office. */
async function change(no: string) {
  const { id, version } = await office.send(complaintsApi.get, { params: { no } })
  await office.send(complaintsApi.update, {
    params: { no },
    body: { statement: 'A statement that was made longer by head office', if_version: version },
  })
  return { id, no }
}

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  office = await app.as('HQA')
  dealer = await app.as('DLP')
  const [mine] = (await dealer.send(complaintsApi.list, { query: { perPage: 1 } })).rows
  const all = (await office.send(complaintsApi.list, { query: { perPage: 100, sort: '-outlet' } })).rows
  own = await change(mine!.no)
  foreign = await change(all.find((row) => row.dealer && row.dealer !== mine!.dealer)!.no)
  await office.send(modelsApi.add, { body: { make: 'Alder', name: 'Trail', channel: null } })
})
afterAll(() => app.close())

describe('the trail', () => {
  test('is narrowed by person, act, kind and record, and counts what it shows', async () => {
    const { id } = await personOf('hqa@demo.com')
    const { rows, count, counts } = await list(office, { person: id, action: 'update', entity: 'complaint' })
    expect(rows.map((row) => row.entity_id).toSorted()).toEqual([own.id, foreign.id].toSorted())
    expect(count).toBe(2)
    expect(counts.update).toBe(2)
    const ofRecord = await list(office, { entity_id: own.id })
    expect(ofRecord.rows).toMatchObject([{ action: 'update', user_name: 'Helena Costa', user_id: id }])
    expect((await list(office, { person: crypto.randomUUID() })).count).toBe(0)
  })

  test('is narrowed by the address it was done from', async () => {
    const all = await list(office)
    expect((await list(office, { address: '127.0.0.1' })).count).toBe(all.count)
    expect((await list(office, { address: '10.9.8.7' })).count).toBe(0)
  })

  test('is narrowed by days of the brand, the last one included', async () => {
    const all = await list(office)
    expect((await list(office, { period: 'today' })).count).toBe(all.count)
    expect((await list(office, { to: '2020-01-01' })).count).toBe(0)
  })

  test('counts all acts while one is chosen, and what was before the search', async () => {
    const all = await list(office)
    const chosen = await list(office, { action: 'update' })
    expect(chosen.counts).toEqual(all.counts)
    expect(chosen.count).toBe(all.counts.update)
    const searched = await list(office, { q: foreign.id.slice(0, 20) })
    expect([searched.count, searched.total]).toEqual([1, all.total])
  })

  test.each(['at', '-at', 'user_name', '-action', 'entity', 'address'])('is sorted by %s', async (sort) => {
    const { rows } = await list(office, { sort })
    const key = sort.replace('-', '') as keyof AuditRow
    const shown = rows.map((row) => String(row[key]))
    const { rows: sorted } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
      sql<{ one: string }>`select one from unnest(${shown}::text[]) one
        order by one ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}`.execute(db),
    )
    expect(shown).toEqual(sorted.map(({ one }) => one))
  })

  test('goes into a file as the list shows it', async () => {
    const response = await office.send(auditApi.export, { query: { entity_id: own.id } })
    const text = await response.text()
    expect(text).toContain('Helena Costa')
    expect(text).not.toContain(foreign.id)
  })

  test('is not read without the right, whatever one may see', async () => {
    await expect(list(dealer)).rejects.toMatchObject({ status: 403 })
    await expect(list(await app.as('RGM'))).rejects.toMatchObject({ status: 403 })
  })

  test('shows an auditor no name of a customer, before nor after', async () => {
    const named = await office.send(complaintsApi.add, {
      body: {
        received_via: 'letter',
        category: 'Time',
        statement: 'A statement of some length',
        customer_name: 'Zebulon Quartermaine',
        customer_phone: '9876501234',
      },
    })
    const read = async (caller: Caller) => JSON.stringify((await list(caller, { entity_id: named.id })).rows)
    expect(await read(office)).toContain('Zebulon Quartermaine')
    const auditor = await read(await app.as('AUD'))
    expect(auditor).toContain('Z•••')
    expect(auditor).not.toMatch(/Quartermaine|9876501234/)
  })
})

describe('an auditor of one dealer', () => {
  let auditor: Caller
  beforeAll(async () => {
    await giveScopes('aud@demo.com', [{ dealer: 'DL001' }])
    auditor = await app.as('AUD')
  })

  test('reads what was done to rows of that dealer, and what they did themselves', async () => {
    const { id } = await personOf('aud@demo.com')
    const { rows, count, total, counts } = await list(auditor)
    expect(rows.some((row) => row.entity_id === own.id)).toBe(true)
    expect(rows.some((row) => row.user_id === id && row.action === 'sign_in')).toBe(true)
    expect(rows.some((row) => row.entity_id === foreign.id)).toBe(false)
    expect(rows.some((row) => row.user_name === 'Asha Menon' && row.action === 'sign_in')).toBe(false)
    expect([count, total]).toEqual([rows.length, rows.length])
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(rows.length)
  })

  test('reads exactly the lines about complaints, outlets, dealers and people they can see (T-04)', async () => {
    const all = (await list(admin)).rows
    const mine = new Set((await list(auditor)).rows.map((row) => row.id))
    const me = await personOf('aud@demo.com')
    const runner = { as: 'rad_app', actor_id: me.id, roles: ['AUD'] } as const
    const visible = await inTransaction(app.deps.database, runner, 'read', async (db) => {
      const { rows } = await sql<{ key: string }>`
        select 'complaint ' || id as key from complaint union all select 'outlet ' || id from outlet
        union all select 'dealer ' || id from dealer union all select 'user ' || id from app_user
        union all select 'account ' || email from app_user`.execute(db)
      return new Set(rows.map(({ key }) => key))
    })
    const shared = new Set(['channel', 'city', 'model', 'sample_user'])
    const expected = all.filter(
      (row) => row.user_id === me.id || shared.has(row.entity) || visible.has(`${row.entity} ${row.entity_id}`),
    )
    expect(expected.length).toBeLessThan(all.length)
    expect(all.filter((row) => mine.has(row.id)).map((row) => row.id)).toEqual(expected.map((row) => row.id))
  })

  test.each(['list', 'counts', 'search', 'export'])('finds nothing of another dealer by %s', async (path) => {
    const about = { entity_id: foreign.id }
    if (path === 'list') expect((await list(auditor, about)).rows).toEqual([])
    if (path === 'counts') expect(await list(auditor, about)).toMatchObject({ count: 0, total: 0, counts: {} })
    if (path === 'search') expect((await list(auditor, { q: foreign.id })).count).toBe(0)
    if (path === 'export') {
      const file = await auditor.send(auditApi.export, { query: { columns: 'entity_id,user_name' } })
      expect(await file.text()).not.toContain(foreign.id)
    }
  })
})

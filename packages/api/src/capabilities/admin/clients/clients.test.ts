import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { clientsApi, type Client } from './contract.ts'
import { noteUse } from './commands.ts'
import { findKey } from './lookups.ts'

let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
})
afterAll(() => app.close())

let nth = 0
function add(more: object = {}): Promise<Client> {
  nth += 1
  return office.send(clientsApi.add, { body: { code: `T-${nth}`, name: `Test ${nth}`, kind: 'app', ...more } })
}
const change = (code: string, body: object) =>
  office.send(clientsApi.update, { params: { code }, body: { if_version: 1, ...body } })
const makeKey = (code: string, more: object = {}) =>
  office.send(clientsApi.makeKey, { params: { code }, body: { name: 'Server', ...more } })
const keysOf = (code: string) => office.send(clientsApi.keys, { params: { code } })
const atTheDoor = (key: string) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) => findKey(db, key, app.deps.clock.now()))
const trailOf = async (entity_id: string) =>
  (await office.send(auditApi.list, { query: { entity: ['client'], entity_id } })).rows

describe('a client', () => {
  test('is added with what it may, and found in the list', async () => {
    const { code, id } = await add({ name: 'Kite Rentals', code: 'kite-1', contact_email: ' Ops@Kite.example ' })
    expect(code).toBe('KITE-1')
    const { rows, count, counts } = await office.send(clientsApi.list, { query: { q: 'kíte' } })
    expect(rows).toEqual([
      expect.objectContaining({
        id,
        contact_email: 'ops@kite.example',
        monthly_message_quota: 100_000,
        retention_days: 365,
        quota_state: 'enough',
        used_percent: 0,
        messages: 0,
        bots: 0,
        live_keys: 0,
        last_used_at: null,
      }),
    ])
    expect([count, counts.active]).toEqual([1, 1])
  })

  test('has a unique code, which never changes', async () => {
    const { code } = await add()
    await expect(add({ code })).rejects.toMatchObject({ status: 409, code: 'unique.code' })
    const renamed = change(code, { code: 'OTHER' })
    await expect(renamed).rejects.toMatchObject({ status: 422, fields: { code: 'Unknown field.' } })
  })

  test.each([
    [{ code: 'ä' }, 'code', 'Use 2 to 20 letters, digits, and hyphens.'],
    [{ name: ' ' }, 'name', 'This is required.'],
    [{ kind: 'person' }, 'kind', 'Choose a kind.'],
    [{ contact_email: 'unknown' }, 'contact_email', 'Enter a valid email address.'],
    [{ retention_days: 29 }, 'retention_days', 'Enter a number of days from 30 to 1,095.'],
    [{ retention_days: 1096 }, 'retention_days', 'Enter a number of days from 30 to 1,095.'],
    [{ monthly_message_quota: 0 }, 'monthly_message_quota', 'At least one message.'],
    [{ monthly_message_quota: 1.5 }, 'monthly_message_quota', 'Enter a whole number.'],
  ])('with %o is refused in words', async (more, field, message) => {
    await expect(add(more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test.each(['http://shop.example', 'shop.example', 'https://shop.example/path', 'ftp://localhost', '*', 'https://'])(
    'takes no pages of %s',
    async (origin) => {
      await expect(add({ allowed_origins: ['https://fine.example', origin] })).rejects.toMatchObject({
        status: 422,
        fields: { 'allowed_origins.1': 'Enter an origin such as https://shop.example. Only localhost can omit https.' },
      })
    },
  )

  test('writes its origins as browsers do, each once', async () => {
    const typed = ['https://Shop.example/', 'https://shop.example', 'http://localhost:3000', 'https://a.example:443']
    expect((await add({ allowed_origins: typed })).allowed_origins).toEqual([
      'https://shop.example',
      'http://localhost:3000',
      'https://a.example',
    ])
  })

  test('does not change what a request does not name, and the trail lists what was changed', async () => {
    const { code, id } = await add({ contact_name: 'Ines' })
    const changed = await change(code, { retention_days: 30 })
    expect(changed).toMatchObject({ contact_name: 'Ines', retention_days: 30, version: 2 })
    expect((await trailOf(id)).map(({ action }) => action)).toEqual(['update', 'add'])
    await change(code, { retention_days: 30, if_version: 2 })
    expect(await trailOf(id)).toHaveLength(2)
  })

  test('changed from an old copy answers the row as it is now', async () => {
    const { code } = await add()
    await change(code, { name: 'First' })
    await expect(change(code, { name: 'Second' })).rejects.toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { name: 'First', version: 2 } },
    })
  })

  test('is suspended with a reason, and then its keys are refused until it is active again', async () => {
    const { code } = await add()
    const { whole } = await makeKey(code)
    const suspend = (if_version: number, reason = 'Contract ended') =>
      office.send(clientsApi.suspend, { params: { code }, body: { reason, if_version } })
    await expect(suspend(1, ' ')).rejects.toMatchObject({
      status: 422,
      fields: { reason: 'Use at least 3 characters.' },
    })
    expect(await suspend(1)).toMatchObject({ status: 'suspended', inactive_reason: 'Contract ended' })
    await expect(suspend(2)).rejects.toMatchObject({ status: 409, code: 'state.move' })
    expect(await atTheDoor(whole)).toEqual({ refused: 'suspended' })

    const activate = (if_version: number) =>
      office.send(clientsApi.activate, { params: { code }, body: { if_version } })
    await expect(activate(1)).rejects.toMatchObject({ status: 409, code: 'version.stale' })
    expect(await activate(2)).toMatchObject({ status: 'active', inactive_reason: null })
    await expect(activate(3)).rejects.toMatchObject({ status: 409, code: 'state.move' })
    expect(await atTheDoor(whole)).toHaveProperty('client')
  })

  test('of the demo is close to the end of its quota, and those who see it were notified', async () => {
    const { rows } = await office.send(clientsApi.list, { query: { quota: ['warned'] } })
    expect(rows.map(({ code, used_percent }) => [code, used_percent >= 80 && used_percent < 100])).toEqual([
      ['MYVARUNA', true],
    ])
    const manager = await app.as('BTM')
    const notices = await manager.send(notificationsApi.list, { query: { kind: ['quota'] } })
    expect(notices.rows.map(({ link }) => link)).toEqual(['/clients/MYVARUNA'])
  })

  test('shows what it used this month and the twelve before, and is found by it', async () => {
    const { code, id } = await add({ monthly_message_quota: 200 })
    const use = (messages: number) =>
      inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) => noteUse(db, app.deps, id, messages))
    await use(159)
    const found = async (quota: string) =>
      (await office.send(clientsApi.list, { query: { q: code, quota } })).rows.map((row) => row.code)
    expect(await found('warned')).toEqual([])
    await use(2)
    expect(await office.send(clientsApi.get, { params: { code } })).toMatchObject({
      messages: 161,
      used_percent: 80,
      quota_state: 'warned',
    })
    expect(await found('warned,stopped')).toEqual([code])
    const months = await office.send(clientsApi.months, { params: { code } })
    expect(months).toHaveLength(13)
    expect(months.map(({ messages }) => messages)).toEqual([...Array.from({ length: 12 }, () => 0), 161])
    // A greater quota moves the lines, and crossing them again notifies again.
    await change(code, { monthly_message_quota: 400 })
    await use(160)
    const { rows } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
      sql<{
        mails: number
      }>`select count(*) as mails from notification where dedupe_key like ${`quota-${id}%`}`.execute(db),
    )
    expect(rows[0]!.mails).toBe(2)
  })
})

describe('a key', () => {
  test('is answered whole once, and is nowhere afterwards', async () => {
    const { code, id } = await add()
    const { whole, key } = await office.send(
      clientsApi.makeKey,
      { params: { code }, body: { name: 'Server' } },
      'the same call',
    )
    expect(whole).toMatch(new RegExp(`^rad_${key.prefix}_[\\w-]{43}$`))
    expect(key).toMatchObject({ name: 'Server', scopes: ['messages:write'], status: 'live', expires_at: null })
    expect(await atTheDoor(whole)).toMatchObject({ key_id: key.id, client: { code } })

    const secret = whole.slice(-43)
    expect(JSON.stringify([await keysOf(code), await trailOf(id)])).not.toContain(secret)
    expect((await trailOf(id)).map(({ action }) => action)).toEqual(['make_key', 'add'])
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and has_table_privilege('rad_network', c.oid, 'select')`.execute(app.deps.database.owner)
    expect(tables.length).toBeGreaterThan(40)
    await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', async (db) => {
      for (const { name } of tables) {
        const { rows } = await sql`
          select t from ${sql.table(name)} t where strpos(t::text, ${secret}) > 0`.execute(db)
        expect(rows, name).toEqual([])
      }
    })
  })

  test('ends with its last day in the zone of the brand', async () => {
    const { code } = await add()
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: app.deps.settings.brand_tz }).format(
      app.deps.clock.now(),
    )
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    await expect(makeKey(code, { expires_on: yesterday })).rejects.toMatchObject({
      status: 422,
      fields: { expires_on: 'The last day can’t be in the past.' },
    })
    const { whole, key } = await makeKey(code, { expires_on: today })
    expect(key.status).toBe('live')
    app.travel(86_400)
    office = await app.as('HQA')
    expect(await atTheDoor(whole)).toEqual({ refused: 'expired' })
    expect((await keysOf(code))[0]).toMatchObject({ id: key.id, status: 'expired' })
  })

  test('is revoked once and for good', async () => {
    const { code } = await add()
    const other = await add()
    const { whole, key } = await makeKey(code)
    const revoke = (of = code) => office.send(clientsApi.revokeKey, { params: { code: of, id: key.id } })
    await expect(revoke(other.code)).rejects.toMatchObject({ status: 404 })
    expect(await revoke()).toMatchObject({ status: 'revoked', revoked_by: 'Helena Costa' })
    expect(await atTheDoor(whole)).toEqual({ refused: 'revoked' })
    await expect(revoke()).rejects.toMatchObject({ status: 409, code: 'state.move' })
  })

  test('is one of five in use, however many are requested at once', async () => {
    const { code } = await add()
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => makeKey(code)))
    const refused = results.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown)
    expect(refused).toHaveLength(15)
    for (const reason of refused)
      expect(reason).toMatchObject({
        status: 409,
        code: 'key.most',
        message: 'This client already has five active keys. Revoke one first.',
      })
    const keys = await keysOf(code)
    expect(keys).toHaveLength(5)
    await office.send(clientsApi.revokeKey, { params: { code, id: keys[0]!.id } })
    expect((await makeKey(code)).key.status).toBe('live')
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes.0'],
    [{ expires_on: 'soon' }, 'expires_on'],
    [{ expires_on: '9999-12-31' }, 'expires_on'],
  ])('with %o is refused', async (more, field) => {
    const { code } = await add()
    await expect(makeKey(code, more)).rejects.toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
    expect(await keysOf(code)).toEqual([])
  })
})

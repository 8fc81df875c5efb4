import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import type { Db } from '#kernel/command/context.ts'
import { mailsTo } from '#testing/mails.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { noteUse } from './commands.ts'
import { findKey, quotaOf } from './lookups.ts'
import { newKey } from './key.rules.ts'
import { lineReached, monthOf } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const atTheDoor = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', work)

let client_id: string
let nth = 0
beforeEach(async () => {
  nth += 1
  const values = {
    code: `DOOR-${nth}`,
    name: `Door ${nth}`,
    kind: 'app' as const,
    contact_email: `door${nth}@client.example`,
    allowed_origins: ['https://shop.example'],
    monthly_message_quota: 1000,
  }
  client_id = (
    await atTheDoor((db) => db.insertInto('client').values(values).returning('id').executeTakeFirstOrThrow())
  ).id
})

async function giveKey(more: { expires_at?: Date; revoked_at?: Date } = {}): Promise<string> {
  const { key, prefix, hash } = await newKey()
  const row = { client_id, name: 'Door', prefix, hash, scopes: ['messages:write' as const], ...more }
  await atTheDoor((db) => db.insertInto('client_key').values(row).execute())
  return key
}
const find = (key: string, origin?: string) => atTheDoor((db) => findKey(db, key, app.deps.clock.now(), origin))
const lastUse = async () =>
  (
    await atTheDoor((db) =>
      db.selectFrom('client_key').select('last_used_at').where('client_id', '=', client_id).executeTakeFirstOrThrow(),
    )
  ).last_used_at

describe('a key of a request', () => {
  test('speaks for its client', async () => {
    const found = await find(await giveKey())
    expect(found).toMatchObject({ client: { id: client_id, monthly_message_quota: 1000 }, key_id: expect.any(String) })
    expect(JSON.stringify(found)).not.toContain('hash')
  })

  test('with another secret, of an unknown prefix or of another form is unknown', async () => {
    const key = await giveKey()
    const other = await newKey()
    const wrongSecret = `${key.slice(0, 13)}${other.key.slice(13)}`
    for (const presented of [wrongSecret, other.key, 'rad_', '', key.toUpperCase(), `${key}x`])
      expect(await find(presented)).toEqual({ refused: 'unknown' })
    expect(await lastUse()).toBeNull()
  })

  test('is refused once it is revoked, past its end, or its client suspended', async () => {
    const now = app.deps.clock.now()
    expect(await find(await giveKey({ revoked_at: now }))).toEqual({ refused: 'revoked' })
    expect(await find(await giveKey({ expires_at: now }))).toEqual({ refused: 'expired' })
    const key = await giveKey()
    await atTheDoor((db) => db.updateTable('client').set({ status: 'suspended' }).where('id', '=', client_id).execute())
    expect(await find(key)).toEqual({ refused: 'suspended' })
  })

  test('is taken from a page of the client and from a server, and from no other page', async () => {
    const key = await giveKey()
    expect(await find(key, 'https://shop.example')).toHaveProperty('client')
    expect(await find(key)).toHaveProperty('client')
    expect(await find(key, 'https://elsewhere.example')).toEqual({ refused: 'origin' })
  })

  test('is known to have been used, to the minute', async () => {
    const key = await giveKey()
    await find(key)
    const first = await lastUse()
    app.travel(30)
    await find(key)
    expect(await lastUse()).toBe(first)
    app.travel(31)
    await find(key)
    expect(Date.parse((await lastUse())!)).toBeGreaterThan(Date.parse(first!))
  })
})

describe('the quota of a month', () => {
  const month = () => monthOf(app.deps.settings.brand_tz, app.deps.clock.now())
  const use = (messages: number) => atTheDoor((db) => noteUse(db, app.deps, client_id, messages))
  const quota = () => atTheDoor((db) => quotaOf(db, { id: client_id, monthly_message_quota: 1000 }, month()))
  const notices = async () => {
    const office = await app.as('HQA')
    const { rows } = await office.send(notificationsApi.list, { query: { kind: ['quota'], perPage: 100 } })
    return rows.filter((row) => row.entity_id === client_id).map((row) => row.title.text)
  }
  const mails = async () => (await mailsTo(app, `door${nth}@client.example`)).map((mail) => mail.subject)
  const warned = '{client} has used 80% of this month’s messages'
  const stopped = '{client} has used all of this month’s messages'

  test('is counted over calls, goes down with removed messages, and never falls below zero', async () => {
    await use(300)
    await use(-100)
    expect(await quota()).toEqual({ used: 200, quota: 1000, is_used_up: false })
    await use(-900)
    expect(await quota()).toMatchObject({ used: 0 })
  })

  test('is reported once at 80 % and once at 100 %, to head office and to the contact', async () => {
    await use(799)
    expect(await notices()).toEqual([])
    await use(1)
    await use(100)
    expect(await notices()).toEqual([warned])
    expect(await mails()).toEqual([`Door ${nth} has used 80% of this month’s messages`])
    await use(100)
    await use(500)
    expect(await notices()).toEqual([stopped, warned])
    expect(await mails()).toHaveLength(2)
    expect(await quota()).toEqual({ used: 1500, quota: 1000, is_used_up: true })
  })

  test('that is used up at once is reported once', async () => {
    await use(2000)
    expect(await notices()).toEqual([stopped])
    expect(await mails()).toHaveLength(1)
  })

  test('counts messages that come at once, each', async () => {
    await Promise.all(Array.from({ length: 8 }, () => use(100)))
    expect(await quota()).toMatchObject({ used: 800 })
    expect(await notices()).toEqual([warned])
  })

  test('has its lines at 80 % and 100 %, whatever its size', () => {
    expect([79, 80, 99, 100].map((used) => lineReached(used, 100))).toEqual(['none', 'warned', 'warned', 'stopped'])
    expect(lineReached(1, 1)).toBe('stopped')
    expect(lineReached(2, 3)).toBe('none')
  })
})

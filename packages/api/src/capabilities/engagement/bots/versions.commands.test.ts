import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { type Bot, botsApi } from './contract.ts'
import { intentsApi } from './intents/contract.ts'

let app: TestApp
let manager: Caller
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  manager = await app.as('BTM')
  admin = await app.as('admin')
})
afterAll(() => app.close())

const add = (code: string) =>
  manager.send(botsApi.add, {
    body: { code, name: `Bot ${code}`, client: 'DIGITAL', purpose: 'faq', languages: ['en'] },
  })
const get = (code: string) => manager.send(botsApi.get, { params: { code } })
const write = (code: string, more: object = {}, as = manager) =>
  as.send(botsApi.addVersion, { params: { code }, body: { notes: 'Says more', ...more } })

const seen = async (code: string, no: number) => (await get(code)).versions.find((one) => one.no === no)!
async function on(code: string, no: number) {
  const { version: if_version } = await seen(code, no)
  return { params: { code, no: String(no) }, body: { if_version } }
}
const ask = async (code: string, no: number, as = manager) => as.send(botsApi.ask, await on(code, no))
const withdraw = async (code: string, no: number, as = manager) => as.send(botsApi.withdraw, await on(code, no))
const change = async (code: string, no: number, fields: object, as = manager) => {
  const { params, body } = await on(code, no)
  return as.send(botsApi.updateVersion, { params, body: { ...fields, ...body } })
}
const publish = async (code: string, no: number, as = admin, reason?: string) => {
  const { params, body } = await on(code, no)
  return as.send(botsApi.publish, { params, body: { ...body, ...(reason === undefined ? {} : { reason }) } })
}

/** A bot with so many versions of this manager that wait to be published. */
async function withPendingVersions(code: string, count = 1): Promise<Bot> {
  await add(code)
  for (let no = 1; no <= count; no += 1) {
    await write(code, { notes: `Version ${no}` })
    await ask(code, no)
  }
  return get(code)
}

describe('a version', () => {
  test('is numbered in its bot, and compared by its content', async () => {
    await add('numbers')
    await write('numbers', { intents: ['book_service', 'fallback', 'pick_up', 'pick_up'], greeting: 'Hello' })
    const bot = await write('numbers', { notes: 'Other words', intents: ['pick_up', 'find_outlet'] })
    expect(bot.versions).toMatchObject([
      { no: 2, state: 'draft', is_own: true, written_by: { name: 'Bea Thomas' } },
      { no: 1, state: 'draft', intents: ['book_service', 'pick_up'] },
    ])
    const difference = await manager.send(botsApi.difference, {
      params: { code: 'numbers', no: '2' },
      query: { from: '1' },
    })
    expect(difference).toEqual({
      from: 1,
      to: 2,
      notes: { before: 'Says more', after: 'Other words' },
      greeting: { before: 'Hello', after: null },
      intents_added: ['find_outlet'],
      intents_removed: ['book_service'],
      intents_kept: ['pick_up'],
    })
    await expect(
      manager.send(botsApi.difference, { params: { code: 'numbers', no: '2' }, query: { from: '9' } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test.each([
    [{ notes: 'x' }, 'notes', 'Use at least 3 characters.'],
    [{ intents: ['unheard_of'] }, 'intents', 'Intent not found.'],
    [{ intents: ['loyalty_points'] }, 'intents', 'The intent “Loyalty points” is retired.'],
  ])('with %o is refused in words', async (more, field, message) => {
    await expect(write('booking', more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('keeps an intent that was given up after it was written', async () => {
    await add('retires')
    const intent = await manager.send(intentsApi.add, { body: { code: 'fading', name: 'Fading', domain: 'general' } })
    await write('retires', { intents: ['fading'] })
    await manager.send(intentsApi.switchOff, {
      params: { id: intent.id },
      body: { reason: 'No longer used', if_version: intent.version },
    })
    const bot = await change('retires', 1, { intents: ['fading', 'pick_up'] })
    expect(bot.versions[0]).toMatchObject({ intents: ['fading', 'pick_up'] })
    expect(bot.intents).toMatchObject([{ code: 'fading', active: false }, { code: 'pick_up' }])
  })

  test('is changed by its writer, until they request its publication', async () => {
    await add('writers')
    await write('writers')
    await expect(change('writers', 1, { notes: 'Not mine' }, admin)).rejects.toMatchObject({
      status: 403,
      message: 'Someone else wrote this version. Create your own version.',
    })
    await expect(ask('writers', 1, admin)).rejects.toMatchObject({ status: 403 })
    await change('writers', 1, { notes: 'Mine' })
    expect((await ask('writers', 1)).versions[0]).toMatchObject({ state: 'asked', notes: 'Mine' })
    await expect(change('writers', 1, { notes: 'Late' })).rejects.toMatchObject({
      status: 409,
      message: 'This version is in review. Withdraw the review request first.',
    })
    await expect(ask('writers', 1)).rejects.toMatchObject({ code: 'state.move' })
    expect((await withdraw('writers', 1)).versions[0]).toMatchObject({ state: 'draft', asked_at: null })
    await expect(withdraw('writers', 1)).rejects.toMatchObject({ code: 'state.move' })
    await expect(
      manager.send(botsApi.updateVersion, {
        params: { code: 'writers', no: '1' },
        body: { notes: 'Old copy', if_version: 1 },
      }),
    ).rejects.toMatchObject({ code: 'version.stale', details: { current: { notes: 'Mine' } } })
  })

  test('that is not there answers 404, whatever its number', async () => {
    for (const no of ['7', 'seven', '-1'])
      await expect(
        manager.send(botsApi.ask, { params: { code: 'booking', no }, body: { if_version: 1 } }),
      ).rejects.toMatchObject({ status: 404 })
  })
})

describe('publishing', () => {
  test('is never done by who wrote the version', async () => {
    await withPendingVersions('four-eyes')
    await expect(publish('four-eyes', 1, manager)).rejects.toMatchObject({
      status: 403,
      code: 'auth.right',
      message: 'You can’t publish a version you wrote.',
    })
    const bot = await publish('four-eyes', 1)
    expect(bot).toMatchObject({ live_version: 1, asked: 0 })
    expect(bot.versions[0]).toMatchObject({ state: 'live', published_by: { name: 'Asha Menon' } })
    await expect(publish('four-eyes', 1)).rejects.toMatchObject({ message: 'This version is already live.' })
    await expect(change('four-eyes', 1, { notes: 'Afterwards' })).rejects.toMatchObject({
      message: 'A published version can’t be changed. Create a new version.',
    })
  })

  test('needs a request first, and the right to approve', async () => {
    await add('unasked')
    await write('unasked')
    await expect(publish('unasked', 1)).rejects.toMatchObject({
      status: 409,
      message: 'The author hasn’t requested a review of this version.',
    })
    const office = await app.as('HQA')
    await expect(publish('unasked', 1, office)).rejects.toMatchObject({ status: 403, code: 'auth.right' })
  })

  test('is enforced by the database too, where no rule of the code comes first', async () => {
    const own = inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
      sql`update bot_version set published_at = now(), published_by = edited_by`.execute(db),
    )
    await expect(own).rejects.toThrow(/bot_version_check/)
  })

  test('leaves one version live, however many are published at once', async () => {
    await withPendingVersions('raced', 3)
    const tries = await Promise.allSettled([1, 2, 3, 1, 2, 3].map((no) => publish('raced', no)))
    const done = tries.filter(({ status }) => status === 'fulfilled')
    const { versions, publications } = await get('raced')
    expect(versions.filter(({ state }) => state === 'live')).toHaveLength(1)
    expect(publications).toHaveLength(done.length)
    for (const one of tries)
      if (one.status === 'rejected')
        expect(['version.stale', 'state.move', 'validation']).toContain((one.reason as { code: string }).code)
  })
})

describe('rolling back', () => {
  test('makes an older version live again, with a reason, by a user who is not its writer', async () => {
    await withPendingVersions('rolled', 2)
    await publish('rolled', 1)
    await publish('rolled', 2)
    await expect(publish('rolled', 1)).rejects.toMatchObject({ status: 422, fields: { reason: 'Enter a reason.' } })
    await expect(publish('rolled', 1, manager, 'It fails')).rejects.toMatchObject({ status: 403 })
    const bot = await publish('rolled', 1, admin, 'The new one fails')
    expect(bot.live_version).toBe(1)
    expect(bot.publications.map(({ no, reason }) => [no, reason])).toEqual([
      [1, 'The new one fails'],
      [2, null],
      [1, null],
    ])
    const trail = await admin.send(auditApi.list, {
      query: { entity: 'bot', entity_id: bot.id, perPage: 100 } as never,
    })
    expect(trail.rows[0]).toMatchObject({
      action: 'roll_back',
      after: { live_version: 1, reason: 'The new one fails' },
    })
  })
})

test('a request and a publication notify the people concerned', async () => {
  await withPendingVersions('reported')
  await publish('reported', 1)
  const { rows } = await manager.send(notificationsApi.list, { query: { kind: 'version' } })
  expect(rows.filter(({ link }) => link === '/bots/reported').map(({ title }) => title)).toEqual([
    { text: 'Version {no} of {bot} is live', values: { no: 1, bot: 'Bot reported' } },
  ])
  // The other manager of the client was notified of the request.
  const heard = await inTransaction(app.deps.database, { as: 'rad_auth' }, 'read', (db) =>
    db.selectFrom('app_user').select('id').where('username', '=', 'nilima.bose').executeTakeFirstOrThrow(),
  )
  const colleague = { as: 'rad_network', actor_id: heard.id, roles: ['BTM'] } as const
  const titles = await inTransaction(app.deps.database, colleague, 'read', (db) =>
    db.selectFrom('notification').select('title').where('link', '=', '/bots/reported').execute(),
  )
  expect(titles.map(({ title }) => title)).toEqual([
    {
      text: '{name} requested your review of version {no} of {bot}',
      values: { name: 'Bea Thomas', no: 1, bot: 'Bot reported' },
    },
  ])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Runner } from '#database/transaction.ts'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { outletsApi } from '#capabilities/network/outlets/contract.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { forgetNotifications, notify, type Notice } from './commands.ts'
import { notificationsApi } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const all = { query: {} }

/** A signed-in person of a role without notifications. */
async function fresh(role: string) {
  const person = await app.as(role)
  const id = await idOf(role)
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
    db.deleteFrom('notification').where('user_id', '=', id).execute(),
  )
  return person
}

async function idOf(role: string): Promise<string> {
  const email = `${role.toLowerCase()}@demo.com`
  const { id } = await inTransaction(app.deps.database, { as: 'rad_auth' }, 'read', (db) =>
    db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  )
  return id
}

let last = 0
async function tell(role: string, more: Partial<Notice> = {}, runner: Runner = { as: 'rad_network' }) {
  const user_id = await idOf(role)
  const notice: Notice = {
    user_ids: [user_id],
    kind: 'account',
    title: { text: 'Notified {name}', values: { name: role } },
    link: `/complaints?page=${++last}`,
    dedupe_key: `test-${last}`,
    ...more,
  }
  await inTransaction(app.deps.database, runner, 'write', (db) => notify(db, notice))
  return notice
}

test('newest first, page by page, unread or of one kind, with what is unread', async () => {
  const rgm = await fresh('RGM')
  for (let count = 0; count < 3; count += 1) await tell('RGM')
  await tell('RGM', { kind: 'import_finished', text: 'All of it', entity: { name: 'import', id: 'x' } })
  const { rows, count, total, unread, counts } = await rgm.send(notificationsApi.list, { query: { perPage: 3 } })
  expect({ count, total, unread, counts }).toEqual({
    count: 4,
    total: 4,
    unread: 4,
    counts: { account: 3, import_finished: 1 },
  })
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatchObject({
    kind: 'import_finished',
    text: { text: 'All of it', values: {} },
    link: expect.stringMatching(/^\/complaints/),
    read_at: null,
    times: 1,
  })
  expect(rows[1]!.title).toEqual({ text: 'Notified {name}', values: { name: 'RGM' } })

  expect(await rgm.send(notificationsApi.mark, { params: { id: rows[0]!.id }, body: { read: true } })).toEqual({
    unread: 3,
  })
  const open = await rgm.send(notificationsApi.list, { query: { unread: 'true' } })
  expect(open.rows.map(({ kind }) => kind)).toEqual(['account', 'account', 'account'])
  const kind = await rgm.send(notificationsApi.list, { query: { kind: 'import_finished' } })
  expect(kind).toMatchObject({ count: 1, total: 4 })
  expect(kind.rows[0]!.read_at).not.toBeNull()

  await rgm.send(notificationsApi.mark, { params: { id: rows[0]!.id }, body: { read: false } })
  expect(await rgm.send(notificationsApi.markAll, { body: { kind: 'import_finished' } })).toEqual({ unread: 3 })
  expect(await rgm.send(notificationsApi.markAll, { body: {} })).toEqual({ unread: 0 })
  // Once more there is nothing to change, and that is no error.
  expect(await rgm.send(notificationsApi.markAll, { body: {} })).toEqual({ unread: 0 })
})

test('a notification belongs to its receiver alone, whichever part of the product sends it', async () => {
  const [dlp, svm] = [await fresh('DLP'), await fresh('SVM')]
  await tell('SVM', {}, { as: 'rad_auth' })
  await tell('SVM', {}, { as: 'rad_app', actor_id: await idOf('DLP'), roles: ['DLP'] })
  const { rows } = await svm.send(notificationsApi.list, all)
  expect(rows).toHaveLength(2)
  expect((await dlp.send(notificationsApi.list, all)).count).toBe(0)
  await expect(
    dlp.send(notificationsApi.mark, { params: { id: rows[0]!.id }, body: { read: true } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('the same notification is sent once', async () => {
  const tsm = await fresh('TSM')
  const { dedupe_key } = await tell('TSM')
  await tell('TSM', { dedupe_key })
  expect((await tsm.send(notificationsApi.list, all)).count).toBe(1)
})

test('the same text is one row with a count; read and unread separately', async () => {
  const btm = await fresh('BTM')
  const once = { kind: 'new_device', title: 'New sign-in', link: '/pages/account-settings/sessions' } as const
  for (let count = 0; count < 3; count += 1) await tell('BTM', once)
  const { rows, ...counts } = await btm.send(notificationsApi.list, all)
  expect(counts).toEqual({ count: 1, total: 1, unread: 1, counts: { new_device: 1 } })
  expect(rows).toMatchObject([{ title: { text: 'New sign-in' }, times: 3, read_at: null }])
  const params = { id: rows[0]!.id }
  expect(await btm.send(notificationsApi.mark, { params, body: { read: true } })).toEqual({ unread: 0 })
  await tell('BTM', once)
  expect(
    (await btm.send(notificationsApi.list, all)).rows.map(({ times, read_at }) => [times, read_at === null]),
  ).toEqual([
    [1, true],
    [3, false],
  ])
})

test('a muted kind is not written down, the others are', async () => {
  const anl = await fresh('ANL')
  expect(await anl.send(notificationsApi.setMutes, { body: { muted: ['new_device', 'new_device'] } })).toEqual({
    muted: ['new_device'],
    mailed: [],
  })
  await tell('ANL', { kind: 'new_device' })
  await tell('ANL', { kind: 'account' })
  expect((await anl.send(notificationsApi.list, all)).rows.map(({ kind }) => kind)).toEqual(['account'])
  await anl.send(notificationsApi.setMutes, { body: { muted: [] } })
  expect(await anl.send(notificationsApi.mutes, {})).toEqual({ muted: [], mailed: [] })
  await expect(anl.send(notificationsApi.setMutes, { body: { muted: ['weather'] as never } })).rejects.toMatchObject({
    status: 422,
  })
})

test('no user is notified of an outlet outside their scope, and one that has left it is not shown (T-02)', async () => {
  const [admin, bsm] = [await fresh('admin'), await fresh('BSM')]
  const [own] = (await bsm.send(outletsApi.list, { query: { perPage: 1 } })).rows
  const { rows } = await admin.send(outletsApi.list, { query: { perPage: 100 } })
  const foreign = rows.find((one) => one.code !== own!.code && one.dealer !== own!.dealer)!
  const outletId = async (code: string) =>
    (
      await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
        db.selectFrom('outlet').select('id').where('code', '=', code).executeTakeFirstOrThrow(),
      )
    ).id
  const both = [await idOf('BSM'), await idOf('admin')]
  const before = (await admin.send(notificationsApi.list, all)).count
  await tell('BSM', { user_ids: both, outlet_id: await outletId(foreign.code) })
  await tell('BSM', { user_ids: both, outlet_id: await outletId(own!.code) })
  expect((await admin.send(notificationsApi.list, all)).count).toBe(before + 2)
  expect(await bsm.send(notificationsApi.list, all)).toMatchObject({ count: 1, unread: 1 })

  const found = (await admin.send(usersApi.list, { query: { q: 'bsm@demo.com' } })).rows[0]!
  const moved = await admin.send(usersApi.setAccess, {
    params: { id: found.id },
    body: { roles: ['BSM'], scopes: [{ outlet: foreign.code }], if_version: found.version },
  })
  // They are notified of the new access itself.
  const again = await (await app.as('BSM')).send(notificationsApi.list, all)
  const access = again.rows.filter(({ kind }) => kind === 'account')
  expect(access.map(({ title }) => title)).toEqual([
    { text: '{name} changed your access', values: { name: expect.any(String) } },
  ])
  expect(again.rows.map(({ title }) => title.text)).not.toContain('Notified {name}')
  expect(moved.version).toBe(found.version + 1)
})

test('after 90 days a notification is forgotten', async () => {
  const aud = await fresh('AUD')
  await tell('AUD')
  app.travel(89 * 86_400)
  await runDueJobs([forgetNotifications], app.deps)
  app.travel(-89 * 86_400)
  expect((await aud.send(notificationsApi.list, all)).count).toBe(1)
  app.travel(91 * 86_400)
  await runDueJobs([forgetNotifications], app.deps)
  app.travel(-91 * 86_400)
  expect((await aud.send(notificationsApi.list, all)).count).toBe(0)
})

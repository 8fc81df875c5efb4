import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { testMailboxes } from '#testing/mailboxes.ts'
import type { Caller, TestApp } from '#testing/test-app.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { showArrivals } from './arrivals.queries.ts'
import { emailApi } from './contract.ts'
import { emailRulesApi } from './rules.contract.ts'

let me: Caller
let other: Caller
let app: TestApp
const { inbox, send, update } = testMailboxes((on) => {
  ;({ app, me, other } = on)
})

const noticesOf = async (who = other) => (await who.send(notificationsApi.list, { query: { kind: 'email' } })).rows
const unread = async (who = other) => (await noticesOf(who)).filter(({ read_at }) => read_at === null)
const titles = async () => (await unread()).map(({ text }) => text?.values.note)
async function arrive() {
  app.travel(11)
  await runDueJobs([showArrivals], app.deps)
}
const choose = (muted: string[], mailed: string[] = []) =>
  other.send(notificationsApi.setMutes, { body: { muted, mailed } as never })

beforeEach(async () => {
  await runDueJobs([showArrivals], app.deps)
  await choose([])
  await other.send(notificationsApi.markAll, { body: {} })
})

test('a new email causes a notification as it arrives, once for a conversation until that is read', async () => {
  const sent = await send(me, 'About the gearbox')
  await runDueJobs([showArrivals], app.deps)
  expect(await unread(), 'it can still be unsent').toEqual([])
  await arrive()
  await arrive()
  const got = await inbox(other, 'About the gearbox')
  expect(await unread()).toMatchObject([
    {
      kind: 'email',
      title: { text: '{name} sent you an email', values: { name: sent.from.name } },
      text: { values: { note: 'About the gearbox' } },
      link: `/email/inbox/${got.id}`,
    },
  ])
  await send(me, 'Re: About the gearbox', { replyTo: sent.id })
  await arrive()
  expect(await titles()).toEqual(['About the gearbox'])
  await update(other, [got.id, (await inbox(other, 'Re: About the gearbox')).id], { isRead: true })
  expect(await unread(), 'reading the conversation marks its notification as read').toEqual([])
  await send(me, 'Re: Once more', { replyTo: sent.id })
  await arrive()
  expect(await titles()).toEqual(['Re: Once more'])
})

test('no notification comes for mails a rule archives or marks as read, for one’s own mails, and where it is switched off', async () => {
  const archives = await other.send(emailRulesApi.add, { body: { subject: 'to archive', folder: 'archive' } })
  const reads = await other.send(emailRulesApi.add, { body: { subject: 'as read', isRead: true } })
  await send(me, 'This goes to archive')
  await send(me, 'This comes as read')
  await other.send(emailApi.send, { body: { to: [{ email: 'tsm@demo.com', name: '' }], subject: 'To myself' } })
  await arrive()
  expect(await titles()).toEqual([])
  for (const { id } of [archives, reads]) await other.send(emailRulesApi.remove, { params: { id } })
  await choose(['email'])
  await send(me, 'Not to be heard')
  await arrive()
  await choose([])
  expect(await titles()).toEqual([])
})

test('comes as an email to those alone who chose that', async () => {
  const mails = () =>
    inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
      db.selectFrom('notification_mail').select('text').where('kind', '=', 'email').execute(),
    )
  await send(me, 'In the product')
  await arrive()
  expect(await mails()).toEqual([])
  await choose(['email'], ['email'])
  await send(me, 'By email')
  await arrive()
  expect(await mails()).toMatchObject([{ text: { values: { note: 'By email' } } }])
})

test('of many at once the first ones cause notifications, ten in ten minutes', async () => {
  for (let at = 0; at < 13; at++) await send(me, `Flood ${at}`)
  await arrive()
  expect(await noticesOf()).toHaveLength(10)
})

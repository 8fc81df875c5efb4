import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { chatApp, chatPerson, type ChatPerson } from '#testing/chat-people.ts'
import type { Caller, TestApp } from '#testing/test-app.ts'
import { chatApi } from './contract.ts'

let app: TestApp
let admin: ChatPerson
let head: ChatPerson
let manager: ChatPerson
let principal: ChatPerson
let id: string
beforeAll(async () => {
  ;({ app, admin, manager, principal } = await chatApp())
  head = await chatPerson(app, 'HQA')
  ;({ id } = await admin.send(chatApi.addGroup, {
    body: { title: 'Reported', people: [manager.id, principal.id, head.id] },
  }))
})
afterAll(() => app.close())

const say = async (who: Caller, message: string) =>
  (await who.send(chatApi.send, { body: { obj: { contact: id, message } } })).response.newMessageData.id
const report = (who: Caller, no?: number, note = '') =>
  who.send(chatApi.report, { params: { id }, body: { reason: 'private', note, ...(no !== undefined && { no }) } })
/** Beside those of the demo data. */
const waiting = async (who: Caller) =>
  (await who.send(chatApi.reports, {})).reports.filter(({ group }) => group === 'Reported')
const decide = (who: Caller, report: string, decision: 'dismiss' | 'delete') =>
  who.send(chatApi.decide, { params: { id: report }, body: { decision } })
const messageOf = async (no: number) =>
  (await principal.send(chatApi.get, { query: { id } })).chat!.chat.find((one) => one.id === no)!

test('of the demo data two reports wait, the older first; of the others it was decided', async () => {
  const { reports } = await head.send(chatApi.reports, {})
  expect(reports.map((one) => [one.group, one.reason, one.fullName, one.message!.senderName])).toEqual([
    ['Loan cars Pune', 'private', 'Dev Lal Prasad', 'Bruno Mendes'],
    ['Loan cars Pune', 'rude', 'Bruno Mendes', 'Tara Sen'],
  ])
  const cars = (await manager.send(chatApi.list, { query: { q: 'loan cars' } })).chatsContacts[0]!
  const { chat } = await manager.send(chatApi.get, { query: { id: cars.id } })
  expect(chat!.chat.map(({ isDeleted }) => isDeleted)).toEqual([false, false, false, false, false, false, true])
})

test('a reported message is read by those who moderate, with no other of its chat, and deleted for everyone', async () => {
  await say(manager, 'Nothing to see')
  const no = await say(manager, 'KA 01 AB 1234 is late')
  await report(principal, no, 'A number plate')
  await report(principal, no, 'Once more')
  await report(admin, no)
  const [first, ...others] = await waiting(admin)
  expect(others).toHaveLength(1)
  expect(first).toMatchObject({
    group: 'Reported',
    reason: 'private',
    note: 'A number plate',
    message: { text: 'KA 01 AB 1234 is late', senderName: 'Sunita Varma', isDeleted: false },
  })
  expect(JSON.stringify(await waiting(admin))).not.toContain('Nothing to see')
  await decide(admin, first!.id, 'delete')
  expect(await messageOf(no)).toMatchObject({ message: '', isDeleted: true })
  expect(await waiting(admin)).toEqual([])
  await expect(decide(admin, first!.id, 'delete')).rejects.toMatchObject({ status: 404 })
  await expect(report(principal, no)).rejects.toMatchObject({ status: 409 })
  const { rows } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
    sql<{ after: unknown }>`select after from audit_entry where action = 'moderate' and entity_id = ${id}`.execute(db),
  )
  expect(rows).toEqual([{ after: { decision: 'delete', no, reports: 2 } }])
})

test('a report is dismissed, and may be made again', async () => {
  const no = await say(manager, 'Come at nine')
  await report(principal, no)
  const [open] = await waiting(admin)
  await decide(admin, open!.id, 'dismiss')
  expect(await waiting(admin)).toEqual([])
  expect(await messageOf(no)).toMatchObject({ message: 'Come at nine', isDeleted: false })
  await report(principal, no)
  const [again] = await waiting(admin)
  await decide(admin, again!.id, 'dismiss')
})

test('a chat that is reported as a whole shows no message and has none to delete', async () => {
  await report(principal, undefined, 'They quarrel')
  const [open] = await waiting(admin)
  expect(open).toMatchObject({ note: 'They quarrel', message: null })
  await expect(decide(admin, open!.id, 'delete')).rejects.toMatchObject({ status: 422 })
  await decide(admin, open!.id, 'dismiss')
})

test('moderators are notified of a report once, and neither who wrote the message nor who reported it', async () => {
  const noticesOf = async (who: Caller) =>
    (await who.send(notificationsApi.list, { query: { kind: 'reported' } })).rows.filter(({ link }) =>
      link.includes('chats'),
    )
  const times = async (who: Caller) => (await noticesOf(who)).reduce((sum, one) => sum + one.times, 0)
  const before = { admin: await times(admin), head: await times(head) }
  app.travel(1)
  const no = await say(head, 'Look at this')
  await report(principal, no)
  await report(manager, no)
  const [newest] = await noticesOf(admin)
  expect(newest).toMatchObject({
    title: { text: '{name} reported a chat message', values: { name: 'Dev Lal Prasad' } },
    link: '/reported-posts?status=chats',
    read_at: null,
  })
  expect(await times(admin)).toBe(before.admin + 1)
  expect(JSON.stringify(newest)).not.toContain('Look at this')
  expect(await times(head)).toBe(before.head)
  expect(await noticesOf(principal)).toEqual([])
  const open = await waiting(admin)
  await Promise.all(open.map(({ id: one }) => decide(admin, one, 'dismiss')))
})

test('no other user reads reports or decides, nor a moderator about what they wrote', async () => {
  const no = await say(head, 'By a moderator')
  await report(principal, no)
  const [open] = await waiting(admin)
  await expect(waiting(principal)).rejects.toMatchObject({ status: 403 })
  await expect(decide(principal, open!.id, 'delete')).rejects.toMatchObject({ status: 403 })
  expect(await waiting(head)).toEqual([])
  await expect(decide(head, open!.id, 'dismiss')).rejects.toMatchObject({ status: 404 })
  await expect(report(head, no)).rejects.toMatchObject({ status: 422 })
  await expect(report(principal, 999)).rejects.toMatchObject({ status: 404 })
  await decide(admin, open!.id, 'delete')
})

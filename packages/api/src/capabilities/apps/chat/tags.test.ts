import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountApi } from '#capabilities/session/account/contract.ts'
import { chatApp, type ChatPerson } from '#testing/chat-people.ts'
import type { Caller, TestApp } from '#testing/test-app.ts'
import { most } from './bounds.contract.ts'
import { chatApi } from './contract.ts'
import { chatTagsApi } from './tags.contract.ts'

let app: TestApp
let admin: ChatPerson
let manager: ChatPerson
beforeAll(async () => {
  ;({ app, admin, manager } = await chatApp())
})
afterAll(() => app.close())

const listOf = (who: Caller, query: { q?: string; tag?: string } = {}) => who.send(chatApi.list, { query })
const mark = (who: Caller, id: string, body: { isImportant?: boolean; tags?: string[] }) =>
  who.send(chatTagsApi.mark, { params: { id }, body })
const addTag = (who: Caller, name: string) => who.send(chatTagsApi.add, { body: { name, tone: 'good' } })
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
/** What tests before left there goes. */
const unmark = async (who: Caller) => {
  const { chatsContacts, contacts } = await listOf(who)
  for (const one of [...chatsContacts, ...contacts])
    if (one.isImportant || one.tags.length > 0) await mark(who, one.id, { isImportant: false, tags: [] })
  for (const { id } of (await who.send(chatTagsApi.list, {})).tags)
    await who.send(chatTagsApi.remove, { params: { id } })
}

describe('an important contact', () => {
  test('comes before the others, with and without a chat, only for the user who marked it', async () => {
    await unmark(admin)
    const before = await listOf(admin)
    const chat = before.chatsContacts.at(-1)!
    const contact = before.contacts.at(-1)!
    expect(await mark(admin, chat.id, { isImportant: true })).toEqual({ id: chat.id, isImportant: true, tags: [] })
    await mark(admin, contact.id, { isImportant: true })
    const after = await listOf(admin)
    expect(after.chatsContacts[0]).toMatchObject({ id: chat.id, isImportant: true })
    expect(after.contacts[0]).toMatchObject({ id: contact.id, isImportant: true })
    expect(ids(after.chatsContacts).toSorted()).toEqual(ids(before.chatsContacts).toSorted())
    expect(after.contacts.filter(({ id }) => id === contact.id)).toHaveLength(1)
    expect((await admin.send(chatApi.get, { query: { id: contact.id } })).contact.isImportant).toBe(true)
    expect((await listOf(manager)).chatsContacts.some(({ isImportant }) => isImportant)).toBe(false)
    await mark(admin, chat.id, { isImportant: false })
    await mark(admin, contact.id, { isImportant: false })
    expect(ids((await listOf(admin)).chatsContacts)).toEqual(ids(before.chatsContacts))
  })

  test('is a group, too, until one leaves it', async () => {
    const { id } = await admin.send(chatApi.addGroup, { body: { title: 'Marked', people: [manager.id] } })
    app.travel(60)
    await admin.send(chatApi.addGroup, { body: { title: 'Newer', people: [manager.id] } })
    await mark(manager, id, { isImportant: true })
    expect((await listOf(manager)).chatsContacts[0]).toMatchObject({ id, isImportant: true, isGroup: true })
    await manager.send(chatApi.leaveGroup, { params: { id } })
    const { rows } = await sql`select from chat_contact where contact_id = ${id}::uuid`.execute(app.deps.database.owner)
    expect(rows).toEqual([])
    await expect(mark(manager, id, { isImportant: true })).rejects.toMatchObject({ status: 404 })
  })
})

describe('tags', () => {
  test('are given to contacts, filter the list, change, and go from the contacts, too', async () => {
    await unmark(admin)
    const [parts, urgent] = [await addTag(admin, 'Parts'), await addTag(admin, 'Call back')]
    expect((await admin.send(chatTagsApi.list, {})).tags.map(({ name }) => name)).toEqual(['Call back', 'Parts'])
    const { chatsContacts, contacts } = await listOf(admin)
    const [chat, contact] = [chatsContacts[0]!, contacts[3]!]
    await mark(admin, chat.id, { tags: [parts.id, urgent.id] })
    await mark(admin, contact.id, { tags: [parts.id] })
    // What is left out stays.
    expect(await mark(admin, contact.id, { isImportant: true })).toMatchObject({ isImportant: true, tags: [parts.id] })
    const found = await listOf(admin, { tag: parts.id })
    expect([ids(found.chatsContacts), ids(found.contacts)]).toEqual([[chat.id], [contact.id]])
    expect(found.chatsContacts[0]!.tags).toEqual([urgent.id, parts.id])
    expect(found.hasMoreContacts).toBe(false)
    expect((await listOf(admin, { tag: urgent.id })).contacts).toEqual([])
    expect((await listOf(admin, { tag: parts.id, q: chat.fullName })).contacts).toEqual([])
    const renamed = await admin.send(chatTagsApi.update, {
      params: { id: parts.id },
      body: { name: 'Spares', tone: 'bad' },
    })
    expect(renamed).toEqual({ id: parts.id, name: 'Spares', tone: 'bad' })
    await admin.send(chatTagsApi.remove, { params: { id: parts.id } })
    const left = await listOf(admin)
    expect(left.chatsContacts.find(({ id }) => id === chat.id)!.tags).toEqual([urgent.id])
    expect(left.contacts[0]).toMatchObject({ id: contact.id, isImportant: true, tags: [] })
  })

  test('are refused twice, beyond their number, and where they belong to another user', async () => {
    await unmark(admin)
    const tag = await addTag(admin, 'Warranty')
    await expect(addTag(admin, 'WARRANTY')).rejects.toMatchObject({ status: 422, fields: { name: expect.any(String) } })
    await expect(addTag(admin, '')).rejects.toMatchObject({ status: 422 })
    await expect(addTag(admin, 'x'.repeat(41))).rejects.toMatchObject({ status: 422 })
    await expect(mark(manager, admin.id, { tags: [tag.id] })).rejects.toMatchObject({
      status: 422,
      fields: { tags: 'Tag not found.' },
    })
    for (const call of [chatTagsApi.update, chatTagsApi.remove] as const) {
      const body = call === chatTagsApi.update ? { body: { name: 'Mine', tone: 'bad' } } : {}
      await expect(manager.send(call as never, { params: { id: tag.id }, ...body } as never)).rejects.toMatchObject({
        status: 404,
      })
    }
    for (let at = 2; at <= most.tags; at++) await addTag(admin, `Tag ${at}`)
    await expect(addTag(admin, 'One more')).rejects.toMatchObject({ fields: { name: 'Use at most 50 tags.' } })
    const all = ids((await admin.send(chatTagsApi.list, {})).tags)
    await expect(mark(admin, manager.id, { tags: all.slice(0, 11) })).rejects.toMatchObject({
      fields: { tags: 'A contact has at most 10 tags.' },
    })
    expect((await mark(admin, manager.id, { tags: all.slice(0, 10) })).tags).toHaveLength(10)
    await unmark(admin)
  })

  test('and marks are for people one knows, at most 500, and not for oneself', async () => {
    await expect(mark(admin, admin.id, { isImportant: true })).rejects.toMatchObject({ status: 422 })
    await expect(mark(admin, crypto.randomUUID(), { isImportant: true })).rejects.toMatchObject({ status: 404 })
    await sql`insert into chat_contact (user_id, contact_id, is_important, at)
      select ${admin.id}::uuid, gen_random_uuid(), true, now() from generate_series(1, ${most.marked})`.execute(
      app.deps.database.owner,
    )
    await expect(mark(admin, manager.id, { isImportant: true })).rejects.toMatchObject({ status: 409 })
    await sql`delete from chat_contact where user_id = ${admin.id}::uuid`.execute(app.deps.database.owner)
  })
})

test('all of it is in the data export of a person, and is deleted with their account', async () => {
  const { id } = await addTag(manager, 'Leaving')
  const contact = (await listOf(manager)).chatsContacts[0]!
  await mark(manager, contact.id, { isImportant: true, tags: [id] })
  const { general } = await manager.send(accountApi.data, {})
  await manager.send(accountApi.remove, { body: { password: 'svm', username: general.username } })
  const { rows } = await sql`select user_id from chat_contact where user_id = ${manager.id}::uuid
    union all select user_id from chat_tag where user_id = ${manager.id}::uuid`.execute(app.deps.database.owner)
  expect(rows).toEqual([])
})

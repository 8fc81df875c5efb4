import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatApp, type ChatPerson } from '#testing/chat-people.ts'
import type { Caller, TestApp } from '#testing/test-app.ts'
import { chatApi } from './contract.ts'

let app: TestApp
let admin: ChatPerson
let manager: ChatPerson
let principal: ChatPerson
let region: Caller
beforeAll(async () => {
  ;({ app, admin, manager, principal } = await chatApp())
  region = await app.as('RGM')
})
afterAll(() => app.close())

const listOf = (who: Caller, q?: string) => who.send(chatApi.list, { query: q === undefined ? {} : { q } })
const open = (who: Caller, id: string, read = true) =>
  who.send(chatApi.get, { query: { id, ...(!read && { read: 'false' }) } })
const say = async (who: Caller, contact: string, message: string, more: { clientId?: string; parent?: number } = {}) =>
  (await who.send(chatApi.send, { body: { obj: { contact, message, ...more } } })).response
const group = async (who: Caller, title: string, people: string[]) =>
  (await who.send(chatApi.addGroup, { body: { title, people } })).id
const at = (id: string, no: number) => ({ params: { id, no: String(no) } })

describe('the calls of the specification', () => {
  test('answer chats with the newest first, contacts, and the own profile', async () => {
    const { chatsContacts, contacts, profileUser } = await listOf(admin)
    expect(chatsContacts.map(({ fullName }) => fullName)).toContain('Monday review')
    const times = chatsContacts.map(({ chat }) => Date.parse(chat.lastMessage!.time))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(profileUser).toMatchObject({ id: admin.id, status: 'online' })
    expect(contacts.length).toBe(100)
    const withChat = new Set(chatsContacts.map(({ id }) => id))
    expect(contacts.some(({ id }) => withChat.has(id) || id === admin.id)).toBe(false)
    const found = await listOf(admin, 'monday')
    expect(found.chatsContacts).toHaveLength(1)
    expect((await listOf(admin, 'no such name')).contacts).toEqual([])
  })

  test('get-chat marks it as read, and returns where reading had stopped', async () => {
    const before = (await listOf(admin)).chatsContacts.find(({ id }) => id === manager.id)!
    expect(before.chat.unseenMsgs).toBe(2)
    const peeked = await open(admin, manager.id, false)
    expect(peeked.chat!.lastRead).toBe(6)
    expect((await listOf(admin)).chatsContacts.find(({ id }) => id === manager.id)!.chat.unseenMsgs).toBe(2)
    // Listing one's chats counts as being online.
    await listOf(manager)
    const { chat, contact } = await open(admin, manager.id)
    expect(contact).toMatchObject({ id: manager.id, isGroup: false, status: 'online' })
    expect(chat).toMatchObject({ userId: manager.id, unseenMsgs: 0, lastRead: 6, maySend: true })
    expect(chat!.chat.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(chat!.chat[2]!.reactions).toEqual([{ emoji: '👍', count: 1, isYours: true, people: [expect.any(String)] }])
    expect((await listOf(admin)).chatsContacts.find(({ id }) => id === manager.id)!.chat.unseenMsgs).toBe(0)
  })

  test('send-msg answers 201; the chat only where it begins', async () => {
    const response = await app.request('/apps/chat/send-msg', {
      method: 'POST',
      headers: { authorization: `Bearer ${region.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ obj: { contact: { id: manager.id }, message: ' Hello ' } }),
    })
    expect(response.status).toBe(201)
    const { response: first } = (await response.json()) as { response: Awaited<ReturnType<typeof say>> }
    expect(first).toMatchObject({ id: manager.id, newMessageData: { id: 1, message: 'Hello', isOwn: true } })
    expect(first.chat!.chat).toHaveLength(1)
    const second = await say(region, manager.id, 'Again')
    expect(second.chat).toBeUndefined()
    expect(second.newMessageData.id).toBe(2)
    const empty = region.send(chatApi.send, { body: { obj: { contact: manager.id, message: '  \n ' } } })
    await expect(empty).rejects.toMatchObject({ status: 422 })
  })

  test('the receiver answers, though they do not see the sender among people; ticks show delivered and seen', async () => {
    const { newMessageData } = await say(region, manager.id, 'Do you read this?')
    expect(newMessageData.feedback).toEqual({ isSent: true, isDelivered: false, isSeen: false })
    const row = (await listOf(manager)).chatsContacts.find(
      ({ chat }) => chat.lastMessage?.message === 'Do you read this?',
    )!
    expect(row.fullName).not.toBe('')
    const feedback = async () => (await open(region, manager.id)).chat!.chat.at(-1)!.feedback
    expect(await feedback()).toEqual({ isSent: true, isDelivered: true, isSeen: false })
    await open(manager, row.id)
    expect(await feedback()).toEqual({ isSent: true, isDelivered: true, isSeen: true })
    await say(manager, row.id, 'I do.')
    expect((await open(region, manager.id)).chat!.chat.at(-1)).toMatchObject({ message: 'I do.', isOwn: false })
  })
})

describe('access to chats', () => {
  test('a stranger reads and changes nothing, an administrator included', async () => {
    const id = await group(region, 'West only', [manager.id])
    const { newMessageData } = await say(region, id, 'Secret of the west')
    const refused = [
      open(admin, id),
      admin.send(chatApi.messages, { params: { id }, query: {} }),
      admin.send(chatApi.thread, at(id, newMessageData.id)),
      admin.send(chatApi.edit, { ...at(id, 1), body: { message: 'x' } }),
      admin.send(chatApi.remove, at(id, 1)),
      admin.send(chatApi.react, { ...at(id, 1), body: { emoji: '👍', isOn: true } }),
      admin.send(chatApi.typing, { params: { id }, body: { isTyping: true } }),
      admin.send(chatApi.clear, { params: { id } }),
      admin.send(chatApi.report, { params: { id }, body: { reason: 'rude' } }),
      admin.send(chatApi.changeGroup, { params: { id }, body: { add: [admin.id] } }),
      admin.send(chatApi.leaveGroup, { params: { id } }),
      say(admin, id, 'Let me in'),
    ]
    await Promise.all(refused.map((call) => expect(call).rejects.toMatchObject({ status: 404 })))
    expect((await admin.send(chatApi.search, { query: { q: 'secret' } })).found).toEqual([])
    expect((await region.send(chatApi.search, { query: { q: 'secret' } })).found).toHaveLength(1)
  })

  test('a chat with a person the user does not see is refused', async () => {
    await expect(say(manager, admin.id, 'Known by a chat')).resolves.toBeDefined()
    const { contacts } = await listOf(manager)
    const unseen = (await listOf(admin)).contacts.find(({ id }) => !contacts.some((one) => one.id === id))!
    await expect(say(manager, unseen.id, 'Hi')).rejects.toMatchObject({ status: 404 })
    await expect(group(manager, 'Ours', [unseen.id])).rejects.toMatchObject({ status: 422 })
    await expect(say(manager, manager.id, 'Me')).rejects.toMatchObject({ status: 422 })
  })

  test('between a person and one who blocked them no signal passes, until they are unblocked', async () => {
    await say(manager, principal.id, 'Unread so far')
    await principal.send(chatApi.profile, {})
    await manager.send(chatApi.block, { params: { id: principal.id }, body: { isBlocked: true } })
    const typing = (who: typeof principal, to: string, isTyping = true) =>
      who.send(chatApi.typing, { params: { id: to }, body: { isTyping } })
    const answerOf = (call: Promise<unknown>) =>
      call.then(
        () => undefined,
        ({ status, code, message }: { status: number; code: string; message: string }) => ({ status, code, message }),
      )
    const refused = await answerOf(say(principal, manager.id, 'After'))
    expect(refused).toMatchObject({ status: 403, message: 'You can’t write to this person.' })
    for (const call of [
      () => typing(principal, manager.id),
      () => typing(principal, manager.id, false),
      () => typing(manager, principal.id),
    ])
      expect(await answerOf(call())).toEqual(refused)
    await listOf(principal)
    const seen = await open(principal, manager.id)
    expect(seen.contact.status).toBe('offline')
    const { chat, contact } = await open(manager, principal.id)
    expect(contact.status).toBe('offline')
    expect(chat).toMatchObject({ typing: [] })
    expect(chat!.chat.findLast(({ message }) => message === 'Unread so far')!.feedback).toMatchObject({ isSeen: false })
    expect(await answerOf(group(principal, 'Around the block', [manager.id]))).toMatchObject({ status: 422 })
    await manager.send(chatApi.block, { params: { id: principal.id }, body: { isBlocked: false } })
    await expect(typing(principal, manager.id)).resolves.toBeDefined()
    await open(principal, manager.id)
    const after = (await open(manager, principal.id)).chat!.chat.findLast(({ message }) => message === 'Unread so far')!
    expect(after.feedback).toMatchObject({ isSeen: true })
  })

  test('a blocked person sends, edits, and reacts nothing, until they are unblocked', async () => {
    const { newMessageData } = await say(principal, manager.id, 'Before')
    await manager.send(chatApi.block, { params: { id: principal.id }, body: { isBlocked: true } })
    const { id } = newMessageData
    const refused = () => [
      say(principal, manager.id, 'After'),
      principal.send(chatApi.edit, { ...at(manager.id, id), body: { message: 'After' } }),
      principal.send(chatApi.react, { ...at(manager.id, id), body: { emoji: '👍', isOn: true } }),
      say(manager, principal.id, 'Me neither'),
    ]
    await Promise.all(refused().map((call) => expect(call).rejects.toMatchObject({ status: 403 })))
    expect((await open(principal, manager.id)).chat).toMatchObject({ maySend: false, isBlocked: false })
    expect((await open(manager, principal.id)).chat).toMatchObject({ maySend: false, isBlocked: true })
    await manager.send(chatApi.block, { params: { id: principal.id }, body: { isBlocked: false } })
    await expect(say(principal, manager.id, 'Back')).resolves.toBeDefined()
  })
})

describe('order', () => {
  test('fifty that are sent at once are stored once, in one order for everyone', async () => {
    const id = await group(admin, 'Fifty', [manager.id, principal.id])
    const senders = [admin, manager, principal]
    const clientIds = Array.from({ length: 50 }, () => crypto.randomUUID())
    const send = (index: number) => say(senders[index % 3]!, id, `Message ${index}`, { clientId: clientIds[index]! })
    // Every third is sent twice, as a line that was cut does.
    const sent = await Promise.all(
      clientIds.flatMap((_, index) => (index % 3 === 0 ? [send(index), send(index)] : [send(index)])),
    )
    const numbers = new Set(sent.map(({ newMessageData }) => newMessageData.id))
    expect([...numbers].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    const orders = await Promise.all(
      senders.map(async (who) => (await open(who, id)).chat!.chat.map(({ message }) => message)),
    )
    expect(new Set(orders[0]).size).toBe(50)
    expect(orders[1]).toEqual(orders[0])
    expect(orders[2]).toEqual(orders[0])
  })

  test('two people who begin a chat at once have one', async () => {
    const people = (await listOf(admin, 'a')).contacts.slice(0, 1)
    const sent = await Promise.all(Array.from({ length: 6 }, (_, index) => say(admin, people[0]!.id, `Hello ${index}`)))
    expect(sent.map(({ newMessageData }) => newMessageData.id).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('a page holds fifty; the pages before have the rest, without a gap', async () => {
    const id = await group(admin, 'Long', [manager.id])
    for (let index = 1; index <= 60; index += 1) await say(admin, id, `Line ${index}`)
    const { chat } = await open(manager, id)
    expect(chat!.chat).toHaveLength(50)
    expect(chat!.next).toBe(11)
    const older = await manager.send(chatApi.messages, { params: { id }, query: { before: '11' } })
    expect(older.chat.map((one) => one.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(older.next).toBeNull()
  })

  test('unread is what came after the last reading, of others', async () => {
    const id = await group(admin, 'Unread', [manager.id])
    const unread = async () => (await listOf(manager)).chatsContacts.find((one) => one.id === id)!.chat.unseenMsgs
    await say(admin, id, 'One')
    await say(admin, id, 'Two')
    expect(await unread()).toBe(2)
    await open(manager, id)
    await say(manager, id, 'Three')
    expect(await unread()).toBe(0)
    await say(admin, id, 'Four')
    expect(await unread()).toBe(1)
  })
})

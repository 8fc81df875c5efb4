import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatApp, type ChatPerson } from '#testing/chat-people.ts'
import type { Caller, TestApp } from '#testing/test-app.ts'
import { chatApi } from './contract.ts'

let app: TestApp
let admin: ChatPerson
let manager: ChatPerson
let principal: ChatPerson
beforeAll(async () => {
  ;({ app, admin, manager, principal } = await chatApp())
})
afterAll(() => app.close())

const open = (who: Caller, id: string, read = true) =>
  who.send(chatApi.get, { query: { id, ...(!read && { read: 'false' }) } })
const say = async (who: Caller, contact: string, message: string, more: { clientId?: string; parent?: number } = {}) =>
  (await who.send(chatApi.send, { body: { obj: { contact, message, ...more } } })).response
const group = async (who: Caller, title: string, people: string[]) =>
  (await who.send(chatApi.addGroup, { body: { title, people } })).id
const at = (id: string, no: number) => ({ params: { id, no: String(no) } })

describe('messages', () => {
  test('are edited and deleted by who wrote them alone', async () => {
    const { newMessageData } = await say(admin, manager.id, 'Frist')
    const place = at(manager.id, newMessageData.id)
    const { message } = await admin.send(chatApi.edit, { ...place, body: { message: 'First' } })
    expect(message).toMatchObject({ message: 'First', isEdited: true })
    const other = at(admin.id, newMessageData.id)
    await expect(manager.send(chatApi.edit, { ...other, body: { message: 'x' } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(manager.send(chatApi.remove, other)).rejects.toMatchObject({ status: 404 })
    expect((await admin.send(chatApi.remove, place)).message).toMatchObject({ message: '', isDeleted: true })
    const again = admin.send(chatApi.edit, { ...place, body: { message: 'x' } })
    await expect(again).rejects.toMatchObject({ status: 404 })
  })

  test('take reactions, each once a person, and emoji alone', async () => {
    const { newMessageData } = await say(admin, manager.id, 'React')
    const react = (who: Caller, other: string, emoji: string, isOn = true) =>
      who.send(chatApi.react, { ...at(other, newMessageData.id), body: { emoji, isOn } })
    await react(manager, admin.id, '🎉')
    await react(manager, admin.id, '🎉')
    expect((await react(admin, manager.id, '🎉')).message.reactions).toMatchObject([
      { emoji: '🎉', count: 2, isYours: true },
    ])
    expect((await react(admin, manager.id, '🎉', false)).message.reactions).toMatchObject([
      { count: 1, isYours: false },
    ])
    await expect(react(admin, manager.id, 'hello')).rejects.toMatchObject({ status: 422 })
    await expect(react(admin, manager.id, '1')).rejects.toMatchObject({ status: 422 })
  })

  test('have threads beside the log; a reply to a reply is refused', async () => {
    const { newMessageData: parent } = await say(admin, manager.id, 'Who has the keys?')
    const { newMessageData: reply } = await say(manager, admin.id, 'I do.', { parent: parent.id })
    const { chat } = await open(admin, manager.id)
    expect(chat!.chat.some(({ id }) => id === reply.id)).toBe(false)
    expect(chat!.chat.find(({ id }) => id === parent.id)).toMatchObject({ replies: 1, lastReply: reply.time })
    const thread = await admin.send(chatApi.thread, at(manager.id, parent.id))
    expect(thread.replies.map(({ message }) => message)).toEqual(['I do.'])
    await expect(say(admin, manager.id, 'x', { parent: reply.id })).rejects.toMatchObject({ status: 422 })
    await expect(say(admin, manager.id, 'x', { parent: 9999 })).rejects.toMatchObject({ status: 404 })
  })

  test('carry files, which go with them', async () => {
    const file = new File(['name,city\nA,B\n'], 'list.csv')
    const { message } = await admin.send(chatApi.sendFile, {
      params: { id: manager.id },
      body: { file, message: 'The list' },
    })
    expect(message.file).toMatchObject({ name: 'list.csv', isImage: false })
    const fetched = (who: Caller) =>
      app.request(message.file!.path, { headers: { authorization: `Bearer ${who.token}` } })
    expect(await (await fetched(manager)).text()).toBe('name,city\nA,B\n')
    expect((await fetched(principal)).status).toBe(404)
    await admin.send(chatApi.remove, at(manager.id, message.id))
    expect((await fetched(manager)).status).toBe(404)
    const page = new File(['<script>1</script>'], 'page.html')
    const sent = admin.send(chatApi.sendFile, { params: { id: manager.id }, body: { file: page } })
    await expect(sent).rejects.toMatchObject({ status: 422 })
  })

  test('are found by words, sender, chat, and type', async () => {
    const id = await group(admin, 'Searching', [manager.id])
    await say(admin, id, 'The Crème arrived')
    await say(manager, id, 'See https://example.com/creme')
    await admin.send(chatApi.sendFile, {
      params: { id },
      body: { file: new File(['x'], 'note.txt'), message: 'creme file' },
    })
    const found = async (q: string, chat?: string) =>
      (await admin.send(chatApi.search, { query: { q, ...(chat && { chat }) } })).found.map(({ message }) => message)
    expect(await found('creme')).toHaveLength(3)
    expect(await found('creme', id)).toHaveLength(3)
    expect(await found('creme from:me')).toEqual(['creme file', 'The Crème arrived'])
    expect(await found('creme from:svm')).toEqual(['See https://example.com/creme'])
    expect(await found('creme type:link')).toEqual(['See https://example.com/creme'])
    expect(await found('type:file in:searching')).toEqual(['creme file'])
    expect(await found('creme in:"monday review"')).toEqual([])
    expect(await found('  ')).toEqual([])
  })
})

describe('chats', () => {
  test('are cleared for oneself, muted, and reported', async () => {
    const id = await group(admin, 'Clearing', [manager.id])
    await say(admin, id, 'Gone for me')
    await admin.send(chatApi.clear, { params: { id } })
    expect((await open(admin, id)).chat!.chat).toEqual([])
    expect((await open(manager, id)).chat!.chat).toHaveLength(1)
    expect((await admin.send(chatApi.search, { query: { q: 'gone for' } })).found).toEqual([])
    await admin.send(chatApi.mute, { params: { id }, body: { isMuted: true } })
    expect((await open(admin, id)).chat!.isMuted).toBe(true)
    await manager.send(chatApi.report, { params: { id }, body: { reason: 'rude', note: 'Look' } })
    await manager.send(chatApi.report, { params: { id }, body: { reason: 'rude' } })
  })

  test('show who is typing, for seconds', async () => {
    const id = await group(admin, 'Typing', [manager.id])
    await manager.send(chatApi.typing, { params: { id }, body: { isTyping: true } })
    expect((await open(admin, id)).chat!.typing).toHaveLength(1)
    expect((await open(manager, id)).chat!.typing).toEqual([])
    app.travel(9)
    expect((await open(admin, id)).chat!.typing).toEqual([])
  })

  test('of a group are changed by the owner, who hands it over by leaving', async () => {
    const id = await group(admin, 'Change', [manager.id])
    const change = manager.send(chatApi.changeGroup, { params: { id }, body: { title: 'Mine' } })
    await expect(change).rejects.toMatchObject({ status: 403 })
    await admin.send(chatApi.changeGroup, { params: { id }, body: { title: 'Changed', add: [principal.id] } })
    expect((await open(principal, id)).contact).toMatchObject({ fullName: 'Changed', designation: '3 people' })
    await admin.send(chatApi.changeGroup, { params: { id }, body: { remove: [principal.id] } })
    await expect(open(principal, id)).rejects.toMatchObject({ status: 404 })
    await admin.send(chatApi.leaveGroup, { params: { id } })
    await expect(open(admin, id)).rejects.toMatchObject({ status: 404 })
    expect((await open(manager, id)).chat!.isOwner).toBe(true)
  })

  test('show the profile that a user sets for chats', async () => {
    const saved = await manager.send(chatApi.saveProfile, {
      body: { about: 'Until five', status: 'busy', isNotificationsOn: false },
    })
    expect(saved).toMatchObject({ about: 'Until five', chosenStatus: 'busy', settings: { isNotificationsOn: false } })
    expect((await open(admin, manager.id)).contact).toMatchObject({ about: 'Until five', status: 'busy' })
    app.travel(400)
    expect((await open(admin, manager.id)).contact.status).toBe('offline')
    await expect(manager.send(chatApi.saveProfile, { body: { status: 'sleeping' as 'away' } })).rejects.toMatchObject({
      status: 422,
    })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { chatApi } from './contract.ts'

let app: TestApp
let admin: Caller
let manager: Caller
let principal: Caller
let adminId: string
let managerId: string
let principalId: string
beforeAll(async () => {
  app = await testApp()
  ;[admin, manager, principal] = (await Promise.all(['admin', 'SVM', 'DLP'].map((role) => app.as(role)))) as [
    Caller,
    Caller,
    Caller,
  ]
  const idOf = async (who: Caller) => (await who.send(chatApi.profile, {})).id
  ;[adminId, managerId, principalId] = await Promise.all([idOf(admin), idOf(manager), idOf(principal)])
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
    const { newMessageData } = await say(admin, managerId, 'Frist')
    const place = at(managerId, newMessageData.id)
    const { message } = await admin.send(chatApi.edit, { ...place, body: { message: 'First' } })
    expect(message).toMatchObject({ message: 'First', isEdited: true })
    const other = at(adminId, newMessageData.id)
    await expect(manager.send(chatApi.edit, { ...other, body: { message: 'x' } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(manager.send(chatApi.remove, other)).rejects.toMatchObject({ status: 404 })
    expect((await admin.send(chatApi.remove, place)).message).toMatchObject({ message: '', isDeleted: true })
    const again = admin.send(chatApi.edit, { ...place, body: { message: 'x' } })
    await expect(again).rejects.toMatchObject({ status: 404 })
  })

  test('take reactions, each once a person, and emoji alone', async () => {
    const { newMessageData } = await say(admin, managerId, 'React')
    const react = (who: Caller, other: string, emoji: string, isOn = true) =>
      who.send(chatApi.react, { ...at(other, newMessageData.id), body: { emoji, isOn } })
    await react(manager, adminId, '🎉')
    await react(manager, adminId, '🎉')
    expect((await react(admin, managerId, '🎉')).message.reactions).toMatchObject([
      { emoji: '🎉', count: 2, isYours: true },
    ])
    expect((await react(admin, managerId, '🎉', false)).message.reactions).toMatchObject([{ count: 1, isYours: false }])
    await expect(react(admin, managerId, 'hello')).rejects.toMatchObject({ status: 422 })
    await expect(react(admin, managerId, '1')).rejects.toMatchObject({ status: 422 })
  })

  test('have threads beside the log; a reply to a reply is refused', async () => {
    const { newMessageData: parent } = await say(admin, managerId, 'Who has the keys?')
    const { newMessageData: reply } = await say(manager, adminId, 'I do.', { parent: parent.id })
    const { chat } = await open(admin, managerId)
    expect(chat!.chat.some(({ id }) => id === reply.id)).toBe(false)
    expect(chat!.chat.find(({ id }) => id === parent.id)).toMatchObject({ replies: 1, lastReply: reply.time })
    const thread = await admin.send(chatApi.thread, at(managerId, parent.id))
    expect(thread.replies.map(({ message }) => message)).toEqual(['I do.'])
    await expect(say(admin, managerId, 'x', { parent: reply.id })).rejects.toMatchObject({ status: 422 })
    await expect(say(admin, managerId, 'x', { parent: 9999 })).rejects.toMatchObject({ status: 404 })
  })

  test('carry files, which go with them', async () => {
    const file = new File(['name,city\nA,B\n'], 'list.csv')
    const { message } = await admin.send(chatApi.sendFile, {
      params: { id: managerId },
      body: { file, message: 'The list' },
    })
    expect(message.file).toMatchObject({ name: 'list.csv', isImage: false })
    const fetched = (who: Caller) =>
      app.request(message.file!.path, { headers: { authorization: `Bearer ${who.token}` } })
    expect(await (await fetched(manager)).text()).toBe('name,city\nA,B\n')
    expect((await fetched(principal)).status).toBe(404)
    await admin.send(chatApi.remove, at(managerId, message.id))
    expect((await fetched(manager)).status).toBe(404)
    const page = new File(['<script>1</script>'], 'page.html')
    const sent = admin.send(chatApi.sendFile, { params: { id: managerId }, body: { file: page } })
    await expect(sent).rejects.toMatchObject({ status: 422 })
  })

  test('are found by words, sender, chat, and type', async () => {
    const id = await group(admin, 'Searching', [managerId])
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
    const id = await group(admin, 'Clearing', [managerId])
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

  test('say who writes, for seconds', async () => {
    const id = await group(admin, 'Typing', [managerId])
    await manager.send(chatApi.typing, { params: { id }, body: { isTyping: true } })
    expect((await open(admin, id)).chat!.typing).toHaveLength(1)
    expect((await open(manager, id)).chat!.typing).toEqual([])
    app.travel(9)
    expect((await open(admin, id)).chat!.typing).toEqual([])
  })

  test('of a group are changed by the owner, who hands it over by leaving', async () => {
    const id = await group(admin, 'Change', [managerId])
    const change = manager.send(chatApi.changeGroup, { params: { id }, body: { title: 'Mine' } })
    await expect(change).rejects.toMatchObject({ status: 403 })
    await admin.send(chatApi.changeGroup, { params: { id }, body: { title: 'Changed', add: [principalId] } })
    expect((await open(principal, id)).contact).toMatchObject({ fullName: 'Changed', designation: '3 people' })
    await admin.send(chatApi.changeGroup, { params: { id }, body: { remove: [principalId] } })
    await expect(open(principal, id)).rejects.toMatchObject({ status: 404 })
    await admin.send(chatApi.leaveGroup, { params: { id } })
    await expect(open(admin, id)).rejects.toMatchObject({ status: 404 })
    expect((await open(manager, id)).chat!.isOwner).toBe(true)
  })

  test('show the profile that somebody gives themselves', async () => {
    const saved = await manager.send(chatApi.saveProfile, {
      body: { about: 'Until five', status: 'busy', isNotificationsOn: false },
    })
    expect(saved).toMatchObject({ about: 'Until five', chosenStatus: 'busy', settings: { isNotificationsOn: false } })
    expect((await open(admin, managerId)).contact).toMatchObject({ about: 'Until five', status: 'busy' })
    app.travel(400)
    expect((await open(admin, managerId)).contact.status).toBe('offline')
    await expect(manager.send(chatApi.saveProfile, { body: { status: 'sleeping' as 'away' } })).rejects.toMatchObject({
      status: 422,
    })
  })
})

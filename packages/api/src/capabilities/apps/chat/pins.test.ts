import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatApp, type ChatPerson } from '#testing/chat-people.ts'
import type { Caller, TestApp } from '#testing/test-app.ts'
import { chatApi } from './contract.ts'

let app: TestApp
let admin: ChatPerson
let manager: ChatPerson
let principal: ChatPerson
let id: string
beforeAll(async () => {
  ;({ app, admin, manager, principal } = await chatApp())
  ;({ id } = await admin.send(chatApi.addGroup, { body: { title: 'Pins', people: [manager.id] } }))
})
afterAll(() => app.close())

const say = async (who: Caller, message: string) =>
  (await who.send(chatApi.send, { body: { obj: { contact: id, message } } })).response.newMessageData.id
const pin = (who: Caller, no: number, isPinned = true) =>
  who.send(chatApi.pin, { params: { id, no: String(no) }, body: { isPinned } })
const pinned = async (who: Caller) => (await who.send(chatApi.pins, { params: { id } })).pins
const texts = async (who: Caller) => (await pinned(who)).map(({ message }) => message.message)
const count = async (who: Caller) => (await who.send(chatApi.get, { query: { id, read: 'false' } })).chat!.pins

test('a message is pinned for everyone in the chat by any of them, the last pinned first', async () => {
  const first = await say(admin, 'Address of the new workshop')
  const second = await say(manager, 'Number of the hotline')
  expect((await pin(manager, first)).message.isPinned).toBe(true)
  app.travel(1)
  await pin(admin, second)
  await pin(admin, second)
  expect(await pinned(admin)).toMatchObject([
    { message: { id: second, message: 'Number of the hotline' }, pinnedBy: 'Asha Menon' },
    { message: { id: first, isPinned: true }, pinnedBy: 'Sunita Varma' },
  ])
  expect(await count(manager)).toBe(2)
  await pin(manager, second, false)
  expect(await texts(admin)).toEqual(['Address of the new workshop'])
})

test('a pinned message that is deleted is pinned no longer, nor one that was cleared', async () => {
  const no = await say(admin, 'For a short while')
  await pin(admin, no)
  await admin.send(chatApi.remove, { params: { id, no: String(no) } })
  expect(await texts(admin)).toEqual(['Address of the new workshop'])
  await expect(pin(admin, no)).rejects.toMatchObject({ status: 409 })
  await manager.send(chatApi.clear, { params: { id } })
  expect([await texts(manager), await count(manager)]).toEqual([[], 0])
  expect(await count(admin)).toBe(1)
})

test('who is not in the chat neither reads its pins and files nor pins, and fifty are enough', async () => {
  await expect(pinned(principal)).rejects.toMatchObject({ status: 404 })
  await expect(pin(principal, 1)).rejects.toMatchObject({ status: 404 })
  const files = principal.send(chatApi.files, { params: { id }, query: { kind: 'file' } })
  await expect(files).rejects.toMatchObject({ status: 404 })
  for (let at = await count(admin); at < 50; at += 1) await pin(admin, await say(admin, `Pin ${at}`))
  const message = 'A chat has at most 50 pinned messages. Unpin one first.'
  const refused: unknown = await pin(admin, await say(admin, 'One more')).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 409 })
  expect(JSON.stringify(refused) + String(refused)).toContain(message)
})

test('pictures and files of a chat are listed apart, the newest first, page by page', async () => {
  const send = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
    admin.send(chatApi.sendFile, { params: { id }, body: { file: new File([content], name), message: '' } })
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await send(
    'bay.png',
    Uint8Array.from(atob(pixel), (letter) => letter.codePointAt(0)!),
  )
  for (let at = 1; at <= 26; at += 1) await send(`${at}.txt`, `Note ${at}`)
  const list = (kind?: 'image' | 'file', before?: number | null) =>
    admin.send(chatApi.files, {
      params: { id },
      query: { ...(kind && { kind }), ...(before && { before: String(before) }) },
    })
  expect((await list('image')).files).toMatchObject([{ name: 'bay.png', isImage: true, senderName: 'Asha Menon' }])
  const { files, next } = await list('file')
  expect(files.map(({ name }) => name)).toEqual(Array.from({ length: 24 }, (_, index) => `${26 - index}.txt`))
  expect((await list()).files).toHaveLength(24)
  const rest = await list('file', next)
  expect(rest.files.map(({ name }) => name)).toEqual(['2.txt', '1.txt'])
  expect(rest.next).toBeNull()
  await admin.send(chatApi.remove, { params: { id, no: String(rest.files[0]!.message) } })
  expect((await list('file', next)).files.map(({ name }) => name)).toEqual(['1.txt'])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchApi } from '#capabilities/session/search/contract.ts'
import { chatApp, type ChatPerson } from '#testing/chat-people.ts'
import type { Caller, TestApp } from '#testing/test-app.ts'
import { chatApi } from './contract.ts'

let app: TestApp
let admin: ChatPerson
let manager: ChatPerson
let principal: ChatPerson
const groups: string[] = []
beforeAll(async () => {
  ;({ app, admin, manager, principal } = await chatApp())
  const { id } = manager
  for (const title of ['First', 'Second']) {
    const added = await admin.send(chatApi.addGroup, { body: { title, people: [id] } })
    groups.push(added.id)
  }
  // Each hundredth message has a rare word, each has "please".
  await app.deps.database.owner.transaction().execute(async (db) => {
    await sql`set local role rad_network`.execute(db)
    await sql`insert into chat_message (chat_id, no, user_id, client_id, text, at)
      select c, n, ${id}::uuid, gen_random_uuid(),
        'Line ' || n || ' please' || case when n % 100 = 0 then ' Grüße' else '' end, now() - interval '1 hour' + n * interval '1 second'
      from unnest(${sql.val(groups)}::uuid[]) c, generate_series(1, 600) n`.execute(db)
    await sql`select set_config('rad.actor', ${id}::text, true)`.execute(db)
    await sql`update chat set last_no = 600 where id = any (${sql.val(groups)}::uuid[])`.execute(db)
  })
})
afterAll(() => app.close())

const found = async (who: Caller, q: string, chat?: string) =>
  (await who.send(chatApi.search, { query: { q, ...(chat && { chat }) } })).found

test('a rare word is found in all of one’s chats, newest first, and in one of them', async () => {
  const all = await found(manager, 'grusse')
  expect(all.map(({ id }) => id)).toEqual([600, 600, 500, 500, 400, 400, 300, 300, 200, 200, 100, 100])
  expect((await found(manager, 'grüße line', groups[1])).map((one) => [one.chatName, one.id])).toEqual(
    [600, 500, 400, 300, 200, 100].map((no) => ['Second', no]),
  )
  expect(await found(principal, 'grusse')).toEqual([])
  expect((await found(manager, 'in:first grusse')).map(({ chatName }) => chatName)).toEqual(Array(6).fill('First'))
})

test('of a word in every message the newest fifty are found', async () => {
  const all = await found(manager, 'please')
  expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, index) => [600 - index, 600 - index]).flat())
  expect((await found(manager, 'please', groups[0])).map(({ id }) => id)).toEqual(
    Array.from({ length: 50 }, (_, index) => 600 - index),
  )
  expect(await found(principal, 'please', groups[0]).catch((error: unknown) => error)).toMatchObject({ status: 404 })
})

test('who wrote and in which chats narrows what is found, with words and without', async () => {
  const numbers = async (who: Caller, q: string, chat?: string) => (await found(who, q, chat)).map(({ id }) => id)
  const hundreds = [600, 500, 400, 300, 200, 100]
  // Of two words the rare one is looked up in the index.
  expect(await numbers(manager, 'please grusse')).toEqual(hundreds.flatMap((no) => [no, no]))
  expect(await numbers(manager, 'from:me grusse')).toHaveLength(12)
  expect(await numbers(admin, 'from:me grusse')).toEqual([])
  expect(await numbers(admin, 'from:sunita in:second grusse')).toEqual(hundreds)
  expect(await numbers(admin, 'from:sunita in:second please')).toEqual(
    Array.from({ length: 50 }, (_, index) => 600 - index),
  )
  expect(await numbers(admin, 'from:me from:sunita in:first')).toEqual(
    Array.from({ length: 50 }, (_, index) => 600 - index),
  )
  expect(await numbers(admin, 'from:sunita', groups[0])).toHaveLength(50)
  for (const none of ['from:zzqq please', 'in:zzqq', 'in:first from:me']) expect(await numbers(admin, none)).toEqual([])
  expect(await numbers(admin, 'in:first please', groups[1])).toEqual([])
})

test('a message far back is read with those around it, and on from there in both directions', async () => {
  const pageAt = (query: { around?: string; before?: string; after?: string }) =>
    manager.send(chatApi.messages, { params: { id: groups[0]! }, query })
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const around = await pageAt({ around: '300' })
  expect(around.chat.map(({ id }) => id)).toEqual(numbers(276, 325))
  expect([around.next, around.newer]).toEqual([276, 325])
  const after = await pageAt({ after: '325' })
  expect(after.chat.map(({ id }) => id)).toEqual(numbers(326, 375))
  expect([after.next, after.newer]).toEqual([326, 375])
  const first = await pageAt({ before: '30' })
  expect([first.chat.length, first.next, first.newer]).toEqual([29, null, 29])
  const last = await pageAt({ around: '600' })
  expect([last.chat.at(-1)?.id, last.newer]).toEqual([600, null])
  await expect(pageAt({ around: '3', after: '2' })).rejects.toMatchObject({ status: 422 })
})

test('what one cleared is found no more, and by the others still', async () => {
  await manager.send(chatApi.clear, { params: { id: groups[0]! } })
  expect(await found(manager, 'grusse', groups[0])).toEqual([])
  expect((await found(manager, 'please')).every(({ chatName }) => chatName === 'Second')).toBe(true)
  expect((await found(admin, 'grusse', groups[0])).length).toBe(6)
})

test('the search over everything finds rare words, frequent ones, and short ones', async () => {
  const hits = async (who: Caller, q: string) =>
    (await who.send(searchApi.find, { query: { q } })).groups.find(({ title }) => title === 'Chat messages')?.hits ?? []
  for (const q of ['grüße', 'please', 'li']) expect(await hits(admin, q), q).toHaveLength(4)
  expect((await hits(admin, 'grüße'))[0]).toMatchObject({ title: 'Line 600 please Grüße' })
  expect((await hits(admin, 'grüße'))[0]!.link).toMatch(/^\/chat\/[0-9a-f-]{36}\?message=600$/)
  const reply = { contact: groups[1]!, message: 'Zeppelin', parent: 600 }
  await manager.send(chatApi.send, { body: { obj: reply } })
  expect((await hits(admin, 'zeppelin'))[0]!.link).toBe(`/chat/${groups[1]}?message=600&reply=601`)
  expect(await hits(principal, 'grüße')).toEqual([])
})

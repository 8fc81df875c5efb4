import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountApi } from '#capabilities/session/account/contract.ts'
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

const ownersOf = async (who: Caller, id: string) =>
  (await who.send(chatApi.get, { query: { id } })).chat!.members.filter(({ isOwner }) => isOwner).map((one) => one.id)

test('a group has an owner also after the account of its owner is deleted', async () => {
  const { id: one } = await manager.send(chatApi.addGroup, { body: { title: 'Left', people: [principal.id] } })
  app.travel(60)
  const { id: other } = await admin.send(chatApi.addGroup, { body: { title: 'Stored', people: [manager.id] } })
  const { general } = await manager.send(accountApi.data, {})
  await manager.send(accountApi.remove, { body: { password: 'svm', username: general.username } })
  expect(await ownersOf(principal, one)).toEqual([principal.id])
  expect(await ownersOf(admin, other)).toEqual([admin.id])
  await principal.send(chatApi.changeGroup, { params: { id: one }, body: { title: 'Taken over' } })
})

test('who owns a group and leaves it hands it on', async () => {
  const { id } = await admin.send(chatApi.addGroup, { body: { title: 'Handed on', people: [principal.id] } })
  expect(await ownersOf(principal, id)).toEqual([admin.id])
  await admin.send(chatApi.leaveGroup, { params: { id } })
  expect(await ownersOf(principal, id)).toEqual([principal.id])
})

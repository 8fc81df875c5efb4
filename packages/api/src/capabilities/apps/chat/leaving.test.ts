import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountApi } from '#capabilities/session/account/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { chatApi } from './contract.ts'

let app: TestApp
let admin: Caller
let manager: Caller
let principal: Caller
beforeAll(async () => {
  app = await testApp()
  ;[admin, manager, principal] = (await Promise.all(['admin', 'SVM', 'DLP'].map((role) => app.as(role)))) as [
    Caller,
    Caller,
    Caller,
  ]
})
afterAll(() => app.close())

const idOf = async (who: Caller) => (await who.send(chatApi.profile, {})).id
const ownersOf = async (who: Caller, id: string) =>
  (await who.send(chatApi.get, { query: { id } })).chat!.members.filter(({ isOwner }) => isOwner).map((one) => one.id)

test('a group has an owner also after the account of its owner is deleted', async () => {
  const [adminId, managerId, principalId] = await Promise.all([admin, manager, principal].map(idOf))
  const { id: one } = await manager.send(chatApi.addGroup, { body: { title: 'Left', people: [principalId!] } })
  app.travel(60)
  const { id: other } = await admin.send(chatApi.addGroup, { body: { title: 'Kept', people: [managerId!] } })
  const { general } = await manager.send(accountApi.data, {})
  await manager.send(accountApi.remove, { body: { password: 'svm', username: general.username } })
  expect(await ownersOf(principal, one)).toEqual([principalId])
  expect(await ownersOf(admin, other)).toEqual([adminId])
  await principal.send(chatApi.changeGroup, { params: { id: one }, body: { title: 'Taken over' } })
})

test('who owns a group and leaves it hands it on', async () => {
  const [adminId, principalId] = await Promise.all([admin, principal].map(idOf))
  const { id } = await admin.send(chatApi.addGroup, { body: { title: 'Handed on', people: [principalId!] } })
  expect(await ownersOf(principal, id)).toEqual([adminId])
  await admin.send(chatApi.leaveGroup, { params: { id } })
  expect(await ownersOf(principal, id)).toEqual([principalId])
})

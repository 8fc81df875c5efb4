import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationsApi, type NotificationKind } from '#capabilities/session/notifications/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { profileApi } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const heard = async (who: Caller, kind: NotificationKind) =>
  (await who.send(notificationsApi.list, { query: { kind, perPage: 100 } })).rows.map(({ title, link }) => ({
    text: title.text,
    link,
  }))
const write = async (who: Caller, text: string) => (await who.send(profileApi.add, { body: { text } })).post
const at = (id: number) => ({ params: { id: String(id) } })

test('the writer of a post is notified of comments of others, and the link opens the post', async () => {
  const [writer, reader] = [await app.as('SVM'), await app.as('DLP')]
  const { id } = await write(writer, 'Say something')
  await writer.send(profileApi.comment, { ...at(id), body: { text: 'I begin' } })
  const before = await heard(writer, 'commented')
  await reader.send(profileApi.comment, { ...at(id), body: { text: 'Something' } })
  const after = await heard(writer, 'commented')
  expect(after).toHaveLength(before.length + 1)
  expect(after[0]).toEqual({ text: '{name} commented on your post', link: `/pages/profile?post=${id}` })
  await writer.send(notificationsApi.setMutes, { body: { muted: ['commented'] } })
  await reader.send(profileApi.comment, { ...at(id), body: { text: 'Unheard' } })
  expect(await heard(writer, 'commented')).toHaveLength(after.length)
})

test('a person is notified of a new connection, once', async () => {
  const [one, other] = [await app.as('HQA'), await app.as('RGM')]
  const count = async () => (await heard(other, 'connected')).length
  const before = await count()
  const username = 'rgm'
  await one.send(profileApi.disconnect, { params: { username } })
  await one.send(profileApi.connect, { body: { username } })
  expect(await count()).toBe(before + 1)
  await one.send(profileApi.disconnect, { params: { username } })
  await one.send(profileApi.connect, { body: { username } })
  expect(await count()).toBe(before + 1)
})

test('moderators who see the writer are notified of a report, once a post; no other user is', async () => {
  const [writer, reader, regional, headOffice] = await Promise.all(
    ['SVM', 'DLP', 'RGM', 'HQA'].map((role) => app.as(role)),
  )
  const { id } = await write(writer!, 'Look at this')
  const counts = () =>
    Promise.all([regional!, headOffice!, writer!, reader!].map(async (who) => (await heard(who, 'reported')).length))
  const before = await counts()
  const report = (who: Caller) => who.send(profileApi.report, { ...at(id), body: { reason: 'private' } })
  await report(reader!)
  const expected = before.map((count, index) => count + (index < 2 ? 1 : 0))
  expect(await counts()).toEqual(expected)
  await report(regional!)
  expect(await counts()).toEqual(expected)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { profileApi } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const profileOf = (who: Caller, user?: string) =>
  who.send(profileApi.data, { query: user === undefined ? {} : { user } })
const write = async (who: Caller, text: string, file?: File) =>
  (await who.send(profileApi.add, { body: { text, ...(file && { file }) } })).post
const at = (id: number) => ({ params: { id: String(id) } })
const postOf = async (who: Caller, id: number) => (await who.send(profileApi.post, at(id))).post
const callers = (...roles: string[]) => Promise.all(roles.map((role) => app.as(role)))

/** The smallest PNG there is, with a text that no reader may get. */
const png = (name = 'car.png') => {
  const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const image = bytes(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  )
  return new File([image], name, { type: 'image/png' })
}
describe('hiding and reporting', () => {
  test('takes a post out of one’s own feed, and brings it back', async () => {
    app.travel(1)
    const them = await app.as('DLP')
    const { id } = await write(await app.as('SVM'), 'Hide me')
    const ids = async () => (await them.send(profileApi.posts, { query: { user: 'svm' } })).posts.map((post) => post.id)
    expect(await ids()).toContain(id)
    await them.send(profileApi.hide, { ...at(id), body: { hidden: true } })
    expect(await ids()).not.toContain(id)
    await them.send(profileApi.hide, { ...at(id), body: { hidden: false } })
    expect(await ids()).toContain(id)
    await expect(
      (await app.as('SVM')).send(profileApi.hide, { ...at(id), body: { hidden: true } }),
    ).rejects.toMatchObject({
      status: 409,
    })
  })

  test('goes to those who moderate, who hide or keep it', async () => {
    const [writer, reader, moderator, headOffice] = (await callers('SVM', 'DLP', 'RGM', 'HQA')) as [
      Caller,
      Caller,
      Caller,
      Caller,
    ]
    const { id } = await write(writer, 'A number plate', png())
    const report = (who: Caller, reason: 'private' | 'rude') =>
      who.send(profileApi.report, { ...at(id), body: { reason } })
    await expect(report(writer, 'rude')).rejects.toMatchObject({ status: 409 })
    expect((await report(reader, 'private')).post.youReported).toBe(true)
    await report(reader, 'rude')
    await expect(reader.send(profileApi.reported, { query: {} })).rejects.toMatchObject({ status: 403 })
    await expect(reader.send(profileApi.decide, { ...at(id), body: { decision: 'hide' } })).rejects.toMatchObject({
      status: 403,
    })
    const { reported, open } = await moderator.send(profileApi.reported, { query: {} })
    const found = reported.find(({ post }) => post.id === id)!
    expect(found.reports).toMatchObject([{ reason: 'private', fullName: 'Dev Lal Prasad', isDecided: false }])
    const decide = (decision: 'hide' | 'keep') => moderator.send(profileApi.decide, { ...at(id), body: { decision } })
    expect((await decide('hide')).post.isHidden).toBe(true)
    await expect(postOf(reader, id)).rejects.toMatchObject({ status: 404 })
    expect(
      (await app.request(found.post.postImg!, { headers: { authorization: `Bearer ${reader.token}` } })).status,
    ).toBe(404)
    expect((await postOf(writer, id)).isHidden).toBe(true)
    const hidden = await headOffice.send(profileApi.reported, { query: { status: 'hidden' } })
    expect(hidden.reported.map(({ post }) => post.id)).toContain(id)
    expect(hidden.open).toBeGreaterThanOrEqual(open - 1)
    await decide('keep')
    expect((await postOf(reader, id)).isHidden).toBe(false)
    await expect(decide('keep')).rejects.toMatchObject({ status: 409 })
  })
})

describe('connections', () => {
  test('begin and end from either side', async () => {
    const [one, other] = (await callers('ANL', 'AUD')) as [Caller, Caller]
    await other.send(profileApi.disconnect, { params: { username: 'anl' } })
    const { person } = await one.send(profileApi.connect, { body: { username: 'aud' } })
    expect(person).toMatchObject({ username: 'aud', isConnected: true })
    await other.send(profileApi.connect, { body: { username: 'anl' } })
    const names = async (who: Caller) =>
      (await who.send(profileApi.connections, { query: {} })).connections.map(({ username }) => username)
    expect((await names(other)).filter((name) => name === 'anl')).toHaveLength(1)
    expect((await profileOf(one)).suggestions.map(({ username }) => username)).not.toContain('aud')
    const { id } = await write(other, 'For connections')
    expect((await profileOf(one)).posts[0]!.id).toBe(id)
    await other.send(profileApi.disconnect, { params: { username: 'anl' } })
    expect(await names(one)).not.toContain('aud')
    expect((await profileOf(one)).posts.map((post) => post.id)).not.toContain(id)
  })

  test('are with others whom one sees', async () => {
    const me = await app.as('SVM')
    await expect(me.send(profileApi.connect, { body: { username: 'svm' } })).rejects.toMatchObject({ status: 422 })
    for (const username of ['rgm', 'no one at all'])
      await expect(me.send(profileApi.connect, { body: { username } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('polls', () => {
  test('show the votes only to those who voted, once each', async () => {
    const [asker, voter, late] = (await callers('SVM', 'DLP', 'admin')) as [Caller, Caller, Caller]
    const body = { question: 'Coffee or tea?', options: ['Coffee', 'Tea'] }
    const { poll } = await asker.send(profileApi.addPoll, { body })
    const vote = (who: Caller, option: number) => who.send(profileApi.vote, { ...at(poll.id), body: { option } })
    await expect(vote(voter, 3)).rejects.toMatchObject({ status: 422 })
    const voted = (await vote(voter, 2)).poll
    expect(voted).toMatchObject({ votes: 1, yourVote: 2 })
    expect(voted.options[1]).toMatchObject({
      option: 'Tea',
      votes: 1,
      result: 100,
      votedUser: [{ fullName: 'Dev Lal Prasad' }],
    })
    await expect(vote(voter, 1)).rejects.toMatchObject({ status: 409, message: 'You already voted in this poll.' })
    const unvoted = (await profileOf(late, 'svm')).polls.find(({ id }) => id === poll.id)!
    expect(unvoted.options).toMatchObject([
      { votes: 0, votedUser: [] },
      { votes: 0, votedUser: [] },
    ])
    await expect(late.send(profileApi.removePoll, at(poll.id))).rejects.toMatchObject({ status: 404 })
    await asker.send(profileApi.removePoll, at(poll.id))
    await expect(vote(late, 1)).rejects.toMatchObject({ status: 404 })
    const hidden = await (await app.as('RGM')).send(profileApi.addPoll, { body })
    await expect(asker.send(profileApi.vote, { ...at(hidden.poll.id), body: { option: 1 } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test.each([
    { question: '', options: ['A', 'B'] },
    { question: 'One?', options: ['A'] },
    { question: 'Twice?', options: ['A', 'a'] },
    { question: 'Many?', options: ['1', '2', '3', '4', '5', '6', '7'] },
  ])('refuse %o', async (body) => {
    await expect((await app.as('SVM')).send(profileApi.addPoll, { body })).rejects.toMatchObject({ status: 422 })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import type { Input } from '#kernel/contract/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { profileApi } from './contract.ts'
import { most } from './bounds.contract.ts'

let app: TestApp
let admin: Caller
let principal: Caller
let manager: Caller
let region: Caller
beforeAll(async () => {
  app = await testApp()
  ;[admin, principal, manager, region] = (await Promise.all(
    ['admin', 'DLP', 'SVM', 'RGM'].map((role) => app.as(role)),
  )) as [Caller, Caller, Caller, Caller]
})
afterAll(() => app.close())

const profileOf = (who: Caller, user?: string) =>
  who.send(profileApi.data, { query: user === undefined ? {} : { user } })
const write = async (who: Caller, text: string, file?: File) =>
  (await who.send(profileApi.add, { body: { text, ...(file && { file }) } })).post
const at = (id: number) => ({ params: { id: String(id) } })
const postOf = async (who: Caller, id: number) => (await who.send(profileApi.post, at(id))).post

/** The smallest PNG there is, with a text that no reader may get. */
const png = (name = 'car.png') => {
  const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const image = bytes(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  )
  return new File([image], name, { type: 'image/png' })
}
const video = (length = 4000) => {
  const bytes = new Uint8Array(length).map((_, index) => index % 251)
  bytes.set([0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d])
  return new File([bytes], 'tour.mp4', { type: 'video/mp4' })
}

describe('the profile', () => {
  test('answers all parts of the specification, with posts, photos, suggestions, and polls of the demo', async () => {
    const profile = await profileOf(admin)
    expect(Object.keys(profile).toSorted()).toEqual(
      [
        'header',
        'latestPhotos',
        'next',
        'polls',
        'posts',
        'suggestedPages',
        'suggestions',
        'twitterFeeds',
        'userAbout',
      ].toSorted(),
    )
    expect(profile.header).toMatchObject({ username: 'admin', designation: 'Administrator', isYou: true })
    expect(profile.posts).toHaveLength(10)
    expect(profile.next).toBe(profile.posts.at(-1)!.id)
    expect(profile.posts.some(({ postImg, likes, comments }) => postImg && likes > 0 && comments > 0)).toBe(true)
    expect(profile.suggestions.length).toBeGreaterThan(0)
    expect(profile.suggestions[0]!.mutualFriend).toMatch(/^\d+ mutual connections?$/)
    expect(profile.polls).toHaveLength(3)
    expect(profile.suggestedPages).toHaveLength(5)
    expect(profile.twitterFeeds.length).toBeGreaterThan(0)
  })

  test('is open to who sees the person, and answers like an unknown one to others', async () => {
    expect((await profileOf(admin, 'svm')).header).toMatchObject({ username: 'svm', isYou: false })
    expect((await profileOf(principal, 'svm')).header.fullName).toBe('Sunita Varma')
    const unknown = { status: 404 }
    await expect(profileOf(manager, 'rgm')).rejects.toMatchObject(unknown)
    await expect(profileOf(manager, 'dlp.dl002')).rejects.toMatchObject(unknown)
    await expect(profileOf(manager, 'no one at all')).rejects.toMatchObject(unknown)
    for (const endpoint of [profileApi.posts, profileApi.photos, profileApi.connections])
      await expect(manager.send(endpoint, { query: { user: 'rgm' } })).rejects.toMatchObject(unknown)
  })

  test('is not for a client, nor for who is not signed in', async () => {
    await expect(profileOf(await app.as('client'))).rejects.toMatchObject({ status: 403 })
    expect((await app.request('/profile/data')).status).toBe(401)
  })

  test('shows what its person wrote, and does not overwrite what another tab saved', async () => {
    const { version } = (await profileOf(manager)).userAbout
    const body = {
      about: ' Cars on time. ',
      lives: 'Andheri',
      website: 'https://cars.example/team',
      if_version: version,
    }
    const { userAbout } = await manager.send(profileApi.saveAbout, { body })
    expect(userAbout).toMatchObject({
      about: 'Cars on time.',
      website: 'https://cars.example/team',
      version: version + 1,
    })
    await expect(manager.send(profileApi.saveAbout, { body })).rejects.toMatchObject({ status: 409 })
    expect((await profileOf(admin, 'svm')).userAbout.about).toBe('Cars on time.')
    for (const wrong of [{ website: 'javascript:alert(1)' }, { about: 'x'.repeat(1001) }, { lives: 'x'.repeat(121) }])
      await expect(manager.send(profileApi.saveAbout, { body: { ...body, ...wrong } })).rejects.toMatchObject({
        status: 422,
      })
  })

  test('has a cover of its person, until they take it away', async () => {
    const { coverImg } = await manager.send(profileApi.setCover, { body: { file: png() } })
    const again = await manager.send(profileApi.setCover, { body: { file: png() } })
    expect(again.coverImg).not.toBe(coverImg)
    expect((await profileOf(principal, 'svm')).header.coverImg).toBe(again.coverImg)
    const file = await app.request(again.coverImg, { headers: { authorization: `Bearer ${principal.token}` } })
    expect(file.headers.get('content-type')).toBe('image/png')
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
    await manager.send(profileApi.removeCover, {})
    expect((await profileOf(manager)).header.coverImg).toBeNull()
    await manager.send(profileApi.removeCover, {})
  })

  test.each([
    ['a script', new File(['<svg onload="alert(1)"/>'], 'cover.png')],
    ['a video', video()],
    ['a damaged image', new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])], 'a.png')],
    ['nothing', new File([], 'a.png')],
  ])('refuses %s as a cover', async (_, file) => {
    await expect(manager.send(profileApi.setCover, { body: { file } })).rejects.toMatchObject({ status: 422 })
  })
})

describe('posts', () => {
  test('come ten at a time, newest first, each once', async () => {
    const seen: number[] = []
    let before: number | null | undefined
    do {
      const query = before === undefined ? {} : { before: String(before) }
      const page = await admin.send(profileApi.posts, { query })
      seen.push(...page.posts.map(({ id }) => id))
      before = page.next
    } while (before !== null)
    expect(seen.length).toBeGreaterThan(12)
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
    await expect(admin.send(profileApi.posts, { query: { before: 'soon' } })).rejects.toMatchObject({ status: 422 })
  })

  test('are written as text, with an image, or with a video that is read in parts', async () => {
    const plain = await write(manager, ' Bay 2 is free. ')
    expect(plain).toMatchObject({ postText: 'Bay 2 is free.', isOwn: true, likes: 0, postImg: null, postVid: null })
    const pictured = await write(manager, '', png())
    expect(pictured.postImg).toMatch(/^\/profile\/files\//)
    expect((await profileOf(principal, 'svm')).latestPhotos[0]!.path).toBe(pictured.postImg)
    const filmed = await write(manager, 'A tour', video())
    const read = (range: string, who = principal) =>
      app.request(filmed.postVid!, { headers: { authorization: `Bearer ${who.token}`, range } })
    const part = await read('bytes=10-19')
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/4000'])
    expect([...new Uint8Array(await part.arrayBuffer())]).toEqual([0x6f, 0x6d, 12, 13, 14, 15, 16, 17, 18, 19])
    expect((await read('bytes=9000-')).status).toBe(416)
    const stranger = await app.as('BSM')
    const seen = await stranger.send(profileApi.data, { query: { user: 'svm' } }).then(
      () => true,
      () => false,
    )
    expect((await read('bytes=0-1', stranger)).status).toBe(seen ? 206 : 404)
  })

  test('are refused without anything in them, too long, or with another kind of file', async () => {
    await expect(write(manager, '  ')).rejects.toMatchObject({ status: 422 })
    await expect(write(manager, 'x'.repeat(2001))).rejects.toMatchObject({ status: 422 })
    await expect(write(manager, 'Mine', new File(['%PDF-1.7 '], 'a.png'))).rejects.toMatchObject({
      status: 422,
      fields: { file: 'Choose a PNG, JPEG, or WebP image, or an MP4 video.' },
    })
    await expect(write(manager, 'Mine', new File(['<svg/>'], 'a.svg'))).rejects.toMatchObject({ status: 422 })
    await expect(write(manager, 'Mine', video(most.fileBytes + 1))).rejects.toMatchObject({ status: 413 })
  })

  test('are liked and no longer, by each once, with the names of the last ones', async () => {
    const { id } = await write(manager, 'Like this')
    const like = (who: Caller, liked: boolean) => who.send(profileApi.like, { ...at(id), body: { liked } })
    await like(principal, true)
    await like(principal, true)
    app.travel(1)
    const { post } = await like(admin, true)
    expect(post).toMatchObject({ likes: 2, youLiked: true, likedCount: 0 })
    // The manager sees no administrators: the name belongs to the post, the way to the profile does not.
    const seen = await postOf(manager, id)
    expect(seen.likedUsers.map(({ fullName, username }) => [fullName, username])).toEqual([
      ['Asha Menon', null],
      ['Dev Lal Prasad', 'dlp'],
    ])
    expect((await like(principal, false)).post.likes).toBe(1)
  })

  test('are commented on; a comment is deleted by who wrote it or whose post it is', async () => {
    const { id } = await write(manager, 'Comment here')
    const say = (who: Caller, text: string) => who.send(profileApi.comment, { ...at(id), body: { text } })
    const first = (await say(principal, ' Good. ')).comment
    expect(first).toMatchObject({ comment: 'Good.', mayRemove: true, commentsLikes: 0 })
    const second = (await say(admin, 'Very good.')).comment
    await expect(say(admin, ' ')).rejects.toMatchObject({ status: 422 })
    await expect(say(admin, 'x'.repeat(501))).rejects.toMatchObject({ status: 422 })
    const liked = await manager.send(profileApi.likeComment, { ...at(first.id), body: { liked: true } })
    expect(liked.comment).toMatchObject({ commentsLikes: 1, youLiked: true })
    await expect(principal.send(profileApi.removeComment, at(second.id))).rejects.toMatchObject({ status: 404 })
    await manager.send(profileApi.removeComment, at(second.id))
    await principal.send(profileApi.removeComment, at(first.id))
    expect(await postOf(manager, id)).toMatchObject({ comments: 0, detailedComments: [] })
  })

  test('show their last comments, and the earlier ones page by page', async () => {
    const { id } = await write(manager, 'Many comments')
    for (let count = 1; count <= 26; count += 1)
      await principal.send(profileApi.comment, { ...at(id), body: { text: `No. ${count}` } })
    const post = await postOf(manager, id)
    expect(post.comments).toBe(26)
    expect(post.detailedComments.map(({ comment }) => comment)).toEqual(['No. 24', 'No. 25', 'No. 26'])
    const before = String(post.detailedComments[0]!.id)
    const page = await manager.send(profileApi.comments, { ...at(id), query: { before } })
    expect(page.comments.map(({ comment }) => comment)).toEqual(
      Array.from({ length: 20 }, (_, index) => `No. ${index + 4}`),
    )
    const rest = await manager.send(profileApi.comments, { ...at(id), query: { before: String(page.next) } })
    expect([rest.comments.length, rest.next]).toEqual([3, null])
  })

  test('are shared; what is shared is limited to its own readers, and is deleted with its post', async () => {
    const original = await write(manager, 'Worth sharing')
    const { post } = await principal.send(profileApi.share, { ...at(original.id), body: { text: 'Read this' } })
    expect(post).toMatchObject({ isShare: true, sharedPost: { id: original.id, fullName: 'Sunita Varma' } })
    const again = await admin.send(profileApi.share, { ...at(post.id), body: {} })
    expect(again.post.sharedPost!.id).toBe(original.id)
    expect((await postOf(admin, original.id)).share).toBe(2)
    await manager.send(profileApi.remove, at(original.id))
    expect(await postOf(principal, post.id)).toMatchObject({ isShare: true, sharedPost: null })
    await expect(admin.send(profileApi.share, { ...at(post.id), body: {} })).rejects.toMatchObject({ status: 409 })
  })

  test('are deleted by their writer alone', async () => {
    const { id } = await write(manager, 'To be deleted', png())
    await expect(admin.send(profileApi.remove, at(id))).rejects.toMatchObject({ status: 404 })
    await manager.send(profileApi.remove, at(id))
    await expect(postOf(manager, id)).rejects.toMatchObject({ status: 404 })
    const { rows } = await admin.send(auditApi.list, { query: { entity: 'post', perPage: 100 } } as Input<
      typeof auditApi.list
    >)
    expect(rows.map((row) => `${row.action} ${row.entity_id}`)).toContain(`delete ${id}`)
  })

  test('of people out of sight are neither read, liked, commented on, shared, nor reported', async () => {
    const { id } = await write(region, 'Among managers', png())
    const path = (await postOf(region, id)).postImg!
    const unknown = { status: 404 }
    await expect(postOf(manager, id)).rejects.toMatchObject(unknown)
    await expect(manager.send(profileApi.like, { ...at(id), body: { liked: true } })).rejects.toMatchObject(unknown)
    await expect(manager.send(profileApi.comment, { ...at(id), body: { text: 'Hi' } })).rejects.toMatchObject(unknown)
    await expect(manager.send(profileApi.comments, { ...at(id), query: {} })).rejects.toMatchObject(unknown)
    await expect(manager.send(profileApi.share, { ...at(id), body: {} })).rejects.toMatchObject(unknown)
    await expect(manager.send(profileApi.hide, { ...at(id), body: { hidden: true } })).rejects.toMatchObject(unknown)
    await expect(manager.send(profileApi.report, { ...at(id), body: { reason: 'other' } })).rejects.toMatchObject(
      unknown,
    )
    expect((await app.request(path, { headers: { authorization: `Bearer ${manager.token}` } })).status).toBe(404)
  })

  test('are at most fifty in a day', async () => {
    const writer = await app.as('BTM')
    for (let count = 0; count < most.postsADay; count += 1) await write(writer, `No. ${count}`)
    await expect(write(writer, 'One more')).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('50 posts'),
    })
    app.travel(86_401)
    await write(await app.as('BTM'), 'The next day')
  })
})

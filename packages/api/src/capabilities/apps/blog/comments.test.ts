import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draftAs, publishedAs } from '#testing/blog.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { blogApi } from './contract.ts'

let app: TestApp
/** Publishes and moderates. */
let hq: Caller
let writer: Caller
let reader: Caller
beforeAll(async () => {
  app = await testApp()
  hq = await app.as('HQA')
  writer = await app.as('RGM')
  reader = await app.as('SVM')
})
afterAll(() => app.close())

const detailOf = (by: Caller, id: number) => by.send(blogApi.detail, { query: { id: String(id) } })

describe('comments', () => {
  test('are listed below what they answer, and are counted', async () => {
    const { id } = await publishedAs(writer, hq, 'Talk to me')
    const params = { id: String(id) }
    const first = await reader.send(blogApi.comment, { params, body: { text: 'First!' } })
    const parentId = first.comments[0]!.id
    const { comments } = await writer.send(blogApi.comment, { params, body: { text: 'Welcome.', parentId } })
    expect(comments).toMatchObject([
      { commentText: 'First!', parentId: null },
      { commentText: 'Welcome.', parentId },
    ])
    expect((await detailOf(reader, id)).blog.comments).toBe(2)
    const other = await publishedAs(writer, hq, 'Elsewhere')
    await expect(
      reader.send(blogApi.comment, { params: { id: String(other.id) }, body: { text: 'Lost', parentId } }),
    ).rejects.toMatchObject({ status: 422 })
    await expect(reader.send(blogApi.comment, { params, body: { text: '  ' } })).rejects.toMatchObject({ status: 422 })
  })

  test('notify who wrote the post and who is answered, unless they muted that', async () => {
    const { id } = await publishedAs(writer, hq, 'Tell me')
    const params = { id: String(id) }
    const heard = async (who: Caller) =>
      (await who.send(notificationsApi.list, { query: { kind: 'commented', perPage: 100 } })).rows
        .filter(({ entity_id }) => entity_id === String(id))
        .map(({ title, link }) => ({ text: title.text, link }))
    const comment = (by: Caller, text: string, parentId?: number) =>
      by.send(blogApi.comment, { params, body: { text, ...(parentId && { parentId }) } })
    await comment(writer, 'My own words')
    expect(await heard(writer)).toEqual([])
    const { comments } = await comment(reader, 'A question')
    const link = `/pages/blog/detail/${id}`
    expect(await heard(writer)).toEqual([{ text: '{name} commented on your post “{title}”', link }])
    await comment(hq, 'An answer', comments.at(-1)!.id)
    expect(await heard(reader)).toEqual([{ text: '{name} replied to your comment on “{title}”', link }])
    const before = (await heard(writer)).length
    await writer.send(notificationsApi.setMutes, { body: { muted: ['commented'] } })
    await comment(reader, 'Not heard of')
    expect(await heard(writer)).toHaveLength(before)
    await writer.send(notificationsApi.setMutes, { body: { muted: [] } })
  })

  test('are deleted by who wrote them, and hidden by who moderates', async () => {
    const { id } = await publishedAs(writer, hq, 'Moderated')
    const params = { id: String(id) }
    const { comments } = await reader.send(blogApi.comment, { params, body: { text: 'Buy my car' } })
    const comment = { id: String(comments[0]!.id) }
    await expect(writer.send(blogApi.removeComment, { params: comment })).rejects.toMatchObject({ status: 404 })
    await expect(writer.send(blogApi.moderate, { params: comment, body: { isHidden: true } })).rejects.toMatchObject({
      status: 403,
    })
    await hq.send(blogApi.moderate, { params: comment, body: { isHidden: true } })
    expect((await detailOf(reader, id)).comments).toEqual([])
    expect((await detailOf(reader, id)).blog.comments).toBe(0)
    expect((await detailOf(hq, id)).comments).toMatchObject([{ state: 'hidden', commentText: 'Buy my car' }])
    await hq.send(blogApi.moderate, { params: comment, body: { isHidden: false } })
    await writer.send(blogApi.comment, { params, body: { text: 'Please do not.', parentId: comments[0]!.id } })
    await reader.send(blogApi.removeComment, { params: comment })
    expect((await detailOf(reader, id)).comments).toMatchObject([
      { state: 'removed', commentText: '', userFullName: '' },
      { state: 'shown', commentText: 'Please do not.' },
    ])
  })

  test('are not written to what is not published, nor by who only reads', async () => {
    const { id } = await draftAs(writer, 'Not yet')
    const body = { text: 'Too early' }
    await expect(hq.send(blogApi.comment, { params: { id: String(id) }, body })).rejects.toMatchObject({ status: 404 })
    const [post] = await reader.send(blogApi.list, { query: {} })
    const auditor = await app.as('AUD')
    await expect(auditor.send(blogApi.comment, { params: { id: String(post!.id) }, body })).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe('bookmarks', () => {
  test('are one person’s own, and counted without a name', async () => {
    const { id } = await publishedAs(writer, hq, 'For later')
    const params = { id: String(id) }
    const keep = { params, body: { isBookmarked: true } }
    expect(await reader.send(blogApi.bookmark, keep)).toEqual({ isBookmarked: true, bookmarked: 1 })
    expect(await reader.send(blogApi.bookmark, keep)).toEqual({ isBookmarked: true, bookmarked: 1 })
    expect(await writer.send(blogApi.bookmark, keep)).toEqual({ isBookmarked: true, bookmarked: 2 })
    const { posts } = await reader.send(blogApi.rows, { query: { show: 'bookmarked', perPage: '100' } })
    expect(posts.map(({ title }) => title)).toContain('For later')
    expect(await reader.send(blogApi.bookmark, { params, body: { isBookmarked: false } })).toEqual({
      isBookmarked: false,
      bookmarked: 1,
    })
    expect((await detailOf(writer, id)).blog).toMatchObject({ isBookmarked: true, bookmarked: 1 })
    expect((await detailOf(reader, id)).blog).toMatchObject({ isBookmarked: false, bookmarked: 1 })
  })
})

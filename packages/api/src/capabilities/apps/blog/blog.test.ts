import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { runBatches } from '#kernel/command/jobs.ts'
import { jobs } from '#app'
import { draftAs, publishedAs } from '#testing/blog.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { blogApi } from './contract.ts'
import { publishPosts } from './schedule.commands.ts'

let app: TestApp
/** Publishes and moderates. */
let hq: Caller
/** Writes, and does not publish. */
let writer: Caller
let reader: Caller
async function signIn(): Promise<void> {
  hq = await app.as('HQA')
  writer = await app.as('RGM')
  reader = await app.as('SVM')
}
beforeAll(async () => {
  app = await testApp()
  await signIn()
})
afterAll(() => app.close())

const draftOf = (title: string, more: object = {}, by = writer) => draftAs(by, title, more)
const publishedOf = (title: string, more: object = {}) => publishedAs(writer, hq, title, more)
const detailOf = (by: Caller, id: number) => by.send(blogApi.detail, { query: { id: String(id) } })
const titlesOf = async (by: Caller, query: object = {}) =>
  (await by.send(blogApi.rows, { query: { perPage: '100', ...query } })).posts.map(({ title }) => title)

describe('the calls of the sample application', () => {
  test('answer a list, a sidebar, a post, and what its editor needs, without arguments', async () => {
    const list = await reader.send(blogApi.list, { query: {} })
    expect(list.length).toBeGreaterThan(15)
    expect(list[0]).toMatchObject({
      id: expect.any(Number),
      title: expect.any(String),
      userFullName: expect.any(String),
    })
    expect(list.map(({ blogPosted }) => blogPosted)).toEqual(
      list
        .map(({ blogPosted }) => blogPosted)
        .toSorted()
        .toReversed(),
    )
    const { recentPosts, categories } = await reader.send(blogApi.sidebar, {})
    expect(recentPosts.map(({ id }) => id)).toEqual(list.slice(0, 5).map(({ id }) => id))
    expect(categories.map(({ category }) => category)).toEqual(['Fashion', 'Food', 'Gaming', 'Quote', 'Video'])
    for (const { category, count } of categories)
      expect(list.filter((post) => post.categories.includes(category))).toHaveLength(count)
    const { blog, comments } = await reader.send(blogApi.detail, { query: {} })
    expect(blog).toMatchObject({ id: list[0]!.id, content: expect.stringContaining('<p>'), mayEdit: false })
    expect(comments.filter(({ state }) => state === 'shown')).toHaveLength(blog.comments)
    const edit = await reader.send(blogApi.edit, { query: {} })
    expect(edit).toMatchObject({ blogTitle: list[0]!.title, status: 'Published', mayChange: false })
  })

  test('narrow by search, category, and tag, page by page', async () => {
    const found = await reader.send(blogApi.rows, { query: { q: 'INSURER', perPage: '100' } })
    expect(found.posts.map(({ title }) => title).join()).toContain('photographing damage')
    const food = await reader.send(blogApi.rows, { query: { category: 'Food', perPage: '2', page: '2' } })
    expect(food.posts.length).toBeGreaterThan(0)
    expect(food.total).toBeGreaterThan(2)
    for (const post of food.posts) expect(post.categories).toContain('Food')
    for (const post of (await reader.send(blogApi.rows, { query: { tag: 'workwear' } })).posts)
      expect(post.tags).toContain('workwear')
    expect(await titlesOf(reader, { page: '99' })).toEqual([])
    expect((await reader.send(blogApi.rows, { query: { page: '99' } })).total).toBeGreaterThan(15)
    await expect(reader.send(blogApi.rows, { query: { category: 'Cars' as 'Food' } })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('know no post that is not there', async () => {
    await expect(detailOf(reader, 999_999)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a post', () => {
  test('is seen by its author and by who publishes until it is published', async () => {
    const { id, version, status, slug } = await draftOf('Only mine so far')
    expect({ status, slug }).toEqual({ status: 'Draft', slug: 'only-mine-so-far' })
    expect(await titlesOf(writer, { show: 'drafts' })).toContain('Only mine so far')
    expect(await titlesOf(hq, { show: 'drafts' })).toContain('Only mine so far')
    expect(await titlesOf(reader, { show: 'drafts' })).toEqual([])
    await expect(detailOf(reader, id)).rejects.toMatchObject({ status: 404 })
    const params = { id: String(id) }
    await expect(
      writer.send(blogApi.update, { params, body: { status: 'Published', if_version: version } }),
    ).rejects.toMatchObject({ status: 403 })
    await hq.send(blogApi.update, { params, body: { status: 'Published', if_version: version } })
    expect((await detailOf(reader, id)).blog.title).toBe('Only mine so far')
    await expect(
      writer.send(blogApi.update, { params, body: { title: 'Changed after all', if_version: version + 1 } }),
    ).rejects.toMatchObject({ status: 409, code: 'state.published' })
    await expect(draftOf('A reader writes', {}, reader)).rejects.toMatchObject({ status: 403 })
  })

  test('takes a minute to read for each two hundred words, whatever their letters are', async () => {
    const { id } = await publishedOf('Six hundred words', { content: `<p>${'assess '.repeat(600)}</p>` })
    expect((await detailOf(reader, id)).blog.readingMinutes).toBe(3)
  })

  test('has a unique address', async () => {
    const first = await draftOf('Tyres & Brakes: a “guide”')
    expect(first.slug).toBe('tyres-brakes-a-guide')
    expect((await draftOf('Tyres & Brakes: a “guide”')).slug).toBe('tyres-brakes-a-guide-2')
    await expect(draftOf('Another one', { slug: first.slug })).rejects.toMatchObject({
      status: 409,
      code: 'unique.slug',
      fields: { slug: 'This address is already in use.' },
    })
    const both = await Promise.allSettled(
      ['one', 'two'].map((word) => draftOf(`Race ${word}`, { slug: 'the-same' }, hq)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is changed by one of two editors; the other is given both', async () => {
    const { id, version } = await draftOf('Two editors')
    const params = { id: String(id) }
    await writer.send(blogApi.update, { params, body: { excerpt: 'First.', if_version: version } })
    await expect(
      hq.send(blogApi.update, { params, body: { excerpt: 'Second.', if_version: version } }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { excerpt: 'First.', version: version + 1 }, yours: { excerpt: 'Second.' } },
    })
  })

  test('holds nothing that runs, however it got there', async () => {
    const { id } = await publishedOf('Nothing runs', {
      content: '<p onclick="steal()">Safe<script>steal()</script></p><img src="https://elsewhere.example/x.png">',
    })
    expect((await detailOf(reader, id)).blog.content).toBe('<p>Safe</p>')
    await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
      db
        .updateTable('blog_post')
        .set({ cleaner_version: 0, body: '<p>Old<script>steal()</script></p>' })
        .where('id', '=', id)
        .execute(),
    )
    expect((await detailOf(reader, id)).blog.content).not.toContain('script')
  })

  test('comes back after it was deleted, under its number', async () => {
    const { id } = await publishedOf('Here and gone')
    const params = { id: String(id) }
    await expect(writer.send(blogApi.remove, { params })).rejects.toMatchObject({ status: 409 })
    await hq.send(blogApi.remove, { params })
    await expect(detailOf(reader, id)).rejects.toMatchObject({ status: 404 })
    expect(await titlesOf(reader)).not.toContain('Here and gone')
    await hq.send(blogApi.restore, { params })
    expect(await titlesOf(reader)).toContain('Here and gone')
  })
})

describe('publishing by the clock', () => {
  test('happens once, at the time that was set, however many servers look', async () => {
    expect(jobs).toContain(publishPosts)
    const at = new Date(app.deps.clock.now().getTime() + 300_000).toISOString()
    const { id, version } = await draftOf('At its time')
    const params = { id: String(id) }
    const body = { status: 'Pending', publishAt: at, if_version: version } as const
    await expect(writer.send(blogApi.update, { params, body })).rejects.toMatchObject({ status: 403 })
    expect(await hq.send(blogApi.update, { params, body })).toMatchObject({ status: 'Pending', publishAt: at })
    await runBatches(publishPosts as never, app.deps)
    await expect(detailOf(reader, id)).rejects.toMatchObject({ status: 404 })
    app.travel(301)
    await signIn()
    await Promise.all(
      [app.deps, app.anotherServer(), app.anotherServer()].map((deps) => runBatches(publishPosts as never, deps)),
    )
    const { blog } = await detailOf(reader, id)
    expect(blog).toMatchObject({ status: 'Published', publishAt: null, createdTime: at })
    expect((await hq.send(blogApi.edit, { query: { id: String(id) } })).version).toBe(version + 2)
  })

  test('is refused for a time that has passed, and for what is not pending', async () => {
    const { id, version } = await draftOf('No such time')
    const params = { id: String(id) }
    const send = (body: object) => hq.send(blogApi.update, { params, body: { if_version: version, ...body } })
    await expect(send({ status: 'Pending', publishAt: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({ status: 422 })
    await expect(send({ publishAt: '2090-01-01T00:00:00Z' })).rejects.toMatchObject({
      status: 422,
      fields: { publishAt: expect.stringContaining('pending') },
    })
  })
})

describe('the featured picture', () => {
  // One pixel, with a text of the camera between its parts.
  const png = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (sign) => sign.charCodeAt(0),
  )

  test('gets its type from its content, and is shown to who reads the post', async () => {
    const { id } = await draftOf('With a face')
    const params = { id: String(id) }
    const drawn = (await writer.send(blogApi.edit, { query: { id: String(id) } })).featuredImage
    expect(drawn).toMatch(/^data:image\/svg\+xml,/)
    const { featuredImage, hasPicture } = await writer.send(blogApi.setPicture, {
      params,
      body: { file: new File([png], 'x.gif') },
    })
    expect(hasPicture).toBe(true)
    const picture = { id: featuredImage.split('/').at(-1)! }
    const response = (await writer.send(blogApi.picture, { params: picture })) as Response
    expect(response.headers.get('content-type')).toBe('image/png')
    await expect(reader.send(blogApi.picture, { params: picture })).rejects.toMatchObject({ status: 404 })
    expect((await writer.send(blogApi.removePicture, { params })).featuredImage).toBe(drawn)
  })

  test('is no drawing that runs, no broken file, and not of others', async () => {
    const { id } = await draftOf('Without a face')
    const params = { id: String(id) }
    const send = (content: BlobPart, name: string, by = writer) =>
      by.send(blogApi.setPicture, { params, body: { file: new File([content], name) } })
    await expect(send('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'x.png')).rejects.toMatchObject({
      status: 422,
    })
    await expect(send(png.slice(0, 40), 'x.png')).rejects.toMatchObject({ status: 422 })
    await expect(send(new Uint8Array(0), 'x.png')).rejects.toMatchObject({ status: 422 })
    await expect(send(png, 'x.png', reader)).rejects.toMatchObject({ status: 403 })
  })
})

describe('the feeds', () => {
  test.each([
    ['rss', '<rss version="2.0"'],
    ['atom', '<feed xmlns="http://www.w3.org/2005/Atom"'],
  ] as const)('contain only published posts for %s readers', async (format, begins) => {
    await draftOf('Not for feeds')
    await publishedOf(`For ${format} & friends`)
    const response = (await reader.send(blogApi.feed, { params: { format } })) as Response
    const text = await response.text()
    expect(response.headers.get('content-type')).toContain(format)
    expect(text).toContain(begins)
    expect(text).toMatch(new RegExp(`For ${format} (&amp;|&) friends`))
    expect(text).not.toContain('Not for feeds')
    expect(text).toContain('http://rad.test/pages/blog/detail/')
    // A reader knows every name in it, and every address is whole.
    const found: { name: string; text: string }[] = []
    const { Parser } = await import('saxen')
    new Parser()
      .on('openTag', (name, attributes) => {
        found.push({ name, text: '' })
        const { href } = attributes()
        if (href !== undefined) expect(href).toMatch(/^http:\/\/rad\.test\//)
      })
      .on('text', (piece) => {
        if (piece.trim() !== '') found.at(-1)!.text += piece
      })
      .on('cdata', (piece) => {
        found.at(-1)!.text += piece
      })
      .on('error', (error) => {
        throw error
      })
      .parse(text)
    const prefixes = found.flatMap(({ name }) => (name.includes(':') ? [name.split(':')[0]!] : []))
    for (const prefix of new Set(prefixes)) expect(text).toContain(`xmlns:${prefix}="`)
    const writers = found.filter(({ name }) => name === (format === 'rss' ? 'dc:creator' : 'name'))
    expect(writers.length).toBeGreaterThan(0)
    expect(writers.every(({ text: name }) => name.length > 0)).toBe(true)
    expect(found.some(({ name }) => format === 'rss' && name === 'author')).toBe(false)
    for (const { name, text: content } of found)
      expect(`${name}: ${content}`).not.toMatch(/(href|src)="(?!https?:|mailto:)/)
  })
})

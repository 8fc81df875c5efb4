import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inManyLines, inOneLine } from '#kernel/contract/lines.ts'
import { accountApi } from '#capabilities/session/account/contract.ts'
import { draftAs, publishedAs } from '#testing/blog.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { foreignIn, xssPayloads } from '#testing/xss.ts'
import { blogApi } from './blog/contract.ts'
import { profileApi } from './profile/contract.ts'

let app: TestApp
let writer: Caller
let publisher: Caller
let reader: Caller
beforeAll(async () => {
  app = await testApp()
  writer = await app.as('RGM')
  publisher = await app.as('HQA')
  reader = await app.as('SVM')
})
afterAll(() => app.close())

/** What is stored of words: a text has no control characters, and each of its lines ends the same way. */
const typed = (payload: string) => inManyLines(payload).trim()
/** The same in a field that takes no end of a line. */
const line = (payload: string, most: number) => inOneLine(payload).slice(0, most).trim()
const words = (payload: string, most: number) => typed(payload).slice(0, most).trim()

/** What a feed reader takes for HTML. */
const formattedIn = (feed: string) => [...feed.matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g)].map(([, html]) => html!)

const byId = (id: number) => ({ params: { id: String(id) } })
const get = (who: Caller, path: string) => app.request(path, { headers: { authorization: `Bearer ${who.token}` } })

/** No browser takes the answer for a page: it is JSON, and may not be guessed to be anything else. */
async function isData(who: Caller, path: string) {
  const { headers } = await get(who, path)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
}

test('there are enough payloads to try', () => {
  expect(new Set(xssPayloads).size).toBeGreaterThanOrEqual(150)
})

describe('of what would run in a blog post (T-19)', () => {
  test('nothing is left when it is written or changed', async () => {
    const open = await draftAs(writer, 'Tried')
    let { version } = open
    for (const payload of xssPayloads) {
      const content = `<p>before</p>${payload}<p>after</p>`
      const saved = await writer.send(blogApi.update, { ...byId(open.id), body: { content, if_version: version } })
      version = saved.version
      expect(foreignIn(saved.content), payload).toEqual([])
      expect(saved.content, payload).toContain('before')
    }
    const { content } = await draftAs(writer, 'All of them', { content: xssPayloads.join('') })
    expect(foreignIn(content)).toEqual([])
  })

  test('nothing is shown of what is in the database all the same, in no feed either', async () => {
    const { id } = await publishedAs(writer, publisher, 'Old rows')
    for (const payload of xssPayloads) {
      await sql`update blog_post set body = ${payload}, cleaner_version = 0 where id = ${id}`.execute(
        app.deps.database.owner,
      )
      const { blog } = await reader.send(blogApi.detail, { query: { id: String(id) } })
      const edit = await publisher.send(blogApi.edit, { query: { id: String(id) } })
      expect([blog.content, edit.content].flatMap(foreignIn), payload).toEqual([])
    }
    await sql`update blog_post set body = ${xssPayloads.join('')}, cleaner_version = 0 where id = ${id}`.execute(
      app.deps.database.owner,
    )
    for (const format of ['rss', 'atom']) {
      const feed = await (await get(reader, `/blog/feed/${format}`)).text()
      expect(feed).toContain('Old rows')
      expect(formattedIn(feed).flatMap(foreignIn)).toEqual([])
    }
  })

  test('titles, summaries, and tags are words, and stay what was typed', async () => {
    for (const payload of xssPayloads) {
      const [title, excerpt] = [line(`A ${payload}`, 150), words(payload, 300)]
      const post = await draftAs(writer, title, { excerpt })
      expect([post.blogTitle, post.excerpt]).toEqual([title, excerpt])
      expect(post.slug).toMatch(/^[a-z0-9-]+$/)
      expect(post.featuredImage).toMatch(/^data:image\/svg\+xml[;,]|^\/blog\/pictures\//)
    }
  })

  test('titles and summaries are words in a feed too, and end no part of it', async () => {
    const title = ']]></title><script>alert(1)</script>'
    await publishedAs(writer, publisher, title, { excerpt: '<img src=x onerror=alert(1)>' })
    for (const format of ['rss', 'atom']) {
      const feed = await (await get(reader, `/blog/feed/${format}`)).text()
      expect(formattedIn(feed).flatMap(foreignIn)).toEqual([])
      expect(feed.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')).not.toMatch(/<script|<img/)
      expect(feed).toContain('&lt;script&gt;')
    }
  })
})

test('comments of the blog are words', async () => {
  const { id } = await publishedAs(writer, publisher, 'To be commented on')
  for (const payload of xssPayloads) {
    const text = typed(payload)
    const { comments } = await reader.send(blogApi.comment, { ...byId(id), body: { text } })
    expect(comments.at(-1)!.commentText).toBe(text)
  }
  await isData(reader, `/blog/list/data/detail?id=${id}`)
})

describe('of a profile (T-19)', () => {
  test('posts, comments, reports, and polls are words', async () => {
    for (const [index, payload] of xssPayloads.entries()) {
      // Fifty posts a day are enough.
      if (index % 45 === 0) app.travel(25 * 3600)
      if (index % 45 === 0) [writer, reader] = [await app.as('RGM'), await app.as('SVM')]
      const text = typed(payload)
      const { post } = await reader.send(profileApi.add, { body: { text } })
      expect(post.postText).toBe(text)
      const { comment } = await writer.send(profileApi.comment, {
        ...byId(post.id),
        body: { text: words(text, 500) },
      })
      expect(comment.comment).toBe(words(text, 500))
    }
    const { poll } = await reader.send(profileApi.addPoll, {
      body: { question: xssPayloads[0]!, options: xssPayloads.slice(6, 10).map((one) => line(one, 80)) },
    })
    expect(poll.question).toBe(xssPayloads[0])
    await isData(reader, '/profile/data')
  })

  test('one’s own address links to the web alone, and texts about oneself are plain words', async () => {
    const { userAbout } = await reader.send(profileApi.data, { query: {} })
    let { version } = userAbout
    for (const payload of xssPayloads) {
      const about = typed(payload)
      const body = { about, lives: line(about, 120), website: '', if_version: version }
      const saved = await reader.send(profileApi.saveAbout, { body })
      version = saved.userAbout.version
      expect(saved.userAbout.about).toBe(about)
      const href = /href="([^"]*)"/.exec(payload)?.[1] ?? payload
      const website = words(href, 200)
      const stored = await reader
        .send(profileApi.saveAbout, { body: { ...body, website, if_version: version } })
        .then((answer) => answer.userAbout)
        .catch((error: { status: number }) => error)
      if ('status' in stored) expect(stored.status, payload).toBe(422)
      else {
        version = stored.version
        expect(stored.website).toMatch(/^(https?:\/\/|$)/i)
      }
    }
  })

  test('nor does the account take another address, or a photo that is none', async () => {
    const { general, info, social } = await reader.send(accountApi.data, {})
    const refused = (sent: Promise<unknown>) => expect(sent).rejects.toMatchObject({ status: 422 })
    for (const payload of xssPayloads) {
      const href = /(?:href|src)="([^"]*)"/.exec(payload)?.[1] ?? payload
      if (/^https?:/i.test(href)) continue
      const { version: _version, ...texts } = info
      await refused(
        reader.send(accountApi.saveInformation, {
          body: { ...texts, website: href.slice(0, 200) || 'x', if_version: info.version },
        }),
      )
      await refused(
        reader.send(accountApi.saveSocial, {
          body: {
            socialLinks: { ...social.socialLinks, twitter: href.slice(0, 200) || 'x' },
            if_version: social.version,
          },
        }),
      )
      const { username, fullName, company } = general
      await refused(
        reader.send(accountApi.saveGeneral, {
          body: { username, fullName, company, avatar: payload, if_version: general.version },
        }),
      )
    }
  })
})

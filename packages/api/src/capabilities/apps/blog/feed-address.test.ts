import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishedAs } from '#testing/blog.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { feedAddressApi } from './feed-address.contract.ts'

let app: TestApp
let reader: Caller
beforeAll(async () => {
  app = await testApp()
  reader = await app.as('SVM')
})
afterAll(() => app.close())

const pathOf = (address: string) => new URL(address).pathname
const reset = (who: Caller) => who.send(feedAddressApi.reset, {})

describe('the address for feed readers', () => {
  test('gives what is published without a sign-in, as RSS and Atom', async () => {
    await publishedAs(await app.as('RGM'), await app.as('HQA'), 'Read elsewhere')
    expect(await reader.send(feedAddressApi.address, {})).toEqual({ address: null })
    const { rss, atom } = await reset(reader)
    for (const [address, type, begin] of [
      [rss, 'application/rss+xml', '<rss'],
      [atom, 'application/atom+xml', '<feed'],
    ] as const) {
      expect(address).toMatch(/^http:\/\/rad\.test\/blog\/feeds\/[\w-]{43}\/(rss|atom)$/)
      const answer = await app.request(pathOf(address))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
      const text = await answer.text()
      expect(text).toContain(begin)
      expect(text).toContain('Read elsewhere')
    }
    const { address } = await reader.send(feedAddressApi.address, {})
    expect(address?.lastUsedAt).not.toBeNull()
  })

  test('is stored as a hash, and opens nothing else', async () => {
    const { rss } = await reset(reader)
    const secret = rss.split('/').at(-2)!
    const { rows } = await sql<{ all: string }>`select to_jsonb(a)::text as all from blog_feed_address a`.execute(
      app.deps.database.owner,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ all }) => all).join('')).not.toContain(secret)
    const headers = { authorization: `Bearer ${secret}` }
    expect((await app.request('/blog/list/data', { headers })).status).toBe(401)
  })

  test('stops working when it is reset, revoked, or its person may no longer sign in', async () => {
    const first = await reset(reader)
    const second = await reset(reader)
    expect((await app.request(pathOf(first.rss))).status).toBe(404)
    expect((await app.request(pathOf(second.rss))).status).toBe(200)
    await reader.send(feedAddressApi.revoke, {})
    expect((await app.request(pathOf(second.rss))).status).toBe(404)
    expect(await reader.send(feedAddressApi.revoke, {})).toEqual({ address: null })
    const other = await app.as('DLP')
    const { atom } = await reset(other)
    await sql`update app_user set status = 'locked' where email = 'dlp@demo.com'`.execute(app.deps.database.owner)
    expect((await app.request(pathOf(atom))).status).toBe(404)
  })

  test('of strangers and of one reader only so many calls are answered', async () => {
    const limited = await testApp({ limits: 1 })
    try {
      const { rss } = await reset(await limited.as('RGM'))
      const statuses = async (path: string, times: number) => {
        const found: number[] = []
        for (let at = 0; at < times; at++) found.push((await limited.request(path)).status)
        return new Set(found)
      }
      expect(await statuses('/blog/feeds/guessed/rss', 101)).toEqual(new Set([404, 429]))
      expect(await statuses(pathOf(rss), 61)).toEqual(new Set([200, 429]))
    } finally {
      await limited.close()
    }
  })
})

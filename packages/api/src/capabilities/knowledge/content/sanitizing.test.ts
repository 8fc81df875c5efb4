import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDraftAs, contentAs, moveAs, publishedAs } from '#testing/content.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { foreignIn, xssPayloads } from '#testing/xss.ts'
import { contentApi } from './contract.ts'
import { libraryApi } from './library.contract.ts'

let app: TestApp
let writer: Caller
let approver: Caller
let reader: Caller
beforeAll(async () => {
  app = await testApp()
  writer = await app.as('RGM')
  approver = await app.as('HQA')
  reader = await app.as('SVM')
})
afterAll(() => app.close())

describe('of a text that would run something', () => {
  test('there are enough to try, and what finds them finds them', () => {
    expect(new Set(xssPayloads).size).toBeGreaterThanOrEqual(150)
    expect(xssPayloads.filter((payload) => foreignIn(payload).length > 0).length).toBeGreaterThan(140)
  })

  test('nothing is left when it is written', async () => {
    for (const payload of xssPayloads) {
      const { body } = await addDraftAs(writer, { title: 'Tried', body: `<p>before</p>${payload}<p>after</p>` })
      expect(foreignIn(body), payload).toEqual([])
    }
  })

  test('nothing is left when it is changed', async () => {
    const item = await addDraftAs(writer)
    const all = xssPayloads.join('')
    const { body } = await writer.send(contentApi.update, {
      params: { id: item.id },
      body: { body: all, if_version: item.version },
    })
    expect(foreignIn(body)).toEqual([])
  })

  test('a row of an earlier cleaner is read clean, before the scheduled job has cleaned it', async () => {
    const { id, slug } = await publishedAs(writer, approver, { title: 'Old rows' })
    const { owner } = app.deps.database
    for (const payload of xssPayloads) {
      for (const [table, key] of [
        ['content_item', 'id'],
        ['content_version', 'item_id'],
        ['library_item', 'item_id'],
      ])
        await sql`update ${sql.table(table!)} set body = ${payload}, cleaner_version = 0 where ${sql.ref(key!)} = ${id}::uuid`.execute(
          owner,
        )
      const shown = [
        (await contentAs(writer, id)).body,
        (await writer.send(contentApi.edition, { params: { id, no: '1' } })).body,
        (await writer.send(contentApi.preview, { params: { id }, query: { outlet: 'DL001-01' } })).body,
        (await reader.send(libraryApi.get, { params: { slug }, query: {} })).body,
      ]
      expect(shown.flatMap(foreignIn), payload).toEqual([])
    }
  })

  test('titles and summaries are words, and stay what was typed', async () => {
    const title = '<img src=x onerror=alert(1)>'
    const { id, slug } = await addDraftAs(writer, { title, summary: '<script>alert(1)</script>' })
    expect(await contentAs(writer, id)).toMatchObject({ title, summary: '<script>alert(1)</script>' })
    expect(slug).toMatch(/^[a-z0-9-]+$/)
  })
})

test('what editors write stays as it is: tables, pictures of the product, links, lists', async () => {
  const { id } = await addDraftAs(writer)
  const picture = `/api/content/files/${id}`
  const body = [
    '<h2>Torque</h2><p style="text-align:center">See <a href="/library/bolts" rel="noopener noreferrer nofollow" target="_blank">bolts</a>.</p>',
    '<table><thead><tr><th colspan="2">Axle</th></tr></thead><tbody><tr><td>Front</td><td>120 Nm</td></tr></tbody></table>',
    `<figure><img src="${picture}" alt="A wheel" width="640" height="480" /><figcaption>A wheel</figcaption></figure>`,
    '<ol><li><p>Lift</p><ul><li><p>Pads</p></li></ul></li></ol><blockquote><p>Mind <code>x</code></p></blockquote><hr />',
  ].join('')
  expect((await addDraftAs(writer, { body })).body).toBe(body)
})

test('a search marks what was searched for, and what it shows are words', async () => {
  await publishedAs(writer, approver, {
    title: 'Where to look',
    body: '<p>Before it, and &lt;script&gt;alert("kühlmittel")&lt;/script&gt; behind it.</p>',
  })
  const { rows } = await reader.send(libraryApi.list, { query: { q: 'kuhlmittel' } })
  expect(rows).toHaveLength(1)
  expect(rows[0]!.excerpt.filter(({ is_hit }) => is_hit)).toEqual([{ text: 'kühlmittel', is_hit: true }])
  expect(rows[0]!.excerpt.map(({ text }) => text).join('')).toContain('<script>alert("kühlmittel")</script>')
})

test('a text that was returned is clean in its remark, too: it is words', async () => {
  const { id } = await addDraftAs(writer)
  await moveAs(writer, id, 'in_review')
  const { remark } = await moveAs(approver, id, 'draft', '<b>No</b>')
  expect(remark).toBe('<b>No</b>')
})

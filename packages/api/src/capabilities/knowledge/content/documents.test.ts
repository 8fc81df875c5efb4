import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDraftAs, contentAs, moveAs, publishedAs } from '#testing/content.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
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

const importAs = (caller: Caller, content: string | Uint8Array<ArrayBuffer>, name: string, kind = 'article' as const) =>
  caller.send(contentApi.import, { body: { file: new File([content], name), kind, language: 'en' } })

/** A document of Word with this body, and the links its text names. */
function docx(body: string, links: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  const relations = Object.entries(links).map(
    ([id, target]) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${target}" TargetMode="External"/>`,
  )
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8(
      `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="w" xmlns:r="r"><w:body>${body}</w:body></w:document>`,
    ),
    'word/_rels/document.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
  }) as Uint8Array<ArrayBuffer>
}
const paragraph = (text: string, style = '') =>
  `<w:p><w:pPr>${style}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

describe('a document', () => {
  test('in Markdown becomes a draft', async () => {
    const { content, notes } = await importAs(
      writer,
      '# Wheel bolts\n\nTighten **crosswise**.\n\n| Axle | Nm |\n|---|---|\n| Front | 120 |\n\n- one\n- two\n\n![A wheel](https://elsewhere.example/wheel.png)\n',
      'bolts.md',
    )
    expect(content).toMatchObject({ title: 'Wheel bolts', status: 'draft', kind: 'article', slug: 'wheel-bolts' })
    expect(content.body).toContain('<strong>crosswise</strong>')
    expect(content.body).toContain('<td>120</td>')
    expect(content.body).not.toContain('elsewhere.example')
    expect(notes).toEqual(['Pictures were left out. Add them to the text.'])
  })

  test('in HTML becomes a draft, without what a page runs', async () => {
    const page =
      '<!doctype html><html><head><title>Bolts &amp; nuts</title><style>p{}</style></head><body><h2>How</h2><p onclick="x()">Turn.</p><script>alert(1)</script></body></html>'
    const { content } = await importAs(writer, page, 'page.html')
    expect(content).toMatchObject({ title: 'Bolts & nuts', body: '<h3>How</h3><p>Turn.</p>' })
  })

  test('in HTML is called what its first heading says, and brings nothing of the site around it', async () => {
    const page =
      '<html><head><title>Refunds | Handbook</title></head><body><nav><ul><li><a href="x.html">Home</a></li></ul></nav><h1>Refunds &#39;26</h1><p>Ask why.</p></body></html>'
    const { content } = await importAs(writer, page, 'refunds.html')
    expect(content).toMatchObject({ title: "Refunds '26", body: '<p>Ask why.</p>' })
  })

  test('in Markdown brings no lines that stand before its text, save its title', async () => {
    const lines = '---\ntitle: "Recall 25C005"\ncampaign: 25C005\n---\n\nReplace the kit.\n'
    const { content } = await importAs(writer, lines, 'RCRIT-25C005.md')
    expect(content).toMatchObject({ title: 'Recall 25C005', body: '<p>Replace the kit.</p>' })
    const ruled = await importAs(writer, '---\n\nA rule first.\n\n---\n', 'ruled.md')
    expect(ruled.content.body).toContain('A rule first.')
  })

  test.each([
    ['old Windows', Uint8Array.from(Buffer.from('# Gr\u00f6\u00dfe\n\n10\u00a0mm', 'latin1')), 'size.md'],
    [
      'Notepad',
      Uint8Array.from([0xff, 0xfe, ...Buffer.from('# Gr\u00f6\u00dfe\n\n10\u00a0mm', 'utf16le')]),
      'size.txt',
    ],
    ['UTF-8 with its mark', Uint8Array.from(Buffer.from('\ufeff# Gr\u00f6\u00dfe\n\n10\u00a0mm')), 'size.md'],
  ])('in the letters of %s is read', async (_, bytes, name) => {
    const { content } = await importAs(writer, bytes, name)
    expect(content.title).toBe('Gr\u00f6\u00dfe')
    expect(content.body).toMatch(/^<p>10\s?(&nbsp;)?mm<\/p>$/)
  })

  test('in HTML is read in the letters it names', async () => {
    const page = '<html><head><meta charset="iso-8859-2"></head><body><h1>Zka</h1><p>\u00b3</p></body></html>'
    const { content } = await importAs(writer, Uint8Array.from(Buffer.from(page, 'latin1')), 'page.html')
    expect(content.body).toBe('<p>\u0142</p>')
  })

  test('whose tags are all left open does not hold the server up', async () => {
    const begun = performance.now()
    await importAs(writer, `<html>text${'<h1>'.repeat(40_000)}${'<h1 '.repeat(40_000)}`, 'open.html').catch(() => {})
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  test('of Word becomes a draft with headings, lists, tables, and links', async () => {
    const body = [
      paragraph('Torque &amp; tools', '<w:pStyle w:val="Title"/>'),
      paragraph('Before', '<w:pStyle w:val="Heading1"/>'),
      '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Mind</w:t></w:r><w:r><w:t xml:space="preserve"> the gap</w:t></w:r></w:p>',
      paragraph('one', '<w:numPr/>'),
      paragraph('two', '<w:numPr/>'),
      `<w:tbl><w:tr><w:tc>${paragraph('Front')}</w:tc><w:tc>${paragraph('120')}</w:tc></w:tr></w:tbl>`,
      '<w:p><w:hyperlink r:id="r1"><w:r><w:t>here</w:t></w:r></w:hyperlink><w:hyperlink r:id="r2"><w:r><w:t>there</w:t></w:r></w:hyperlink></w:p>',
    ].join('')
    const { content } = await importAs(
      writer,
      docx(body, { r1: 'https://brand.example/a', r2: 'javascript:alert(1)' }),
      'torque.docx',
    )
    expect(content.title).toBe('Torque & tools')
    expect(content.body).toBe(
      '<h2>Before</h2><p><strong>Mind</strong> the gap</p><ul><li><p>one</p></li><li><p>two</p></li></ul><table><tbody><tr><td><p>Front</p></td><td><p>120</p></td></tr></tbody></table><p><a href="https://brand.example/a" rel="noopener noreferrer nofollow" target="_blank">here</a><a>there</a></p>',
    )
  })

  test('of Word cannot bring entities of its own', async () => {
    const bytes = zipSync({
      'word/document.xml': strToU8(
        '<!DOCTYPE x [<!ENTITY a "boom"><!ENTITY b SYSTEM "file:///etc/passwd">]><w:document><w:body><w:p><w:r><w:t>safe &a; &b;</w:t></w:r></w:p></w:body></w:document>',
      ),
    }) as Uint8Array<ArrayBuffer>
    const { content } = await importAs(writer, bytes, 'bomb.docx').catch(() => ({ content: { body: '' } }))
    expect(content.body).not.toContain('boom')
    expect(content.body).not.toContain('root:')
  })

  test('that is small and claims to be gigabytes is refused', async () => {
    const bytes = zipSync({ 'word/document.xml': new Uint8Array(30 * 1_048_576) }) as Uint8Array<ArrayBuffer>
    expect(bytes.length).toBeLessThan(1_048_576)
    await expect(importAs(writer, bytes, 'bomb.docx')).rejects.toMatchObject({
      status: 422,
      fields: { file: 'This document is too large.' },
    })
  })

  test.each([
    ['', 'empty.md', 'This file is empty.'],
    ['\u0000\u0001', 'binary.md', 'This file type is not accepted.'],
    ['%PDF-1.7', 'book.pdf', 'This file type is not accepted.'],
    ['# Only a title', 'title.md', 'There is no text in this document.'],
    ['PK\u0003\u0004 and no more', 'broken.docx', 'This document is damaged.'],
    [`# Long\n\n${'word '.repeat(50_000)}`, 'long.md', 'This document is too long. Split it up.'],
  ])('%j is refused in words', async (content, name, message) => {
    await expect(importAs(writer, content.slice(0, 300_000), name)).rejects.toMatchObject({
      status: 422,
      fields: { file: message },
    })
  })

  test('is imported only by who may write its kind', async () => {
    await expect(importAs(await app.as('BTM'), '# A\n\ntext', 'a.md')).rejects.toMatchObject({ status: 403 })
    await expect(importAs(reader, '# A\n\ntext', 'a.md')).rejects.toMatchObject({ status: 403 })
  })
})

/** A picture of one pixel, with a text in it that says where it was taken. */
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)
function withText(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new TextEncoder().encode('    tEXtGPS\u000019.07N 72.87E    ')
  new DataView(chunk.buffer).setUint32(0, chunk.length - 12)
  return Uint8Array.from([...bytes.slice(0, 33), ...chunk, ...bytes.slice(33)])
}

const attach = (id: string, content: string | Uint8Array<ArrayBuffer>, name: string, as = writer) =>
  as.send(contentApi.attach, { params: { id }, body: { file: new File([content], name) } })
const download = (path: string, as = reader) => app.request(path, { headers: { authorization: `Bearer ${as.token}` } })

describe('a picture', () => {
  test('is kept with its size, and without anything else that was in its file', async () => {
    const { id } = await addDraftAs(writer)
    const { files } = await attach(id, withText(png), 'C:\\photos\\wheel.jpg')
    expect(files).toMatchObject([{ name: 'wheel.png', type: 'image/png', width: 1, height: 1 }])
    const response = await download(files[0]!.path, writer)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const kept = new Uint8Array(await response.arrayBuffer())
    expect(new TextDecoder('latin1').decode(kept)).not.toContain('GPS')
    expect([...kept]).toEqual([...png])
    // The same once more is the same.
    expect((await attach(id, png, 'again.png')).files).toHaveLength(1)
  })

  test('is read by whoever reads the text, once that is published', async () => {
    const { id } = await addDraftAs(writer, { title: 'With a picture', roles: ['SVM'] })
    const { files, version } = await attach(id, png, 'wheel.png')
    expect((await download(files[0]!.path)).status).toBe(404)
    await writer.send(contentApi.update, {
      params: { id },
      body: { body: `<p>Look</p><img src="${files[0]!.path}" alt="Wheel">`, if_version: version },
    })
    await moveAs(writer, id, 'in_review')
    await moveAs(approver, id, 'published')
    expect((await download(files[0]!.path)).status).toBe(200)
    expect((await download(files[0]!.path, await app.as('BSM'))).status).toBe(404)
  })

  test('that a text shows is not removed; another is', async () => {
    const { id } = await addDraftAs(writer)
    const { files, version } = await attach(id, png, 'wheel.png')
    const remove = () => writer.send(contentApi.removeFile, { params: { id, file: files[0]!.id } })
    const shown = await writer.send(contentApi.update, {
      params: { id },
      body: { body: `<img src="${files[0]!.path}" alt="">`, if_version: version },
    })
    await expect(remove()).rejects.toMatchObject({ status: 409, code: 'file.used' })
    await writer.send(contentApi.update, { params: { id }, body: { body: '<p>None</p>', if_version: shown.version } })
    expect((await remove()).files).toEqual([])
  })

  test.each([
    [png.slice(0, 40), 'cut.png', 'This picture is damaged.'],
    ['<svg onload=alert(1)>', 'x.svg', 'This file type is not accepted.'],
    ['<html><script>alert(1)</script>', 'x.txt', 'This file type is not accepted.'],
    ['', 'x.png', 'This file is empty.'],
  ])('%# is refused in words', async (content, name, message) => {
    const { id } = await addDraftAs(writer)
    await expect(attach(id, content, name)).rejects.toMatchObject({ status: 422, fields: { file: message } })
  })

  test('that is far too large to draw is refused', async () => {
    const { id } = await addDraftAs(writer)
    const wide = Uint8Array.from(png)
    new DataView(wide.buffer).setUint32(16, 60_000)
    await expect(attach(id, wide, 'wide.png')).rejects.toMatchObject({
      fields: { file: 'Use a picture of at most 4,096 pixels a side.' },
    })
  })

  test('is not added to what is no draft, or no draft of one’s own', async () => {
    const { id } = await publishedAs(writer, approver)
    await expect(attach(id, png, 'late.png')).rejects.toMatchObject({ status: 409, code: 'state.draft' })
    const { id: other } = await addDraftAs(writer)
    await expect(attach(other, png, 'mine.png', await app.as('TSM'))).rejects.toMatchObject({ status: 403 })
  })
})

describe('links', () => {
  test('that lead nowhere are found', async () => {
    const target = await publishedAs(writer, approver, { title: 'Target of links' })
    const body = `<p><a href="/library/${target.slug}">good</a> <a href="/library/nothing-there">bad</a> <a href="/guidelines/G-0001">a guideline</a> <a href="/guidelines/G-7777">none</a> <a href="https://brand.example">web</a></p>`
    const { id, broken_links } = await addDraftAs(writer, { title: 'Links', body })
    expect(broken_links).toBe(2)
    const { rows, count } = await writer.send(contentApi.brokenLinks, {})
    expect(rows.filter((row) => row.id === id).map(({ href }) => href)).toEqual([
      '/guidelines/G-7777',
      '/library/nothing-there',
    ])
    expect(count).toBeGreaterThanOrEqual(2)
    await moveAs(approver, target.id, 'archived')
    expect((await contentAs(writer, id)).broken_links).toBe(3)
  })

  test('say where a text is used', async () => {
    const target = await publishedAs(writer, approver, { title: 'Used text' })
    const { id } = await addDraftAs(writer, {
      title: 'User of it',
      body: `<p><a href="/library/${target.slug}">it</a></p>`,
    })
    const { links } = await writer.send(contentApi.usedBy, { params: { id: target.id } })
    expect(links).toMatchObject([{ id, title: 'User of it', is_live: false }])
  })
})

describe('readers', () => {
  test('leave a receipt when they have read a text, for each version', async () => {
    const { id, slug } = await publishedAs(writer, approver, { title: 'Receipt', roles: ['SVM'] })
    const read = () => reader.send(libraryApi.read, { params: { slug }, body: { language: 'en' } })
    expect((await reader.send(libraryApi.get, { params: { slug }, query: {} })).read_at).toBe(null)
    expect(await read()).toMatchObject({ edition: 1 })
    await read()
    expect((await reader.send(libraryApi.get, { params: { slug }, query: {} })).read_at).not.toBe(null)
    const receipts = await approver.send(contentApi.receipts, { params: { id } })
    expect(receipts).toMatchObject({
      read: 1,
      read_any: 1,
      rows: [{ user: { name: 'Sunita Varma' }, role: 'SVM', edition: 1, times: 2 }],
    })
    expect(receipts.meant).toBeGreaterThan(10)
    expect((await contentAs(writer, id)).readers).toBe(1)
    const { rows } = await reader.send(libraryApi.list, { query: { unread: 'true', perPage: 100 } })
    expect(rows.some((row) => row.slug === slug)).toBe(false)
  })

  test('find texts by all of their words, however they are written', async () => {
    await publishedAs(writer, approver, { title: 'Café crème', body: '<p>Stir <b>slowly</b> with a long spoon.</p>' })
    const find = async (q: string) =>
      (await reader.send(libraryApi.list, { query: { q } })).rows.map(({ title }) => title)
    expect(await find('cafe SPOON')).toEqual(['Café crème'])
    expect(await find('cafe fork')).toEqual([])
    expect(await find('100%_')).toEqual([])
  })

  test('read a text in their language where there is one', async () => {
    const { id, slug } = await publishedAs(writer, approver, { title: 'Two languages' })
    const german = await publishedAs(writer, approver, { title: 'Zwei Sprachen', language: 'de', translation_of: id })
    const { rows } = await reader.send(libraryApi.list, { query: { perPage: 100 } })
    expect(rows.filter((row) => [slug, german.slug].includes(row.slug)).map(({ language }) => language)).toEqual(['en'])
    expect((await reader.send(libraryApi.list, { query: { language: ['de'] } })).rows.map((row) => row.slug)).toContain(
      german.slug,
    )
    expect((await reader.send(libraryApi.get, { params: { slug }, query: {} })).translations).toMatchObject([
      { language: 'de', slug: german.slug },
    ])
    await expect(addDraftAs(writer, { language: 'de', translation_of: id })).rejects.toMatchObject({
      status: 409,
      code: 'unique.language',
    })
  })
})

describe('addresses', () => {
  test('are made of titles, each once in a language', async () => {
    const added = await Promise.all([0, 1, 2].map(() => addDraftAs(writer, { title: 'Größe & Maß' })))
    expect(added.map(({ slug }) => slug).toSorted()).toEqual(['grosse-mass', 'grosse-mass-2', 'grosse-mass-3'])
    await expect(addDraftAs(writer, { title: 'Taken', slug: 'grosse-mass-2' })).rejects.toMatchObject({
      status: 409,
      code: 'unique.slug',
      message: 'This address is already in use.',
    })
    expect((await addDraftAs(writer, { title: '数字说明', language: 'zh' })).slug).toMatch(/^notice/)
  })
})

import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { contentApi } from './contract.ts'

let app: TestApp
let writer: Caller
let reader: Caller
beforeAll(async () => {
  app = await testApp()
  writer = await app.as('RGM')
  reader = await app.as('SVM')
})
afterAll(() => app.close())

const importAs = (caller: Caller, content: string | Uint8Array<ArrayBuffer>, name: string, kind = 'article' as const) =>
  caller.send(contentApi.import, { body: { file: new File([content], name), kind, language: 'en' } })

/** A document of Word with this body, and the links its text names. */
function docx(
  body: string,
  links: Record<string, string> = {},
  parts: Record<string, string> = {},
): Uint8Array<ArrayBuffer> {
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
    ...Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
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

  test('takes its title on one line, without invisible characters', async () => {
    const { content } = await importAs(writer, '<h1>Wheel\n\u2028 bolts\u202e</h1><p>Turn.</p>', 'bolts.html')
    expect(content.title).toBe('Wheel bolts')
  })

  test('in HTML becomes a draft, without what a page runs', async () => {
    const page =
      '<!doctype html><html><head><title>Bolts &amp; nuts</title><style>p{}</style></head><body><h2>How</h2><p onclick="x()">Turn.</p><script>alert(1)</script></body></html>'
    const { content } = await importAs(writer, page, 'page.html')
    expect(content).toMatchObject({ title: 'Bolts & nuts', body: '<h3>How</h3><p>Turn.</p>' })
  })

  test('in HTML takes its first heading as title, and nothing of the site around it', async () => {
    const page =
      '<html><head><title>Refunds | Handbook</title></head><body><nav><ul><li><a href="x.html">Home</a></li></ul></nav><h1>Refunds &#39;26</h1><p>Ask why.</p></body></html>'
    const { content } = await importAs(writer, page, 'refunds.html')
    expect(content).toMatchObject({ title: "Refunds '26", body: '<p>Ask why.</p>' })
  })

  test('in Markdown takes no lines before its text, except its title', async () => {
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

  test('that is far longer than a text may be is refused before it is read, whatever it is made of', async () => {
    const begun = performance.now()
    for (const [tag, name] of [
      ['<h1>', 'open.html'],
      ['<h1 ', 'open.html'],
      ['<ul><li>', 'open.md'],
    ])
      await expect(importAs(writer, '<html>text'.padEnd(4_000_000, tag), name!)).rejects.toMatchObject({
        status: 422,
        fields: { file: 'This document is too long. Split it up.' },
      })
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  test('with large embedded pictures is read without them', async () => {
    const picture = `<img src="data:image/png;base64,${'A'.repeat(1_000_000)}">`
    const { content, notes } = await importAs(writer, `<html><p>Look</p>${picture}<p>here</p></html>`, 'page.html')
    expect(content.body).toBe('<p>Look</p><p>here</p>')
    expect(notes).toEqual(['Pictures were left out. Add them to the text.'])
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
      '<h2>Before</h2><p><strong>Mind</strong> the gap</p><ul><li><p>one</p></li><li><p>two</p></li></ul><table><tbody><tr><td><p>Front</p></td><td><p>120</p></td></tr></tbody></table><p><a href="https://brand.example/a" rel="noopener noreferrer nofollow" target="_blank">here</a>there</p>',
    )
  })

  test('of Word keeps the numbers and levels of its steps, and headings in whatever language Word spoke', async () => {
    const step = (text: string, level = 0, list = 1) =>
      paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`)
    const level = (no: number, format: string) => `<w:lvl w:ilvl="${no}"><w:numFmt w:val="${format}"/></w:lvl>`
    const numbering = `<w:numbering><w:abstractNum w:abstractNumId="7">${level(0, 'decimal')}${level(1, 'bullet')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num></w:numbering>`
    const styles =
      '<w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>'
    const body = [
      paragraph('Bremse', '<w:pStyle w:val="berschrift1"/>'),
      paragraph('Ablauf', '<w:pStyle w:val="berschrift1"/>'),
      step('Lift'),
      step('Front', 1),
      step('Rear', 1),
      paragraph('Mind the hose.', '<w:ind w:left="720"/>'),
      step('Lower'),
      paragraph('Done.'),
      step('Deep', 2),
      step('Deep too', 2),
      step('Nowhere', -5),
    ].join('')
    const parts = { 'word/numbering.xml': numbering, 'word/styles.xml': styles }
    const { content } = await importAs(writer, docx(body, {}, parts), 'brake.docx')
    expect(content.title).toBe('Bremse')
    expect(content.body).toBe(
      '<h2>Ablauf</h2><ol><li><p>Lift</p><ul><li><p>Front</p></li><li><p>Rear</p><p>Mind the hose.</p></li></ul></li><li><p>Lower</p></li></ol><p>Done.</p><ul><li><p>Deep</p></li><li><p>Deep too</p></li></ul><ol><li><p>Nowhere</p></li></ol>',
    )
  })

  test('of Word is read once where it holds a text twice, and without what was deleted or hidden', async () => {
    const run = (text: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r>`
    const body = [
      `<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr></w:p>`,
      `<w:p><mc:AlternateContent><mc:Choice>${run('Boxed')}</mc:Choice><mc:Fallback>${run('Boxed')}</mc:Fallback></mc:AlternateContent></w:p>`,
      `<w:p><w:moveFrom>${run('Moved')}</w:moveFrom>${run('Left', '<w:b/>')}${run('over', '<w:b/>')}${run('secret', '<w:vanish/>')}</w:p>`,
      `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph('Torque')}</w:tc></w:tr></w:tbl>`,
    ].join('')
    const { content } = await importAs(writer, docx(body), 'twice.docx')
    expect(content.body).toBe(
      '<p>Boxed</p><p><strong>Leftover</strong></p><table><tbody><tr><td colspan="2"><p>Torque</p></td></tr></tbody></table>',
    )
  })

  test('of Word cannot define entities', async () => {
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

import fc from 'fast-check'
import sanitize from 'sanitize-html'
import { describe, expect, test } from 'vitest'
import { growthOf, linearGrowth } from '#testing/processor-time.ts'
import { rules, type RichTextKind } from './rich-text-rules.ts'
import { cleanHtml } from './rich-text.ts'

const kinds = ['text', 'document', 'mail'] as const satisfies RichTextKind[]
const clean = (html: string, kind: RichTextKind = 'text') => cleanHtml(kind, html).html

describe('a rich text', () => {
  test('keeps what the editor writes', () => {
    const written =
      '<h2>Plan</h2><p style="text-align:center"><strong>Bold</strong>, <em>slanted</em>, <u>underlined</u>, <s>gone</s></p><ul><li><p>one</p></li></ul>'
    expect(clean(written)).toBe(written)
  })

  test.each([
    ['<p>before<script>alert(1)</script>after</p>', '<p>beforeafter</p>'],
    ['<p onclick="alert(1)">text</p>', '<p>text</p>'],
    ['<img src=x onerror=alert(1)><p>text</p>', '<p>text</p>'],
    ['<p style="background:url(//elsewhere.example)">text</p>', '<p>text</p>'],
    ['<p style="text-align:expression(1)">text</p>', '<p>text</p>'],
    ['<iframe src="//elsewhere.example"></iframe>text', 'text'],
    ['<svg><p>text</p><script>1</script></svg>', '<p>text</p>'],
    ['5 < 6 & 7 > 2', '5 &lt; 6 &amp; 7 &gt; 2'],
    ['<p>one<p>two', '<p>one</p><p>two</p>'],
    ['<ul><li>one<li>two</ul>after', '<ul><li>one</li><li>two</li></ul>after'],
    ['<b>one<i>two</b>three', '<b>one<i>two</i></b>three'],
    ['<select><option>one</select>two', 'two'],
    ['one<!-- <b>two</b> -->three', 'onethree'],
    ['<p>&lt;script&gt;&nbsp;&copy;</p>', '<p>&lt;script&gt;\u00A0©</p>'],
  ])('%s becomes %s', (written, read) => {
    expect(clean(written)).toBe(read)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'java\tscript:alert(1)',
    'java&#9;script:alert(1)',
    '//elsewhere.example',
    '/\t/elsewhere.example',
    '/\\elsewhere.example',
  ])('does not link to %s', (href) => {
    expect(clean(`<p><a href="${href}">here</a></p>`)).toBe('<p>here</p>')
  })

  test('links open in a new tab, without an opener or a referrer', () => {
    expect(clean('<a href="https://demo.com" target="_top">here</a>')).toBe(
      '<a href="https://demo.com" rel="noopener noreferrer nofollow" target="_blank">here</a>',
    )
  })

  test.each(['', '<p></p>', '<p><br></p><p>&nbsp;</p>', '<script>1</script>'])('%s without words is empty', (html) => {
    expect(clean(html)).toBe('')
  })

  test('what lies too deep is lifted up, word by word; what comes after it stays as it is', () => {
    const deep = `${'<blockquote>'.repeat(150)}deep${'</blockquote>'.repeat(150)}<ul><li>after</li></ul>`
    expect(clean(deep)).toMatch(/deep.*<ul><li>after<\/li><\/ul>$/)
  })

  test('beyond its bound ends where the bound is, each element closed and no letter halved', () => {
    const cut = cleanHtml('text', `<p><b>${'<'.repeat(50)}</b></p>`, 100)
    expect(cut.isCut).toBe(true)
    expect(cut.html).toMatch(/^<p><b>(?:&lt;)+<\/b><\/p>$/)
    expect(cleanHtml('text', '\u{1F600}'.repeat(60), 101)).toEqual({
      html: expect.stringMatching(/^(?:\u{1F600}){50}\uFFFD?$/u) as string,
      isCut: true,
    })
    expect(cleanHtml('text', '<p>short</p>', 100).isCut).toBe(false)
  })
})

test('a mail links its pictures, so that opening it sends no request to other servers', () => {
  const picture = '<img alt="Chart" src="https://elsewhere.example/a.png?x=1&y=2">'
  expect(clean(`<p>${picture}</p>`, 'mail')).toBe(
    '<p><a href="https://elsewhere.example/a.png?x=1&amp;y=2" rel="noopener noreferrer nofollow" target="_blank">[Chart]</a></p>',
  )
  expect(clean(`<a href="https://demo.com">${picture}</a>`, 'mail')).toMatch(
    /^<a href="https:\/\/demo.com"[^>]*>\[Chart\]<\/a>$/,
  )
  expect(clean('<img src="cid:1">', 'mail')).toBe('[image]')
  expect(clean('<head><title>Hidden</title><body>shown', 'mail')).toBe('shown')
})

test('a document shows the pictures of the product alone', () => {
  const own = '<img src="/api/content/files/0b0e7d2c-4f0c-4f7e-8a52-0d4f6e1a2b3c" alt="Chart" width="300" />'
  expect(clean(own, 'document')).toBe(own)
  expect(clean('<img src="https://elsewhere.example/a.png"><p>x</p>', 'document')).toBe('<p>x</p>')
})

/** What is allowed in a text, by the rules of a widely used library that is independent of ours. */
const oracle = (kind: RichTextKind): sanitize.IOptions => ({
  allowedTags: [...rules[kind].elements.keys()],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ...Object.fromEntries(['p', 'h2', 'h3', 'li'].map((tag) => [tag, ['style']])),
  },
  allowedStyles: { '*': { 'text-align': [/^(?:left|right|center|justify|start|end)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
})

/** The two close some elements of tables in another place. */
const withoutEnds = (html: string) => html.replaceAll(/<\/[a-z0-9]+>/g, '').trim()

const pieces = [
  ...'<p> </p> <a href=" https://demo.com /\t/x.example javascript:x "> \'> <b <i> </b> </i> <ul> <li> </ul> <ol> <table> <tr> <td>'.split(
    ' ',
  ),
  ...'</td> </tr> </table> <tbody> <th colspan=2> <img src=/x alt=" onerror="> <hr> <br/> <h2 style="text-align:left;x:y"> </h2>'.split(
    ' ',
  ),
  ...'&lt; &#60; &#x3c; &amp;lt; &notit; & < > " \' = / <!-- --> <![CDATA[ ]]> <? <!doctype> </ <script> </script> <style> </style>'.split(
    ' ',
  ),
  ...'<textarea> </textarea> <title> </title> <xmp> </xmp> <svg> <math> <select> <option> </select> <noscript> <head> <body> <div> x'.split(
    ' ',
  ),
  ' ',
  '\n',
  '\u00A0',
]

const longest = 200_000

describe.each(kinds)('%s', (kind) => {
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((some) => some.join(''))
  const runs = { numRuns: 2_000, seed: 35 }

  test('stays the same when it is cleaned again', () => {
    const holds = fc.property(texts, (text) => {
      const once = clean(text, kind)
      expect(clean(once, kind)).toBe(once)
    })
    fc.assert(holds, { ...runs, examples: [['"<p><b<p><p>']] })
  })

  test('holds nothing that another cleaner would take out', () => {
    const holds = fc.property(texts, (text) => {
      const once = clean(text, kind)
      expect(withoutEnds(sanitize(once, oracle(kind)))).toBe(withoutEnds(once))
    })
    fc.assert(holds, runs)
  })

  const opened =
    '<b>,<i,<p>,<ul><li>,<table><tr><td>,<div><span>,<a href="https://x.example">,<img src=,"<img ,<script></script,</b>,<b><i></b></i>'
  const others =
    '<,&,&#,&lt;,>,",x,x\n,<!--,<![CDATA[,<?,</p><p>,<hr>,a\u0301,<p style="text-align:left">x</p>,<title>,<textarea>,<select>'
  test.each(`${opened},${others}`.split(','))(
    'of nothing but %s, as long as a field allows, is cleaned in time that grows with its length',
    (piece) => {
      expect(growthOf((html) => cleanHtml(kind, html, longest), piece, longest)).toBeLessThan(linearGrowth)
    },
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanDocument, cleanRichText } from './rich-text.ts'

describe('a rich text', () => {
  test('keeps what the editor writes', () => {
    const written =
      '<h2>Plan</h2><p style="text-align:center"><strong>Bold</strong>, <em>slanted</em>, <u>underlined</u>, <s>gone</s></p><ul><li><p>one</p></li></ul>'
    expect(cleanRichText(written)).toBe(written)
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
  ])('%s reads %s', (written, read) => {
    expect(cleanRichText(written)).toBe(read)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'java\tscript:alert(1)',
    '//elsewhere.example',
  ])('does not link to %s', (href) => {
    expect(cleanRichText(`<p><a href="${href}">here</a></p>`)).not.toContain('href')
  })

  test('links tell the page they open nothing', () => {
    expect(cleanRichText('<a href="https://demo.com" target="_top">here</a>')).toBe(
      '<a href="https://demo.com" rel="noopener noreferrer nofollow" target="_blank">here</a>',
    )
  })

  test.each(['', '<p></p>', '<p><br></p><p>&nbsp;</p>', '<script>1</script>'])(
    '%s holds no words: it is empty',
    (html) => {
      expect(cleanRichText(html)).toBe('')
    },
  )

  test('stays the same when it is cleaned again', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="',
      'https://demo.com',
      '">',
      '<b',
      '&lt;',
      '<!--',
      'x',
      '&',
      '"',
    )
    const holds = fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const once = cleanRichText(pieces.join(''))
      expect(cleanRichText(once)).toBe(once)
    })
    fc.assert(holds, { examples: [[['"', '<p>', '<b', '<p>', '<p>']]] })
  })
})

test.each(['<b>', '<ul>', '<ul><li>', '<table><tr><td>', '<div><span>'])(
  'a text of nothing but %s is cleaned before anybody waits for it, and keeps its words',
  (opening) => {
    const many = opening.repeat(Math.floor(400_000 / opening.length))
    const from = performance.now()
    expect(cleanDocument(`<p>Before</p>${many}within<p>after</p>`)).toContain('Before')
    expect(performance.now() - from).toBeLessThan(2_000)
  },
)

test('what lies too deep is lifted up, word by word; what comes after it stays as it is', () => {
  const deep = `${'<blockquote>'.repeat(150)}deep${'</blockquote>'.repeat(150)}<ul><li>after</li></ul>`
  expect(cleanDocument(deep)).toMatch(/deep.*<ul><li>after<\/li><\/ul>$/)
})

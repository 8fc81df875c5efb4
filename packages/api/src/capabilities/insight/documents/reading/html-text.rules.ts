/** What begins a line of its own, and so does what follows it. */
const blocks = new Set(
  'p div br li ul ol table tr h1 h2 h3 h4 h5 h6 blockquote pre hr section article header footer address dl dt dd'.split(
    ' ',
  ),
)
/** What is no text that people read. */
const silent = new Set(['script', 'style', 'head', 'title', 'template'])

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', euro: '€' }

function decoded(text: string): string {
  return text.replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{1,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : ''
  })
}

/** The text of HTML: a line for each of its blocks, a tab between the cells of a table. Nothing of it is shown as HTML. */
export function textOfHtml(html: string): string {
  let text = ''
  let skipped = ''
  let from = 0
  while (from < html.length) {
    const open = html.indexOf('<', from)
    const end = open < 0 ? html.length : open
    if (skipped === '') text += decoded(html.slice(from, end).replaceAll(/\s+/g, ' '))
    if (open < 0) break
    const close = html.indexOf('>', open)
    if (close < 0) break
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]{0,10})/i.exec(html.slice(open, open + 14)) ?? []
    const tag = name.toLowerCase()
    if (skipped !== '') skipped = slash && tag === skipped ? '' : skipped
    else if (silent.has(tag) && !slash) skipped = tag
    else if (blocks.has(tag)) text += '\n'
    else if ((tag === 'td' || tag === 'th') && slash) text += '\t'
    from = close + 1
  }
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** A paragraph, heading, list item, table row, or picture of a text, without its tags. */
export interface Block {
  tag: string
  text: string
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
const unescaped = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name]!)

/** Tags that begin a block, each in the name it is given; cells are parts of their row. */
const begins = new Set(['p', 'h2', 'h3', 'h4', 'li', 'tr', 'pre', 'blockquote', 'figcaption', 'hr'])
const token = /<(\/?)([a-z0-9]+)\b([^<>]*)>|([^<]+)/g

/**
 * The blocks of a text that was cleaned: kernel/mail/rich-text.ts writes every `<` and `>` of words and attributes as an entity,
 * so that what looks like a tag is one.
 */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = []
  let tag = 'p'
  let text = ''
  const flush = () => {
    const words = text.replaceAll(/\s+/g, ' ').trim().replace(/ ?\|$/, '')
    if (words !== '') blocks.push({ tag, text: words })
    text = ''
  }
  let isInRow = false
  for (const [, closing, name, attributes, words] of html.matchAll(token)) {
    if (words !== undefined) text += unescaped(words)
    else if (name === 'br') text += ' '
    else if (name === 'td' || name === 'th') text += closing ? ' | ' : ''
    else if (name === 'img') {
      flush()
      blocks.push({ tag: 'figure', text: unescaped(/alt="([^"]*)"/.exec(attributes!)?.[1] ?? '') })
    } else if (name === 'tr' || !isInRow) {
      if (!begins.has(name!)) continue
      flush()
      if (name === 'tr') isInRow = !closing
      // A paragraph within an item or a quote is that item.
      if (!closing && !(name === 'p' && (tag === 'li' || tag === 'blockquote'))) tag = name!
      else if (closing && name !== 'p') tag = 'p'
    }
  }
  flush()
  return blocks
}

/** The words of a text that was cleaned, block by block: for search, excerpts, and bots. */
export const plainTextOf = (html: string): string =>
  blocksOf(html)
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n')

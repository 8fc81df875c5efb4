/** A text by what it may hold: what the editor of a field writes, a document with tables and pictures, or a mail from anywhere. */
export type RichTextKind = 'text' | 'document' | 'mail'

/** Attributes as they are written, each with a value that was looked at. */
export type Attributes = Record<string, string>

type Given = Readonly<Record<string, string | undefined>>
/** The attributes of an element that stay; undefined where the element goes and its words stay. */
type AttributeFilter = (given: Given) => Attributes | undefined

/** An element that a text may contain: the attributes that are read, and what remains of them. */
export interface Element {
  reads: readonly string[]
  keeps: AttributeFilter
}

export interface Rules {
  elements: ReadonlyMap<string, Element>
  /** Elements whose content is not text, such as scripts. */
  hidden: ReadonlySet<string>
  /** Whether a picture becomes a link with its words: it would let another server know who reads a text, and when. */
  linksPictures: boolean
}

/** Attributes by name, those without a value left out. */
const present = (given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Attributes

const bare: Element = { reads: [], keeps: () => ({}) }

const alignment = /^(?:left|right|center|justify|start|end)$/

/** Of styles the alignment stays, the last that is valid, as in a browser. */
function alignmentOf(style: string): string | undefined {
  const found = style
    .split(';')
    .map((declaration) => declaration.split(':', 2).map((part) => part.trim().toLowerCase()))
    .findLast(([property, value]) => property === 'text-align' && alignment.test(value ?? ''))
  return found?.[1]
}

const aligned: Element = {
  reads: ['style'],
  keeps: ({ style }) => {
    const align = style && alignmentOf(style)
    return present({ style: align ? `text-align:${align}` : undefined })
  },
}

/** Where a link may lead: to the web, to a person, or inside the product. Browsers read a backslash as a slash. */
const linkable = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i

/** An address as a browser reads it: it skips these letters, so that `/\t/elsewhere.example` would lead elsewhere. */
const addressOf = (given: string) => given.trim().replaceAll(/[\u0000-\u001f\u007f]/g, '')

/** The attributes of a link; undefined where it leads nowhere it may. The page it opens learns nothing of this one. */
export function linkTo(given: string | undefined): Attributes | undefined {
  const href = addressOf(given ?? '')
  return linkable.test(href) ? { href, rel: 'noopener noreferrer nofollow', target: '_blank' } : undefined
}

const link: Element = { reads: ['href'], keeps: ({ href }) => linkTo(href) }

/** A span of cells; one cell needs no attribute. */
const span = (value: string | undefined) => (value && /^(?:[2-9]|[1-9]\d)$/.test(value) ? value : undefined)
const cell: Element = {
  reads: ['colspan', 'rowspan'],
  keeps: ({ colspan, rowspan }) => present({ colspan: span(colspan), rowspan: span(rowspan) }),
}

/** Pictures of a text are files of the product: no page of ours loads anything from another server. */
const ownFile = /^\/(?:api\/content\/files|blog\/pictures)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const sized = (value: string | undefined) => (value && /^[1-9]\d{0,3}$/.test(value) ? value : undefined)

const picture: Element = {
  reads: ['src', 'alt', 'width', 'height'],
  keeps: ({ src, alt, width, height }) =>
    src && ownFile.test(src) ? present({ src, alt: alt ?? '', width: sized(width), height: sized(height) }) : undefined,
}

const named = (names: string, element: Element = bare) => names.split(' ').map((name) => [name, element] as const)

const ofText = [
  ...named('br strong b em i u s ul ol blockquote code pre hr'),
  ...named('p h2 h3 li', aligned),
  ...named('a', link),
]
const ofTables = [...named('h4 table thead tbody tr figure figcaption'), ...named('th td', cell)]

const neverText = ['script', 'style', 'textarea', 'select', 'xmp']

export const rules: Readonly<Record<RichTextKind, Rules>> = {
  text: { elements: new Map(ofText), hidden: new Set(neverText), linksPictures: false },
  document: {
    elements: new Map([...ofText, ...ofTables, ...named('img', picture)]),
    hidden: new Set(neverText),
    linksPictures: false,
  },
  // What a mail program hides is no text.
  mail: {
    elements: new Map([...ofText, ...ofTables]),
    hidden: new Set([...neverText, 'noscript', 'title', 'head']),
    linksPictures: true,
  },
}

/** Elements without content. */
export const empty: ReadonlySet<string> = new Set(['br', 'hr', 'img'])

/** Which open elements end where an element begins, no further out than one that holds it. */
interface Ending {
  ends: ReadonlySet<string>
  within: ReadonlySet<string>
}

const cells = ['td', 'th', 'table']
const ending = (ends: readonly string[], within: readonly string[]): Ending => ({
  ends: new Set(ends),
  within: new Set(within),
})
const endsParagraph = ending(['p'], cells)
const endsHeading = ending(['p', 'h2', 'h3', 'h4'], cells)

/** What HTML leaves out the end of: a paragraph ends where the next begins, a cell where its row ends. */
export const endsBefore: ReadonlyMap<string, Ending> = new Map([
  ...'p ul ol blockquote pre hr table figure figcaption'.split(' ').map((name) => [name, endsParagraph] as const),
  ...['h2', 'h3', 'h4'].map((name) => [name, endsHeading] as const),
  ['li', ending(['li'], ['ul', 'ol', ...cells])],
  ['a', ending(['a'], cells)],
  ['td', ending(['td', 'th'], ['tr', 'table'])],
  ['th', ending(['td', 'th'], ['tr', 'table'])],
  ['tr', ending(['tr', 'td', 'th'], ['table'])],
  ['thead', ending(['thead', 'tbody', 'tr', 'td', 'th'], ['table'])],
  ['tbody', ending(['thead', 'tbody', 'tr', 'td', 'th'], ['table'])],
])

const nothing: ReadonlySet<string> = new Set()
const partsOfTable: ReadonlySet<string> = new Set(['thead', 'tbody', 'tr', 'td', 'th'])
const table: ReadonlySet<string> = new Set(['table'])
const aroundText: ReadonlySet<string> = new Set(cells)
const aroundItem: ReadonlySet<string> = new Set(['ul', 'ol', ...cells])

/** What an end tag does not reach beyond: the end of a word's emphasis ends no table around it. */
export function bounds(name: string): ReadonlySet<string> {
  if (name === 'table') return nothing
  if (partsOfTable.has(name)) return table
  return name === 'li' ? aroundItem : aroundText
}

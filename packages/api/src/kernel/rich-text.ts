import sanitize from 'sanitize-html'

const aligned = ['p', 'h2', 'h3', 'li']

/** Where a link may lead: to the web, to a person, or inside the product. */
const linkable = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i

const allowed: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'h2',
    'h3',
    'code',
    'pre',
    'hr',
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'], ...Object.fromEntries(aligned.map((tag) => [tag, ['style']])) },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify|start|end)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  transformTags: {
    // A page opened from a text learns nothing of where it was opened.
    a: (tagName, { href }): sanitize.Tag => ({
      tagName,
      attribs: !href || !linkable.test(href) ? {} : { href, rel: 'noopener noreferrer nofollow', target: '_blank' },
    }),
  },
}

/** Pictures and files of a text are the product's own: no page of ours asks another server for anything. */
const ownFile = /^\/(?:api\/content\/files|blog\/pictures)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const sized = (value: string | undefined) => (value && /^[1-9]\d{0,3}$/.test(value) ? value : undefined)

/** The attributes of these names that have a value. */
const present = (attribs: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(attribs).filter(([, value]) => value !== undefined)) as sanitize.Attributes

/** A span of cells; one cell says nothing. */
const span = (value: string | undefined) => (value && /^([2-9]|[1-9]\d)$/.test(value) ? value : undefined)
const cell: sanitize.Transformer = (tagName, { colspan, rowspan }) => ({
  tagName,
  attribs: present({ colspan: span(colspan), rowspan: span(rowspan) }),
})

/** What documents hold besides: tables, pictures, and a further heading. */
const allowedInDocuments: sanitize.IOptions = {
  ...allowed,
  allowedTags: [
    ...(allowed.allowedTags as string[]),
    'h4',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'figure',
    'figcaption',
    'img',
  ],
  allowedAttributes: {
    ...(allowed.allowedAttributes as Record<string, string[]>),
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    img: ['src', 'alt', 'width', 'height'],
  },
  transformTags: {
    ...allowed.transformTags,
    th: cell,
    td: cell,
    img: (tagName, { src, alt, width, height }): sanitize.Tag => ({
      tagName,
      attribs: present({
        src: src && ownFile.test(src) ? src : undefined,
        alt: alt ?? '',
        width: sized(width),
        height: sized(height),
      }),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
}

/** Elements that hold nothing, or end where the next of their kind begins: they lie in one another by a mistake alone. */
const endsByItself = /^(?:p|li|td|th|tr|thead|tbody|tfoot|dt|dd|br|hr|img|col|input|link|meta|wbr)$/i
const anyTag = /<(\/?)([a-z][a-z0-9]*)(?=[\s/>])[^<>]*>/gi
const deepest = 100

/**
 * HTML without what lies deeper than anybody writes: cleaning takes the longer for each element, the deeper it lies, and a
 * text of nothing but open tags would hold up everybody else. Words stay.
 */
function shallow(html: string): string {
  let depth = 0
  let left = 0
  return html.replaceAll(anyTag, (whole, closing: string, name: string) => {
    if (endsByItself.test(name)) return whole
    if (!closing && depth === deepest) {
      left++
      return ''
    }
    if (!closing) depth++
    else if (left > 0) {
      left--
      return ''
    } else if (depth > 0) depth--
    return whole
  })
}

/** Nesting that HTML does not know is undone step by step: what is cleaned again must stay as it is. */
function settled(html: string, options: sanitize.IOptions): string {
  let clean = sanitize(shallow(html), options)
  for (let passes = 0; passes < 5; passes++) {
    const again = sanitize(clean, options)
    if (again === clean) break
    clean = again
  }
  return clean
}

const blank = /<[^>]*>|&nbsp;|\s/g

/**
 * HTML as the editor of the kit writes it, with everything else taken out: no scripts, styles, pictures or foreign
 * schemes. Used when a text is written and again when it is read, so that neither an old row nor a new hole shows more.
 * A text without words is empty.
 */
export function cleanRichText(html: string): string {
  if (html === '') return ''
  const clean = settled(html, allowed)
  return clean.includes('<hr') || clean.replaceAll(blank, '') !== '' ? clean.trim() : ''
}

/**
 * The same for documents, which hold tables and pictures too. A picture is shown from the product's own files alone; any
 * other is taken out, with what would have been asked of another server.
 */
export function cleanDocument(html: string): string {
  if (html === '') return ''
  const clean = settled(html, allowedInDocuments)
  return /<(hr|img)/.test(clean) || clean.replaceAll(blank, '') !== '' ? clean.trim() : ''
}

/** Mails come from anywhere: what a mail program hides is no text. */
const allowedInMails: sanitize.IOptions = {
  ...allowedInDocuments,
  nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'head'],
}

const attributeOf = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag)?.slice(1).find(Boolean)

/**
 * A picture would tell another server who reads a mail and when: a link is left of it, for whoever wants to see it. What
 * comes out of this is cleaned like everything else.
 */
const withoutPictures = (html: string) =>
  html.replaceAll(/<img\b[^>]*>/gi, (tag) => {
    const [src, alt] = [attributeOf(tag, 'src'), attributeOf(tag, 'alt')]
    const words = `[${alt?.trim() || 'image'}]`
    return src && /^https?:\/\//i.test(src) ? `<a href="${src.replaceAll('"', '&quot;')}">${words}</a>` : words
  })

/** HTML of a mail with everything taken out that runs, asks another server, or looks like a part of the product. */
export function cleanMail(html: string): string {
  if (html === '') return ''
  const clean = settled(withoutPictures(html), allowedInMails)
  return clean.includes('<hr') || clean.replaceAll(blank, '') !== '' ? clean.trim() : ''
}

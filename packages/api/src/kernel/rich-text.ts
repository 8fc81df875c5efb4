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

/** Nesting that HTML does not know is undone step by step: what is cleaned again must stay as it is. */
function settled(html: string): string {
  let clean = sanitize(html, allowed)
  for (let passes = 0; passes < 5; passes++) {
    const again = sanitize(clean, allowed)
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
  const clean = settled(html)
  return clean.includes('<hr') || clean.replaceAll(blank, '') !== '' ? clean.trim() : ''
}

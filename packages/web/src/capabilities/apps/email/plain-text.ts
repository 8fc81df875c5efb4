import DOMPurify from 'dompurify'
import { escaped } from './compose-draft.ts'

const blocks = new Set('P H1 H2 H3 H4 UL OL LI BLOCKQUOTE PRE HR DIV'.split(' '))

function linesOf(node: Node, quote: string): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replaceAll(/\s+/g, ' ')
  const name = node.nodeName
  if (name === 'BR') return '\n'
  const inner = [...node.childNodes].map((child) => linesOf(child, quote)).join('')
  if (name === 'LI') return `- ${inner.trim()}\n`
  if (name === 'BLOCKQUOTE') {
    const quoted = inner.trim().split('\n')
    return `\n\n${quoted.map((line) => (line.startsWith(quote) ? `${quote}${line}` : `${quote} ${line}`.trimEnd())).join('\n')}\n\n`
  }
  return blocks.has(name) ? `\n\n${inner}\n\n` : inner
}

/** A formatted message as plain text: a blank line between paragraphs, a dash before items, `>` before what is quoted. */
export function textOf(html: string): string {
  const fragment = DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true })
  // A first line that is left to write in stays.
  const begins = /^<p>\s*<\/p>/.test(html) ? '\n\n' : ''
  const lines = linesOf(fragment, '>')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return lines && begins + lines
}

/** Plain text as the message of a mail: a paragraph for each, with its lines. */
export const htmlOf = (text: string): string =>
  text
    .split(/\n(?:[^\S\n]*\n)+/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** Whether plain text would lose something of it: more than paragraphs and lines. */
export const hasFormatting = (html: string): boolean => /<(?!\/?(?:p|br)\s*\/?>)/i.test(html)

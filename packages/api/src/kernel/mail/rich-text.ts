import { Tokenizer } from 'htmlparser2'
import { rules, type RichTextKind } from './rich-text-rules.ts'
import { RichTextWriter } from './rich-text-writer.ts'

/** What is left of a text, and whether it was cut because it grew beyond its bound. */
export interface CleanText {
  html: string
  isCut: boolean
}

/**
 * HTML with everything taken out that the kind of text may not hold: no scripts, styles, foreign pictures or schemes. One
 * pass, whose cost grows with the length alone. A text without words is empty; cleaned again it stays the same. It is
 * called where a text is written (kernel/mail/rich-text-columns.ts): readers take what is stored.
 */
export function cleanHtml(kind: RichTextKind, html: string, mostChars = Number.POSITIVE_INFINITY): CleanText {
  const writer = new RichTextWriter(html, rules[kind], mostChars)
  const tokenizer = new Tokenizer({}, writer)
  tokenizer.write(html)
  tokenizer.end()
  const text = writer.text()
  return { html: writer.hasWords || writer.hasRule || writer.hasPicture ? text : '', isCut: writer.isCut }
}

import { invalid } from '#kernel/command/errors.ts'
import type { Attributes } from './xml.ts'
import { headingOf, levelOf, linksOf, numberedListsOf, type Style, stylesOf, walk } from './docx-parts.ts'

// A document of Word is a zip of XML. Of it the words, headings, lists, tables, bold and slanted letters, and links are
// taken; everything else is how it looks.

/** What the parts of a document may hold when they are unpacked: a small file may claim gigabytes. */
const mostUnpacked = 20 * 1_048_576

const parts = new Set(['word/document.xml', 'word/_rels/document.xml.rels', 'word/numbering.xml', 'word/styles.xml'])

async function partsOf(bytes: Uint8Array): Promise<Record<string, string>> {
  const { unzipSync } = await import('fflate')
  let unpacked: Record<string, Uint8Array>
  try {
    unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (parts.has(name) && originalSize > mostUnpacked) throw invalid({ file: 'This document is too large.' })
        return parts.has(name)
      },
    })
  } catch (error) {
    if (error instanceof Error && error.name === 'CallerError') throw error
    throw invalid({ file: 'This document is damaged.' })
  }
  const text = new TextDecoder()
  return Object.fromEntries(Object.entries(unpacked).map(([name, part]) => [name, text.decode(part)]))
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** What a document contains twice, or no longer: older drawings of a text box, and what was moved, deleted, or changed. */
const skipped = new Set(['mc:Fallback', 'w:moveFrom', 'w:del', 'w:pPrChange', 'w:rPrChange'])

interface Known {
  links: Map<string, string>
  numbered: Set<string>
  styles: Map<string, Style>
}

/** Writes the HTML of a document as its XML is walked through. */
class Writer {
  html = ''
  private runs = ''
  private style: Style & { isIndented?: boolean } = {}
  private isBold = false
  private isSlanted = false
  private isHidden = false
  private isInText = false
  private isInProperties = false
  private skips = 0
  private tables = 0
  /** The lists that are open, the outermost first; each with an item that is open. */
  private readonly lists: { tag: 'ul' | 'ol'; level: number }[] = []
  private readonly known: Known

  constructor(known: Known) {
    this.known = known
  }

  readonly open = (name: string, attributes: Attributes): void => {
    if (skipped.has(name)) this.skips++
    if (this.skips > 0) return
    const value = attributes['w:val']
    if (name === 'w:p') this.style = {}
    else if (name === 'w:pPr') this.isInProperties = true
    else if (name === 'w:tbl') {
      this.endLists(0)
      this.tables++
      this.html += '<table><tbody>'
    } else if (name === 'w:tr') this.html += '<tr>'
    else if (name === 'w:tc') this.html += '<td>'
    else if (name === 'w:gridSpan' && this.html.endsWith('<td>'))
      this.html = `${this.html.slice(0, -1)} colspan="${escaped(value ?? '')}">`
    else if (this.isInProperties) this.readProperty(name, attributes)
    else this.openRun(name, attributes)
  }

  /** What a paragraph is. */
  private readProperty(name: string, attributes: Attributes): void {
    const value = attributes['w:val'] ?? ''
    if (name === 'w:pStyle') {
      const style = this.known.styles.get(value)
      this.style = { ...style, heading: style?.heading ?? headingOf(value), ...this.style }
    } else if (name === 'w:numPr') this.style.list ??= ''
    else if (name === 'w:numId') this.style.list = value
    else if (name === 'w:ilvl') this.style.level = levelOf(value)
    else if (name === 'w:ind') this.style.isIndented = Number(attributes['w:left'] ?? attributes['w:start'] ?? 0) > 0
  }

  /** The style of words, and the breaks and tabs between them. */
  private openRun(name: string, attributes: Attributes): void {
    const isOn = attributes['w:val'] !== '0' && attributes['w:val'] !== 'false'
    if (name === 'w:r') this.isBold = this.isSlanted = this.isHidden = false
    else if (name === 'w:b') this.isBold = isOn
    else if (name === 'w:i') this.isSlanted = isOn
    else if (name === 'w:vanish') this.isHidden = isOn
    else if (name === 'w:t') this.isInText = true
    else if (name === 'w:br' || name === 'w:cr') this.runs += '<br>'
    else if (name === 'w:tab') this.runs += ' '
    else if (name === 'w:noBreakHyphen') this.runs += '-'
    else if (name === 'w:drawing' || name === 'w:pict') this.runs += '<img>'
    else if (name === 'w:hyperlink')
      this.runs += `<a href="${escaped(this.known.links.get(attributes['r:id'] ?? '') ?? '')}">`
  }

  readonly text = (text: string): void => {
    if (!this.isInText || this.isHidden || this.skips > 0) return
    const words = escaped(text)
    const slanted = this.isSlanted ? `<em>${words}</em>` : words
    this.runs += this.isBold ? `<strong>${slanted}</strong>` : slanted
  }

  readonly close = (name: string): void => {
    if (skipped.has(name)) this.skips--
    else if (this.skips > 0) return
    else if (name === 'w:t') this.isInText = false
    else if (name === 'w:pPr') this.isInProperties = false
    else if (name === 'w:hyperlink') this.runs += '</a>'
    else if (name === 'w:p') this.endParagraph()
    else if (name === 'w:tc') this.html += '</td>'
    else if (name === 'w:tr') this.html += '</tr>'
    else if (name === 'w:tbl') {
      this.tables--
      this.html += '</tbody></table>'
    } else if (name === 'w:body') this.endLists(0)
  }

  /** Closes the lists of this level and of deeper ones. */
  private endLists(from: number): void {
    while (this.lists.length > 0 && this.lists.at(-1)!.level >= from) this.html += `</li></${this.lists.pop()!.tag}>`
  }

  private addItem(words: string): void {
    const { list = '', level = 0 } = this.style
    const tag = this.known.numbered.has(`${list}:${level}`) ? 'ol' : 'ul'
    this.endLists(level + 1)
    // A list of another kind is another list.
    if (this.lists.at(-1)?.level === level && this.lists.at(-1)?.tag !== tag) this.endLists(level)
    if (this.lists.at(-1)?.level === level) this.html += '</li>'
    else {
      this.lists.push({ tag, level })
      this.html += `<${tag}>`
    }
    this.html += `<li><p>${words}</p>`
  }

  private endParagraph(): void {
    const { heading, list, isIndented = false } = this.style
    // Word cuts words of one look into several runs.
    const words = this.runs.replaceAll('</strong><strong>', '').replaceAll('</em><em>', '')
    this.runs = ''
    if (words.trim() === '') return
    const isItem = heading === undefined && list !== undefined && list !== '0'
    if (isItem && this.tables === 0) return this.addItem(words)
    // What is set in below an item, or is its picture, is a part of it; its number goes on behind it.
    const isOfItem = this.lists.length > 0 && heading === undefined && (isIndented || /^(<img>|\s)+$/.test(words))
    if (!isOfItem) this.endLists(0)
    const tag = heading === undefined ? 'p' : `h${heading}`
    this.html += `<${tag}>${words}</${tag}>`
  }
}

/** The text of a document of Word as HTML, which its caller cleans. */
export async function docxToHtml(bytes: Uint8Array): Promise<string> {
  const parts = await partsOf(bytes)
  const document = parts['word/document.xml']
  if (document === undefined) throw invalid({ file: 'This file type is not accepted.' })
  const writer = new Writer({
    links: await linksOf(parts['word/_rels/document.xml.rels']),
    numbered: await numberedListsOf(parts['word/numbering.xml']),
    styles: await stylesOf(parts['word/styles.xml']),
  })
  await walk(document, writer)
  return writer.html
}

import { invalid } from '#kernel/errors.ts'

// A document of Word is a zip of XML. Of it the words, headings, lists, tables, bold and slanted letters, and links are
// taken; everything else is how it looks.

/** What the parts of a document may hold when they are unpacked: a small file may claim gigabytes. */
const mostUnpacked = 20 * 1_048_576

const wanted = new Set(['word/document.xml', 'word/_rels/document.xml.rels'])

async function partsOf(bytes: Uint8Array): Promise<Record<string, string>> {
  const { unzipSync } = await import('fflate')
  let unpacked: Record<string, Uint8Array>
  try {
    unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (wanted.has(name) && originalSize > mostUnpacked) throw invalid({ file: 'This document is too large.' })
        return wanted.has(name)
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

type Attributes = Record<string, string>

/** Walks through XML in order. Entities of its own it has none: what a document declares of them is never read. */
async function walk(
  xml: string,
  on: { open(name: string, attributes: Attributes): void; close(name: string): void; text?(text: string): void },
): Promise<void> {
  const { Parser } = await import('saxen')
  const parser = new Parser()
  parser.on('openTag', (name, attributes) => on.open(name, attributes()))
  parser.on('closeTag', (name) => on.close(name))
  parser.on('text', (text, decode) => on.text?.(decode(text)))
  parser.on('error', () => {
    throw invalid({ file: 'This document is damaged.' })
  })
  parser.parse(xml)
}

/** Where the links of a document lead, by the ids that its text names. */
async function linksOf(xml: string | undefined): Promise<Map<string, string>> {
  const links = new Map<string, string>()
  if (xml === undefined) return links
  await walk(xml, {
    open: (name, { Id, Target, TargetMode }) => {
      if (name === 'Relationship' && TargetMode === 'External' && Id && Target) links.set(Id, Target)
    },
    close: () => {},
  })
  return links
}

/** Writes the HTML of a document as its XML is walked through. */
class Writer {
  html = ''
  private runs = ''
  private style: { heading?: number; isItem?: boolean } = {}
  private isBold = false
  private isSlanted = false
  private isInText = false
  private isInList = false
  private tables = 0
  private readonly links: Map<string, string>

  constructor(links: Map<string, string>) {
    this.links = links
  }

  readonly open = (name: string, attributes: Attributes): void => {
    const value = attributes['w:val']
    const isOn = value !== '0' && value !== 'false'
    if (name === 'w:p') this.style = {}
    else if (name === 'w:pStyle') {
      const [, level] = /^(?:heading|title)\s*([1-6])?$/i.exec(value ?? '') ?? []
      if (level !== undefined) this.style.heading = Number(level)
      else if (/^title$/i.test(value ?? '')) this.style.heading = 1
    } else if (name === 'w:numPr') this.style.isItem = true
    else if (name === 'w:r') this.isBold = this.isSlanted = false
    else if (name === 'w:b') this.isBold = isOn
    else if (name === 'w:i') this.isSlanted = isOn
    else if (name === 'w:t') this.isInText = true
    else if (name === 'w:br') this.runs += '<br>'
    else if (name === 'w:tab') this.runs += ' '
    else if (name === 'w:drawing' || name === 'w:pict') this.runs += '<img>'
    else if (name === 'w:hyperlink')
      this.runs += `<a href="${escaped(this.links.get(attributes['r:id'] ?? '') ?? '')}">`
    else if (name === 'w:tbl') {
      this.endList()
      this.tables++
      this.html += '<table><tbody>'
    } else if (name === 'w:tr') this.html += '<tr>'
    else if (name === 'w:tc') this.html += '<td>'
  }

  readonly text = (text: string): void => {
    if (!this.isInText) return
    const words = escaped(text)
    const slanted = this.isSlanted ? `<em>${words}</em>` : words
    this.runs += this.isBold ? `<strong>${slanted}</strong>` : slanted
  }

  readonly close = (name: string): void => {
    if (name === 'w:t') this.isInText = false
    else if (name === 'w:hyperlink') this.runs += '</a>'
    else if (name === 'w:p') this.endParagraph()
    else if (name === 'w:tc') this.html += '</td>'
    else if (name === 'w:tr') this.html += '</tr>'
    else if (name === 'w:tbl') {
      this.tables--
      this.html += '</tbody></table>'
    } else if (name === 'w:body') this.endList()
  }

  private endList(): void {
    if (this.isInList) this.html += '</ul>'
    this.isInList = false
  }

  private endParagraph(): void {
    const { heading, isItem = false } = this.style
    const [words, isInTable] = [this.runs, this.tables > 0]
    this.runs = ''
    if (words === '') return
    if (isItem && !isInTable) {
      if (!this.isInList) this.html += '<ul>'
      this.isInList = true
      this.html += `<li><p>${words}</p></li>`
      return
    }
    this.endList()
    const tag = heading === undefined ? 'p' : `h${heading}`
    this.html += `<${tag}>${words}</${tag}>`
  }
}

/** The text of a document of Word as HTML, which its caller cleans. */
export async function docxToHtml(bytes: Uint8Array): Promise<string> {
  const parts = await partsOf(bytes)
  const document = parts['word/document.xml']
  if (document === undefined) throw invalid({ file: 'This file type is not accepted.' })
  const writer = new Writer(await linksOf(parts['word/_rels/document.xml.rels']))
  await walk(document, writer)
  return writer.html
}

import { invalid } from '#kernel/command/errors.ts'
import { inOneLine } from '#kernel/contract/lines.ts'
import type { Task } from '#kernel/command/task.ts'
import { decodedText } from '#kernel/file/decoded-text.ts'
import { docxToHtml } from '#kernel/file/docx.ts'
import { contentText } from './rich-text.rules.ts'

/** A document as a draft: its title, where it has one, its text, and notes on what was left out. */
export interface ReadDocument {
  title: string
  body: string
  notes: string[]
}

interface GivenDocument {
  bytes: Uint8Array
  name: string
}

type Format = 'docx' | 'html' | 'markdown'

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/** The charset that a page names itself. */
const charsetOf = (beginning: string) => /charset=["']?([\w-]{1,40})/i.exec(beginning)?.[1]

/** The format of a document: by its content where possible, else by its name. Undefined for what is no text. */
function formatOf(bytes: Uint8Array, name: string): { format: Format; text: string } | undefined {
  if (isZip(bytes)) return { format: 'docx', text: '' }
  const text = decodedText(bytes, charsetOf)
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) return undefined
  const isHtml = /\.html?$/i.test(name) || /^\s*(<!doctype html|<html|<body)/i.test(text)
  if (!isHtml && !/\.(md|markdown|txt)$/i.test(name)) return undefined
  return { format: isHtml ? 'html' : 'markdown', text }
}

/** Lines of `name: value` before the text of a document in Markdown, as sites that show such documents read them. */
const beforeText = /^---[ \t]*\r?\n([A-Za-z_][\w-]*:[\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/
const named = /^title:[ \t]*(\S.*)$/im
const inQuotes = /^(["'])(.+)\1$/

/** The longest text worth reading and cleaning: at most half of it is left in a stored text. */
const longest = 400_000
const tooLong = 'This document is too long. Split it up.'
function refuseLong(text: string): void {
  if (text.length > longest) throw invalid({ file: tooLong })
}

/** A document as HTML, which is not clean yet, and the title that is no part of its text. */
async function htmlOf(format: Format, text: string, bytes: Uint8Array): Promise<{ html: string; named?: string }> {
  if (format === 'docx') return { html: await docxToHtml(bytes) }
  if (format === 'html') return { html: text, named: wordsIn(firstOf(text, 'title')?.inner) }
  refuseLong(text)
  const { marked } = await import('marked')
  const [before = '', lines = ''] = beforeText.exec(text) ?? []
  const html = await marked.parse(text.slice(before.length), { async: false, gfm: true })
  const title = named.exec(lines)?.[1]?.trim() ?? ''
  return { html, named: inQuotes.exec(title)?.[2] ?? title }
}

/** An element: where it begins and ends, and what is in it. */
interface Part {
  from: number
  to: number
  inner: string
}

/** The elements of a name, one after another. No letter is looked at twice, however many tags are left open. */
function* partsOf(html: string, name: string): Generator<Part> {
  const opening = new RegExp(`<${name}(?=[\\s/>])[^<>]*>`, 'gi')
  const closing = new RegExp(`</${name}\\s*>`, 'gi')
  for (let open = opening.exec(html); open; open = opening.exec(html)) {
    closing.lastIndex = opening.lastIndex
    const close = closing.exec(html)
    if (!close) return
    yield { from: open.index, to: closing.lastIndex, inner: html.slice(opening.lastIndex, close.index) }
    opening.lastIndex = closing.lastIndex
  }
}
const firstOf = (html: string, name: string): Part | undefined => partsOf(html, name).next().value as Part | undefined

function without(html: string, parts: Iterable<Part>): string {
  let [left, from] = ['', 0]
  for (const part of parts) {
    left += html.slice(from, part.from)
    from = part.to
  }
  return left + html.slice(from)
}

/** Pictures that a page holds itself are left out, and would be most of it. */
const embeddedPicture = /\ssrc=(?:"data:[^"]*"|'data:[^']*')/gi

/** The head of a page and the navigation of its site are no part of its text. */
const textOf = (html: string) =>
  ['head', 'nav'].reduce((left, name) => without(left, partsOf(left, name)), html).replaceAll(embeddedPicture, '')

const wordsIn = (html = '') =>
  html
    .slice(0, 2_000)
    // Bounded: 2,000 letters.
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(
      /&(amp|lt|gt|quot|#39|nbsp);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? ' ',
    )
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Headings one level down: the first is that of the page. */
const lowered = (html: string) =>
  html.replaceAll(
    /<(\/?)h([1-6])\b[^<>]*>/gi,
    (_, slash: string, level: string) => `<${slash}h${Math.min(4, Number(level) + 1)}>`,
  )

/** Reads a document; undefined for what is none of the three kinds. */
async function readDocument({ bytes, name }: GivenDocument): Promise<ReadDocument | undefined> {
  const known = formatOf(bytes, name)
  if (!known) return undefined
  const document = await htmlOf(known.format, known.text, bytes)
  const html = textOf(document.html)
  refuseLong(html)
  const heading = firstOf(html, 'h1')
  const title =
    wordsIn(heading?.inner) || document.named || wordsIn(name.replace(/\.[^.]*$/, '').replaceAll(/[_-]+/g, ' '))
  const body = await contentText.clean(lowered(heading ? without(html, [heading]) : html), 'file', tooLong)
  const pictures = (html.match(/<img\b/gi) ?? []).length
  const notes = pictures > 0 ? ['Pictures were left out. Add them to the text.'] : []
  return { title: inOneLine(title).slice(0, 200).padEnd(3, '.'), body, notes }
}

export const documentReading: Task<GivenDocument, Promise<ReadDocument | undefined>> = {
  name: 'read a document',
  run: readDocument,
  isSmall: ({ bytes }) => bytes.length < 2_048 && !isZip(bytes),
  lane: 'read',
  longestMs: 4_000,
  tooMuch: () => invalid({ file: 'This document takes too much to read. Split it up, or make it simpler.' }),
}

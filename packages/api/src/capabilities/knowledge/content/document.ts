import { cleaned } from './lookups.ts'
import { docxToHtml } from './docx.ts'

/** A document as a draft: its title, where it has one, its text, and what of it was left out, in words. */
export interface ReadDocument {
  title: string
  body: string
  notes: string[]
}

type Format = 'docx' | 'html' | 'markdown'

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/** What a document is: by its content where that says it, else by its name. Undefined for what is no text. */
function formatOf(bytes: Uint8Array, name: string): { format: Format; text: string } | undefined {
  if (isZip(bytes)) return { format: 'docx', text: '' }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) return undefined
  const isHtml = /\.html?$/i.test(name) || /^\s*(<!doctype html|<html|<body)/i.test(text)
  if (!isHtml && !/\.(md|markdown|txt)$/i.test(name)) return undefined
  return { format: isHtml ? 'html' : 'markdown', text }
}

async function htmlOf(format: Format, text: string, bytes: Uint8Array): Promise<string> {
  if (format === 'docx') return docxToHtml(bytes)
  if (format === 'html') return text
  const { marked } = await import('marked')
  return marked.parse(text, { async: false, gfm: true })
}

const heading = /<(h1|title)\b[^>]*>([\s\S]*?)<\/\1>/i
const wordsIn = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(
      /&(amp|lt|gt|quot|#39|nbsp);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? ' ',
    )
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Headings one level down: the first is that of the page. */
const lowered = (html: string) =>
  html.replaceAll(
    /<(\/?)h([1-6])\b[^>]*>/gi,
    (_, slash: string, level: string) => `<${slash}h${Math.min(4, Number(level) + 1)}>`,
  )

/** Reads a document; undefined for what is none of the three kinds. */
export async function readDocument(bytes: Uint8Array, name: string): Promise<ReadDocument | undefined> {
  const known = formatOf(bytes, name)
  if (!known) return undefined
  const html = await htmlOf(known.format, known.text, bytes)
  const [whole, , first] = heading.exec(html) ?? []
  const title = wordsIn(first ?? '') || wordsIn(name.replace(/\.[^.]*$/, '').replaceAll(/[_-]+/g, ' '))
  const body = await cleaned(lowered(whole === undefined ? html : html.replace(whole, '')))
  const pictures = (html.match(/<img\b/gi) ?? []).length
  const notes = pictures > 0 ? ['Pictures were left out. Add them to the text.'] : []
  return { title: title.slice(0, 200).padEnd(3, '.'), body, notes }
}

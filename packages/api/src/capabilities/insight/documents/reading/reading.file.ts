import { isMistake } from '#kernel/command/errors.ts'
import type { ReadMail } from '#kernel/command/postbox.ts'
import type { Task } from '#kernel/command/task.ts'
import { decodedText } from '#kernel/file/decoded-text.ts'
import { type DocumentFileType, documentFileTypes } from './document-type.rules.ts'
import { textOfHtml } from './html-text.rules.ts'
import { inLines, textOfLines } from './line-order.rules.ts'
import { Extent, most, onPage, type Page, type ReadFile, storable, unreadable, UnreadableFile } from './page.rules.ts'
import { checkPictureSize } from './picture-size.rules.ts'
import type { ReadingHost } from './reading-host.rules.ts'
import { typedPages } from './typed-pages.rules.ts'

export interface GivenFile {
  bytes: Uint8Array
  name: string
  /** As `documentTypeOf` found it. */
  type: string
}

type Reader = (bytes: Uint8Array, host: ReadingHost, type: string) => Promise<ReadFile>

const withoutFacts = { language: null, title: null }

async function readText(bytes: Uint8Array): Promise<ReadFile> {
  // No letter takes more than four bytes.
  if (bytes.length > most.letters * 4) throw new UnreadableFile('too_long')
  return { pages: typedPages(decodedText(bytes).replace(/^\ufeff/, '')), ...withoutFacts }
}

const person = ({ name, email }: ReadMail['from']) => (name && name !== email ? `${name} <${email}>` : email)

async function readMail(bytes: Uint8Array, host: ReadingHost): Promise<ReadFile> {
  if (!host.mail) throw new UnreadableFile('not_offered')
  const mail = await host.mail(bytes).catch(unreadable)
  const header = [
    `From: ${person(mail.from)}`,
    `To: ${mail.to.map(person).join(', ')}`,
    ...(mail.cc.length > 0 ? [`Cc: ${mail.cc.map(person).join(', ')}`] : []),
    ...(mail.date ? [`Date: ${mail.date.toISOString().slice(0, 16).replace('T', ' ')} UTC`] : []),
    `Subject: ${mail.subject}`,
  ]
  const text = mail.text.trim() === '' ? textOfHtml(mail.html ?? '') : mail.text
  return { pages: typedPages([...header, '', text].join('\n')), language: null, title: mail.subject || null }
}

async function readPicture(bytes: Uint8Array, host: ReadingHost, type: string): Promise<ReadFile> {
  checkPictureSize(bytes, type)
  if (!host.recognizer) throw new UnreadableFile('not_offered')
  const recognizer = await host.recognizer()
  const extent = new Extent()
  const pages: Page[] = []
  for await (const { words, ...drawn } of recognizer.pictures(bytes, type)) {
    const lines = inLines(words.map(onPage))
    pages.push(
      extent.add({
        ...drawn,
        number: pages.length + 1,
        text: storable(textOfLines(lines)),
        words: lines.flat(),
        isScanned: true,
      }),
    )
  }
  return { pages, ...withoutFacts }
}

const { pdf, docx, xlsx, png, jpg, tif, txt, md, eml } = documentFileTypes
const readers: Record<DocumentFileType['type'], Reader> = {
  [pdf.type]: async (bytes, host) => (await import('./pdf.file.ts')).readPdf(bytes, host),
  [docx.type]: async (bytes) => (await import('./office.file.ts')).readDocx(bytes),
  [xlsx.type]: async (bytes) => (await import('./office.file.ts')).readXlsx(bytes),
  [png.type]: readPicture,
  [jpg.type]: readPicture,
  [tif.type]: readPicture,
  [txt.type]: readText,
  [md.type]: readText,
  [eml.type]: readMail,
}

const isKnown = (type: string): type is DocumentFileType['type'] => type in readers

/** Whatever a library stumbles over is a fault of the file; but not what our own code does wrong. */
function failureOf(error: unknown): unknown {
  if (error instanceof UnreadableFile) return error
  if (isMistake(error)) return new UnreadableFile(error.status === 413 ? 'too_long' : 'unreadable')
  return error
}

async function readFile({ bytes, type }: GivenFile, host: ReadingHost): Promise<ReadFile> {
  if (!isKnown(type)) throw new UnreadableFile('unreadable')
  try {
    const read = await readers[type](bytes, host, type)
    if (read.pages.every(({ words }) => words.length === 0)) throw new UnreadableFile('no_text')
    return read
  } catch (error) {
    throw failureOf(error)
  }
}

const plain = new Set<string>([txt.type, md.type])

/** Reads a file into pages, with what its host can do. */
export const fileReadingOn = (host: ReadingHost): Task<GivenFile, Promise<ReadFile>> => ({
  name: 'read a file into pages',
  run: (file) => readFile(file, host),
  isSmall: ({ bytes, type }) => plain.has(type) && bytes.length < 16_384,
  lane: 'read',
  longestMs: 120_000,
  tooMuch: () => new UnreadableFile('too_long'),
})

/**
 * Where there are threads, they do it, and can do more (tasks.ts); anywhere else what is in pictures and mails is not offered.
 */
export const fileReading = fileReadingOn({})

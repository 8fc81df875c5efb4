import type { Task } from '#kernel/command/task.ts'
import { mask } from '#kernel/contract/masking.ts'
import { findTopics, type Topic } from '#capabilities/insight/calls/lookups.ts'
import { docTypeOf } from './fields/doc-type.rules.ts'
import { fieldNames, fieldsOf, type FoundField } from './fields/fields.rules.ts'
import { sumsAgree } from './fields/sums.rules.ts'
import { type Likeness, likenessOf } from './likeness.rules.ts'
import { type Candidates, candidatesIn } from './mentions.rules.ts'
import { type Page, UnreadableFile } from './reading/page.rules.ts'
import type { ReadingHost } from './reading/reading-host.rules.ts'
import { fileReadingOn } from './reading/reading.file.ts'
import { figuresOf, type TextFigures } from './text.file.ts'
import type { DocumentType } from './vocabulary.ts'

/** A word as it is stored: its place in fractions of the page, its confidence, and what it says. */
export type StoredWord = [x: number, y: number, w: number, h: number, confidence: number, text: string]

export interface StoredPage {
  page: number
  width: number
  height: number
  is_scanned: boolean
  text: string
  words: StoredWord[]
  /** A JPEG of a scanned page; null where there is none. */
  picture: Uint8Array | null
}

interface Given {
  bytes: Uint8Array
  name: string
  type: string
  /** Null where it is to be guessed. */
  doc_type: DocumentType | null
  topics: readonly Topic[]
}

/** A field of the type; null and not sure at all where it was not found. */
export type ReadField = Pick<FoundField, 'name' | 'confidence'> & {
  [K in 'value' | 'page' | 'box']: FoundField[K] | null
}

/** All that is stored of a document once it is read. */
export interface Reading extends TextFigures {
  doc_type: DocumentType
  language: string | null
  pages: StoredPage[]
  fields: ReadField[]
  sums_agree: boolean | null
  likeness: Likeness | undefined
  candidates: Candidates
  topics: { code: string; hits: number; page: number }[]
}

const places = 10_000
const short = (fraction: number) => Math.round(fraction * places) / places

/** Whether a word may be a part of what was masked in its line. */
const isTelling = (word: string) => /[\d@]/.test(word)

/**
 * A page as it is stored: what names a person is masked in its text, line by line, and in those words of the line that may be a part
 * of it.
 */
function storedPage({ number, width, height, isScanned, text, words, picture }: Page): StoredPage {
  const masked = text.split('\n').map((line) => ({ line, ...mask(line) }))
  const hidden = masked.flatMap(({ line, kinds }) =>
    line.split(/\s+/).flatMap((word) => (word === '' ? [] : [kinds.length > 0 && isTelling(word)])),
  )
  const isAligned = hidden.length === words.length
  const shown = (word: string, at: number) => ((isAligned ? hidden[at] : isTelling(word)) ? mask(word).text : word)
  return {
    page: number,
    width,
    height,
    is_scanned: isScanned,
    picture: picture ?? null,
    text: masked.map((line) => line.text).join('\n'),
    words: words.map(({ x, y, w, h, confidence, text: word }, at) => {
      const isHidden = isAligned && hidden[at]
      return [short(x), short(y), short(w), short(h), short(confidence), isHidden ? '…' : shown(word, at)]
    }),
  }
}

/** The topics of its pages: each page is to them what a line is in a call. */
const topicsIn = (pages: readonly string[], topics: readonly Topic[]) =>
  findTopics(
    pages.map((text, at) => ({ speaker: `${at}`, role: null, startMs: at, endMs: at + 1, text, confidence: null })),
    topics,
  ).map(({ code, count, moments: [first] }) => ({ code, hits: count, page: first!.segment + 1 }))

/** The fields of the type, also those that were not found. */
function allFields(type: DocumentType, found: readonly FoundField[]): ReadField[] {
  const none = { value: null, confidence: 0, page: null, box: null }
  return fieldNames[type].map((name) => found.find((field) => field.name === name) ?? { name, ...none })
}

async function read({ bytes, name, type, doc_type, topics }: Given, host: ReadingHost): Promise<Reading> {
  const { pages, language } = await fileReadingOn(host).run({ bytes, name, type }, [])
  const texts = pages.map(({ text }) => text)
  const kind = doc_type ?? docTypeOf(pages, name).docType
  const fields = fieldsOf(kind, pages)
  return {
    ...(await figuresOf(texts, language)),
    doc_type: kind,
    language,
    pages: pages.map(storedPage),
    fields: allFields(kind, fields),
    sums_agree: sumsAgree(fields, pages),
    likeness: likenessOf(texts.join('\n')),
    candidates: candidatesIn(texts),
    topics: topicsIn(texts, topics),
  }
}

/** Reads a document: its pages, its fields, and what follows from its text. */
export const documentFileReadingOn = (host: ReadingHost): Task<Given, Promise<Reading>> => ({
  name: 'read a received document',
  run: (given) => read(given, host),
  // The grammar of the first text and the letters of a picture take a second by themselves.
  isSmall: () => false,
  lane: 'read',
  longestMs: 150_000,
  tooMuch: () => new UnreadableFile('too_long'),
})

/** Where there are threads, they read documents and can do more (tasks.ts). */
export const documentFileReading = documentFileReadingOn({})

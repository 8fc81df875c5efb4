import { CallerError } from '#kernel/command/errors.ts'
import { type ReadFailure, readFailures } from '../vocabulary.ts'

/** A word of a page. Its place is in fractions of the page from its upper left corner, 0 to 1. */
export interface PageWord {
  text: string
  x: number
  y: number
  w: number
  h: number
  /** 0 to 1; 1 for text that was not recognized from a picture. */
  confidence: number
}

export interface Page {
  number: number
  /** In points or pixels. */
  width: number
  height: number
  /** Lines in reading order, joined by line ends. */
  text: string
  words: PageWord[]
  isScanned: boolean
  /** A JPEG of a scanned page, where the file itself is no picture that browsers show. */
  picture?: Uint8Array
}

export interface ReadFile {
  pages: Page[]
  /** ISO 639-1 where the file gives it. */
  language: string | null
  title: string | null
}

/** What is read of one file at most. */
export const most = {
  pages: 300,
  letters: 2_000_000,
  /** Of a picture; one more would take hundreds of megabytes to decode. */
  pixels: 50_000_000,
  /** The longer side of a picture as it is recognized, in pixels. */
  side: 2_000,
} as const

const code = 'file.unreadable'

/** Its message is for the log: people read the failure in their language. From a thread it arrives as a `CallerError`. */
export class UnreadableFile extends CallerError {
  constructor(failure: ReadFailure, cause?: unknown) {
    super(422, code, `The file was not read: ${failure}`, { details: { failure } })
    this.cause = cause
  }
}

/** For what a library throws: whatever it stumbles over is a fault of the file. */
export const unreadable = (cause: unknown): never => {
  throw cause instanceof CallerError ? cause : new UnreadableFile('unreadable', cause)
}

/** Why a file could not be read, by the error that reading it ended with; undefined for any other error. */
export function readFailureOf(error: unknown): ReadFailure | undefined {
  if (!(error instanceof CallerError) || error.code !== code) return undefined
  const { failure } = error.details as { failure: ReadFailure }
  return readFailures.find((one) => one === failure)
}

/** What a database stores of letters: no NUL, no halves of pairs, and of controls only tabs and ends of lines. */
export const storable = (text: string): string =>
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')

const inPage = (value: number) => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0)

/** A place as far as it is on the page. */
export function onPage<Place extends { x: number; y: number; w: number; h: number }>(place: Place): Place {
  const [x, y] = [inPage(place.x), inPage(place.y)]
  return { ...place, x, y, w: inPage(place.x + place.w) - x, h: inPage(place.y + place.h) - y }
}

/** Counts what is read, and refuses what passes the limits. */
export class Extent {
  #letters = 0
  #pages = 0

  add(page: Page): Page {
    this.#letters += page.text.length
    this.#pages += 1
    if (this.#letters > most.letters) throw new UnreadableFile('too_long')
    if (this.#pages > most.pages) throw new UnreadableFile('too_many_pages')
    return page
  }
}

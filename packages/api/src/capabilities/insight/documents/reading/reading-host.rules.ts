import type { Canvas, createCanvas } from '@napi-rs/canvas'
import type { ReadMail } from '#kernel/command/postbox.ts'
import type { PageWord } from './page.rules.ts'

/** The words of one picture, and its size in pixels before it was scaled. */
export interface RecognizedPage {
  width: number
  height: number
  words: PageWord[]
  /** As `Page.picture`. */
  picture?: Uint8Array
}

/** What reads letters in pictures. */
export interface Recognizer {
  /** The module that pages of a PDF are drawn with. */
  canvasModule(): Promise<{ createCanvas: typeof createCanvas }>
  canvas(drawn: Canvas): Promise<PageWord[]>
  /** A canvas as a JPEG, for people to look at. */
  jpeg(drawn: Canvas): Promise<Uint8Array>
  /** The pages of a picture, whose size was checked; a TIFF may hold several. */
  pictures(bytes: Uint8Array, type: string): AsyncIterable<RecognizedPage>
}

/** What only some hosts can do: a page in a browser reads neither letters in pictures nor mails. */
export interface ReadingHost {
  recognizer?(): Promise<Recognizer>
  mail?(bytes: Uint8Array): Promise<ReadMail>
}

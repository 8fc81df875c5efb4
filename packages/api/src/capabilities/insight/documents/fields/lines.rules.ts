import { inLines } from '../reading/line-order.rules.ts'
import type { Page, PageWord } from '../reading/page.rules.ts'

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** A line of a page as text, and its words with where each begins in it. */
export interface Line {
  page: number
  /** Among all lines of the file. */
  at: number
  text: string
  words: readonly PageWord[]
  starts: readonly number[]
}

/** Fields are near the beginning and the end of a file, and no line that people read is longer. */
const mostPages = 12
const mostWordsOfPage = 2_000
const mostWords = 60
const mostLetters = 300

/** A text of the same length with the digits and points of Arabic and Persian as those of Europe. */
export const plainDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u066b\u066c]/g, (sign) => {
    const code = sign.charCodeAt(0)
    if (code === 0x66b) return '.'
    return code === 0x66c ? ',' : String(code % 16)
  })

function lineOf(page: number, at: number, all: readonly PageWord[]): Line {
  const words: PageWord[] = []
  const starts: number[] = []
  let text = ''
  for (const word of all.slice(0, mostWords)) {
    if (text.length + word.text.length >= mostLetters) break
    if (text !== '') text += ' '
    starts.push(text.length)
    text += word.text
    words.push(word)
  }
  return { page, at, text, words, starts }
}

/** The lines of a file as fields are found in them. */
export function linesOf(pages: readonly Page[]): Line[] {
  const near = pages.length <= mostPages ? pages : [...pages.slice(0, mostPages / 2), ...pages.slice(-mostPages / 2)]
  let at = 0
  return near
    .flatMap((page) => inLines(page.words.slice(0, mostWordsOfPage)).map((words) => lineOf(page.number, at++, words)))
    .filter(({ words }) => words.length > 0)
}

/** The words of a line between two letters of its text. */
export const wordsBetween = ({ words, starts }: Line, from: number, to: number): PageWord[] =>
  words.filter((word, at) => starts[at]! < to && starts[at]! + word.text.length > from)

/** The box around words. */
export function boxOf(words: readonly PageWord[]): Box {
  const x = Math.min(...words.map((word) => word.x))
  const y = Math.min(...words.map((word) => word.y))
  const right = Math.max(...words.map((word) => word.x + word.w))
  const bottom = Math.max(...words.map((word) => word.y + word.h))
  return { x, y, w: right - x, h: bottom - y }
}

/** Something found in a line, with how sure its letters are. */
export interface Found {
  value: string
  line: Line
  from: number
  to: number
}

export const placeOf = ({ line, from, to }: Found): { page: number; box: Box; certainty: number } => {
  const words = wordsBetween(line, from, to)
  const certainty = words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length
  return { page: line.page, box: boxOf(words), certainty }
}

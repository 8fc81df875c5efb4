import type { PageWord } from './page.rules.ts'

/** More words are on no page that people read; they stay in the order of the file. */
const mostInOrder = 20_000

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** A word with its place on a page whose lines do not slope. */
interface Placed {
  word: PageWord
  x: number
  y: number
  h: number
}
interface Line {
  words: Placed[]
  last: Placed
}
type Height = Pick<PageWord, 'y' | 'h'>

const middle = ({ y, h }: Height) => y + h / 2

/** How much of the lower of two words is at the height of the other, from 0 to 1. */
function overlap(one: Height, other: Height): number {
  const common = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y)
  return common / Math.max(Math.min(one.h, other.h), 1e-6)
}

/** Bands of the height of a page, so that a word is compared with the lines around it only. */
const bands = 200
const bandOf = (word: Height) => Math.floor(middle(word) * bands)

/** Runs that are long enough to show how a scan slopes, from 0 to 1 of the width. */
const leastRun = 0.15
/** Letters such as "p" reach below their line, so one run alone may seem to slope. */
const leastRuns = 5
/** A page that slopes more was not laid on a scanner by a person who wants it read. */
const mostSlope = 0.1

/** How far lines go down from left to right: the median of the words that follow one another in the file. */
function slopeOf(words: readonly PageWord[]): number {
  const slopes = inOrderOfFile(words).flatMap((run) => {
    const [first, last] = [run[0]!, run.at(-1)!]
    const width = last.x - first.x
    return width < leastRun ? [] : [(last.y + last.h - first.y - first.h) / width]
  })
  if (slopes.length < leastRuns) return 0
  const median = slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)]!
  return Math.abs(median) > mostSlope ? 0 : median
}

/**
 * The words of a page in lines from top to bottom, each from left to right, or from right to left where it is written so. A
 * word continues the line whose last word is at its height: lines of a scan may slope.
 */
export function inLines(given: readonly PageWord[]): PageWord[][] {
  if (given.length > mostInOrder) return inOrderOfFile(given)
  const slope = given.some(({ confidence }) => confidence < 1) ? slopeOf(given) : 0
  const words: Placed[] = given.map((word) => ({ word, x: word.x, y: word.y - slope * word.x, h: word.h }))
  const lines: Line[] = []
  const lastIn = new Map<number, Set<Line>>()
  const enter = (line: Line) => {
    const band = bandOf(line.last)
    lastIn.set(band, (lastIn.get(band) ?? new Set()).add(line))
  }
  for (const word of words.toSorted((a, b) => a.x - b.x)) {
    const band = bandOf(word)
    let [best, most]: [Line | undefined, number] = [undefined, 0.5]
    // The words around may be twice as high, and on a small picture one line is many bands.
    const reach = Math.ceil(Math.min(1, word.h) * bands) + 2
    for (let near = band - reach; near <= band + reach; near++)
      for (const line of lastIn.get(near) ?? []) {
        const common = overlap(line.last, word)
        if (common > most) [best, most] = [line, common]
      }
    if (!best) lines.push((best = { words: [], last: word }))
    else lastIn.get(bandOf(best.last))!.delete(best)
    best.words.push(word)
    best.last = word
    enter(best)
  }
  const top = (line: Line) => line.words.reduce((sum, word) => sum + middle(word), 0) / line.words.length
  return lines
    .map((line) => ({ line, at: top(line) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ line }) => inDirection(line.words.map(({ word }) => word)))
}

function inOrderOfFile(words: readonly PageWord[]): PageWord[][] {
  const lines: PageWord[][] = []
  for (const word of words) {
    const last = lines.at(-1)?.at(-1)
    if (last && word.x >= last.x && overlap(last, word) > 0.5) lines.at(-1)!.push(word)
    else lines.push([word])
  }
  return lines
}

function inDirection(words: PageWord[]): PageWord[] {
  const toLeft = words.filter(({ text }) => rightToLeft.test(text)).length
  return toLeft * 2 > words.length ? words.toReversed() : words
}

/** The text of a page: its lines joined by line ends. */
export const textOfLines = (lines: readonly (readonly PageWord[])[]): string =>
  lines.map((line) => line.map(({ text }) => text).join(' ')).join('\n')

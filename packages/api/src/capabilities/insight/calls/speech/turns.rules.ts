import { lettersOf } from '#kernel/contract/letters.ts'
import type { Segment } from './transcript/rules.ts'

/** A word of a call as it is compared: small letters without accents. */
export interface TurnWord {
  letters: string
  /** The index of its segment. */
  segment: number
  /** When it is spoken, in milliseconds; estimated where the recognizer gives no times of words. */
  atMs: number
}

/** A phrase does not go on after a longer pause. */
const pauseMs = 2000

const word = /[\p{L}\p{N}\p{M}]+/gu

/** The words of a text as they are compared. Punctuation parts words and is none. */
export const comparedWords = (text: string): string[] => (text.match(word) ?? []).map(lettersOf)

/**
 * When each word of a segment is spoken: as the recognizer says, where it counts the same words. Where it counts others ("25" as
 * "twenty five") as that of the word at the same share of the segment, and without words at the same share of its time.
 */
function timeOf({ startMs, endMs, words = [] }: Segment, index: number, count: number): number {
  const near = words[words.length === count ? index : Math.floor((index * words.length) / count)]
  return near?.startMs ?? startMs + Math.floor(((endMs - startMs) * index) / count)
}

function wordsOf(segment: Segment, index: number): TurnWord[] {
  const written = comparedWords(segment.text)
  return written.map((letters, at) => ({ letters, segment: index, atMs: timeOf(segment, at, written.length) }))
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/**
 * The words of a call by turns: what one speaker says until another starts, or until a pause. A recognizer cuts a sentence into
 * segments where it likes, so that a phrase may begin in one and end in the next. The order of the segments does not matter.
 */
export function turnsOf(segments: readonly Segment[]): TurnWord[][] {
  const inOrder = [...segments.entries()].toSorted(
    ([, a], [, b]) =>
      a.startMs - b.startMs || a.endMs - b.endMs || compare(a.speaker, b.speaker) || compare(a.text, b.text),
  )
  const turns: TurnWord[][] = []
  let before: Segment | undefined
  for (const [index, segment] of inOrder) {
    const goesOn = before?.speaker === segment.speaker && segment.startMs - before.endMs < pauseMs
    if (!goesOn) turns.push([])
    for (const one of wordsOf(segment, index)) turns.at(-1)!.push(one)
    before = segment
  }
  return turns
}

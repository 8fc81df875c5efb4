import type { ExcerptPart } from './shapes.contract.ts'

const marks = /[\u0300-\u036f]/g
const spelled: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
}

/** A text in the letters of the search (rad.letters), and for each of them the letter of the text that it came from. */
function lettersOf(text: string): { letters: string; from: number[] } {
  let letters = ''
  const from: number[] = []
  for (let at = 0; at < text.length; at++) {
    const small = text[at]!.normalize('NFD').replaceAll(marks, '').toLowerCase()
    const read = [...small].map((letter) => spelled[letter] ?? letter).join('')
    letters += read
    for (let one = 0; one < read.length; one++) from.push(at)
  }
  return { letters, from }
}

const around = 90
const length = 220

/** The words of a search, as they are looked for. */
export const wordsOf = (typed: string): string[] => {
  const words = typed
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
  return [...new Set(words)].slice(0, 8)
}

/** Where the words are found in a text: from and up to, in order, without overlaps. */
function hitsIn(text: string, typed: string): { from: number; to: number }[] {
  const { letters, from } = lettersOf(text)
  const found = wordsOf(typed).flatMap((word) => {
    const term = lettersOf(word).letters
    const hits: { from: number; to: number }[] = []
    for (
      let at = letters.indexOf(term);
      term !== '' && at >= 0 && hits.length < 50;
      at = letters.indexOf(term, at + term.length)
    )
      hits.push({ from: from[at]!, to: from[at + term.length - 1]! + 1 })
    return hits
  })
  const inOrder = found.toSorted((a, b) => a.from - b.from || b.to - a.to)
  return inOrder.filter((hit, at) => at === 0 || !inOrder.slice(0, at).some((other) => other.to > hit.from))
}

/** Pieces of plain text: nothing of them is markup, so that a page draws them as text and marks the hits. */
export function excerptOf(text: string, typed: string | undefined): ExcerptPart[] {
  const plain = text.slice(0, 100_000).replaceAll(/\s+/g, ' ')
  const hits = typed === undefined ? [] : hitsIn(plain, typed)
  const start = Math.max(0, (hits[0]?.from ?? 0) - around)
  const begin = start === 0 ? 0 : plain.indexOf(' ', start) + 1
  const end = Math.min(plain.length, begin + length)
  const parts: ExcerptPart[] = []
  const add = (piece: string, is_hit: boolean) => {
    if (piece !== '') parts.push({ text: piece, is_hit })
  }
  let at = begin
  for (const hit of hits) {
    if (hit.from < at || hit.to > end) continue
    add(plain.slice(at, hit.from), false)
    add(plain.slice(hit.from, hit.to), true)
    at = hit.to
  }
  add(plain.slice(at, end), false)
  if (begin > 0) parts.unshift({ text: '… ', is_hit: false })
  if (end < plain.length) parts.push({ text: '…', is_hit: false })
  return parts
}

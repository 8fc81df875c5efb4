import { lettersOf } from '#kernel/contract/letters.ts'
import { codes } from '#kernel/contract/words.ts'

/** What a conversation can be linked with. */
export const caseKinds = codes(['complaint', 'ticket'])
export type CaseKind = (typeof caseKinds)[number]

/** Which conversations belong to days: those that began in them, or those with a message in them. */
export const countedBy = codes(['started', 'active'])

/** A piece of a text; marked where it matches the search. */
export interface Piece {
  text: string
  isMarked: boolean
}

const word = /[\p{L}\p{N}\p{M}]+/gu

/** Cuts a text at the words that were typed; of their last word the beginning is enough. */
export function piecesOf(text: string, typed: string): Piece[] {
  const terms = lettersOf(typed).match(word) ?? []
  const last = terms.at(-1)
  if (last === undefined) return [{ text, isMarked: false }]
  const whole = new Set(terms)
  const pieces: Piece[] = []
  let done = 0
  for (const found of text.matchAll(word)) {
    const letters = lettersOf(found[0])
    if (!whole.has(letters) && !letters.startsWith(last)) continue
    if (found.index > done) pieces.push({ text: text.slice(done, found.index), isMarked: false })
    pieces.push({ text: found[0], isMarked: true })
    done = found.index + found[0].length
  }
  if (done < text.length || pieces.length === 0) pieces.push({ text: text.slice(done), isMarked: false })
  return pieces
}

const before = 40
const after = 100

/** A line out of a long text around the first word that was typed, cut between words. */
export function snippetOf(text: string, typed: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  if (flat.length <= before + after) return flat
  const [first] = piecesOf(flat, typed)
  const at = first && !first.isMarked && first.text.length < flat.length ? first.text.length : 0
  const from = at <= before ? 0 : flat.indexOf(' ', at - before) + 1 || at
  const start = Math.min(from, at)
  const blank = flat.lastIndexOf(' ', start + before + after)
  const end = start + before + after >= flat.length ? flat.length : blank > at ? blank : start + before + after
  return `${start > 0 ? '… ' : ''}${flat.slice(start, end)}${end < flat.length ? ' …' : ''}`
}

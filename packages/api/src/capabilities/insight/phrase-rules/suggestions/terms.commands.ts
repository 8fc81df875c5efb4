import { comparedWords, PhraseFinder, type Segment, turnsOf } from '#capabilities/insight/calls/lookups.ts'
import type { Candidate } from './clusters.rules.ts'

/** A line of a transcript as it is stored: masked. */
export interface Line {
  seq: number
  label: string
  speaker: string | null
  start_ms: number
  end_ms: number
  text: string
}

/** What no term may be made of. */
export interface LeftOut {
  /** Phrases that topics and phrase rules have already, or that were dismissed. */
  phrases: readonly string[]
  /** Words of the names of people and outlets. */
  names: ReadonlySet<string>
  /** Words without which no sentence can do. */
  isStopWord(word: string): boolean
}

const masks = /\[\p{L}+\]/gu
const fewestLetters = 3
/** Longer words are mistakes of a recognizer. */
const mostLetters = 30

/** What was masked parts words, and is none: with a digit, it is left out as every number is. */
const segmentOf = ({ label, start_ms, end_ms, text }: Line): Segment => ({
  speaker: label,
  role: null,
  startMs: start_ms,
  endMs: end_ms,
  text: text.replaceAll(masks, ' 0 '),
  confidence: null,
})

interface Found {
  calls: number[]
  seqs: number[]
  /** In how many calls each way to write it is the first. */
  forms: Map<string, number>
}

/** Singular and plural are one term. */
const singular = (word: string) =>
  word.length < 4 || /(?:ss|us|is)$/.test(word) ? word : word.replace(/ies$/, 'y').replace(/s$/, '')
const termOf = (form: string) => form.split(' ').map(singular).join(' ')

/** So many ways to write a term become terms of a topic. */
const mostForms = 2
const formsOf = (forms: Found['forms']) =>
  [...forms]
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, mostForms)
    .map(([form]) => form)

/** Finds the terms of calls, one call after the other: it holds the terms and not the texts. */
export class TermFinder {
  readonly #found = new Map<string, Found>()
  readonly #covered: PhraseFinder
  readonly #isLeftOut = new Map<string, boolean>()
  readonly #leftOut: LeftOut
  #next = 0

  constructor(leftOut: LeftOut) {
    this.#leftOut = leftOut
    this.#covered = new PhraseFinder(leftOut.phrases)
  }

  /** Takes the lines of a call in, whose place is that among all that were. */
  add(lines: readonly Line[]): void {
    const call = this.#next
    this.#next += 1
    for (const { form, seq } of this.#formsOf(lines)) {
      const term = termOf(form)
      const found = this.#found.get(term) ?? { calls: [], seqs: [], forms: new Map<string, number>() }
      this.#found.set(term, found)
      if (found.calls.at(-1) === call) continue
      found.calls.push(call)
      found.seqs.push(seq)
      found.forms.set(form, (found.forms.get(form) ?? 0) + 1)
    }
  }

  candidates(): Candidate[] {
    return [...this.#found].map(([term, { forms, ...found }]) => ({ term, forms: formsOf(forms), ...found }))
  }

  /** The words that count, and any two of them after each other in one turn. */
  *#formsOf(lines: readonly Line[]): Generator<{ form: string; seq: number }> {
    const spoken = lines.filter(({ speaker }) => speaker !== 'ivr')
    for (const turn of turnsOf(spoken.map(segmentOf))) {
      const covered = new Set<number>()
      for (const { from, to } of this.#covered.hits(turn)) for (let at = from; at < to; at += 1) covered.add(at)
      let before: string | undefined
      for (const [at, { letters, segment }] of turn.entries()) {
        const { seq } = spoken[segment]!
        const isTerm = !covered.has(at) && !this.#isNone(letters)
        if (isTerm) yield { form: letters, seq }
        if (isTerm && before !== undefined && before !== letters) yield { form: `${before} ${letters}`, seq }
        before = isTerm ? letters : undefined
      }
    }
  }

  #isNone(word: string): boolean {
    const known = this.#isLeftOut.get(word)
    if (known !== undefined) return known
    const { names, isStopWord } = this.#leftOut
    const isNone =
      word.length < fewestLetters ||
      word.length > mostLetters ||
      /\p{N}/u.test(word) ||
      names.has(word) ||
      isStopWord(word)
    this.#isLeftOut.set(word, isNone)
    return isNone
  }
}

/** The words of names, as they are compared. */
export const wordsOfNames = (names: readonly (string | null)[]): Set<string> =>
  new Set(names.flatMap((name) => (name === null ? [] : comparedWords(name))))

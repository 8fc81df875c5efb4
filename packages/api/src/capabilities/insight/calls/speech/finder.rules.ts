import { comparedWords, type TurnWord } from './turns.rules.ts'

/** Words after each other, and the phrases that end with them. */
interface Step {
  next: Map<string, Step>
  ends: number[]
}

const newStep = (): Step => ({ next: new Map(), ends: [] })

/** A phrase in a turn: its index among the phrases, and its words from one up to another, which is not part of it. */
interface Hit {
  phrase: number
  from: number
  to: number
}

/** Whether a phrase can be found at all: it has at least one word. */
export const isFindable = (phrase: string): boolean => comparedWords(phrase).length > 0

/**
 * Finds phrases as whole words, whatever their case, accents, and punctuation. It takes as long as a turn has words, times the words
 * of the longest phrase, however many phrases there are.
 */
export class PhraseFinder {
  readonly #first = newStep()

  constructor(phrases: readonly string[]) {
    for (const [index, phrase] of phrases.entries()) {
      let step = this.#first
      for (const letters of comparedWords(phrase)) {
        const next = step.next.get(letters) ?? newStep()
        step.next.set(letters, next)
        step = next
      }
      if (step !== this.#first) step.ends.push(index)
    }
  }

  /** In the order of their first words, the shorter first. */
  *hits(turn: readonly TurnWord[]): Generator<Hit> {
    for (let from = 0; from < turn.length; from += 1) {
      let step: Step | undefined = this.#first
      for (let at = from; at < turn.length; at += 1) {
        step = step.next.get(turn[at]!.letters)
        if (!step) break
        for (const phrase of step.ends) yield { phrase, from, to: at + 1 }
      }
    }
  }
}

/** Marks a word or a sentence that a person reads, where it is written down before it is shown. Answers it unchanged. */
export const word = <const W extends string>(text: W): W => text

/** The same for all values of a vocabulary, `{ HQA: 'Brand HQ admin' }`, or of a list. */
export const words = <const W extends Readonly<Record<string, string>> | readonly string[]>(texts: W): W => texts

/**
 * Marks codes that people read as words of their own: `in_progress` is "In progress". A list, or names with lists
 * below them, where the names are read too.
 */
export const codes = <const C extends readonly string[] | Readonly<Record<string, readonly string[]>>>(list: C): C =>
  list

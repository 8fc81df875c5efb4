/** Marks a word or a sentence that a person reads, where it is written down before it is shown. Answers it unchanged. */
export const word = <const W extends string>(text: W): W => text

/** The same for all values of a vocabulary, `{ HQA: 'Brand HQ admin' }`, or of a list. */
export const words = <const W extends Readonly<Record<string, string>> | readonly string[]>(texts: W): W => texts

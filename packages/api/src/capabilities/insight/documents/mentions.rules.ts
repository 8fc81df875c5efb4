/** Something that a document names, and the first page that does. */
export interface Named {
  value: string
  page: number
}

/** What may be a vehicle or a case: which of them exist, the tables know. */
export interface Candidates {
  vins: Named[]
  codes: Named[]
}

/** A text with more of them is a list, of which the first are enough. */
const most = 500

const vin = /(?<![\p{L}\p{N}])[A-HJ-NPR-Z0-9]{17}(?![\p{L}\p{N}])/giu
/** Numbers of cases are groups of letters and digits with hyphens. */
const code = /(?<![\p{L}\p{N}-])[A-Z0-9]{1,16}(?:-[A-Z0-9]{1,16}){1,4}(?![\p{L}\p{N}-])/giu

function firstOf(pages: readonly string[], pattern: RegExp): Named[] {
  const found = new Map<string, number>()
  for (const [at, text] of pages.entries())
    for (const [word] of text.matchAll(pattern)) {
      const value = word.toUpperCase()
      const isTelling = /\d/.test(value) && /[A-Z]/.test(value)
      if (isTelling && !found.has(value) && found.size < most) found.set(value, at + 1)
    }
  return [...found].map(([value, page]) => ({ value, page }))
}

/** What the pages of a document name, each once. */
export const candidatesIn = (pages: readonly string[]): Candidates => ({
  vins: firstOf(pages, vin),
  codes: firstOf(pages, code),
})

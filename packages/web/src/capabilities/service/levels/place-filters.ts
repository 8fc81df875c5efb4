import type { FilterLooks } from '#kit/filter/declared-filters.ts'
import { levelWords } from '#words/ticket-words.tsx'

/** What members and gaps say of their filters alike. A link narrows them to a dealer or an outlet. */
export const placeLooks: FilterLooks = {
  level: { words: (no) => levelWords(Number(no)) },
  dealer: { isHidden: true },
  outlet: { isHidden: true },
}

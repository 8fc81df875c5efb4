import { deviationKindWords } from '#words/deviation-words.ts'
import { afterwardsWords, mediumWords, visitStateWords } from './parts/journey-words.tsx'

/** What the values of the filters are called. */
export const journeyLooks = {
  status: { words: visitStateWords },
  medium: { words: mediumWords },
  deviation_kind: { words: deviationKindWords },
  afterwards: { words: afterwardsWords },
}

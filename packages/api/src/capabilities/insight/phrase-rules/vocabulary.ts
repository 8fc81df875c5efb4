import { codes } from '#kernel/contract/words.ts'

/** Whose words count. */
export const phraseSpeakers = codes(['agent', 'customer'])
/** From which end of a call its window is measured. */
export const windowEnds = codes(['start', 'end'])

import { purposeWords, transcriptWords } from './parts/call-words.tsx'

/** What the values of the filters are called. */
export const callLooks = {
  purpose: { words: purposeWords },
  transcript_status: { words: transcriptWords },
}

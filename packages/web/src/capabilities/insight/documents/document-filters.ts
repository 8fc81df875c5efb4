import { sourceWords, statusWords, typeWords } from './parts/document-words.tsx'

/** What the values of the filters are called. */
export const documentLooks = {
  status: { words: statusWords },
  doc_type: { words: typeWords },
  source: { words: sourceWords },
}

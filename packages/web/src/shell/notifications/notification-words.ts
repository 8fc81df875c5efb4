import type { Sentence } from '@rad/api/session/notifications/contract'
import { t } from '#kit/words.ts'

/** A sentence of a notification in the language of the reader. */
export const inWordsOf = ({ text, values }: Sentence) => (Object.keys(values).length > 0 ? t(text, values) : t(text))

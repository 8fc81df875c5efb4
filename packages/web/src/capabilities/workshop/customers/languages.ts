import type { Option } from '#kit/filter/filter.ts'
import { inOrder } from '#kit/words.ts'
import { languageWords } from '#words/conversation-words.tsx'

const codes = 'ar as bn de en es fr gu hi it kn ml mr ne or pa pt ta te ur zh'.split(' ')

/** The languages that are offered for a customer, in the reader's language. */
export const languageOptions = (): Option[] =>
  codes.map((value) => ({ value, label: languageWords(value) })).toSorted((a, b) => inOrder(a.label, b.label))

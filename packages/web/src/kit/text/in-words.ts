import { codeInWords } from '@rad/api/words'
import { t } from '#kit/words.ts'

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A code of the API as people read it, marked there with `codes`: `in_progress` is "In progress". */
export const inWords = (code: string) => t(codeInWords(code))

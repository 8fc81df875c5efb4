import { firstFaqTopics } from '@rad/api/knowledge/content/contract'
import { t } from '#kit/words.ts'

/** The words the product comes with; what head office wrote is shown as it is. */
const ours: ReadonlySet<string> = new Set(firstFaqTopics.flatMap(({ title, subtitle }) => [title, subtitle]))

/** A title or subtitle of a topic of the FAQ, in the language of the page where it has words for it. */
export const faqWords = (text: string): string => (ours.has(text) ? t(text) : text)

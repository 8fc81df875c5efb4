import type { FaqCategory, FaqData } from '@rad/api/knowledge/content/faq/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { RawSearch } from '#kit/filter/view-url.ts'

export type ShownCategory = FaqCategory & { code: string }

/** The categories of an answer, in their order. */
export const categoriesOf = (data: FaqData): ShownCategory[] =>
  Object.entries(data).map(([code, category]) => ({ ...category, code }))

const wordOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export interface FaqView {
  category: ShownCategory | undefined
  /** The slug of the question that is open. */
  open: string | undefined
  /** The address names a question that is not among those shown. */
  isMissing: boolean
}

/**
 * What of the FAQ is open, by the address: the category of the question it names, else the category it names, else the
 * first. Where it names neither, the first question is open.
 */
export function faqViewOf(categories: readonly ShownCategory[], search: RawSearch): FaqView {
  const question = wordOf(search.question)
  const requested = wordOf(search.category)
  const ofQuestion = categories.find(({ qandA }) => qandA.some(({ slug }) => slug === question))
  const named = categories.find(({ code }) => code === requested)
  const category = ofQuestion ?? named ?? categories[0]
  const isFresh = question === undefined && (requested === undefined || named === undefined)
  return {
    category,
    open: ofQuestion ? question : isFresh ? category?.qandA[0]?.slug : undefined,
    isMissing: question !== undefined && !ofQuestion,
  }
}

/** Opens a category, or a question of it, in the address. */
export function useFaqOpening() {
  const navigate = useNavigate()
  const { q } = useSearch({ strict: false }) as RawSearch
  return (category: string, question?: string) =>
    void navigate({
      to: '/pages/faq',
      search: { ...(q !== undefined && { q }), category, ...(question && { question }) } as never,
      replace: true,
      resetScroll: false,
    })
}

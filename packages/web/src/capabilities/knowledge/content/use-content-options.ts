import { contentApi, contentKinds, type ContentOptions } from '@rad/api/knowledge/content/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import type { Option } from '#kit/filter/filter.ts'
import { inOrder, languages } from '#kit/words.ts'
import { contentKindWords } from './parts/content-words.tsx'
import { languageWords } from '#words/conversation-words.tsx'

export const contentOptions = () => ({ ...query(contentApi.options, {}), staleTime: 60_000 })

/** What the forms about content offer; undefined until it is here. */
export const useContentOptions = (): ContentOptions | undefined => useQuery(contentOptions()).data

/** The kinds someone may write, in the order of the contract. */
export const kindOptions = (options: ContentOptions | undefined): Option[] =>
  contentKinds
    .filter((kind) => options?.kinds.includes(kind))
    .map((kind) => ({ value: kind, label: contentKindWords(kind) }))

/** The languages of the product and those there is content in, without some. */
export const languageOptions = (options: ContentOptions | undefined, but: readonly string[] = []): Option[] =>
  [...new Set([...languages, ...(options?.languages ?? [])])]
    .filter((code) => !but.includes(code))
    .map((code) => ({ value: code, label: languageWords(code) }))
    .toSorted((a, b) => inOrder(a.label, b.label))

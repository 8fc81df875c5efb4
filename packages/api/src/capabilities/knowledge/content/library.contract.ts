import { z } from 'zod'
import { anyOr, contract, text } from '#kernel/contract/contract.ts'
import type { Filters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { LibraryItem, LibraryPreview, LibraryRow } from './shapes.contract.ts'
import { contentKinds } from './vocabulary.ts'

export { type ExcerptPart, LibraryItem, LibraryPreview, LibraryRow } from './shapes.contract.ts'

const libraryColumns = [
  { key: 'title', label: 'Title', kind: 'text' },
  { key: 'kind', label: 'Kind', kind: 'status' },
  { key: 'language', label: 'Language', kind: 'code', hidden: true },
  { key: 'published_at', label: 'Published', kind: 'instant' },
  { key: 'read_at', label: 'Read', kind: 'instant' },
] as const satisfies readonly Column<keyof LibraryRow>[]

export const libraryFilters = {
  kind: { kind: 'options', label: 'Kind', values: contentKinds },
  /** Texts in this language; without it each text in the reader's language where there is one, else as it was written first. */
  language: { kind: 'options', label: 'Language' },
  unread: { kind: 'flag', label: 'Unread' },
} as const satisfies Filters

/** What is published now and meant for the reader. All words of a search must be in a text. */
export const libraryList = defineList({
  title: 'Library',
  row: LibraryRow,
  columns: libraryColumns,
  filters: libraryFilters,
  defaultSort: '-published_at',
  tabs: 'kind',
})

const bySlug = z.object({ slug: z.string().max(120) })
const language = anyOr(z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'Enter a language code, such as en or pt-BR.'))

export const libraryApi = contract('library', {
  list: libraryList.endpoint({
    path: '/api/library',
    allow: 'read Content',
    scope: 'shared',
    summary: 'What is published now and meant for the asker, with search, highlighted excerpts, filters and paging.',
  }),
  preview: {
    method: 'GET',
    path: '/api/library/preview',
    allow: 'read ContentDraft',
    scope: 'outlet',
    summary: 'What people of an outlet with one role find in the library, newest first, at most 200.',
    query: z.object({ outlet: text(12, 1), role: z.enum(['DLP', 'SVM', 'BSM'], 'Choose a role.'), language }),
    response: LibraryPreview,
  },
  get: {
    method: 'GET',
    path: '/api/library/:slug',
    allow: 'read Content',
    scope: 'shared',
    summary: 'One published text; of several languages that of the query, else of the asker, else the first one.',
    params: bySlug,
    query: z.object({ language }),
    response: LibraryItem,
  },
  /** Reads run in transactions that cannot write: the page says by this call that it has shown the text. */
  read: {
    method: 'POST',
    path: '/api/library/:slug/read',
    allow: 'read Content',
    scope: 'own',
    summary: 'Notes that the asker has read a published text: the read receipt.',
    params: bySlug,
    body: z.strictObject({ language: text(6) }),
    response: z.object({ edition: z.int(), read_at: z.string() }),
  },
})

import { z } from 'zod'
import { answeredDay, contract, day, text } from '#kernel/contract/contract.ts'
import { PageItem } from '#capabilities/session/bookmarks/contract.ts'

/** A row that was found: what it is called, and where it is. */
export const SearchHit = z.object({
  title: z.string(),
  subtitle: z.string().nullable(),
  day: answeredDay.nullable(),
  /** A path of the pages, with its query. */
  link: z.string(),
})
export type SearchHit = z.infer<typeof SearchHit>

export const SearchGroup = z.object({ kind: z.string(), title: z.string(), hits: z.array(SearchHit) })
export type SearchGroup = z.infer<typeof SearchGroup>

/** Rows of each kind at most (docs/domain.md#search). */
export const searchLimit = 4

/** A file that came in, and somebody to write to, as the template's search shows them (docs/domain.md#search). */
const FileItem = z.object({ title: z.string(), by: z.string(), size: z.string(), file: z.string(), link: z.string() })
const ContactItem = z.object({
  title: z.string(),
  email: z.string(),
  img: z.string().nullable(),
  date: day,
  link: z.string(),
})
const groupOf = <Title extends string, Z extends z.ZodType>(title: Title, item: Z) =>
  z.object({ groupTitle: z.literal(title), searchLimit: z.literal(searchLimit), data: z.array(item) })

const rights = { method: 'GET', allow: 'signed-in', scope: 'outlet' } as const

export const searchApi = contract('search', {
  find: {
    ...rights,
    path: '/api/search',
    summary: 'Rows of every kind the asker may read that contain the text, at most four of each.',
    query: z.object({ q: text(100).default('') }),
    response: z.object({ groups: z.array(SearchGroup) }),
  },
  main: {
    ...rights,
    path: '/api/main-search/data',
    errors: 'sample',
    summary: 'What the search box of the template shows: pages, files and contacts.',
    response: z.object({
      searchArr: z.tuple([groupOf('Pages', PageItem), groupOf('Files', FileItem), groupOf('Contacts', ContactItem)]),
    }),
  },
  autocomplete: {
    ...rights,
    path: '/api/autocomplete/data',
    errors: 'sample',
    summary: 'Names to complete what is typed with, each with its place.',
    response: z.array(z.object({ title: z.string(), link: z.string(), group: z.string() })),
  },
})

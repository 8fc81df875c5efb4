import { z } from 'zod'
import { contract, type Allow } from '#kernel/contract/contract.ts'
import { pages } from './vocabulary.ts'

/** A page of the product, and whether the asker keeps it at hand. */
export const PageItem = z.object({
  id: z.int(),
  target: z.string(),
  title: z.string(),
  icon: z.string(),
  link: z.string(),
  isBookmarked: z.boolean(),
})
export type PageItem = z.infer<typeof PageItem>

/** The pages somebody may open, those marked that they keep. */
export const pageItems = (may: (allow: Allow) => boolean, bookmarked: readonly number[]): PageItem[] =>
  pages
    .filter(({ allow }) => may(allow))
    .map(({ id, target, title, icon, link }) => ({
      id,
      target,
      title,
      icon,
      link,
      isBookmarked: bookmarked.includes(id),
    }))

const rights = { allow: 'signed-in', scope: 'own', errors: 'sample' } as const

export const bookmarksApi = contract('bookmarks', {
  list: {
    ...rights,
    method: 'GET',
    path: '/api/bookmarks/data',
    summary: 'The pages the asker may open, and those they keep at hand, in the order they chose them.',
    response: z.object({ suggestions: z.array(PageItem), bookmarks: z.array(PageItem) }),
  },
  toggle: {
    ...rights,
    method: 'POST',
    path: '/api/bookmarks/update',
    summary: 'Keeps a page at hand, or no longer.',
    body: z.strictObject({ id: z.int('Page number must be a whole number.') }),
    response: z.undefined(),
  },
})

import { z } from 'zod'
import { contract, instant } from '#kernel/contract/contract.ts'
import { feedFormats } from './vocabulary.ts'

const FeedAddress = z.object({ createdAt: instant, lastUsedAt: instant.nullable() })

const own = { allow: 'read Blog', scope: 'own', path: '/api/blog-feed-address' } as const

/** The personal address by which a feed reader fetches the blog: anyone who has it reads what is published, and nothing else. */
export const feedAddressApi = contract('blog-feed', {
  address: {
    ...own,
    method: 'GET',
    summary:
      'Whether the asker has an address for feed readers, and when it was last used. The address itself is not stored.',
    response: z.object({ address: FeedAddress.nullable() }),
  },
  reset: {
    ...own,
    method: 'POST',
    summary: 'Makes a new address for feed readers, shown this once; the former one stops working.',
    response: z.object({ address: FeedAddress, rss: z.url(), atom: z.url() }),
    status: 201,
  },
  revoke: {
    ...own,
    method: 'DELETE',
    summary: 'Revokes the address for feed readers.',
    response: z.object({ address: z.null() }),
  },
  read: {
    method: 'GET',
    path: '/blog/feeds/:token/:format',
    allow: 'public',
    scope: 'none',
    summary: 'The newest 30 published posts as RSS 2.0 or Atom, by the address of a person; 404 once it was revoked.',
    params: z.object({
      token: z.string().max(100, 'Feed not found.'),
      format: z.enum(feedFormats, 'Choose rss or atom.'),
    }),
    response: 'file',
    transaction: 'own',
    load: 'light',
  },
})

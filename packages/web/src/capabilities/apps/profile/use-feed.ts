import { call, type ApiError } from '@rad/api/client'
import { profileApi } from '@rad/api/apps/profile/contract'
import type { Post, PostPage } from '@rad/api/apps/profile/shapes.contract'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { transport } from '#api/transport.ts'

type Feed = InfiniteData<PostPage, number | null>

/**
 * Pages of a feed are stored apart from the rest of the profile: a like changes one post of them, and reading ten pages again for
 * it would move what someone reads.
 */
const feedKey = 'profile-feed'

/** The posts of a profile, page after page, or one of them alone. They are stored while other screens are open, so that Back finds the same place. */
export const useFeed = (user: string | undefined, only: number | undefined) =>
  useInfiniteQuery<PostPage, ApiError, Feed, readonly unknown[], number | null>({
    queryKey: [feedKey, user ?? null, only ?? null],
    queryFn: async ({ pageParam, signal }) => {
      if (only !== undefined) {
        const { post } = await call(transport, profileApi.post, { params: { id: String(only) } }, { signal })
        return { posts: [post], next: null }
      }
      const query = { ...(user !== undefined && { user }), ...(pageParam !== null && { before: String(pageParam) }) }
      return call(transport, profileApi.posts, { query }, { signal })
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    staleTime: 60_000,
    // What was read stays as it is while someone reads on.
    refetchOnWindowFocus: false,
  })

export interface FeedChanges {
  /** Puts a post in place of the same one, wherever it is shown. */
  replace: (post: Post) => void
  change: (id: number, to: (post: Post) => Post) => void
  remove: (id: number) => void
  /** Reads the feeds again: something new is on top. */
  refresh: () => Promise<void>
}

/** Changes posts where they are shown. */
export function useFeedChanges(): FeedChanges {
  const client = useQueryClient()
  return useMemo(() => {
    const edit = (to: (posts: Post[]) => Post[]) =>
      client.setQueriesData<Feed>({ queryKey: [feedKey] }, (feed) =>
        feed ? { ...feed, pages: feed.pages.map((page) => ({ ...page, posts: to(page.posts) })) } : feed,
      )
    const change: FeedChanges['change'] = (id, to) =>
      void edit((posts) => posts.map((post) => (post.id === id ? to(post) : post)))
    return {
      change,
      replace: (post) => change(post.id, () => post),
      remove: (id) => void edit((posts) => posts.filter((post) => post.id !== id)),
      refresh: () => client.invalidateQueries({ queryKey: [feedKey] }),
    }
  }, [client])
}

import { Button } from '@mantine/core'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { t } from '#kit/words.ts'
import { PostCard } from './post-card.tsx'
import { useFeed } from './use-feed.ts'
import { usePostActs } from './use-post-acts.ts'
import styles from './post.module.css'

export interface FeedProps {
  /** Whose posts; the reader's feed where it is left out. */
  user: string | undefined
  /** The name of that person. */
  name: string
  emptyAction?: ReactNode
}

/** Posts, newest first. More are fetched as the end comes near, or by a button for who goes by keyboard. */
export function Feed({ user, name, emptyAction }: FeedProps) {
  const feed = useFeed(user)
  const acts = usePostActs()
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = feed
  const posts = feed.data?.pages.flatMap((page) => page.posts) ?? []

  useEffect(() => {
    const mark = end.current
    if (!mark || !hasNextPage || typeof IntersectionObserver === 'undefined') return undefined
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && !isFetchingNextPage) void fetchNextPage()
      },
      { rootMargin: '600px' },
    )
    watch.observe(mark)
    return () => watch.disconnect()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  if (feed.isPending) return <BlockSkeleton height={320} />
  if (feed.isError && posts.length === 0) return <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />
  if (posts.length === 0)
    return (
      <div className={styles.post}>
        <EmptyState
          icon={<IconMessages size={28} stroke={1.5} />}
          title={t('No posts yet')}
          text={
            user === undefined
              ? t('Posts by you and your connections appear here.')
              : t('{name} hasn’t posted anything you can see.', { name })
          }
          action={emptyAction}
        />
      </div>
    )
  return (
    <>
      <div className={styles.feed} role="feed" aria-label={t('Posts')} aria-busy={isFetchingNextPage}>
        {posts.map((post) => (
          <PostCard key={post.id} post={post} acts={acts} />
        ))}
      </div>
      <div ref={end} className={styles.end}>
        {hasNextPage ? (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('Show more posts')}
          </Button>
        ) : (
          t('No more posts')
        )}
      </div>
    </>
  )
}

import { Button } from '@mantine/core'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { ButtonLink } from '#kit/page/router-link.tsx'
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
  /** The one post that is shown alone. */
  only?: number | undefined
  /** Comes after the first posts; where there are none, below what says so. */
  between?: ReactNode
}

/** As many posts stand before what is put between them. */
const first = 2

/** Posts, newest first. More are fetched as the end comes near, or by a button for who goes by keyboard. */
export function Feed({ user, name, emptyAction, only, between }: FeedProps) {
  const feed = useFeed(user, only)
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
  if (only !== undefined && posts.length === 0 && (!feed.isError || feed.error.status === 404))
    return (
      <div className={styles.post}>
        <EmptyState
          icon={<IconMessages size={28} stroke={1.5} />}
          title={t('Post not found')}
          text={t('It was deleted or hidden, or you can’t see its author.')}
          action={<ShowAll user={user} />}
        />
      </div>
    )
  if (feed.isError && posts.length === 0) return <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />
  if (posts.length === 0)
    return (
      <>
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
        {between}
      </>
    )
  return (
    <>
      <div className={styles.feed} role="feed" aria-label={t('Posts')} aria-busy={isFetchingNextPage}>
        {posts.map((post, index) => (
          <Fragment key={post.id}>
            <PostCard post={post} acts={acts} />
            {index === Math.min(first, posts.length) - 1 && between ? (
              <article aria-label={t('Polls')}>{between}</article>
            ) : null}
          </Fragment>
        ))}
      </div>
      <div ref={end} className={styles.end}>
        {only !== undefined ? (
          <ShowAll user={user} />
        ) : hasNextPage ? (
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

/** From one post to all of them. */
const ShowAll = ({ user }: { user: string | undefined }) => (
  <ButtonLink
    variant="default"
    to={user === undefined ? '/pages/profile' : '/pages/profile/$username'}
    params={(user === undefined ? {} : { username: user }) as never}
  >
    {t('Show all posts')}
  </ButtonLink>
)

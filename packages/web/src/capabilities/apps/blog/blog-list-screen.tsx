import { Button } from '@mantine/core'
import { type BlogItem, blogApi, blogView } from '@rad/api/apps/blog/contract'
import IconNewsOff from '@tabler/icons-react/dist/esm/icons/IconNewsOff.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { pagedQuery, query } from '#api/query.ts'
import { BadValues } from '#kit/filter/bad-values.tsx'
import { checkedView } from '#kit/filter/checked-view.ts'
import { useView, type View } from '#kit/filter/use-view.ts'
import { type RawSearch, readView } from '#kit/filter/view-url.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { PagedGrid } from '#kit/page/paged-grid.tsx'
import grid from '#kit/page/paged-grid.module.css'
import { useOpened } from '#kit/page/use-opened.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { BlogBar } from './blog-bar.tsx'
import { BlogCard } from './blog-card.tsx'
import { BlogSide } from './blog-side.tsx'
import { FeedMenu } from './feed-menu.tsx'
import styles from './blog.module.css'

const AddPostDrawer = lazy(() =>
  import('./add-post-drawer.tsx').then(({ AddPostDrawer }) => ({ default: AddPostDrawer })),
)

const blogScreenView = checkedView(blogView)
export type BlogScreenView = View<z.output<typeof blogView>>

/** Called by the route while the screen is prepared. */
export function prefetch(queryClient: QueryClient, search: RawSearch) {
  const { values } = readView(blogScreenView, search)
  void queryClient.prefetchQuery(query(blogApi.rows, { query: values }))
  void queryClient.prefetchQuery(query(blogApi.sidebar, {}))
}

export function Screen() {
  const view = useView(blogScreenView)
  const can = useCan()
  const drawer = useOpened()
  const found = useQuery(pagedQuery(blogApi.rows, { query: view.values }))
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={t('Blog')}
        lead={t('Stories and advice from the network.')}
        actions={
          <>
            <FeedMenu />
            {can('create Blog') ? (
              <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => drawer.open('new')}>
                {t('Add post')}
              </Button>
            ) : null}
          </>
        }
      />
      <BadValues bad={view.bad} />
      <div className={styles.columns}>
        <div className={grid.found}>
          <BlogBar view={view} found={found.data} />
          <Posts view={view} found={found} />
        </div>
        <BlogSide view={view} />
      </div>
      <Suspense fallback={null}>
        {drawer.opened === 'new' && can('create Blog') ? <AddPostDrawer onClose={drawer.close} /> : null}
      </Suspense>
    </div>
  )
}

interface PostsProps {
  view: BlogScreenView
  found: UseQueryResult<{ posts: BlogItem[]; total: number }>
}

function Posts({ view, found }: PostsProps) {
  const { values } = view
  const { data, error } = found
  if (!data) return error ? <ErrorState error={error} onRetry={() => void found.refetch()} /> : <PostSkeleton />
  if (data.total === 0) return <NoPosts view={view} />
  return (
    <PagedGrid
      label={t('Posts')}
      className={styles.posts}
      rows={data.posts}
      total={data.total}
      page={values.page}
      perPage={values.perPage}
      isStale={found.isPlaceholderData}
      card={(post) => <BlogCard post={post} onTag={(tag) => view.set({ tag })} />}
      onPage={(page) => view.set({ page })}
    />
  )
}

function PostSkeleton() {
  return (
    <div className={`${grid.grid} ${styles.posts}`} aria-busy="true">
      {[1, 2, 3, 4].map((at) => (
        <div key={at} className={`${grid.waiting} ${styles.waiting}`} />
      ))}
    </div>
  )
}

/** Nothing matches, or nothing is there yet: what to do next. */
function NoPosts({ view }: { view: BlogScreenView }) {
  const { q, category, tag, show } = view.values
  const isNarrowed = Boolean(q ?? category ?? tag)
  const text = isNarrowed
    ? t('No posts match this search and these filters.')
    : show === 'bookmarked'
      ? t('Bookmark a post to read it later.')
      : show === 'published'
        ? t('Posts appear here when they are published.')
        : t('Posts you write appear here until they are published.')
  return (
    <section className={pageStyles.card}>
      <EmptyState
        icon={<IconNewsOff size={26} stroke={1.5} />}
        title={isNarrowed ? t('No results') : t('No posts yet')}
        text={text}
        action={
          isNarrowed ? (
            <Button variant="default" onClick={() => view.set({ q: undefined, category: undefined, tag: undefined })}>
              {t('Clear search and filters')}
            </Button>
          ) : show === 'published' ? undefined : (
            <Button variant="default" onClick={() => view.set({ show: undefined })}>
              {t('Show published posts')}
            </Button>
          )
        }
      />
    </section>
  )
}

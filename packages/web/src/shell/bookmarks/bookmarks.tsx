import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense } from 'react'

const BookmarksBar = lazy(() => import('./bookmarks-bar.tsx').then(({ BookmarksBar }) => ({ default: BookmarksBar })))

/** The bookmarked pages, where the window has room for them. */
export function Bookmarks() {
  const isWide = useMediaQuery('(min-width: 1200px)', false, { getInitialValueInEffect: false })
  if (!isWide) return null
  return (
    <Suspense fallback={null}>
      <BookmarksBar />
    </Suspense>
  )
}

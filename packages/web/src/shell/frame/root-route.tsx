import type { Allow } from '@rad/api/contract'
import { word } from '@rad/api/words'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { Frame } from './frame.tsx'
import type { PageFrame } from './nav.ts'
import { NotFoundScreen } from './state-screens.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name of the page in the bar, the window title and the history of the browser. */
    title?: string
    /** The right that is required to open it; the server checks again at each call. */
    allow?: Allow
    /** The parent page, for the way back in the bar. */
    parent?: { title: string; to?: string }
    frame?: PageFrame
  }
}

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: (search: Record<string, unknown>) => search as RawSearch,
  notFoundComponent: NotFoundScreen,
})

/** The parent of every page: menu, bar and rights around it. */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  component: Frame,
  notFoundComponent: NotFoundScreen,
})

/** Every address without a page, inside the frame. */
export const unknownRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '$',
  staticData: { title: word('Page not found') },
  component: NotFoundScreen,
})

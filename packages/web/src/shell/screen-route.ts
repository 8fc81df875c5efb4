import type { Allow } from '@rad/api/contract'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { RawSearch } from '#kit/view-url.ts'
import { canBySession } from '#api/rights.ts'
import { frameRoute, rootRoute } from './root-route.tsx'

/** The module of a screen. `prefetch` begins to fetch what it shows; it must not wait for the answer. */
export interface ScreenModule {
  Screen: ComponentType
  prefetch?: (queryClient: QueryClient, search: RawSearch, params: Record<string, string>) => void
}

export interface ScreenOptions<P extends string> {
  path: P
  title: string
  /** What stands before the title in the bar. */
  parent?: { title: string; to?: string }
  allow: Allow
  load: () => Promise<ScreenModule>
}

/**
 * A page inside the frame. Its code, and the contracts it reads, arrive with `load`: the entry knows paths and titles
 * only. Rows are fetched while the screen is prepared, or already while a link to it is hovered.
 */
export function screenRoute<const P extends string>({ path, title, parent, allow, load }: ScreenOptions<P>) {
  return createRoute({
    getParentRoute: () => frameRoute,
    path,
    staticData: { title, allow, ...(parent ? { parent } : {}) },
    loader: async ({ context, location, params }) => {
      const { prefetch } = await load()
      if (prefetch && canBySession(allow))
        prefetch(context.queryClient, location.search, params as Record<string, string>)
    },
    component: lazyRouteComponent(load, 'Screen'),
  })
}

export type PaperOptions<P extends string> = Omit<ScreenOptions<P>, 'parent'>

/**
 * A page that goes to the printer, without menu and bar. No frame asks for the right here: its screen stands in
 * `Paper` (paper.tsx), which does.
 */
export function paperRoute<const P extends string>({ path, title, allow, load }: PaperOptions<P>) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { title, allow },
    loader: async ({ context, location, params }) => {
      const { prefetch } = await load()
      if (prefetch && canBySession(allow))
        prefetch(context.queryClient, location.search, params as Record<string, string>)
    },
    component: lazyRouteComponent(load, 'Screen'),
  })
}

export type BlankOptions<P extends string> = Pick<ScreenOptions<P>, 'path' | 'title' | 'load'>

/** A page of its own, without menu and bar, open to everybody. */
export const blankRoute = <const P extends string>({ path, title, load }: BlankOptions<P>) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { title },
    component: lazyRouteComponent(load, 'Screen'),
  })

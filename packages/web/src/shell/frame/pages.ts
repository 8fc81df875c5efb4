import type { Allow } from '@rad/api/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { RawSearch } from '#kit/filter/view-url.ts'
import type { MenuPlace, PageFrame, Section } from './nav.ts'

/** The module of a screen. `prefetch` begins to fetch what it shows; it must not wait for the answer. */
export interface ScreenModule {
  Screen: ComponentType
  prefetch?: (queryClient: QueryClient, search: RawSearch, params: Record<string, string>, pathname: string) => void
}

/** One page, declared once: its route, the way back in the bar, its place in the menu and the quick search follow. */
export interface Page<P extends string = string> {
  path: P
  title: string
  /** The right that is needed to open it; without one everyone may. */
  allow?: Allow
  /** Private messages: anyone who views as another user sees a notice in its place. */
  personal?: true
  /** The file of its screen in the folder of the capability, without `.tsx`. */
  screen: string
  /** The group of the menu it is in, or would be: what the bar shows before its title. */
  section?: Section
  /** The parent page, where its address does not show it. */
  under?: string
  menu?: MenuPlace
  /** The default filters where its address has no days; the menu links to them too. */
  opensOn?: Record<string, string>
  /** It shows sentences that only the API has and that are not errors, such as what happened or what is wrong with a file. */
  showsSentences?: true
  frame?: PageFrame
}

/** The pages of one capability, and the place of their screens: its area and folder. */
export interface Pages<P extends readonly Page[] = readonly Page[]> {
  folder: string
  pages: P
}

/** Names the pages of a capability; its `<name>.pages.ts` contains nothing else, as all of it is part of the start. */
export const definePages = <const P extends readonly Page[]>(folder: string, pages: P): Pages<P> => ({ folder, pages })

import type { Allow } from '@rad/api/contract'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, useContext } from 'react'

/** What a capability adds to the top bar of every page. */
export interface BarTool {
  name: string
  /** For users with one of these rights. */
  allow: readonly Allow[]
  /** It takes no room: it only watches. */
  isUnseen?: true
  Tool: ComponentType
}

/** Filled by app.tsx, which knows the capabilities; the shell does not. */
export const BarToolsContext = createContext<readonly BarTool[]>([])
export const useBarTools = () => useContext(BarToolsContext)

/** What a capability adds above every page, for users who have the right and something to do there: one line. */
export interface PageBanner {
  name: string
  allow: Allow
  /** Whether it is shown above a page, by what is known already: its place is reserved while its code loads. */
  isShown(pathname: string): boolean
  /** Whether that is known for the current user; it is requested before their first page is drawn. */
  isKnown(): boolean
  learn(queryClient: QueryClient): Promise<void>
  Banner: ComponentType
}

/** Filled by app.tsx as well. */
export const PageBannersContext = createContext<readonly PageBanner[]>([])
export const usePageBanners = () => useContext(PageBannersContext)

import type { Allow } from '@rad/api/contract'
import { type ComponentType, createContext, useContext } from 'react'

/** What a capability puts into the bar of every page, for whoever has the right. */
export interface BarTool {
  name: string
  allow: Allow
  /** It takes no room: it only watches. */
  isUnseen?: true
  Tool: ComponentType
}

/** Filled by app.tsx, which knows the capabilities; the shell does not. */
export const BarToolsContext = createContext<readonly BarTool[]>([])
export const useBarTools = () => useContext(BarToolsContext)

/** What a capability puts above every page, for whoever has the right and something to do there. */
export type PageBanner = Pick<BarTool, 'name' | 'allow'> & { Banner: ComponentType }

/** Filled by app.tsx as well. */
export const PageBannersContext = createContext<readonly PageBanner[]>([])
export const usePageBanners = () => useContext(PageBannersContext)

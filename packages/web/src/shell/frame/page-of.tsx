import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import type { ReactNode } from 'react'
import { useNav } from './nav-context.tsx'

/** The page of the menu that an address belongs to: it lends its icon and its name. */
export function usePageOf(): (link: string) => { title: string | undefined; icon: ReactNode } {
  const nav = useNav()
  return (link) => {
    const path = link.split('?')[0]!
    const page = nav
      .filter(({ to }) => path === to || (to !== '/' && path.startsWith(`${to}/`)))
      .toSorted((a, b) => b.to.length - a.to.length)[0]
    const Icon = page?.icon ?? IconFileText
    return { title: page?.title, icon: <Icon size={18} stroke={1.6} /> }
  }
}

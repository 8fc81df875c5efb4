import type { ReactNode } from 'react'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { RouterLink } from '#kit/page/router-link.tsx'

/** Leads to what the drawer of this screen shows of a row: `useOpened` reads it from the address. */
export function OpenedLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <RouterLink
      to="."
      search={(previous: RawSearch) => ({ ...previous, open: to })}
      resetScroll={false}
      preload={false}
    >
      {children}
    </RouterLink>
  )
}

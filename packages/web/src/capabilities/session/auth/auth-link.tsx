import type { MouseEvent, ReactNode } from 'react'
import { currentPath, hrefOf } from '#api/address.ts'
import { type AuthPageName, authPlaceOf, goTo } from './auth-places.ts'

/** A link to another page of this family; it keeps the look of this one and where the person wanted to go. */
export function AuthLink({ to, children }: { to: AuthPageName; children: ReactNode }) {
  const { pathname, search } = currentPath()
  const wanted = new URLSearchParams(search).get('to')
  const path = `/${to}${authPlaceOf(pathname)?.suffix ?? ''}${wanted ? `?to=${encodeURIComponent(wanted)}` : ''}`
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    goTo(path)
  }
  return (
    <a href={hrefOf(path)} onClick={follow}>
      {children}
    </a>
  )
}

import { Button } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { currentPath, hrefOf } from '#api/address.ts'
import { type AuthPageName, authPlaceOf, goTo } from './auth-places.ts'

export interface AuthLinkProps {
  to: AuthPageName
  children: ReactNode
}

/** It passes on the look of this page and where the person was going. */
function useLinkTo(to: AuthPageName) {
  const { pathname, search } = currentPath()
  const target = new URLSearchParams(search).get('to')
  const path = `/${to}${authPlaceOf(pathname)?.suffix ?? ''}${target ? `?to=${encodeURIComponent(target)}` : ''}`
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    goTo(path)
  }
  return { href: hrefOf(path), onClick: follow }
}

/** A link to another page of this family. */
export function AuthLink({ to, children }: AuthLinkProps) {
  return <a {...useLinkTo(to)}>{children}</a>
}

/** The same where it is the one thing to do next. */
export function AuthButtonLink({ to, children, variant }: AuthLinkProps & { variant?: 'default' }) {
  return (
    <Button component="a" size="sm" fullWidth {...(variant ? { variant } : {})} {...useLinkTo(to)}>
      {children}
    </Button>
  )
}

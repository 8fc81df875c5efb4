import { useRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

/**
 * A link to an address the server or a report made up, followed without a reload. It watches nothing, so that a table
 * may hold thousands of them.
 */
export function PathLink({ href, onClick, children, ...rest }: ComponentPropsWithRef<'a'> & { href: string }) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a href={router.history.createHref(href)} onClick={follow} {...rest}>
      {children}
    </a>
  )
}

import { useSyncExternalStore } from 'react'
import { currentPath, hrefOf } from '#api/address.ts'

/** The pages of people who are not signed in, by their paths. */
export const authPages = [
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'accept-invitation',
  'two-step',
  'setup',
] as const
export type AuthPageName = (typeof authPages)[number]

export interface AuthPlace {
  page: AuthPageName
  /** `-v1` and `-v2` of the quick search: in a box, or beside the picture. */
  suffix: '' | '-v1' | '-v2'
}

const pattern = new RegExp(`^/(?:pages/)?(${authPages.join('|')})(-v1|-v2)?/?$`)

/** The page that a path of the product names, where it is one of these; they also go by an area, `/pages/login-v1`. */
export function authPlaceOf(pathname: string): AuthPlace | undefined {
  const found = pattern.exec(pathname)
  return found ? { page: found[1] as AuthPageName, suffix: (found[2] ?? '') as AuthPlace['suffix'] } : undefined
}

const moved = 'rad:moved'

/** Goes to another of these pages without loading again. */
export function goTo(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', hrefOf(path))
  else history.replaceState(null, '', hrefOf(path))
  dispatchEvent(new Event(moved))
}

const subscribe = (changed: () => void) => {
  addEventListener('popstate', changed)
  addEventListener(moved, changed)
  return () => {
    removeEventListener('popstate', changed)
    removeEventListener(moved, changed)
  }
}
const written = () => {
  const { pathname, search } = currentPath()
  return pathname + search
}

/** The path and query in the address bar, and again whenever they change. */
export const useAddress = () => useSyncExternalStore(subscribe, written)

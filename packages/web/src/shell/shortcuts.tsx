import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useState } from 'react'

export const isApple = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

const QuickSearch = lazy(() => import('./quick-search.tsx').then(({ QuickSearch }) => ({ default: QuickSearch })))
const KeysDialog = lazy(() => import('./keys-dialog.tsx').then(({ KeysDialog }) => ({ default: KeysDialog })))

type Wanted = 'search' | 'keys'
const listeners = new Set<(wanted: Wanted) => void>()
const want = (wanted: Wanted) => listeners.forEach((listener) => listener(wanted))
export const openQuickSearch = () => want('search')
export const openKeys = () => want('keys')

/** Keys that work on every page; quick search and the list of keys are loaded when first asked for. */
export function Shortcuts() {
  const [loaded, setLoaded] = useState<ReadonlySet<Wanted>>(new Set())
  const [isSearching, setSearching] = useState(false)
  const [isListing, setListing] = useState(false)

  useEffect(() => {
    const show = (wanted: Wanted) => {
      setLoaded((before) => new Set(before).add(wanted))
      if (wanted === 'search') setSearching(true)
      else setListing(true)
    }
    listeners.add(show)
    return () => void listeners.delete(show)
  }, [])

  useHotkeys([['mod+K', openQuickSearch]], [])
  useHotkeys([
    ['shift+?', openKeys],
    ['?', openKeys],
    ['/', () => document.querySelector<HTMLInputElement>('input[type=search]')?.focus()],
  ])

  return (
    <Suspense fallback={null}>
      {loaded.has('search') ? <QuickSearch opened={isSearching} onClose={() => setSearching(false)} /> : null}
      {loaded.has('keys') ? <KeysDialog opened={isListing} onClose={() => setListing(false)} /> : null}
    </Suspense>
  )
}

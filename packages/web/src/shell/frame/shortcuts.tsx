import { useHotkeys } from '@mantine/hooks'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

export const isApple = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

interface OpenProps {
  opened: boolean
  onClose: () => void
}

/** Renders closed before it opens for the first time: only then does it record where the focus was, and restore it. */
function closedFirst(Dialog: ComponentType<OpenProps>) {
  return function ClosedFirst({ opened, onClose }: OpenProps) {
    const [isMounted, setMounted] = useState(false)
    useEffect(() => setMounted(true), [])
    return <Dialog opened={opened && isMounted} onClose={onClose} />
  }
}

const QuickSearch = lazy(async () => ({
  default: closedFirst((await import('#shell/search/quick-search.tsx')).QuickSearch),
}))
const KeysDialog = lazy(async () => ({ default: closedFirst((await import('./keys-dialog.tsx')).KeysDialog) }))
const Customizer = lazy(async () => ({
  default: closedFirst((await import('#shell/customizer/customizer.tsx')).Customizer),
}))

type Overlay = 'search' | 'keys' | 'customizer'
/** Opens one; where none is named, closes what is open. `Shortcuts` sets it. */
let want = (_overlay?: Overlay) => {}
export const openQuickSearch = () => want('search')
export const openKeys = () => want('keys')
export const openCustomizer = () => want('customizer')

/** What was typed since quick search was opened; undefined where it has the focus, or was not opened. */
let typed: string | undefined
/** For the field of quick search, which takes over from here. */
export function takeTyped() {
  const taken = typed
  typed = undefined
  return taken
}

/** Until quick search is loaded and has the focus no page behind it acts on the keys meant for it. */
function keep(event: KeyboardEvent) {
  const { key } = event
  if (typed === undefined || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  event.stopPropagation()
  if (key === 'Escape') want()
  else if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key.length === 1) typed += key
}

/** Keys that work on every page, and what is loaded on first use: quick search, list of keys, customizer. */
export function Shortcuts() {
  const [loaded, setLoaded] = useState<ReadonlySet<Overlay | undefined>>(new Set())
  const [open, setOpen] = useState<Overlay>()
  const close = () => want()

  useEffect(() => {
    want = (overlay) => {
      setLoaded((before) => new Set(before).add(overlay))
      setOpen(overlay)
    }
    addEventListener('keydown', keep, true)
    // A pointer press elsewhere cancels it.
    addEventListener('pointerdown', takeTyped)
  }, [])

  useEffect(() => {
    typed = open === 'search' ? '' : undefined
  }, [open])

  useHotkeys([['mod+K', openQuickSearch]], [])
  useHotkeys([
    ['shift+?', openKeys],
    ['?', openKeys],
    ['/', () => document.querySelector<HTMLInputElement>('input[type=search]')?.focus()],
  ])

  return (
    <Suspense fallback={null}>
      {loaded.has('search') ? <QuickSearch opened={open === 'search'} onClose={close} /> : null}
      {loaded.has('keys') ? <KeysDialog opened={open === 'keys'} onClose={close} /> : null}
      {loaded.has('customizer') ? <Customizer opened={open === 'customizer'} onClose={close} /> : null}
    </Suspense>
  )
}

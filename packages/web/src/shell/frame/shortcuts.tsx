import { useHotkeys } from '@mantine/hooks'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

export const isApple = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

interface OpenProps {
  opened: boolean
  onClose: () => void
}

/** Stands closed before it opens for the first time: only then it notes where the focus was, and gives it back. */
function closedFirst(Dialog: ComponentType<OpenProps>) {
  return function ClosedFirst({ opened, onClose }: OpenProps) {
    const [stands, setStands] = useState(false)
    useEffect(() => setStands(true), [])
    return <Dialog opened={opened && stands} onClose={onClose} />
  }
}

const QuickSearch = lazy(async () => ({
  default: closedFirst((await import('#shell/search/quick-search.tsx')).QuickSearch),
}))
const KeysDialog = lazy(async () => ({ default: closedFirst((await import('./keys-dialog.tsx')).KeysDialog) }))
const Customizer = lazy(async () => ({
  default: closedFirst((await import('#shell/customizer/customizer.tsx')).Customizer),
}))

type Wanted = 'search' | 'keys' | 'customizer'
const listeners = new Set<(wanted: Wanted) => void>()
const want = (wanted: Wanted) => listeners.forEach((listener) => listener(wanted))
export const openQuickSearch = () => want('search')
export const openKeys = () => want('keys')
export const openCustomizer = () => want('customizer')

let typed = ''
let release = () => {}
/** What was typed from the key of quick search until now, for its field that takes over from here. */
export function takeTyped() {
  release()
  const taken = typed
  typed = ''
  return taken
}

/** Keeps what is typed until quick search is loaded and has the focus: no page behind it acts on those keys. */
function useTypedAhead(isWanted: boolean, onLeave: () => void) {
  useEffect(() => {
    if (!isWanted) return
    typed = ''
    const keep = (event: KeyboardEvent) => {
      const { key } = event
      if (event.ctrlKey || event.metaKey) return
      event.preventDefault()
      event.stopPropagation()
      if (key === 'Escape') onLeave()
      typed = key === 'Backspace' ? typed.slice(0, -1) : key.length === 1 ? typed + key : typed
    }
    release = () => {
      removeEventListener('keydown', keep, true)
      removeEventListener('pointerdown', onLeave)
    }
    addEventListener('keydown', keep, true)
    addEventListener('pointerdown', onLeave)
    return release
  }, [isWanted])
}

/** Keys that work on every page, and what is loaded when first asked for: quick search, list of keys, customizer. */
export function Shortcuts() {
  const [loaded, setLoaded] = useState<ReadonlySet<Wanted>>(new Set())
  const [open, setOpen] = useState<Wanted>()
  const close = () => setOpen(undefined)

  useEffect(() => {
    const show = (wanted: Wanted) => {
      setLoaded((before) => new Set(before).add(wanted))
      setOpen(wanted)
    }
    listeners.add(show)
    return () => void listeners.delete(show)
  }, [])

  useTypedAhead(open === 'search', close)
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

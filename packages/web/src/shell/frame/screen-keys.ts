import { useEffect, useRef, useSyncExternalStore } from 'react'

/** A keyboard shortcut of one screen, with one or several keys. */
export interface ScreenKey {
  /** As `KeyboardEvent.key` names them, the space bar `Space`, one with Alt `Alt+ArrowUp`. */
  keys: readonly string[]
  /** As the list of keyboard shortcuts shows it. */
  meaning: string
  /** Answers false where there is nothing to do, so that the key keeps its usual meaning. */
  run: (event: KeyboardEvent) => boolean | void
}

let listed: readonly ScreenKey[] = []
const listeners = new Set<() => void>()

function list(keys: readonly ScreenKey[]) {
  listed = keys
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The keys of the screen that is open, for the list of keys. */
export const useListedKeys = () => useSyncExternalStore(subscribe, () => listed)

const typing = 'textarea, select, input, [contenteditable=true]'

/** Radio buttons and checkboxes use the space bar and the arrows; letters are free. */
const isTicked = (target: Element) => target.matches('input:is([type=radio], [type=checkbox])')
const isLetter = (key: string) => key.length === 1 && key !== ' '

/** A user who is typing, or has a dialog or menu open above the page, does not mean the page. */
const isMeantElsewhere = ({ target, key }: KeyboardEvent) =>
  (target instanceof Element &&
    target.closest(`${typing}, [role=menu], [role=listbox]`) !== null &&
    !(isTicked(target) && isLetter(key))) ||
  document.querySelector('[role=dialog], [role=alertdialog]') !== null

const nameOf = ({ key, altKey }: KeyboardEvent) => `${altKey ? 'Alt+' : ''}${key === ' ' ? 'Space' : key}`

/** Keys of one screen: they do nothing while the user types or a dialog is open, and are in the list that `?` opens. */
export function useScreenKeys(keys: readonly ScreenKey[]) {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  const words = JSON.stringify(keys.map(({ keys: pressed, meaning }) => [pressed, meaning]))

  useEffect(() => {
    list(current.current)
    return () => list([])
  }, [words])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || isMeantElsewhere(event)) return
      const key = current.current.find(({ keys: pressed }) => pressed.includes(nameOf(event)))
      if (key && key.run(event) !== false) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

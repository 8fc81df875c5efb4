import { useFocusReturn, useFocusTrap, useHotkeys } from '@mantine/hooks'
import { type RefObject, useEffect, useState } from 'react'

export interface MenuHoldProps {
  menu: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
}

/** Keeps the focus in the menu while it lies over the page, closes it with Escape, and gives the focus back. */
export function MenuHold({ menu, isOpen, onClose }: MenuHoldProps) {
  // It stands before it holds for the first time: only then it notes where the focus was.
  const [stands, setStands] = useState(false)
  useEffect(() => setStands(true), [])
  const holds = isOpen && stands

  useFocusReturn({ opened: holds })
  const trap = useFocusTrap(holds)
  useEffect(() => {
    trap(menu.current)
    return () => void trap(null)
  }, [trap, menu])
  useHotkeys(isOpen ? [['Escape', onClose]] : [], [])
  return null
}

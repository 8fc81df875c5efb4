import { useFocusReturn, useFocusTrap } from '@mantine/hooks'
import { type RefObject, useEffect, useState } from 'react'

export interface MenuHoldProps {
  menu: RefObject<HTMLElement | null>
  isOpen: boolean
}

/** Traps the focus in the menu while it covers the page, and returns it. */
export function MenuHold({ menu, isOpen }: MenuHoldProps) {
  // It is rendered once before it traps the focus: only then does it record where the focus was.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const holds = isOpen && isMounted

  useFocusReturn({ opened: holds })
  const trap = useFocusTrap(holds)
  useEffect(() => {
    trap(menu.current)
    return () => void trap(null)
  }, [trap, menu])
  return null
}

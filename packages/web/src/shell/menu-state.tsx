import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useLocation } from '@tanstack/react-router'
import { isMenuPinned, saveMenuPinned } from './preferences.ts'

interface MenuState {
  isPinned: boolean
  setPinned: (isPinned: boolean) => void
  /** The overlay of narrow windows. */
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

const MenuContext = createContext<MenuState>({ isPinned: false, setPinned: () => {}, isOpen: false, setOpen: () => {} })
export const useMenu = () => useContext(MenuContext)

export function MenuProvider({ children }: { children: ReactNode }) {
  const [isPinned, setPinned] = useState(isMenuPinned)
  const [isOpen, setOpen] = useState(false)
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => setOpen(false), [path])

  const state = useMemo(
    () => ({
      isPinned,
      setPinned: (next: boolean) => {
        saveMenuPinned(next)
        setPinned(next)
      },
      isOpen,
      setOpen,
    }),
    [isPinned, isOpen],
  )
  return <MenuContext value={state}>{children}</MenuContext>
}

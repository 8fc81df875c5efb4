import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useLocation } from '@tanstack/react-router'

interface MenuState {
  /** The overlay of narrow windows. */
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

const MenuContext = createContext<MenuState>({ isOpen: false, setOpen: () => {} })
export const useMenu = () => useContext(MenuContext)

export function MenuProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => setOpen(false), [path])

  const state = useMemo(() => ({ isOpen, setOpen }), [isOpen])
  return <MenuContext value={state}>{children}</MenuContext>
}

import { createContext, useContext } from 'react'
import type { NavEntry } from './nav.ts'

/** Filled by app.tsx, which knows the capabilities; the shell does not. */
export const NavContext = createContext<NavEntry[]>([])
export const useNav = () => useContext(NavContext)

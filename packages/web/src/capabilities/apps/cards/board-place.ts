import { createContext, type ReactNode } from 'react'

/** Where a card is on its page, and how it is moved. */
export interface CardPlace {
  isFirst: boolean
  isLast: boolean
  moveBy: (by: 1 | -1) => void
  handle: ReactNode
}

export const BoardPlace = createContext<CardPlace | undefined>(undefined)

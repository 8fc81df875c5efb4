import { createContext, type ReactNode } from 'react'
import type { Column } from '#kit/table/column.ts'

/** Makes what a column of people or outlets shows of a row a way to the card of that person or outlet. */
export type DrawPeek = (column: Column, row: object, content: ReactNode) => ReactNode

/** The kit knows neither people nor outlets: the page around a table provides how they are peeked at. */
export const RowPeeksContext = createContext<DrawPeek>((_column, _row, content) => content)

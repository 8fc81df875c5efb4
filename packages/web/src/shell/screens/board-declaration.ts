import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { RowsEndpoint } from './list-declaration.ts'

/** The steps that are open to the reader for one record, and what asks for a step. */
export interface BoardSteps {
  steps: readonly string[]
  form: (to: string, onClose: () => void) => ReactNode
}

/** A list as a board: its columns are the states of a filter, and a card moved to one takes the step to that state. */
export interface BoardDeclaration<Row> {
  columns: readonly string[]
  words(state: string): string
  /** The page of a row. */
  page(row: Row): string
  /** What a card is called, first of all what people look for. */
  name(row: Row): string
  /** Below its name. */
  lines(row: Row): readonly (string | null)[]
  /** At its foot. */
  foot?(row: Row): ReactNode
  /** Reads the record that a step begins from. */
  steps(row: Row, queryClient: QueryClient): Promise<BoardSteps>
}

export type LoadBoard<Row> = () => Promise<BoardDeclaration<Row>>

/** The rows of a list, as its board needs them. */
export interface BoardRowsProps {
  title: string
  rows: RowsEndpoint
  rowId: (row: object) => string
  /** The filter whose values are the columns. */
  state: string
  values: Readonly<Record<string, unknown>>
}

/** The board of a list, and the way to it: `boardLook` of `board-look.tsx`. */
export interface BoardLook {
  Switch: ComponentType<{ isBoard: boolean }>
  Rows: ComponentType<BoardRowsProps>
}

import { type Column, shownColumns } from '#kit/table/column.ts'
import { useTableLayout } from '#kit/table/table-layout.ts'
import { useMemo } from 'react'

/** Keys of columns that there are; undefined where none is left. */
const knownIn = (columns: readonly Column[], keys: readonly string[] | undefined) => {
  const known = keys?.filter((key) => columns.some((column) => column.key === key))
  return known && known.length > 0 ? known : undefined
}

/** The columns a user last chose for a table, in their order; those in the address take precedence. */
export function useChosenColumns(
  layoutKey: string,
  columns: readonly Column[],
  inAddress: readonly string[] | undefined,
) {
  const [layout] = useTableLayout(layoutKey)
  const stored = layout.columns
  return useMemo(
    () => (inAddress && inAddress.length > 0 ? [...inAddress] : knownIn(columns, stored)),
    [inAddress, columns, stored],
  )
}

export interface ArrangementOptions {
  layoutKey: string
  columns: readonly Column[]
  /** Those the address names, which others see too. */
  inAddress?: readonly string[] | undefined
  onChange?: ((columns: string[] | undefined) => void) | undefined
}

/** Which columns of a table are shown and in what order, and how to change that: it is saved for this user. */
export function useArrangement({ layoutKey, columns, inAddress, onChange }: ArrangementOptions) {
  const chosen = useChosenColumns(layoutKey, columns, inAddress)
  const [, change] = useTableLayout(layoutKey)
  return {
    chosen,
    shown: useMemo(() => shownColumns(columns, chosen), [columns, chosen]),
    arrange: (keys: string[] | undefined) => {
      change({ columns: keys })
      onChange?.(keys)
    },
  }
}

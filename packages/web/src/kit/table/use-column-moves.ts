import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { Column } from '#kit/table/column.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

export interface ColumnMovesOptions {
  columns: readonly Column[]
  head: RefObject<HTMLTableRowElement | null>
  onArrange: ((columns: string[]) => void) | undefined
}

/** Moves a column to another place and keeps the focus on its head, which the move takes out of the page for a moment. */
export function useColumnMoves({ columns, head, onArrange }: ColumnMovesOptions) {
  const moved = useRef<string>(undefined)
  useLayoutEffect(() => {
    const key = moved.current
    if (key === undefined) return
    moved.current = undefined
    const cell = [...(head.current?.cells ?? [])].find((one) => one.dataset.column === key)
    const target = cell?.querySelector<HTMLElement>('button') ?? cell
    if (target !== document.activeElement) target?.focus({ preventScroll: true })
  }, [columns, head])

  const move = useCallback(
    (key: string, toPlace: (from: number) => number) => {
      const keys = columns.map((column) => column.key)
      const from = keys.indexOf(key)
      const to = Math.min(Math.max(toPlace(from), 0), keys.length - 1)
      if (to === from) return
      keys.splice(from, 1)
      keys.splice(to, 0, key)
      if (head.current?.contains(document.activeElement)) moved.current = key
      onArrange?.(keys)
      const label = columns[from]?.label ?? ''
      sayDone(
        t('Column {column} moved to place {place} of {count}.', {
          column: t(label),
          place: to + 1,
          count: keys.length,
        }),
      )
    },
    [columns, head, onArrange],
  )
  return onArrange ? move : undefined
}

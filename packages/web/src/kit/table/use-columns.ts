import { columnSizingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo } from 'react'
import { type Column, type ColumnKind, isFigure } from '#kit/table/column.ts'
import { mostPinned, onWiden, useTableLayout } from '#kit/table/table-layout.ts'

const features = tableFeatures({ columnSizingFeature })
const pickPixels = 40
const morePixels = 60
const [minSize, maxSize] = [64, 800]
const sizes: Partial<Record<ColumnKind, number>> = {
  flag: 96,
  code: 140,
  day: 130,
  month: 120,
  instant: 180,
  text: 200,
  person: 200,
}

export interface ColumnsOptions<Row extends object> {
  columns: readonly Column[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The name under which widths and pins are stored. */
  layoutKey: string | undefined
  /** Whether a column to select rows comes before the others. */
  hasPick: boolean
  /** Whether a column of row actions comes after them. */
  hasActions: boolean
  head: RefObject<HTMLTableRowElement | null>
}

/** Rows, widths and pinned columns of a table. Filtering, sorting and paging are the server's. */
export function useColumns<Row extends object>(options: ColumnsOptions<Row>) {
  const { columns, rows, rowId, layoutKey, hasPick, hasActions, head } = options
  const [layout, change] = useTableLayout(layoutKey)
  const { widths } = layout
  const pinned = layoutKey === undefined ? 0 : Math.min(layout.pinned ?? 1, mostPinned, columns.length - 1)

  const table = useTable({
    features,
    data: rows,
    columns: useMemo(
      () =>
        columns.map(({ key, kind }) => ({
          id: key,
          accessorFn: (row: Row) => (row as Record<string, unknown>)[key],
          size: sizes[kind] ?? (isFigure(kind) ? 120 : 160),
          minSize,
          maxSize,
        })),
      [columns],
    ),
    getRowId: rowId,
    state: {
      columnSizing: useMemo(() => widths ?? {}, [widths]),
    },
  })

  /** The widths the browser found, as a start for those a person chooses. */
  const measured = useCallback(() => {
    const cells = [...(head.current?.cells ?? [])].slice(hasPick ? 1 : 0)
    return Object.fromEntries(columns.map(({ key }, index) => [key, Math.max(cells[index]?.offsetWidth ?? 0, minSize)]))
  }, [columns, hasPick, head])

  // The second pinned column begins where the first ends, which only fixed widths determine.
  const needsWidths = pinned > 1 && !widths
  useLayoutEffect(() => {
    if (needsWidths) change({ widths: measured() })
  }, [needsWidths, change, measured])

  const widen = useCallback(
    (key: string, toWidth: (width: number) => number) => {
      const before = widths ?? measured()
      const width = before[key] ?? table.getColumn(key)?.getSize() ?? minSize
      change({ widths: { ...before, [key]: Math.min(Math.max(Math.round(toWidth(width)), minSize), maxSize) } })
    },
    [widths, measured, change, table],
  )

  useEffect(() => (layoutKey === undefined ? undefined : onWiden(layoutKey, widen)), [layoutKey, widen])

  const pick = hasPick ? pickPixels : 0
  return {
    table,
    widen: layoutKey === undefined ? undefined : widen,
    /** Undefined while columns are as wide as what they hold. */
    widths: widths && columns.map(({ key }) => table.getColumn(key)?.getSize() ?? minSize),
    totalWidth: table.getTotalSize() + pick + (hasActions ? morePixels : 0),
    /** Where each pinned cell begins. */
    pinnedAt:
      pinned === 0
        ? []
        : [
            ...(hasPick ? [0] : []),
            ...columns.slice(0, pinned).map(({ key }) => pick + (table.getColumn(key)?.getStart() ?? 0)),
          ],
  }
}

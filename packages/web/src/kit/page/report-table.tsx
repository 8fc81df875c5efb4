import { rounded } from '@rad/api/rounded'
import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { type Column, isFigure } from '#kit/table/column.ts'
import { type Cells, DataTable } from '#kit/table/data-table.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import type { CellAddress, LevelNames, ReportRow } from '#kit/page/report.ts'
import { nothing, Value } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import styles from './report-table.module.css'

/** Few reports are compared with other days. */
const Change = lazy(() => import('#kit/page/change.tsx').then((module) => ({ default: module.Change })))

export interface ReportTableProps {
  label: string
  columns: readonly Column[]
  rows: readonly ReportRow[]
  totalRow: ReportRow
  /** How many of the columns are dimensions. */
  depth: number
  names?: LevelNames | undefined
  /** Cells that are drawn in another way, such as a state with its mark. */
  draws?: Cells<ReportRow> | undefined
  sort?: string | undefined
  onSort: (sort: string) => void
  layoutKey?: string | undefined
  isStale: boolean
  addressOf: CellAddress
  empty: ReactNode
}

const step = 200

/** The rows of a report. More than two hundred are drawn on request; the total is always the last and in sight. */
export function ReportTable({ columns, rows, totalRow, depth, names, draws, addressOf, ...table }: ReportTableProps) {
  const [drawn, setDrawn] = useState(step)
  const { number } = useFormat()
  const shown = useMemo(() => rows.slice(0, drawn), [rows, drawn])
  const levels = columns.slice(0, depth).map(({ key }) => key)
  const decimal = useMemo(
    () => new Set(columns.filter((column) => hasDecimals(column, rows)).map(({ key }) => key)),
    [columns, rows],
  )
  const keyOf = (row: ReportRow) => levels.map((level) => String(row[level])).join('\u0000')

  const cells = useMemo(
    () =>
      Object.fromEntries(
        columns
          .filter(({ key, kind }) => isFigure(kind) || names?.[key])
          .map((column) => [
            column.key,
            (row: ReportRow) =>
              isFigure(column.kind) ? (
                <Figure column={column} row={row} addressOf={addressOf} isDecimal={decimal.has(column.key)} />
              ) : row[column.key] === null ? (
                nothing
              ) : (
                names?.[column.key]?.(String(row[column.key]))
              ),
          ]),
      ),
    [columns, names, addressOf, decimal],
  )

  return (
    <>
      <DataTable
        {...table}
        density="compact"
        columns={columns}
        rows={shown}
        rowId={keyOf}
        cells={draws ? { ...cells, ...draws } : cells}
        totalRow={
          rows.length > 0 ? (
            <tr>
              {columns.map((column, index) => (
                <td key={column.key} data-figure={isFigure(column.kind) || undefined}>
                  {index === 0 ? (
                    t('Total')
                  ) : isFigure(column.kind) ? (
                    <Figure column={column} row={totalRow} addressOf={addressOf} isDecimal={decimal.has(column.key)} />
                  ) : null}
                </td>
              ))}
            </tr>
          ) : undefined
        }
      />
      {rows.length > drawn ? (
        <div className={styles.more}>
          <Button variant="subtle" onClick={() => setDrawn(drawn + step)}>
            {t('Show {count} more of {all}', {
              count: number(Math.min(step, rows.length - drawn)),
              all: number(rows.length),
            })}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Numbers with a decimal in one row are written with it in all of them, so that their digits are aligned. */
function hasDecimals({ key, kind }: Column, rows: readonly ReportRow[]): boolean {
  if (kind !== 'number') return false
  const values = rows.map((row) => row[key]).filter((value) => typeof value === 'number')
  return values.some((value) => value % 1 !== 0) && values.every((value) => rounded(value) === value)
}

interface FigureProps {
  column: Column
  row: ReportRow
  addressOf: CellAddress
  isDecimal: boolean
}

/** A figure; where it counts rows it opens exactly those. Where other days are compared, how it differs from theirs. */
function Figure({ column, row, addressOf, isDecimal }: FigureProps) {
  const { oneDecimal } = useFormat()
  const value = row[column.key]
  const before = row[`${column.key}_before`]
  const written =
    isDecimal && typeof value === 'number' ? <bdi>{oneDecimal(value)}</bdi> : <Value kind={column.kind} value={value} />
  const address = value ? addressOf(row, column.key) : undefined
  return (
    <>
      {address ? <PathLink href={address}>{written}</PathLink> : written}
      {typeof value === 'number' && typeof before === 'number' ? (
        <span className={styles.change}>
          <Suspense fallback={'\u00a0'}>
            <Change value={value} before={before} kind={column.kind} />
          </Suspense>
        </span>
      ) : null}
    </>
  )
}

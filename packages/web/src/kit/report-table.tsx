import { Button } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { Change } from '#kit/change.tsx'
import { type Column, isFigure } from '#kit/column.ts'
import { DataTable } from '#kit/data-table.tsx'
import { type Format, useFormat } from '#kit/format.tsx'
import { PathLink } from '#kit/path-link.tsx'
import type { CellAddress, ReportRow } from '#kit/report.ts'
import { Value } from '#kit/value.tsx'
import { t } from '#kit/words.ts'
import styles from './report-table.module.css'

export interface ReportTableProps {
  label: string
  columns: readonly Column[]
  rows: readonly ReportRow[]
  totalRow: ReportRow
  /** How many of the columns say what the row is. */
  depth: number
  sort?: string | undefined
  onSort: (sort: string) => void
  isStale: boolean
  addressOf: CellAddress
  empty: ReactNode
}

const step = 200

/** The rows of a report. More than two hundred are drawn when asked for; the total is always the last and in sight. */
export function ReportTable({ columns, rows, totalRow, depth, addressOf, ...table }: ReportTableProps) {
  const [drawn, setDrawn] = useState(step)
  const { number } = useFormat()
  const shown = useMemo(() => rows.slice(0, drawn), [rows, drawn])
  const levels = columns.slice(0, depth).map(({ key }) => key)
  const keyOf = (row: ReportRow) => levels.map((level) => String(row[level])).join('\u0000')

  const cells = useMemo(
    () =>
      Object.fromEntries(
        columns
          .filter(({ kind }) => isFigure(kind))
          .map((column) => [
            column.key,
            (row: ReportRow) => <Figure column={column} row={row} addressOf={addressOf} />,
          ]),
      ),
    [columns, addressOf],
  )

  return (
    <>
      <DataTable
        {...table}
        density="compact"
        layoutKey={table.label}
        columns={columns}
        rows={shown}
        rowId={keyOf}
        cells={cells}
        totalRow={
          rows.length > 0 ? (
            <tr>
              {columns.map((column, index) => (
                <td key={column.key} data-figure={isFigure(column.kind) || undefined}>
                  {index === 0 ? (
                    t('Total')
                  ) : isFigure(column.kind) ? (
                    <Figure column={column} row={totalRow} addressOf={addressOf} />
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

/** A figure; where it counts rows it opens exactly those. Where other days are compared, how it differs from theirs. */
function Figure({ column, row, addressOf }: { column: Column; row: ReportRow; addressOf: CellAddress }) {
  const format = useFormat()
  const value = row[column.key]
  const before = row[`${column.key}_before`]
  const written = <Value kind={column.kind} value={value} />
  const address = value ? addressOf(row, column.key) : undefined
  return (
    <>
      {address ? <PathLink href={address}>{written}</PathLink> : written}
      {typeof value === 'number' && typeof before === 'number' ? (
        <span className={styles.change}>
          <Change value={value} before={before} write={writerOf(column, format)} />
        </span>
      ) : null}
    </>
  )
}

const writerOf = ({ kind }: Column, format: Format) =>
  kind === 'percent' ? format.percent : kind === 'hours' ? format.hours : format.number

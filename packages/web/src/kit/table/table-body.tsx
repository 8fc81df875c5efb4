import { Fragment, memo, type MouseEvent, type ReactNode, useContext, useState } from 'react'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type Column, isFigure } from '#kit/table/column.ts'
import type { Cells } from '#kit/table/data-table.tsx'
import { RowPeeksContext } from '#kit/table/row-peeks.ts'
import { Value } from '#kit/text/value.tsx'
import { t, useLanguage } from '#kit/words.ts'
import styles from './data-table.module.css'

export interface TableBodyProps<Row extends object> {
  columns: readonly Column[]
  rows: readonly { id: string; original: Row; getValue: (key: string) => unknown }[]
  /** Drawn instead of the plain value. */
  cells: Cells<Row> | undefined
  rowLink: ((row: Row, content: ReactNode) => ReactNode) | undefined
  selected: ReadonlySet<string> | undefined
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined
  /** How a row is called where it is picked. */
  rowName: ((row: Row) => string) | undefined
  rowActions: ((row: Row) => ReactNode) | undefined
  rowDetails: ((row: Row) => ReactNode) | undefined
}

export const withRows = (selected: ReadonlySet<string> | undefined, ids: string[], isPicked: boolean) => {
  const next = new Set(selected)
  for (const id of ids)
    if (isPicked) next.add(id)
    else next.delete(id)
  return next
}

export interface RowPickProps {
  label: string
  isPicked: boolean
  /** Some of the rows it represents are selected, and not all. */
  isPartly?: boolean
  onPick: (isPicked: boolean) => void
}

export function RowPick({ label, isPicked, isPartly = false, onPick }: RowPickProps) {
  return (
    <label className={styles.tickArea}>
      <input
        type="checkbox"
        className={styles.tick}
        aria-label={label}
        checked={isPicked}
        ref={(box) => {
          if (box) box.indeterminate = isPartly
        }}
        onChange={(event) => onPick(event.currentTarget.checked)}
      />
    </label>
  )
}

interface RowExpanderProps {
  name: string
  /** The id of the row below that it shows. */
  controls: string
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
}

function RowExpander({ name, controls, isExpanded, onExpand }: RowExpanderProps) {
  return (
    <button
      type="button"
      className={styles.expander}
      aria-label={t('Details of {name}', { name })}
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? controls : undefined}
      onClick={() => onExpand(!isExpanded)}
    >
      <IconChevronRight className="mantine-rotate-rtl" size={16} stroke={1.8} aria-hidden="true" />
    </button>
  )
}

function followRow(event: MouseEvent<HTMLTableRowElement>) {
  const isOwnTarget = (event.target as HTMLElement).closest('a, button, input, label')
  if (isOwnTarget || getSelection()?.toString()) return
  event.currentTarget.querySelector<HTMLElement>('td a, td button')?.click()
}

function Body<Row extends object>(props: TableBodyProps<Row>) {
  const { columns, rows, cells, rowLink, selected, onSelect, rowName, rowActions, rowDetails } = props
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  useLanguage()
  const withPeek = useContext(RowPeeksContext)
  const byKey = cells as Record<string, ((row: Row) => ReactNode) | undefined> | undefined
  return (
    <tbody>
      {rows.map((row) => (
        <Fragment key={row.id}>
          <tr
            data-opens={rowLink ? true : undefined}
            onClick={rowLink ? followRow : undefined}
            data-selected={selected?.has(row.id) || undefined}
          >
            {onSelect ? (
              <td className={styles.pick} data-pick>
                <RowPick
                  label={t('Select {what}', { what: rowName?.(row.original) ?? row.id })}
                  isPicked={selected?.has(row.id) ?? false}
                  onPick={(isPicked) => onSelect(withRows(selected, [row.id], isPicked))}
                />
              </td>
            ) : null}
            {columns.map((column, index) => {
              const { key, kind } = column
              const drawn = byKey?.[key]?.(row.original) ?? <Value kind={kind} value={row.getValue(key)} />
              return (
                <td key={key} data-figure={isFigure(kind) || undefined}>
                  {index === 0 && rowDetails ? (
                    <RowExpander
                      name={rowName?.(row.original) ?? row.id}
                      controls={`details-${row.id}`}
                      isExpanded={expanded.has(row.id)}
                      onExpand={(isExpanded) => setExpanded(withRows(expanded, [row.id], isExpanded))}
                    />
                  ) : null}
                  {index === 0 && rowLink ? rowLink(row.original, drawn) : withPeek(column, row.original, drawn)}
                </td>
              )
            })}
            {rowActions ? <td className={styles.more}>{rowActions(row.original)}</td> : null}
          </tr>
          {rowDetails && expanded.has(row.id) ? (
            <tr id={`details-${row.id}`} data-detail className={styles.detail}>
              <td colSpan={columns.length + (onSelect ? 1 : 0) + (rowActions ? 1 : 0)}>{rowDetails(row.original)}</td>
            </tr>
          ) : null}
        </Fragment>
      ))}
    </tbody>
  )
}

/** Not drawn again while a column is dragged: only the table around it changes then. */
export const TableBody = memo(Body) as typeof Body

import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { type Column, isFigure } from '#kit/table/column.ts'
import { dragHead } from '#kit/table/column-drag.ts'
import { sortBy, sortKeysOf } from '#kit/table/sort-order.ts'
import { t } from '#kit/words.ts'
import styles from './data-table.module.css'

export interface SortHeaderProps {
  column: Column
  sort?: string | undefined
  onSort?: ((sort: string) => void) | undefined
  /** With it a column can be added to those that rows are sorted by. */
  onSortAlso?: ((column: Column) => void) | undefined
  /** Changes the width of the column, in pixels. */
  onWiden?: ((key: string, toWidth: (width: number) => number) => void) | undefined
  /** Moves the column to another place, counted from 0. */
  onMove?: ((key: string, to: (from: number) => number) => void) | undefined
}

const stepPixels = 16
const isMirrored = (element: Element) => getComputedStyle(element).direction === 'rtl'

const keysOf = ({ onWiden, onMove, onSortAlso }: SortHeaderProps) =>
  [
    onWiden && 'Shift+ArrowLeft Shift+ArrowRight',
    onMove && 'Control+Shift+ArrowLeft Control+Shift+ArrowRight',
    onSortAlso && 'Shift+Enter',
  ]
    .filter(Boolean)
    .join(' ') || undefined

/**
 * A column's name; a press anywhere in the head sorts, a second one reverses. The arrow marks the sorted column. Dragging it
 * moves the column; keys do the same.
 */
export function SortHeader(props: SortHeaderProps) {
  const { column, sort, onSort, onSortAlso, onWiden, onMove } = props
  const keys = sortKeysOf(sort)
  const place = keys.findIndex(({ key }) => key === column.key)
  const isSorted = place >= 0
  const isDown = keys[place]?.isDown
  const Arrow = isDown ? IconArrowDown : IconArrowUp
  const canSort = onSort && column.sortable !== false

  const arrangeByKey = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!way || !event.shiftKey || event.altKey || event.metaKey) return
    const by = way * (isMirrored(event.currentTarget) ? -1 : 1)
    if (event.ctrlKey && onMove) onMove(column.key, (from) => from + by)
    else if (!event.ctrlKey && onWiden) onWiden(column.key, (width) => width + by * stepPixels)
    else return
    event.preventDefault()
  }
  const sortOn = (event: MouseEvent) => {
    if (onSortAlso && event.shiftKey) onSortAlso(column)
    else onSort?.(sortBy(column, sort))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button in it has the focus, and these are its keys
    <th
      scope="col"
      data-column={column.key}
      data-moves={onMove ? true : undefined}
      data-figure={isFigure(column.kind) || undefined}
      data-sorts={canSort ? true : undefined}
      aria-sort={place === 0 ? (isDown ? 'descending' : 'ascending') : undefined}
      title={column.hint && t(column.hint)}
      onKeyDown={arrangeByKey}
      onPointerDown={onMove && ((event) => dragHead(event, (to) => onMove(column.key, () => to)))}
    >
      {canSort ? (
        <button
          type="button"
          className={styles.sort}
          data-sorted={isSorted || undefined}
          onClick={sortOn}
          aria-keyshortcuts={keysOf(props)}
        >
          <span className={styles.name}>{t(column.label)}</span>
          <Arrow size={14} stroke={2} aria-hidden="true" />
          {keys.length > 1 && isSorted ? <span className={styles.place}>{place + 1}</span> : null}
        </button>
      ) : (
        <span className={styles.name}>{t(column.label)}</span>
      )}
      {onWiden ? <WidthHandle column={column} onWiden={onWiden} /> : null}
    </th>
  )
}

/** The edge one drags. Keys do the same on the name, and buttons in the panel of the columns. */
function WidthHandle({
  column,
  onWiden,
}: Required<Pick<SortHeaderProps, 'column'>> & { onWiden: NonNullable<SortHeaderProps['onWiden']> }) {
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget
    const cell = handle.parentElement
    if (event.button !== 0 || !cell) return
    event.preventDefault()
    handle.setPointerCapture(event.pointerId)
    handle.dataset.dragging = 'true'
    const from = event.clientX
    const width = cell.offsetWidth
    const sign = isMirrored(handle) ? -1 : 1
    const move = ({ clientX }: { clientX: number }) => onWiden(column.key, () => width + (clientX - from) * sign)
    const end = () => {
      delete handle.dataset.dragging
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('lostpointercapture', end)
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', end)
  }
  return <span className={styles.handle} data-handle aria-hidden="true" onPointerDown={begin} />
}

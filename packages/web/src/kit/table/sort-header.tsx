import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import type { KeyboardEvent, PointerEvent } from 'react'
import { type Column, firstSortOf, isFigure } from '#kit/table/column.ts'
import { t } from '#kit/words.ts'
import styles from './data-table.module.css'

export interface SortHeaderProps {
  column: Column
  sort?: string | undefined
  onSort?: ((sort: string) => void) | undefined
  /** Changes the width of the column, in pixels. */
  onWiden?: ((key: string, toWidth: (width: number) => number) => void) | undefined
}

const stepPixels = 16
const isMirrored = (element: Element) => getComputedStyle(element).direction === 'rtl'

/** A column's name; a press anywhere in the head sorts, a second one turns round. The arrow stands where it is sorted. */
export function SortHeader({ column, sort, onSort, onWiden }: SortHeaderProps) {
  const isSorted = sort?.replace(/^-/, '') === column.key
  const isDown = isSorted && sort?.startsWith('-')
  const next = isSorted ? (isDown ? column.key : `-${column.key}`) : firstSortOf(column)
  const Arrow = isDown ? IconArrowDown : IconArrowUp

  const widenByKey = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!onWiden || !way || !event.shiftKey) return
    event.preventDefault()
    const by = way * (isMirrored(event.currentTarget) ? -1 : 1) * stepPixels
    onWiden(column.key, (width) => width + by)
  }

  return (
    <th
      scope="col"
      data-figure={isFigure(column.kind) || undefined}
      data-sorts={onSort && column.sortable !== false ? true : undefined}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
      title={column.hint && t(column.hint)}
    >
      {onSort && column.sortable !== false ? (
        <button
          type="button"
          className={styles.sort}
          data-sorted={isSorted || undefined}
          onClick={() => onSort(next)}
          onKeyDown={widenByKey}
          aria-keyshortcuts={onWiden ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
        >
          <span className={styles.name}>{t(column.label)}</span>
          <Arrow size={14} stroke={2} aria-hidden="true" />
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
  return <span className={styles.handle} aria-hidden="true" onPointerDown={begin} />
}

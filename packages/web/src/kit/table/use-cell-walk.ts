import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'

const ways: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The next cell with a link, going one way from this one. */
function nextLink(table: HTMLTableElement, from: HTMLTableCellElement, [down, along]: readonly [number, number]) {
  const forward = getComputedStyle(table).direction === 'rtl' ? -along : along
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tbody tr')]
  let row = rows.indexOf(from.parentElement as HTMLTableRowElement) + down
  let column = from.cellIndex + forward
  for (; rows[row]?.cells[column]; row += down, column += forward) {
    const link = rows[row]!.cells[column]!.querySelector('a')
    if (link) return link
  }
  return null
}

/**
 * A table full of links is one stop of the tab key: from there the arrow keys walk from link to link. Put `table` on the
 * table, and both handlers.
 */
export function useCellWalk() {
  const table = useRef<HTMLTableElement>(null)
  const stop = useRef<HTMLAnchorElement>(null)

  const stopAt = useCallback((link: HTMLAnchorElement | undefined) => {
    if (!link) return
    for (const one of table.current?.querySelectorAll('a') ?? []) one.tabIndex = one === link ? 0 : -1
    stop.current = link
  }, [])
  // Each drawing may have brought other links.
  useEffect(() => {
    const isThere = stop.current && table.current?.contains(stop.current)
    stopAt(isThere ? stop.current! : (table.current?.querySelector('tbody a') ?? undefined))
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key]
    const cell = (event.target as HTMLElement).closest('td')
    const link = way && cell && table.current && nextLink(table.current, cell, way)
    if (!link) return
    event.preventDefault()
    stopAt(link)
    link.focus()
  }
  return { table, onKeyDown }
}

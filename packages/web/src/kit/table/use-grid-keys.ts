import { type KeyboardEvent, useCallback } from 'react'

/** So many rows are passed by a page key. */
const pageRows = 10

/** The rows that keys move along: details of a row belong to it, totals to none. */
const rowsOf = (table: HTMLTableElement) =>
  [...table.querySelectorAll<HTMLTableRowElement>(':scope > thead > tr, :scope > tbody > tr')].filter(
    (row) => !row.hasAttribute('data-detail') && !row.hasAttribute('aria-hidden'),
  )
const cellsOf = (row: HTMLTableRowElement | undefined) => [...(row?.children ?? [])] as HTMLTableCellElement[]

/** What takes the focus in a cell: its link, else its button or box, else the cell itself. */
function focusCell(cell: HTMLTableCellElement) {
  const target =
    cell.querySelector<HTMLElement>('[data-row-link], a[href]') ?? cell.querySelector<HTMLElement>('button, input')
  if (!target) cell.tabIndex = -1
  ;(target ?? cell).focus()
}

/** Whether the content of the cell handles the keys: text is typed there, an open menu is moved through. */
const hasOwnKeys = (target: HTMLElement) =>
  target.matches(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [aria-expanded=true][aria-haspopup]',
  )

type Place = readonly [row: number, column: number]

/** Where a key leads to from a place; undefined where it means nothing here. */
function placeOf(event: KeyboardEvent, [row, column]: Place, last: Place, isMirrored: boolean): Place | undefined {
  const forward = isMirrored ? -1 : 1
  switch (event.key) {
    case 'ArrowUp':
      return [row - 1, column]
    case 'ArrowDown':
      return [row + 1, column]
    case 'ArrowLeft':
      return [row, column - forward]
    case 'ArrowRight':
      return [row, column + forward]
    case 'Home':
      return [event.ctrlKey ? 0 : row, 0]
    case 'End':
      return [event.ctrlKey ? last[0] : row, last[1]]
    case 'PageUp':
      return [Math.max(row - pageRows, 0), column]
    case 'PageDown':
      return [Math.min(row + pageRows, last[0]), column]
    default:
      return undefined
  }
}

/** Enter opens the row of a plain cell, the space bar picks it. */
function actOnRow(event: KeyboardEvent, target: HTMLElement, cell: HTMLTableCellElement) {
  const row = cell.closest('tbody tr')
  const isPlain = target === cell
  const found =
    event.key === 'Enter' && isPlain
      ? row?.querySelector<HTMLElement>('[data-row-link], td a[href]')
      : event.key === ' ' && (isPlain || target.matches('a'))
        ? row?.querySelector<HTMLElement>('[data-pick] input')
        : undefined
  if (!found) return
  event.preventDefault()
  found.click()
}

/**
 * Arrow keys walk from cell to cell of a table, its heads too; Home, End, and the page keys go further. Put it on the table.
 * The tab key still stops at every link, so that keyboard users can do without it.
 */
export function useGridKeys() {
  return useCallback((event: KeyboardEvent<HTMLTableElement>) => {
    const table = event.currentTarget
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLTableCellElement>('td, th')
    // A menu of a row is drawn elsewhere and still sends its keys through here.
    if (event.defaultPrevented || !cell || cell.closest('table') !== table || hasOwnKeys(target)) return
    if (event.shiftKey || event.altKey || event.metaKey) return
    const rows = rowsOf(table)
    const row = rows.indexOf(cell.parentElement as HTMLTableRowElement)
    if (row < 0) return
    const last: Place = [rows.length - 1, cellsOf(rows[0]).length - 1]
    const to = placeOf(
      event,
      [row, cellsOf(rows[row]).indexOf(cell)],
      last,
      getComputedStyle(table).direction === 'rtl',
    )
    if (!to) return actOnRow(event, target, cell)
    const next = cellsOf(rows[to[0]])[to[1]]
    if (!next) return
    event.preventDefault()
    focusCell(next)
  }, [])
}

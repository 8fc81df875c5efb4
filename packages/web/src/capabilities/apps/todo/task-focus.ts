const rows = () => [...document.querySelectorAll<HTMLElement>('[data-task]')]

/** The row that has the focus. */
export const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-task]') ?? undefined

/** Puts the focus on the title of another row, counted from the one that has it; on the first without one. */
export function focusRow(by: 1 | -1): boolean {
  const all = rows()
  const row = focusedRow()
  const next = row ? all[all.indexOf(row) + by] : all[0]
  next?.querySelector<HTMLElement>('a')?.focus()
  return next !== undefined
}

/** The row with the focus goes to another section or away: the focus goes on to the next one first. */
export function leaveRow(): void {
  if (!focusRow(1)) focusRow(-1)
}

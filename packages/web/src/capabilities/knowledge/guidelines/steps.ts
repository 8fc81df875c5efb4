import type { Step } from '@rad/api/knowledge/guidelines/contract'

/** A step in the order it is read, with its depth from 0: as it is edited. */
export interface StepRow {
  id: string
  text: string
  level: number
}

/** Three levels at most. */
export const deepest = 2

/** Steps in the order they are read, each with its depth. */
export const rowsOf = (steps: readonly Step[], level = 0): StepRow[] =>
  steps.flatMap(({ id, text, steps: within }) => [{ id, text, level }, ...rowsOf(within, level + 1)])

/** The steps that such rows are: no row lies more than one level below the one before. */
export function stepsOf(rows: readonly StepRow[]): Step[] {
  const top: Step[] = []
  const open: Step[][] = [top]
  for (const { id, text, level } of rows) {
    const at = Math.min(level, open.length - 1, deepest)
    const step: Step = { id, text, steps: [] }
    open[at]!.push(step)
    open.length = at + 1
    open.push(step.steps)
  }
  return top
}

/** A row with those below it that belong to it. */
function lengthOfFamily(rows: readonly StepRow[], at: number): number {
  const { level } = rows[at]!
  const next = rows.slice(at + 1).findIndex((row) => row.level <= level)
  return next < 0 ? rows.length - at : next + 1
}

/** Moves a row and what belongs to it one level in or out. */
export function shift(rows: readonly StepRow[], at: number, by: -1 | 1): StepRow[] {
  const length = lengthOfFamily(rows, at)
  return rows.map((row, index) => (index >= at && index < at + length ? { ...row, level: row.level + by } : row))
}

/** Whether a row may go one level in or out. */
export function mayShift(rows: readonly StepRow[], at: number, by: -1 | 1): boolean {
  const row = rows[at]!
  if (by < 0) return row.level > 0
  const before = rows[at - 1]
  const family = rows.slice(at, at + lengthOfFamily(rows, at))
  return before !== undefined && row.level <= before.level && family.every(({ level }) => level < deepest)
}

/** The row of the same level before or after which a family moves; undefined for none. */
function neighbour(rows: readonly StepRow[], at: number, by: -1 | 1): number | undefined {
  const { level } = rows[at]!
  if (by > 0) {
    const next = at + lengthOfFamily(rows, at)
    return rows[next]?.level === level ? next : undefined
  }
  for (let index = at - 1; index >= 0; index--) {
    if (rows[index]!.level === level) return index
    if (rows[index]!.level < level) return undefined
  }
  return undefined
}

export const mayMove = (rows: readonly StepRow[], at: number, by: -1 | 1) => neighbour(rows, at, by) !== undefined

/** Moves a row and what belongs to it past its neighbour of the same level. */
export function move(rows: readonly StepRow[], at: number, by: -1 | 1): StepRow[] {
  const other = neighbour(rows, at, by)
  if (other === undefined) return [...rows]
  const first = Math.min(at, other)
  const second = Math.max(at, other)
  const end = second + lengthOfFamily(rows, second)
  return [...rows.slice(0, first), ...rows.slice(second, end), ...rows.slice(first, second), ...rows.slice(end)]
}

/** Takes a row away; what belonged to it goes one level out. */
export const remove = (rows: readonly StepRow[], at: number): StepRow[] => {
  const length = lengthOfFamily(rows, at)
  return rows.flatMap((row, index) => {
    if (index === at) return []
    return index > at && index < at + length ? [{ ...row, level: row.level - 1 }] : [row]
  })
}

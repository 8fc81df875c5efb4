import type { Task, TaskSort } from './contract.ts'

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const byTitle = (a: Task, b: Task) => collator.compare(a.title, b.title) || b.id - a.id

function byAssignee(a: Task, b: Task): number {
  if (a.assignee && b.assignee) return collator.compare(a.assignee.fullName, b.assignee.fullName) || b.id - a.id
  if (a.assignee || b.assignee) return a.assignee ? -1 : 1
  return b.id - a.id
}

/** Sorts tasks by words, where the sort needs it: any case, numbers as numbers, tasks without an assignee last. */
export function inWords(tasks: Task[], sortBy: TaskSort): Task[] {
  switch (sortBy) {
    case 'title-asc':
      return tasks.toSorted(byTitle)
    case 'title-desc':
      return tasks.toSorted(byTitle).toReversed()
    case 'assignee':
      return tasks.toSorted(byAssignee)
    default:
      return tasks
  }
}

/** How far apart places are where there is room. */
export const stride = 1024

/** A place between two others, either of which may be missing; undefined where the numbers leave no room. */
export function placeBetween(low: number | undefined, high: number | undefined): number | undefined {
  if (low === undefined) return high === undefined ? 0 : high - stride
  if (high === undefined) return low + stride
  const middle = (low + high) / 2
  return low < middle && middle < high ? middle : undefined
}

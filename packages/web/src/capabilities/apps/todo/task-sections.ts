import { words } from '@rad/api/words'
import type { Task } from '@rad/api/apps/todo/contract'
import type { Place } from './task-words.ts'

/** The sections of a list, in the order they are shown. */
export const sectionWords = words({ overdue: 'Overdue', today: 'Today', later: 'Later', done: 'Completed' })
type SectionName = keyof typeof sectionWords

/** The tasks of a section in their order. `all` is a list without sections. */
export interface Section {
  name: SectionName | 'all'
  tasks: readonly Task[]
}

function sectionOf({ dueDate, isCompleted }: Task, today: string): SectionName {
  if (isCompleted) return 'done'
  if (dueDate === null || dueDate > today) return 'later'
  return dueDate < today ? 'overdue' : 'today'
}

/**
 * The tasks of a view by what there is to do about them, those of a section in the order of the view; empty sections are
 * left out. Completed and deleted tasks need no sections: nothing is to be done about any of them.
 */
export function sectionsOf(tasks: readonly Task[], { filter }: Place, today: string): Section[] {
  if (filter === 'completed' || filter === 'deleted') return [{ name: 'all', tasks }]
  const found = Map.groupBy(tasks, (task) => sectionOf(task, today))
  return (Object.keys(sectionWords) as SectionName[]).flatMap((name) => {
    const members = found.get(name)
    return members ? [{ name, tasks: members }] : []
  })
}

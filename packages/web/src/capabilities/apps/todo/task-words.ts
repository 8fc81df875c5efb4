import type { Tag, Task, TaskFilter, TaskSort } from '@rad/api/apps/todo/contract'
import { addDays } from '@rad/api/periods'
import type { Tone } from '#kit/badge.tsx'

/** Which tasks a screen is about: a view, or the tasks of a tag. */
export interface Place {
  filter: TaskFilter | undefined
  /** As the address has it; perhaps no tag at all. */
  tag: string | undefined
}

export const tagWords: Record<Tag, string> = {
  team: 'Team',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  update: 'Update',
}
export const tagTones: Record<Tag, Tone> = { team: 'accent', low: 'good', medium: 'warn', high: 'bad', update: 'plain' }

/** Of several tags the most urgent one tints the person. */
const precedence: readonly Tag[] = ['high', 'medium', 'low', 'update', 'team']
export const toneOf = (task: Task): Tone | undefined => {
  const first = precedence.find((tag) => task.tags.includes(tag))
  return first && tagTones[first]
}

export const sortWords: Record<TaskSort, string> = {
  latest: 'Newest first',
  manual: 'My own order',
  'due-date': 'Due date',
  'title-asc': 'Title A–Z',
  'title-desc': 'Title Z–A',
  assignee: 'Assignee',
}

const viewTitles: Record<TaskFilter | 'all', string> = {
  all: 'My tasks',
  important: 'Important',
  completed: 'Completed',
  deleted: 'Deleted',
}
export const titleOf = ({ filter, tag }: Place) =>
  tag === undefined ? viewTitles[filter ?? 'all'] : (tagWords[tag as Tag] ?? tag)

export const emptyWords = ({ filter, tag }: Place): { title: string; text: string } => {
  if (tag !== undefined) return { title: 'No task has this tag', text: 'Write # and its name when you add one.' }
  switch (filter) {
    case 'important':
      return { title: 'Nothing is marked as important', text: 'A star on a task brings it here.' }
    case 'completed':
      return { title: 'Nothing completed yet', text: 'What you tick off is kept here.' }
    case 'deleted':
      return { title: 'Nothing is deleted', text: 'Deleted tasks wait here until you remove them for good.' }
    default:
      return { title: 'Nothing to do', text: 'Enjoy it, or write down what comes next.' }
  }
}

/** The days a due date can be, seen from today. */
export const dueGroups = {
  overdue: 'Overdue',
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'Next 7 days',
  later: 'Later',
  undated: 'No date',
  completed: 'Completed',
} as const
export type DueGroup = keyof typeof dueGroups

/** Where a task stands in a list by due date. What is done is never late. */
export function dueGroupOf({ dueDate, isCompleted }: Pick<Task, 'dueDate' | 'isCompleted'>, today: string): DueGroup {
  if (isCompleted) return 'completed'
  if (dueDate === null) return 'undated'
  if (dueDate < today) return 'overdue'
  if (dueDate === today) return 'today'
  if (dueDate === addDays(today, 1)) return 'tomorrow'
  return dueDate <= addDays(today, 7) ? 'week' : 'later'
}

/** Whether a task belongs to a view: what was changed a moment ago may have left it. */
export const isInView = (task: Task, filter: TaskFilter | undefined) =>
  filter === 'deleted'
    ? task.isDeleted
    : !task.isDeleted && (filter !== 'important' || task.isImportant) && (filter !== 'completed' || task.isCompleted)

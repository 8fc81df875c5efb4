import { words } from '@rad/api/words'
import type { Tag, Task, TaskFilter, TaskSort } from '@rad/api/apps/todo/contract'
import { addDays } from '@rad/api/periods'
import type { Tone } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'

/** Which tasks a screen is about: a view, or the tasks of a tag. */
export interface Place {
  filter: TaskFilter | undefined
  /** As the address has it; perhaps no tag at all. */
  tag: string | undefined
}

const tagNames: Record<Tag, string> = words({
  team: 'Team',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  update: 'Update',
})
/** The tag in the language in use; what is no tag stays as it is. */
export const tagWords = (tag: string) => t(tagNames[tag as Tag] ?? tag)
export const tagTones: Record<Tag, Tone> = { team: 'accent', low: 'good', medium: 'warn', high: 'bad', update: 'plain' }

/** Of several tags the most urgent one tints the person. */
const precedence: readonly Tag[] = ['high', 'medium', 'low', 'update', 'team']
export const toneOf = (task: Task): Tone | undefined => {
  const first = precedence.find((tag) => task.tags.includes(tag))
  return first && tagTones[first]
}

const sortNames: Record<TaskSort, string> = words({
  latest: 'Newest first',
  manual: 'Manual order',
  'due-date': 'Due date',
  'title-asc': 'Title A–Z',
  'title-desc': 'Title Z–A',
  assignee: 'Assignee',
})

export const sortWords = (sort: TaskSort) => t(sortNames[sort])

const viewTitles: Record<TaskFilter | 'all', string> = words({
  all: 'My tasks',
  important: 'Important',
  completed: 'Completed',
  deleted: 'Deleted',
})
export const titleOf = ({ filter, tag }: Place) => (tag === undefined ? t(viewTitles[filter ?? 'all']) : tagWords(tag))

export const emptyWords = ({ filter, tag }: Place): { title: string; text: string } => {
  if (tag !== undefined)
    return { title: t('No tasks with this tag'), text: t('Type # and the tag name when you add a task.') }
  switch (filter) {
    case 'important':
      return { title: t('No important tasks'), text: t('Tasks you star appear here.') }
    case 'completed':
      return { title: t('No completed tasks yet'), text: t('Tasks you complete appear here.') }
    case 'deleted':
      return { title: t('No deleted tasks'), text: t('Deleted tasks stay here until you delete them permanently.') }
    default:
      return { title: t('No tasks yet'), text: t('Add a task to get started.') }
  }
}

/** A due date that is named and coloured, seen from today. What is done is never late. */
export function nearDue({ dueDate, isCompleted }: Pick<Task, 'dueDate' | 'isCompleted'>, today: string) {
  if (isCompleted || dueDate === null) return undefined
  if (dueDate < today) return 'overdue'
  if (dueDate === today) return 'today'
  return dueDate === addDays(today, 1) ? 'tomorrow' : undefined
}

/** Whether a task belongs to a view: what was changed a moment ago may have left it. */
export const isInView = (task: Task, filter: TaskFilter | undefined) =>
  filter === 'deleted'
    ? task.isDeleted
    : !task.isDeleted && (filter !== 'important' || task.isImportant) && (filter !== 'completed' || task.isCompleted)

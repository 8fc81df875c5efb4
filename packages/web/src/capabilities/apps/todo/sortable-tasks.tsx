import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { Task } from '@rad/api/apps/todo/contract'
import { dragPlugins } from '#kit/base/drag-plugins.ts'
import { t } from '#kit/words.ts'
import type { TaskListProps } from './task-list.tsx'
import { TaskRow, type TaskRowProps } from './task-row.tsx'
import rowStyles from './task-row.module.css'

/** Where a task goes that stood at one place of the list and was let go at another. */
export const spotOf = (tasks: readonly Task[], from: number, to: number) =>
  to < from ? { before: tasks[to]!.id } : { after: tasks[to]!.id }

type SortableTasksProps = Pick<TaskListProps, 'hrefOf' | 'onMove'> &
  Omit<TaskRowProps, 'task' | 'href' | 'handle' | 'element' | 'isDragging'> & { tasks: readonly Task[] }

/** Rows that move among themselves: by the handle with the pointer, or with Space and the arrows. */
export function SortableTasks({ tasks, hrefOf, onMove, ...row }: SortableTasksProps) {
  const onDragEnd = ({ operation, canceled }: DragEndEvent) => {
    const { source } = operation
    if (canceled || !isSortable(source) || source.index === source.initialIndex) return
    onMove(tasks[source.initialIndex]!, spotOf(tasks, source.initialIndex, source.index))
  }
  return (
    <DragDropProvider plugins={dragPlugins} onDragEnd={onDragEnd}>
      {tasks.map((task, index) => (
        <SortableRow key={task.id} {...row} task={task} index={index} href={hrefOf(task.id)} />
      ))}
    </DragDropProvider>
  )
}

function SortableRow({ index, ...row }: TaskRowProps & { index: number }) {
  // While a task is moved, screen readers call it by this name.
  const { ref, handleRef, isDragging } = useSortable({ id: `${row.task.title} (${row.task.id})`, index })
  const handle = (
    <button
      ref={handleRef}
      type="button"
      className={rowStyles.handle}
      aria-label={t('Move: {title}', { title: row.task.title })}
    >
      <IconGripVertical size={16} stroke={1.6} />
    </button>
  )
  return <TaskRow {...row} element={ref as never} handle={handle} isDragging={isDragging} />
}

import type { Task, TaskSort } from '@rad/api/apps/todo/contract'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { t } from '#kit/words.ts'
import { TaskRow, type TaskRowProps } from './task-row.tsx'
import { type DueGroup, dueGroupOf, dueGroups } from './task-words.ts'
import type { Spot } from './use-task-acts.ts'
import styles from './todo.module.css'

/** What moves rows is loaded where they can be moved; until then there are none, for a row that is replaced loses the focus. */
export const loadSortable = () => import('./sortable-tasks.tsx')
const SortableTasks = lazy(() => loadSortable().then(({ SortableTasks }) => ({ default: SortableTasks })))

export interface TaskListProps extends Pick<TaskRowProps, 'today' | 'acts' | 'onOpen' | 'onPurge'> {
  tasks: readonly Task[]
  label: string
  sort: TaskSort
  canMove: boolean
  hrefOf: (id: number) => string
  onMove: (task: Task, spot: Spot) => void
  /** Somebody took a task by hand in an order that is not their own. */
  onOfferOrder: () => void
}

/** The rows: in groups where they are in the order of their days, movable where the order is one's own. */
export function TaskList({ tasks, label, sort, canMove, hrefOf, onMove, onOfferOrder, ...row }: TaskListProps) {
  const rowOf = (task: Task) => (
    <TaskRow
      key={task.id}
      {...row}
      task={task}
      href={hrefOf(task.id)}
      onOfferOrder={canMove ? onOfferOrder : undefined}
    />
  )
  if (sort === 'manual' && canMove) {
    return (
      <Suspense fallback={<TableSkeleton rows={tasks.length} columns={3} />}>
        <SortableTasks tasks={tasks} label={label} hrefOf={hrefOf} onMove={onMove} {...row} />
      </Suspense>
    )
  }
  if (sort !== 'due-date') {
    return (
      <ul className={styles.rows} aria-label={label}>
        {tasks.map(rowOf)}
      </ul>
    )
  }
  const groups = Map.groupBy(tasks, (task) => dueGroupOf(task, row.today))
  return (Object.keys(dueGroups) as DueGroup[]).flatMap((group) => {
    const members = groups.get(group)
    if (!members) return []
    return (
      <section key={group} aria-labelledby={`due-${group}`}>
        <h2 id={`due-${group}`} className={styles.group} data-due={group}>
          {t(dueGroups[group])} <span>{members.length}</span>
        </h2>
        <ul className={styles.rows} aria-labelledby={`due-${group}`}>
          {members.map(rowOf)}
        </ul>
      </section>
    )
  })
}

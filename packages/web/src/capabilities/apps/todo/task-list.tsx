import type { Task } from '@rad/api/apps/todo/contract'
import { lazy, type ReactNode, Suspense } from 'react'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { TaskRow, type TaskRowProps } from './task-row.tsx'
import { type Section, sectionWords } from './task-sections.ts'
import type { Spot } from './use-task-acts.ts'
import styles from './todo.module.css'

/** What moves rows is loaded where they can be moved; until then there are none, for a row that is replaced loses the focus. */
export const loadSortable = () => import('./sortable-tasks.tsx')
const SortableTasks = lazy(() => loadSortable().then(({ SortableTasks }) => ({ default: SortableTasks })))
const SortableRow = lazy(() => loadSortable().then(({ SortableRow }) => ({ default: SortableRow })))

export interface TaskListProps extends Pick<TaskRowProps, 'today' | 'acts' | 'onOpen' | 'onPurge'> {
  sections: readonly Section[]
  label: string
  canMove: boolean
  hrefOf: (id: number) => string
  onMove: (task: Task, spot: Spot) => void
}

/** The rows in their sections. A row moves within its section: into another one it gets by its date or by being done. */
export function TaskList({ sections, label, canMove, hrefOf, onMove, ...row }: TaskListProps) {
  const rowsOf = ({ name, tasks }: Section) =>
    tasks.map((task, index) =>
      canMove ? (
        <SortableRow key={task.id} {...row} task={task} href={hrefOf(task.id)} index={index} section={name} />
      ) : (
        <TaskRow key={task.id} {...row} task={task} href={hrefOf(task.id)} />
      ),
    )
  const lists = sections.map((section) => (
    <TaskSection key={section.name} section={section} label={label}>
      {rowsOf(section)}
    </TaskSection>
  ))
  if (!canMove) return lists
  return (
    <Suspense fallback={<TableSkeleton rows={8} columns={3} />}>
      <SortableTasks sections={sections} onMove={onMove}>
        {lists}
      </SortableTasks>
    </Suspense>
  )
}

function TaskSection({ section, label, children }: { section: Section; label: string; children: ReactNode }) {
  const { number } = useFormat()
  const { name, tasks } = section
  if (name === 'all')
    return (
      <ul className={styles.rows} aria-label={label}>
        {children}
      </ul>
    )
  const id = `tasks-${name}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.group} data-due={name}>
        {t(sectionWords[name])} <span>{number(tasks.length)}</span>
      </h2>
      <ul className={styles.rows} aria-labelledby={id}>
        {children}
      </ul>
    </section>
  )
}

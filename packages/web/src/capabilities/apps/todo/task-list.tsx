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

/** Every row that can be moved costs all the others time: a longer section moves in the manual order and by keys alone. */
const mostMovable = 200

export interface TaskListProps extends Pick<TaskRowProps, 'today' | 'acts' | 'onOpen' | 'onPurge'> {
  sections: readonly Section[]
  label: string
  isManual: boolean
  canMove: boolean
  hrefOf: (id: number) => string
  onMove: (task: Task, spot: Spot) => void
}

/** The rows in their sections. A row moves within its section: into another one it gets by its date or by being done. */
export function TaskList({ sections, label, isManual, canMove, onMove, ...row }: TaskListProps) {
  return sections.map((section) => {
    const { name, tasks } = section
    const isMovable = canMove && (isManual || tasks.length <= mostMovable)
    return (
      <TaskSection key={name} section={section} label={label}>
        {isMovable ? (
          <SortableTasks tasks={tasks} onMove={onMove} {...row} />
        ) : (
          tasks.map((task) => <TaskRow key={task.id} {...row} task={task} href={row.hrefOf(task.id)} />)
        )}
      </TaskSection>
    )
  })
}

function TaskSection({ section, label, children }: { section: Section; label: string; children: ReactNode }) {
  const { number } = useFormat()
  const { name, tasks } = section
  const id = `tasks-${name}`
  const waiting = <TableSkeleton rows={Math.min(tasks.length, 8)} columns={3} />
  const list = (
    <Suspense fallback={waiting}>
      <ul className={styles.rows} {...(name === 'all' ? { 'aria-label': label } : { 'aria-labelledby': id })}>
        {children}
      </ul>
    </Suspense>
  )
  if (name === 'all') return list
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.group} data-due={name}>
        {t(sectionWords[name])} <span>{number(tasks.length)}</span>
      </h2>
      {list}
    </section>
  )
}

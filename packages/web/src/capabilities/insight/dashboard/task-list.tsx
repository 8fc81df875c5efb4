import { type Task, type TaskGroup, taskGroups } from '@rad/api/insight/dashboard/contract'
import IconMoodCheck from '@tabler/icons-react/dist/esm/icons/IconMoodCheck.mjs'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { t } from '#kit/words.ts'
import { TasksOfGroup } from './task-line.tsx'
import panel from './dashboard.module.css'

interface TaskListProps {
  tasks: Task[] | undefined
  /** How many there are in each group, also beyond those listed. */
  counts: Record<TaskGroup, number> | undefined
}

/** What waits for the reader, by when it is due: each line says what, by when or since when, and the next step; it opens the file. */
export function TaskList({ tasks, counts }: TaskListProps) {
  return (
    <section className={panel.panel} aria-label={t('Needs action')}>
      <header className={panel.head}>
        <h2>{t('Needs action')}</h2>
        <RouterLink to="/my-work">{t('All my work')}</RouterLink>
      </header>
      {!tasks || !counts ? (
        <TableSkeleton rows={8} columns={3} />
      ) : tasks.length === 0 ? (
        <EmptyState
          icon={<IconMoodCheck size={26} stroke={1.5} />}
          title={t('No action needed')}
          text={t('What needs your action appears here.')}
        />
      ) : (
        taskGroups
          .filter((group) => counts[group] > 0)
          .map((group) => (
            <TasksOfGroup
              key={group}
              group={group}
              tasks={tasks.filter((task) => task.group === group)}
              count={counts[group]}
            />
          ))
      )}
    </section>
  )
}

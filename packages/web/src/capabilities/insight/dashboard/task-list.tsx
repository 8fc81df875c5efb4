import type { Task } from '@rad/api/insight/dashboard/contract'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconMoodCheck from '@tabler/icons-react/dist/esm/icons/IconMoodCheck.mjs'
import type { z } from 'zod'
import { EmptyState } from '#kit/empty-state.tsx'
import { useFormat } from '#kit/format.tsx'
import { RouterLink } from '#kit/router-link.tsx'
import { TableSkeleton } from '#kit/table-skeleton.tsx'
import { t } from '#kit/words.ts'
import { ComplaintStatusBadge, moveWords, SeverityBadge } from '#pickers/complaint-words.tsx'
import styles from './dashboard.module.css'

type Waiting = z.infer<typeof Task>
const silentDays = 7

/** What waits for somebody: each line says what, whose turn it is, since when, and the next step; it opens the file. */
export function TaskList({ tasks }: { tasks: Waiting[] | undefined }) {
  return (
    <section className={styles.panel} aria-label={t('What waits for a next step')}>
      <header className={styles.head}>
        <h2>{t('Waits for a next step')}</h2>
        <RouterLink to="/complaints" search={{ silent: 'true' }}>
          {t('All that stand still')}
        </RouterLink>
      </header>
      {!tasks ? (
        <TableSkeleton rows={8} columns={3} />
      ) : tasks.length === 0 ? (
        <EmptyState
          icon={<IconMoodCheck size={26} stroke={1.5} />}
          title={t('Nothing waits')}
          text={t('Every complaint in your scope is closed. New ones appear here by themselves.')}
        />
      ) : (
        <ul className={styles.tasks}>
          {tasks.map((task) => (
            <TaskLine key={task.no} task={task} />
          ))}
        </ul>
      )}
    </section>
  )
}

function TaskLine({ task }: { task: Waiting }) {
  const format = useFormat()
  const isLoud = task.severity === 'critical' || task.severity === 'high'
  return (
    <li className={styles.task}>
      <div className={styles.what}>
        <div className={styles.name}>
          <RouterLink to="/complaints/$no" params={{ no: task.no }} className={styles.open} preload={false}>
            {task.title}
          </RouterLink>
          {isLoud ? <SeverityBadge severity={task.severity} /> : null}
        </div>
        <div className={styles.where}>
          <bdi>{task.outlet_name ?? task.outlet ?? t('Head office')}</bdi>
          <span className={styles.number}>{task.no}</span>
        </div>
      </div>
      <div className={styles.since} data-silent={task.silent_days >= silentDays || undefined}>
        <bdi>{task.silent_days === 0 ? t('today') : format.days(task.silent_days)}</bdi>
        <time dateTime={task.since} title={format.instantWithZone(task.since)}>
          {t('since {day}', { day: format.day(task.since) })}
        </time>
      </div>
      <div className={styles.state}>
        <ComplaintStatusBadge status={task.status} quiet />
      </div>
      <div className={styles.step}>
        {moveWords(task.status, task.next)}
        <IconArrowRight className="mantine-rotate-rtl" size={14} stroke={1.8} aria-hidden="true" />
      </div>
    </li>
  )
}

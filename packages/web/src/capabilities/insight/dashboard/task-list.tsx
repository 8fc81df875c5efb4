import type { Task } from '@rad/api/insight/dashboard/contract'
import type { TicketStatus } from '@rad/api/service/tickets/contract'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconMoodCheck from '@tabler/icons-react/dist/esm/icons/IconMoodCheck.mjs'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { t } from '#kit/words.ts'
import { ComplaintStatusBadge, moveWords, SeverityBadge } from '#pickers/complaint-words.tsx'
import { LevelMark, PriorityMark, TicketDue, ticketMoveWords, TicketStatusBadge } from '#pickers/ticket-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './dashboard.module.css'

const silentDays = 7

/**
 * What waits for the reader: each line says what, by when or since when, and the next step; it opens the file. A member of
 * a panel, who answers no ticket, is led to their votes.
 */
export function TaskList({ tasks }: { tasks: Task[] | undefined }) {
  const can = useCan()
  return (
    <section className={styles.panel} aria-label={t('Needs action')}>
      <header className={styles.head}>
        <h2>{t('Needs action')}</h2>
        {can('approve PanelVote') && !can('update Ticket') ? (
          <RouterLink to="/tickets" search={{ my_vote: 'true' }}>
            {t('My votes')}
          </RouterLink>
        ) : (
          <RouterLink to="/tickets" search={{ owner: 'me', is_open: 'true' }}>
            {t('All my tickets')}
          </RouterLink>
        )}
      </header>
      {!tasks ? (
        <TableSkeleton rows={8} columns={3} />
      ) : tasks.length === 0 ? (
        <EmptyState
          icon={<IconMoodCheck size={26} stroke={1.5} />}
          title={t('No action needed')}
          text={t('Tickets appear here when they need your action.')}
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

function TaskLine({ task }: { task: Task }) {
  const format = useFormat()
  return (
    <li className={styles.task}>
      <div className={styles.what}>
        <div className={styles.name}>
          <RouterLink
            to={task.kind === 'complaint' ? '/complaints/$no' : '/tickets/$no'}
            params={{ no: task.no }}
            className={styles.open}
            preload={false}
          >
            {task.title}
          </RouterLink>
          <Urgency task={task} />
        </div>
        <div className={styles.where}>
          <bdi>{task.outlet_name ?? task.outlet ?? t('Head office')}</bdi>
          <span className={styles.number}>{task.no}</span>
        </div>
      </div>
      {task.due_at || task.is_breached ? (
        <div className={styles.since} data-silent={task.is_breached || undefined}>
          <TicketDue ticket={{ ...task, status: task.status as TicketStatus }} isStacked />
        </div>
      ) : (
        <div className={styles.since} data-silent={task.silent_days >= silentDays || undefined}>
          <bdi>{task.silent_days === 0 ? t('today') : format.days(task.silent_days)}</bdi>
          <time dateTime={task.since} title={format.instantWithZone(task.since)}>
            {t('since {day}', { day: format.day(task.since) })}
          </time>
        </div>
      )}
      <div className={styles.state}>
        {task.kind === 'complaint' ? (
          <ComplaintStatusBadge status={task.status} quiet />
        ) : (
          <TicketStatusBadge status={task.status as TicketStatus} quiet />
        )}
      </div>
      <div className={styles.step}>
        {stepOf(task)}
        <IconArrowRight className="mantine-rotate-rtl" size={14} stroke={1.8} aria-hidden="true" />
      </div>
    </li>
  )
}

const stepOf = ({ kind, status, next }: Task) => {
  if (kind === 'vote' || next === null) return t('Vote')
  return kind === 'ticket' ? ticketMoveWords(status as TicketStatus, next as TicketStatus) : moveWords(status, next)
}

/** Loud only where it is meant to be. */
function Urgency({ task: { kind, urgency, level } }: { task: Task }) {
  if (kind === 'complaint')
    return urgency === 'critical' || urgency === 'high' ? <SeverityBadge severity={urgency} /> : null
  return (
    <>
      {urgency === 'P1' || urgency === 'P2' ? <PriorityMark priority={urgency} /> : null}
      {level !== null && level > 1 ? <LevelMark level={level} /> : null}
    </>
  )
}

import { type Task, type TaskGroup, taskGroups } from '@rad/api/insight/dashboard/contract'
import type { TicketStatus } from '@rad/api/service/tickets/contract'
import type { CardStatus } from '@rad/api/workshop/job-cards/contract'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs'
import IconMoodCheck from '@tabler/icons-react/dist/esm/icons/IconMoodCheck.mjs'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { t } from '#kit/words.ts'
import { words } from '@rad/api/words'
import { ComplaintStatusBadge, moveWords, SeverityBadge } from '#words/complaint-words.tsx'
import { LevelMark, PriorityMark, TicketDue, ticketMoveWords, TicketStatusBadge } from '#words/ticket-words.tsx'
import { CardStatusBadge } from '#words/card-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import panel from './dashboard.module.css'
import styles from './task-list.module.css'

const silentDays = 7

/** 100 means 100 and more. */
const mostCounted = 100

const groupNames: Record<TaskGroup, string> = words({
  overdue: 'Overdue',
  today: 'Due today',
  later: 'Later',
  none: 'No due date',
})
/** Of disputes and documents. */
const reviewStates: Record<string, string> = words({ open: 'Open', needs_review: 'Needs review' })
const groupIcons = { overdue: IconAlertTriangle, today: IconCalendarDue, later: IconCalendar, none: IconCalendarOff }

/** Where each opens; a hold-up on its job card, a dispute on its call. */
const pages = {
  vote: '/tickets/$no',
  ticket: '/tickets/$no',
  complaint: '/complaints/$no',
  holdup: '/job-cards/$no',
  dispute: '/calls/$no',
  document: '/documents/$no',
} as const

interface TaskListProps {
  tasks: Task[] | undefined
  /** How many there are in each group, also beyond those listed. */
  counts: Record<TaskGroup, number> | undefined
}

/**
 * What waits for the reader, by when it is due: each line says what, by when or since when, and the next step; it opens the
 * file. A member of a panel, who answers no ticket, is led to their votes.
 */
export function TaskList({ tasks, counts }: TaskListProps) {
  const can = useCan()
  return (
    <section className={panel.panel} aria-label={t('Needs action')}>
      <header className={panel.head}>
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
      {!tasks || !counts ? (
        <TableSkeleton rows={8} columns={3} />
      ) : tasks.length === 0 ? (
        <EmptyState
          icon={<IconMoodCheck size={26} stroke={1.5} />}
          title={t('No action needed')}
          text={t('Tickets appear here when they need your action.')}
        />
      ) : (
        taskGroups
          .filter((group) => counts[group] > 0)
          .map((group) => (
            <Group
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

function Group({ group, tasks, count }: { group: TaskGroup; tasks: Task[]; count: number }) {
  const { number } = useFormat()
  const Icon = groupIcons[group]
  const all = count >= mostCounted ? `${number(mostCounted - 1)}+` : number(count)
  return (
    <section aria-label={t(groupNames[group])}>
      <h3 className={styles.group} data-group={group}>
        <Icon size={15} stroke={1.8} aria-hidden="true" />
        {t(groupNames[group])}
        <span className={styles.count}>
          {tasks.length < count ? t('{shown} of {count}', { shown: number(tasks.length), count: all }) : all}
        </span>
      </h3>
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <TaskLine key={`${task.kind} ${task.no} ${task.since}`} task={task} />
        ))}
      </ul>
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
            to={pages[task.kind]}
            params={{ no: task.no }}
            search={(task.opens ? { open: `holdup-${task.opens}` } : {}) as never}
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
      {task.due_at ? (
        <div className={styles.since} data-group={task.group}>
          {/* The heading of the group says that it is overdue. */}
          <TicketDue
            ticket={{
              ...task,
              status: task.kind === 'holdup' || task.kind === 'dispute' ? 'in_progress' : (task.status as TicketStatus),
              is_breached: false,
            }}
            isStacked
          />
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
        <TaskStatus task={task} />
      </div>
      <div className={styles.step}>
        {stepOf(task)}
        <IconArrowRight className="mantine-rotate-rtl" size={14} stroke={1.8} aria-hidden="true" />
      </div>
    </li>
  )
}

function TaskStatus({ task: { kind, status } }: { task: Task }) {
  if (kind === 'complaint') return <ComplaintStatusBadge status={status} quiet />
  if (kind === 'holdup') return <CardStatusBadge status={status as CardStatus} quiet />
  if (kind === 'dispute' || kind === 'document')
    return (
      <Badge tone="accent" quiet>
        {t(reviewStates[status] ?? status)}
      </Badge>
    )
  return <TicketStatusBadge status={status as TicketStatus} quiet />
}

const stepOf = ({ kind, status, next }: Task) => {
  if (kind === 'holdup') return t('Update')
  if (kind === 'dispute') return t('Decide')
  if (kind === 'document') return t('Review')
  if (kind === 'vote' || next === null) return t('Vote')
  return kind === 'ticket' ? ticketMoveWords(status as TicketStatus, next as TicketStatus) : moveWords(status, next)
}

/** Loud only where it is meant to be. */
function Urgency({ task: { kind, urgency, level } }: { task: Task }) {
  if (kind === 'complaint')
    return urgency === 'critical' || urgency === 'high' ? <SeverityBadge severity={urgency} /> : null
  if (kind === 'holdup' || kind === 'dispute' || kind === 'document') return null
  return (
    <>
      {urgency === 'P1' || urgency === 'P2' ? <PriorityMark priority={urgency} /> : null}
      {level !== null && level > 1 ? <LevelMark level={level} /> : null}
    </>
  )
}

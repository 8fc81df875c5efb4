import { type Task, type TaskGroup } from '@rad/api/insight/dashboard/contract'
import type { TicketStatus } from '@rad/api/service/tickets/contract'
import type { CardStatus } from '@rad/api/workshop/job-cards/contract'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs'
import { words } from '@rad/api/words'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { ComplaintStatusBadge, moveWords, SeverityBadge } from '#words/complaint-words.tsx'
import { LevelMark, PriorityMark, TicketDue, ticketMoveWords, TicketStatusBadge } from '#words/ticket-words.tsx'
import { CardStatusBadge } from '#words/card-words.tsx'
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
const groupIcons = { overdue: IconAlertTriangle, today: IconCalendarDue, later: IconCalendar, none: IconCalendarOff }

/** States of what has none of the badges of tickets, complaints, and job cards. */
const otherStates: Record<string, string> = words({
  open: 'Open',
  needs_review: 'Needs review',
  submitted: 'Submitted',
  returned: 'Returned',
  accepted: 'Accepted',
  in_analysis: 'In analysis',
  awaiting_outlet: 'Question to outlet',
  recommended: 'Recommended',
  outlet_trial: 'Outlet trial',
  noted: 'Noted',
  declared: 'Declared',
  planned: 'Planned',
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  recheck: 'Recheck',
  reviewed: 'Reviewed',
})

/** What an audit looks at. */
const auditNames: Record<string, string> = words({
  outlet_certification: 'Outlet certification',
  na_declaration: 'Not applicable declaration',
  complaint_closure: 'Complaint closure',
  unjustified_ticket: 'Unjustified ticket',
  lost_customer: 'Lost customer',
})

/** Where each opens; a hold-up on its job card, a dispute on its call. */
const pages = {
  vote: '/tickets/$no',
  ticket: '/tickets/$no',
  complaint: '/complaints/$no',
  holdup: '/job-cards/$no',
  helpdesk: '/helpdesk/$no',
  dispute: '/calls/$no',
  declaration: '/na/$no',
  audit: '/revalidations/$no',
  journey_task: '/journey-tasks/$no',
  document: '/documents/$no',
} as const

/** The tasks of one group, and how many it holds. */
export function TasksOfGroup({ group, tasks, count }: { group: TaskGroup; tasks: Task[]; count: number }) {
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
            {task.kind === 'audit' ? t(auditNames[task.title] ?? task.title) : task.title}
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
              status: task.kind === 'ticket' || task.kind === 'vote' ? (task.status as TicketStatus) : 'in_progress',
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
  if (kind === 'ticket' || kind === 'vote') return <TicketStatusBadge status={status as TicketStatus} quiet />
  return (
    <Badge tone="accent" quiet>
      {t(otherStates[status] ?? status)}
    </Badge>
  )
}

const stepOf = ({ kind, status, next }: Task) => {
  if (kind === 'holdup') return t('Update')
  if (kind === 'helpdesk') return t('Answer')
  if (kind === 'dispute' || kind === 'declaration') return t('Decide')
  if (kind === 'audit') return status === 'submitted' || status === 'reviewed' ? t('Decide') : t('Audit')
  if (kind === 'document') return t('Review')
  if (kind === 'journey_task') return t('Mark as done')
  if (kind === 'vote' || next === null) return t('Vote')
  return kind === 'ticket' ? ticketMoveWords(status as TicketStatus, next as TicketStatus) : moveWords(status, next)
}

/** Loud only where it is meant to be. */
function Urgency({ task: { kind, urgency, level } }: { task: Task }) {
  if (kind === 'helpdesk' && urgency === 'urgent') return <Badge tone="bad">{t('Urgent')}</Badge>
  if (kind === 'complaint')
    return urgency === 'critical' || urgency === 'high' ? <SeverityBadge severity={urgency} /> : null
  if (kind !== 'ticket' && kind !== 'vote') return null
  return (
    <>
      {urgency === 'P1' || urgency === 'P2' ? <PriorityMark priority={urgency} /> : null}
      {level !== null && level > 1 ? <LevelMark level={level} /> : null}
    </>
  )
}

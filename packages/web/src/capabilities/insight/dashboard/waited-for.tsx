import { Button } from '@mantine/core'
import type { WaitedFor } from '@rad/api/insight/dashboard/contract'
import type { TicketStatus } from '@rad/api/service/tickets/contract'
import { ticketNudgeApi } from '@rad/api/service/tickets/nudge.contract'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { LevelMark, PriorityMark, TicketDue, ticketMoveWords } from '#words/ticket-words.tsx'
import { ticketTurnWords } from '#capabilities/service/tickets/parts/turn-words.ts'
import panel from './dashboard.module.css'
import styles from './task-list.module.css'

/** What the reader waits for: on whom, since when, what they do next, and a nudge where it would reach someone. */
export function WaitedForList({ items }: { items: readonly WaitedFor[] }) {
  return (
    <section className={panel.panel} aria-label={t('Waiting on others')}>
      <header className={panel.head}>
        <h2>{t('Waiting on others')}</h2>
        <RouterLink to="/tickets" search={{ is_open: 'true', breached: 'true' }}>
          {t('All overdue tickets')}
        </RouterLink>
      </header>
      <ul className={styles.tasks}>
        {items.map((item) => (
          <Line key={item.no} item={item} />
        ))}
      </ul>
    </section>
  )
}

function Line({ item }: { item: WaitedFor }) {
  const { no, title, urgency, level, outlet_name, is_breached, due_at } = item
  const status = item.status as TicketStatus
  return (
    <li className={styles.task}>
      <div className={styles.what}>
        <div className={styles.name}>
          <RouterLink to="/tickets/$no" params={{ no }} className={styles.open} preload={false}>
            {title}
          </RouterLink>
          {urgency === 'P1' || urgency === 'P2' ? <PriorityMark priority={urgency} /> : null}
          {level > 1 ? <LevelMark level={level} /> : null}
        </div>
        <div className={styles.where}>
          <bdi>{outlet_name ?? t('Head office')}</bdi>
          <span className={styles.number}>{no}</span>
        </div>
      </div>
      <div className={styles.since} data-group={is_breached ? 'overdue' : undefined}>
        <TicketDue ticket={{ status, due_at, is_breached: false }} isStacked />
      </div>
      <Whose item={item} />
      <Nudge item={item} />
    </li>
  )
}

function Whose({ item }: { item: WaitedFor }) {
  const format = useFormat()
  const { since, status, next } = item
  return (
    <div className={styles.whose}>
      <bdi>{ticketTurnWords(item)}</bdi>
      <span className={styles.number}>
        <time dateTime={since} title={format.instantWithZone(since)}>
          {t('since {day}', { day: format.day(since) })}
        </time>
        {next
          ? ` · ${t('Next: {step}', { step: ticketMoveWords(status as TicketStatus, next as TicketStatus) })}`
          : null}
      </span>
    </div>
  )
}

/** Once a day for each ticket: then it says so. */
function Nudge({ item: { no, owner, may_nudge, is_nudged } }: { item: WaitedFor }) {
  const send = useSend(ticketNudgeApi.nudge, { refreshes: ['dashboard', 'timeline'] })
  if (is_nudged) return <span className={styles.nudged}>{t('Nudged today')}</span>
  if (!may_nudge || !owner) return <span />
  return (
    <Button
      className={styles.nudge}
      size="xs"
      variant="default"
      leftSection={<IconBell size={14} stroke={1.8} aria-hidden="true" />}
      loading={send.isPending}
      aria-label={t('Nudge {name} about {no}', { name: owner, no })}
      onClick={() =>
        send.mutate(
          { params: { no } },
          {
            onSuccess: () => sayDone(t('{name} nudged.', { name: owner })),
            onError: ({ message }) => showToast(translateApiMessage(message), { tone: 'bad' }),
          },
        )
      }
    >
      {t('Nudge')}
    </Button>
  )
}

import type { Ticket, TicketClock } from '@rad/api/service/tickets/contract'
import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import type { CSSProperties } from 'react'
import { Badge } from '#kit/text/badge.tsx'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { leftWords, TimeLeft } from '#words/time-left.tsx'
import { ClockRules } from './clock-rules.tsx'
import styles from './clocks.module.css'

const icon = { size: 13, 'aria-hidden': true } as const

interface ClockProps {
  clock: TicketClock
  /** The ticket has ended. */
  isOver: boolean
}

/** What is left of a clock, in the time it counts; of one that was met, whether that was in time. */
function ClockState({ clock, isOver }: ClockProps) {
  const { elapsed_seconds, target_seconds, met_at, is_running, is_breached } = clock
  if (met_at)
    return is_breached ? (
      <Badge tone="bad" icon={<IconAlertTriangleFilled {...icon} />}>
        {t('Met late')}
      </Badge>
    ) : (
      <Badge tone="good" icon={<IconCircleCheckFilled {...icon} />}>
        {t('Met')}
      </Badge>
    )
  if (isOver) return <Badge>{t('Stopped')}</Badge>
  return <TimeLeft seconds={target_seconds - elapsed_seconds} isPaused={!is_running} />
}

/** One clock as a bar against its target; past it the bar goes on, and the target stays marked. */
function Clock({ label, clock, isOver }: ClockProps & { label: string }) {
  const format = useFormat()
  const { elapsed_seconds: elapsed, target_seconds: target, due_at, met_at } = clock
  const whole = Math.max(elapsed, target, 1)
  const left = target - elapsed
  return (
    <div className={styles.clock}>
      <strong>{label}</strong>
      <ClockState clock={clock} isOver={isOver} />
      <div
        className={styles.bar}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.round(whole / 60)}
        aria-valuenow={Math.round(elapsed / 60)}
        aria-valuetext={met_at ? t('Met') : leftWords(left, format)}
        data-tone={left < 0 ? 'bad' : met_at ? 'good' : left < target * 0.25 ? 'warn' : 'accent'}
        style={{ '--done': `${(100 * elapsed) / whole}%`, '--target': `${(100 * target) / whole}%` } as CSSProperties}
      >
        <i />
        {left < 0 ? <b /> : null}
      </div>
      {due_at ? (
        <time className={styles.small} dateTime={due_at} title={format.instantWithZone(due_at)}>
          {t('Due {instant}', { instant: format.instant(due_at) })}
        </time>
      ) : met_at ? (
        <time className={styles.small} dateTime={met_at} title={format.instantWithZone(met_at)}>
          {format.instant(met_at)}
        </time>
      ) : null}
    </div>
  )
}

/** The clocks of a ticket as what is left of them; what counts and what does not is one press away. */
export function TicketClocks({ ticket }: { ticket: Ticket }) {
  const { clocks, status } = ticket
  const isOver = status === 'closed' || status === 'cancelled'
  return (
    <Card title={t('SLA')}>
      <div className={styles.clocks}>
        <Clock label={t('First response')} clock={clocks.first_response} isOver={isOver} />
        <Clock label={t('Customer SLA')} clock={clocks.customer} isOver={isOver} />
        <Clock label={t('Outlet SLA')} clock={clocks.outlet} isOver={isOver} />
      </div>
      <ClockRules ticket={ticket} />
    </Card>
  )
}

import type { Ticket, TicketClock } from '@rad/api/service/tickets/contract'
import { words } from '@rad/api/words'
import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import type { CSSProperties } from 'react'
import { Badge } from '#kit/text/badge.tsx'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './ticket.module.css'

const hoursOf = (seconds: number) => Math.round(seconds / 360) / 10

const stopWords: Record<Ticket['stops'][number]['kind'], string> = words({
  waiting: 'Waiting on customer',
  panel: 'Panel review',
  closed: 'Closed, then reopened',
})

function ClockState({ clock }: { clock: TicketClock }) {
  const icon = { size: 13, 'aria-hidden': true } as const
  if (clock.is_breached)
    return (
      <Badge tone="bad" icon={<IconAlertTriangleFilled {...icon} />}>
        {t('Overdue')}
      </Badge>
    )
  if (clock.met_at)
    return (
      <Badge tone="good" icon={<IconCircleCheckFilled {...icon} />}>
        {t('Met')}
      </Badge>
    )
  if (!clock.is_running)
    return (
      <Badge tone="warn" icon={<IconPlayerPauseFilled {...icon} />}>
        {t('Paused')}
      </Badge>
    )
  return <Badge tone="accent">{t('Running')}</Badge>
}

/** One clock as a bar against its target; past it the bar goes on, and the target stays marked. */
function Clock({ label, hint, clock }: { label: string; hint: string; clock: TicketClock }) {
  const format = useFormat()
  const { elapsed_seconds: elapsed, target_seconds: target, due_at } = clock
  const whole = Math.max(elapsed, target, 1)
  const figures = t('{elapsed} of {target}', {
    elapsed: format.hours(hoursOf(elapsed)),
    target: format.hours(hoursOf(target)),
  })
  return (
    <div className={styles.clock}>
      <div className={styles.clockHead}>
        <strong>{label}</strong>
        <ClockState clock={clock} />
        <span className={styles.figures}>
          <bdi>{figures}</bdi>
        </span>
      </div>
      <div
        className={styles.bar}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={hoursOf(whole)}
        aria-valuenow={hoursOf(elapsed)}
        aria-valuetext={figures}
        data-tone={clock.is_breached ? 'bad' : elapsed > target * 0.75 && !clock.met_at ? 'warn' : 'accent'}
        style={{ '--done': `${(100 * elapsed) / whole}%`, '--target': `${(100 * target) / whole}%` } as CSSProperties}
      >
        <i />
        {elapsed > target ? <b /> : null}
      </div>
      <p className={styles.small}>
        {due_at ? (
          <time dateTime={due_at} title={format.instantWithZone(due_at)}>
            {t('Due {instant} ({relative}).', { instant: format.instant(due_at), relative: format.ago(due_at) })}
          </time>
        ) : clock.met_at ? (
          t('Stopped {instant}.', { instant: format.instant(clock.met_at) })
        ) : null}{' '}
        {hint}
      </p>
    </div>
  )
}

/** The clocks of a ticket, and what stopped them. */
export function TicketClocks({ ticket }: { ticket: Ticket }) {
  const { timeZone } = useFormat()
  const { clocks, stops } = ticket
  return (
    <Card
      title={t('SLA')}
      aside={<span className={styles.small}>{t('Times are in {zone}.', { zone: timeZone })}</span>}
    >
      <div className={styles.clocks}>
        <Clock
          label={t('First response')}
          clock={clocks.first_response}
          hint={ticket.priority === 'P1' ? t('Runs around the clock.') : t('Runs during the outlet’s working hours.')}
        />
        <Clock label={t('Customer SLA')} clock={clocks.customer} hint={t('Target promised to the customer.')} />
        <Clock label={t('Outlet SLA')} clock={clocks.outlet} hint={t('Also paused during panel review.')} />
      </div>
      {stops.length > 0 ? <Stops stops={stops} /> : null}
    </Card>
  )
}

function Stops({ stops }: { stops: Ticket['stops'] }) {
  const format = useFormat()
  return (
    <div className={styles.part}>
      <h3>{t('SLA pauses')}</h3>
      <ul className={styles.lines}>
        {stops.map((stop) => (
          <li key={`${stop.kind} ${stop.from_at}`}>
            <span className={styles.lineHead}>
              <strong>{t(stopWords[stop.kind])}</strong>
              {stop.is_late ? <Badge tone="warn">{t('Started shortly before due')}</Badge> : null}
            </span>
            <span className={styles.small}>
              {stop.to_at
                ? t('{from} to {to}, by {who}', {
                    from: format.instant(stop.from_at),
                    to: format.instant(stop.to_at),
                    who: stop.by,
                  })
                : t('Since {from}, by {who}', { from: format.instant(stop.from_at), who: stop.by })}
            </span>
            {stop.reason ? <span>{stop.reason}</span> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

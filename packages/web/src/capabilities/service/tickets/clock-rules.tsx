import type { Ticket, TicketClock } from '@rad/api/service/tickets/contract'
import { words } from '@rad/api/words'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useState } from 'react'
import { Badge } from '#kit/text/badge.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './clocks.module.css'

type Stop = Ticket['stops'][number]

const stopWords: Record<Stop['kind'], string> = words({
  waiting: 'Waiting on customer',
  panel: 'Panel review',
  closed: 'Closed, then reopened',
})

/** How long a pause lasted, or has lasted until now. */
const secondsOf = ({ from_at, to_at }: Stop, now: number) =>
  ((to_at ? Date.parse(to_at) : now) - Date.parse(from_at)) / 1000

/** How long the customer's clock was paused in all: what lies before a panel does not pause it, nor does a last closing. */
const pausedSeconds = (stops: readonly Stop[], now: number) =>
  stops
    .filter(({ kind, to_at }) => kind === 'waiting' || (kind === 'closed' && to_at !== null))
    .reduce((sum, stop) => sum + secondsOf(stop, now), 0)

const wholeMinutes = (seconds: number) => Math.floor(seconds / 60) * 60

/** By which hours each clock runs, what was counted so far, and every pause (docs/domain.md#sla-clock). */
export function ClockRules({ ticket }: { ticket: Ticket }) {
  const format = useFormat()
  const [now] = useState(timeNow)
  const { clocks, stops, priority } = ticket
  const paused = pausedSeconds(stops, now)
  return (
    <details className={styles.rules}>
      <summary>
        <IconChevronRight size={14} stroke={1.8} aria-hidden="true" />
        <span>{t('What counts toward the SLA')}</span>
        {paused >= 60 ? (
          <span className={styles.small}>
            {t('Paused {length} in total', { length: format.length(wholeMinutes(paused)) })}
          </span>
        ) : null}
      </summary>
      <dl className={styles.counts}>
        <Rule
          label={t('First response')}
          clock={clocks.first_response}
          text={
            priority === 'P1'
              ? t('Counts around the clock, because the priority is P1. Stops when someone responds.')
              : t('Counts the outlet’s working hours. Nights, days off, and holidays don’t count.')
          }
        />
        <Rule
          label={t('Customer SLA')}
          clock={clocks.customer}
          text={t('Counts around the clock. Time waiting on the customer, or closed before reopening, doesn’t count.')}
        />
        <Rule
          label={t('Outlet SLA')}
          clock={clocks.outlet}
          text={t('Counts like the customer SLA. Panel review doesn’t count either.')}
        />
      </dl>
      {stops.length > 0 ? <Stops stops={stops} now={now} /> : null}
      <p className={styles.small}>{t('Times are in {zone}.', { zone: format.timeZone })}</p>
    </details>
  )
}

function Rule({ label, clock, text }: { label: string; clock: TicketClock; text: string }) {
  const format = useFormat()
  return (
    <div>
      <dt>
        {label}
        <span className={styles.small}>
          {t('{elapsed} of {target}', {
            elapsed: format.length(wholeMinutes(clock.elapsed_seconds)),
            target: format.length(clock.target_seconds),
          })}
        </span>
      </dt>
      <dd>{text}</dd>
    </div>
  )
}

function Stops({ stops, now }: { stops: readonly Stop[]; now: number }) {
  const format = useFormat()
  return (
    <div className={styles.pauses}>
      <h3>{t('SLA pauses')}</h3>
      <ul>
        {stops.map((stop) => (
          <li key={`${stop.kind} ${stop.from_at}`}>
            <span className={styles.pause}>
              <strong>{t(stopWords[stop.kind])}</strong>
              <span>{format.length(wholeMinutes(secondsOf(stop, now)))}</span>
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

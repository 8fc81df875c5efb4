import { Button } from '@mantine/core'
import type { Complaint, ComplaintStatus } from '@rad/api/service/complaints/contract'
import { words } from '@rad/api/words'
import { lazy, Suspense, useState } from 'react'
import record from '#kit/page/record.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { moveWords } from '#words/complaint-words.tsx'
import { secondsUntil, TimeLeft } from '#words/time-left.tsx'
import styles from './complaint.module.css'

const MoveDialog = lazy(() => import('./move-dialog.tsx').then(({ MoveDialog }) => ({ default: MoveDialog })))

const waitsFor: Record<ComplaintStatus, string> = words({
  received: 'Needs registration',
  registered: 'Needs acknowledgment to the customer within 24 hours of receipt',
  acknowledged: 'Resolution needs to start',
  under_resolution: 'Needs a response to the customer',
  answered: 'Needs confirmation of customer satisfaction',
  closed: '',
})

const acknowledgedWithinSeconds = 86_400

/** What is left until the customer must hear that it came in, and then until its ticket is due. */
function limitOf({ status, received_at, ticket }: Complaint): number | undefined {
  if (status === 'received' || status === 'registered') return secondsUntil(received_at) + acknowledgedWithinSeconds
  return ticket?.due_at ? secondsUntil(ticket.due_at) : undefined
}

/** Whose turn it is, since when, and what that person does next. */
export function NextStep({ complaint }: { complaint: Complaint }) {
  const [moveTo, setMoveTo] = useState<ComplaintStatus>()
  return (
    <>
      {complaint.status === 'closed' ? (
        <Closed complaint={complaint} />
      ) : (
        <OpenStep complaint={complaint} onMove={setMoveTo} />
      )}
      <Suspense fallback={null}>
        {moveTo ? <MoveDialog complaint={complaint} to={moveTo} onClose={() => setMoveTo(undefined)} /> : null}
      </Suspense>
    </>
  )
}

function Closed({ complaint: { closed_at } }: { complaint: Complaint }) {
  const format = useFormat()
  return (
    <section className={record.next} data-tone="good" aria-label={t('Next step')}>
      <div className={record.turn}>
        <p className={record.turnHead}>
          <strong>{t('Closed')}</strong>
        </p>
        <p>
          {closed_at
            ? t('{instant}. No action needed.', { instant: format.instant(closed_at) })
            : t('No action needed.')}
        </p>
      </div>
    </section>
  )
}

function OpenStep({ complaint, onMove }: { complaint: Complaint; onMove: (to: ComplaintStatus) => void }) {
  const format = useFormat()
  const { status, allowed, received_at, ticket } = complaint
  const [now] = useState(timeNow)
  const [first, ...others] = allowed
  const limit = limitOf(complaint)
  const daysOpen = Math.floor((now - Date.parse(received_at)) / 86_400_000)
  return (
    <section className={record.next} data-tone={daysOpen >= 7 ? 'warn' : undefined} aria-label={t('Next step')}>
      <div className={record.turn}>
        <p className={record.turnHead}>
          <strong>
            {complaint.outlet
              ? t('Waiting on {outlet}', { outlet: complaint.outlet_name ?? complaint.outlet })
              : t('Waiting on head office')}
          </strong>
          {limit === undefined ? null : <TimeLeft seconds={limit} />}
        </p>
        <p>
          {t(waitsFor[status])}
          {daysOpen > 0 ? (
            <>
              {' '}
              ·{' '}
              <span className={daysOpen >= 7 ? styles.silent : undefined}>
                {t('open for {days}', { days: format.days(daysOpen) })}
              </span>
            </>
          ) : null}
          {!first && ticket ? <> · {t('Moves on with its ticket.')}</> : null}
        </p>
      </div>
      {first ? (
        <div className={record.moves}>
          {others.map((to) => (
            <Button key={to} variant="default" onClick={() => onMove(to)}>
              {moveWords(status, to)}
            </Button>
          ))}
          <Button onClick={() => onMove(first)}>{moveWords(status, first)}</Button>
        </div>
      ) : ticket ? (
        <ButtonLink to="/tickets/$no" params={{ no: ticket.no }} variant="default">
          {t('Go to ticket')}
        </ButtonLink>
      ) : null}
    </section>
  )
}

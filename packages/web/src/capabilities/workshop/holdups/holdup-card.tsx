import type { HoldupRow } from '@rad/api/workshop/holdups/contract'
import type { ReactNode } from 'react'
import { RouterLink } from '#kit/page/router-link.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { partyWords } from '#words/card-words.tsx'
import { secondsUntil, TimeLeft } from '#words/time-left.tsx'
import { nameOf, reasonWords, type Sending, SendingBadge } from './holdup-cells.tsx'
import styles from './holdups.module.css'

export interface HoldupCardProps {
  /** As it is once what waits is sent. */
  row: HoldupRow
  sending: Sending
  /** Wraps the name, which leads to the drawer or the page; the whole card is pressed by it. */
  link: (content: ReactNode) => ReactNode
}

/** A hold-up on a phone: whose car, why, who is waited for, since when, and until when. */
export function HoldupCard({ row, sending, link }: HoldupCardProps) {
  const format = useFormat()
  const isOverdue = row.status === 'overdue'
  return (
    <article
      className={styles.card}
      data-overdue={isOverdue || undefined}
      data-ended={row.status === 'ended' || undefined}
    >
      <div className={styles.head}>
        <span className={styles.name}>
          {link(
            <>
              <strong>{nameOf(row)}</strong> {row.model ? <span className={styles.model}>{row.model}</span> : null}
            </>,
          )}
        </span>
        {row.vor ? <Badge tone="bad">{t('VOR')}</Badge> : null}
        <SendingBadge sending={sending} />
      </div>
      <p className={styles.reason}>{reasonWords(row)}</p>
      <p className={styles.who}>
        {t('Waiting for {party}', { party: partyWords(row.party) })}
        {row.insurer && row.party === 'insurer' ? ` · ${row.insurer}` : ''}
        {' · '}
        {format.days(row.days)}
      </p>
      <div className={styles.until}>
        {row.ended_at ? (
          <span>{t('Ended {instant}', { instant: format.instant(row.ended_at) })}</span>
        ) : (
          <>
            <span>{t('Expected {instant}', { instant: format.instant(row.expected_until) })}</span>
            <TimeLeft seconds={secondsUntil(row.expected_until)} />
          </>
        )}
      </div>
      {row.claim_no || row.surveyor ? (
        <p className={styles.quiet}>
          {[
            row.claim_no ? t('Claim {number}', { number: row.claim_no }) : '',
            row.surveyor ? t('Surveyor {name}', { name: row.surveyor }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : null}
      <div className={styles.foot}>
        <span>
          {row.promised_at ? t('Promised {instant}', { instant: format.instant(row.promised_at) }) : t('No promise')}
        </span>
        <RouterLink to="/job-cards/$no" params={{ no: row.card }} preload={false} className={styles.no}>
          {row.reg_no ? row.card : t('Job card')}
        </RouterLink>
      </div>
    </article>
  )
}

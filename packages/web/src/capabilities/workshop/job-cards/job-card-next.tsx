import { Button } from '@mantine/core'
import type { CardStatus, JobCard } from '@rad/api/workshop/job-cards/contract'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { inSentence, t } from '#kit/words.ts'
import { cardMoveWords, partyWords } from '#pickers/card-words.tsx'
import { secondsUntil, TimeLeft } from '#pickers/time-left.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './job-card.module.css'

export interface NextStepProps {
  card: JobCard
  onMove: (to: CardStatus) => void
  onHold: () => void
  onHoldup: (id: string) => void
}

/** What the customer waits for, in a sentence. */
function expected(card: JobCard, format: Format): string {
  const { status, promised_at, delivered_at } = card
  const promised = promised_at && format.instant(promised_at)
  if (status === 'delivered')
    return delivered_at ? t('Delivered on {instant}. No action needed.', { instant: format.instant(delivered_at) }) : ''
  if (status === 'cancelled') return t('No action needed.')
  if (!promised) return t('No delivery time was promised.')
  return card.is_late
    ? t('Was promised for {instant}. Tell the customer when it will be ready.', { instant: promised })
    : t('Promised for {instant}.', { instant: promised })
}

/** Whose turn it is, until when, and the steps that are open to the reader. */
export function NextStep({ card, onMove, onHold, onHoldup }: NextStepProps) {
  const format = useFormat()
  const can = useCan()
  const open = card.hold.find(({ ended_at }) => ended_at === null)
  const isEnded = card.status === 'delivered' || card.status === 'cancelled'
  const limit = isEnded ? undefined : (open?.expected_until ?? card.promised_at ?? undefined)
  const tone = isEnded ? 'good' : card.is_late || open?.is_overdue ? 'bad' : open ? 'warn' : undefined
  const [first, ...others] = card.allowed.filter((to) => to !== 'cancelled')
  return (
    <section className={styles.next} data-tone={tone} aria-label={t('Next step')}>
      <div className={styles.turn}>
        <p className={styles.turnHead}>
          <strong>
            {open ? t(open.label) : isEnded ? t('Done') : t('Waiting for {outlet}', { outlet: card.outlet_name })}
          </strong>
          {limit ? <TimeLeft seconds={secondsUntil(limit)} /> : null}
        </p>
        <p>
          {open ? <>{t('Waiting for {party}', { party: inSentence(partyWords(open.party)) })}. </> : null}
          {expected(card, format)}
        </p>
      </div>
      <div className={styles.moves}>
        {open && can('update JobCard') ? (
          <Button onClick={() => onHoldup(open.id)}>{t('Update hold-up')}</Button>
        ) : null}
        {card.can_hold ? (
          <Button variant="default" onClick={onHold}>
            {t('Put on hold')}
          </Button>
        ) : null}
        {others.map((to) => (
          <Button key={to} variant="default" onClick={() => onMove(to)}>
            {cardMoveWords(card.status, to)}
          </Button>
        ))}
        {first ? (
          <Button variant={isEnded ? 'default' : 'filled'} onClick={() => onMove(first)}>
            {cardMoveWords(card.status, first)}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

import { Button } from '@mantine/core'
import type { CardStatus, JobCard } from '@rad/api/workshop/job-cards/contract'
import { lazy, Suspense, useState } from 'react'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { inSentence, t } from '#kit/words.ts'
import { cardMoveWords, partyWords } from '#words/card-words.tsx'
import { secondsUntil, TimeLeft } from '#words/time-left.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { loadQueueButton } from '#shell/queue/queue-opening.ts'
import styles from './job-card.module.css'

const MoveDialog = lazy(() => import('./move-dialog.tsx').then(({ MoveDialog }) => ({ default: MoveDialog })))
// Loaded with the page, as it is used without a line too.
const HoldupDrawer = lazy(() => {
  void loadQueueButton()
  return import('#shell/cases/holdup-drawer.tsx').then(({ HoldupDrawer }) => ({ default: HoldupDrawer }))
})

interface NextStepProps {
  card: JobCard
  opened: string | undefined
  onOpen: (key: string) => void
  onClose: () => void
}
interface StepsProps {
  card: JobCard
  onMove: (to: CardStatus) => void
  onOpen: (key: string) => void
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

/** Whose turn it is, until when, and the steps that are open to the reader, with what they open. */
export function NextStep({ card, opened, onOpen, onClose }: NextStepProps) {
  const [moveTo, setMoveTo] = useState<CardStatus>()
  return (
    <>
      <Turn card={card} onMove={setMoveTo} onOpen={onOpen} />
      <Suspense fallback={null}>
        <HoldupDrawer card={card} opened={opened} onClose={onClose} />
        {moveTo ? <MoveDialog card={card} to={moveTo} onClose={() => setMoveTo(undefined)} /> : null}
      </Suspense>
    </>
  )
}

function Turn({ card, onMove, onOpen }: StepsProps) {
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
          <Button onClick={() => onOpen(`holdup-${open.id}`)}>{t('Update hold-up')}</Button>
        ) : null}
        {card.can_hold ? (
          <Button variant="default" onClick={() => onOpen('hold')}>
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

import type { Call } from '@rad/api/insight/calls/contract'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { lazy, Suspense, useState } from 'react'
import { Card } from '#kit/page/facts.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { momentWords, whoWords } from './parts/call-words.tsx'
import { labelWords } from './parts/label-words.ts'
import styles from './calls.module.css'
import type { Player } from './use-player.ts'

const DisputeVerdict = lazy(() =>
  import('./dispute-dialog.tsx').then(({ DisputeVerdict }) => ({ default: DisputeVerdict })),
)

interface FindingsProps {
  call: Call
  player: Player
}

const Go = ({ seq, at, player }: { seq: number; at: number; player: Player }) => (
  <button type="button" className={styles.moment} onClick={() => player.goTo(seq)}>
    {momentWords(at)}
  </button>
)

/** Phrases that the call required or did not allow (M69): those that were not met first. */
export function PhrasesCard({ call: { no, phrases, is_own }, player }: FindingsProps) {
  const mayDispute = useCan()('create CallDispute') && is_own
  const [disputed, setDisputed] = useState<Call['phrases'][number]>()
  if (phrases.length === 0) return null
  return (
    <Card title={t('Phrases')}>
      <ul className={styles.findings}>
        {phrases.map((phrase) => {
          const { code, label, met, decided, seq, start_ms } = phrase
          return (
            <li key={code}>
              <Verdict met={met} />
              <span>{labelWords(label)}</span>
              {decided ? <span className={styles.soft}>{t('decided after a dispute')}</span> : null}
              {seq !== null && start_ms !== null ? <Go seq={seq} at={start_ms} player={player} /> : null}
              {mayDispute && !decided ? (
                <button
                  type="button"
                  className={styles.moment}
                  aria-label={t('Dispute {rule}', { rule: labelWords(label) })}
                  onClick={() => setDisputed(phrase)}
                >
                  {t('Dispute')}
                </button>
              ) : null}
            </li>
          )
        })}
      </ul>
      {disputed ? (
        <Suspense fallback={null}>
          <DisputeVerdict no={no} phrase={disputed} onClose={() => setDisputed(undefined)} />
        </Suspense>
      ) : null}
    </Card>
  )
}

/** Whether a rule was met; a call without enough evidence is neither. */
function Verdict({ met }: { met: boolean | null }) {
  if (met === null) return <Badge>{t('Not enough evidence')}</Badge>
  return met ? (
    <Badge tone="good" icon={<IconCheck size={12} aria-hidden="true" />}>
      {t('Met')}
    </Badge>
  ) : (
    <Badge tone="bad" icon={<IconX size={12} aria-hidden="true" />}>
      {t('Not met')}
    </Badge>
  )
}

/** The moments with the worst sentiment, each with its sentence. */
export function WorstCard({ call: { worst, sentiment, transcript_status }, player }: FindingsProps) {
  if (transcript_status !== 'analyzed') return null
  return (
    <Card title={t('Worst moments')}>
      {worst.length > 0 ? (
        <ul className={styles.findings}>
          {worst.map((moment) => (
            <li key={moment.seq}>
              <Go seq={moment.seq} at={moment.start_ms} player={player} />
              <span>
                <span className={styles.soft}>{whoWords(moment)} </span>
                <bdi>{moment.text}</bdi>
              </span>
              <span className={styles.bad}>{moment.sentiment}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.soft}>
          {sentiment === null ? t('Sentiment is analyzed in English only.') : t('No negative moments.')}
        </p>
      )}
    </Card>
  )
}

/** What the call is about, by the words that name it. */
export function TopicsCard({ call: { topics }, player }: FindingsProps) {
  if (topics.length === 0) return null
  return (
    <Card title={t('Topics')}>
      <ul className={styles.findings}>
        {topics.map(({ code, label, hits, start_ms, seq }) => (
          <li key={code}>
            <span>{labelWords(label)}</span>
            <span className={styles.soft}>{t('{count, plural, one {# time} other {# times}}', { count: hits })}</span>
            <Go seq={seq} at={start_ms} player={player} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

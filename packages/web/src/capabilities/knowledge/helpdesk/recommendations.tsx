import { Button } from '@mantine/core'
import type { HelpdeskAnswer, Recommendation } from '@rad/api/knowledge/helpdesk/contract'
import record from '#kit/page/record.module.css'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { OutcomeMark, tierWords } from '#words/helpdesk-words.tsx'
import { PersonName } from '#peek/peek.tsx'
import styles from './case.module.css'

interface Props {
  answer: HelpdeskAnswer
  onOutcome: (recommendation: string) => void
}

/** What the helpdesk recommends, each with what came of it; the newest first. */
export function RecommendationCard({ answer, onOutcome }: Props) {
  const { recommendations, status } = answer.case
  if (recommendations.length === 0) return null
  // Of the one that is being tried the move of the case tells what came of it.
  const isOnTrial = (id: string) =>
    id === recommendations.at(-1)?.id && ['recommended', 'outlet_trial'].includes(status)
  return (
    <Card title={t('Recommendations')}>
      <ol className={styles.message}>
        {recommendations.toReversed().map((one) => (
          <Recommended
            key={one.id}
            one={one}
            onOutcome={
              one.outcome === null && !isOnTrial(one.id) && answer.may.change ? () => onOutcome(one.id) : undefined
            }
          />
        ))}
      </ol>
    </Card>
  )
}

function Recommended({ one, onOutcome }: { one: Recommendation; onOutcome: (() => void) | undefined }) {
  const format = useFormat()
  return (
    <li>
      <span className={record.lineHead}>
        <strong>{t('Recommendation {no}', { no: one.place })}</strong>
        {one.outcome ? (
          <OutcomeMark outcome={one.outcome} />
        ) : (
          <span className={record.small}>{t('No outcome yet')}</span>
        )}
      </span>
      <p className={styles.text}>
        <bdi>{one.text}</bdi>
      </p>
      <span className={record.small}>
        <PersonName id={one.by_id} name={one.by} /> · <bdi>{tierWords(one.tier)}</bdi> ·{' '}
        <bdi>{format.instant(one.at)}</bdi>
      </span>
      {one.outcome_at ? (
        <div className={styles.reply}>
          {one.outcome_note ? (
            <p className={styles.text}>
              <bdi>{one.outcome_note}</bdi>
            </p>
          ) : null}
          <span className={record.small}>
            {one.outcome_by ? <bdi>{one.outcome_by}</bdi> : null} · <bdi>{format.instant(one.outcome_at)}</bdi>
          </span>
        </div>
      ) : null}
      {onOutcome ? (
        <div>
          <Button size="compact-sm" variant="default" onClick={onOutcome}>
            {t('Report outcome')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

/** Questions of the helpdesk, and answers of the outlet. */
export function QuestionCard({ answer: { case: file } }: { answer: HelpdeskAnswer }) {
  const format = useFormat()
  if (file.questions.length === 0) return null
  return (
    <Card title={t('Questions and answers')}>
      <ol className={styles.message}>
        {file.questions.toReversed().map((one) => (
          <li key={one.id}>
            <p className={styles.text}>
              <bdi>{one.text}</bdi>
            </p>
            <span className={record.small}>
              <PersonName id={one.by_id} name={one.by} /> · <bdi>{format.instant(one.at)}</bdi>
            </span>
            {one.answered_at ? (
              <div className={styles.reply}>
                <p className={styles.text}>
                  <bdi>{one.answer}</bdi>
                </p>
                <span className={record.small}>
                  {one.answered_by ? <bdi>{one.answered_by}</bdi> : null} · <bdi>{format.instant(one.answered_at)}</bdi>
                </span>
              </div>
            ) : (
              <span className={styles.open}>{t('No answer yet')}</span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

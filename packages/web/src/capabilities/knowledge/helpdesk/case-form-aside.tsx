import { Button } from '@mantine/core'
import type { KnownIssueMatch } from '@rad/api/knowledge/known-issues/contract'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { lazy, Suspense } from 'react'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import { type Check, goToField } from './case-checks.ts'
import { fitWords } from './use-matches.ts'
import styles from './case-form.module.css'

const RichText = lazy(() => import('#kit/text/rich-text.tsx').then(({ RichText }) => ({ default: RichText })))

/** What is missing, each the way to its field. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  const open = checks.filter(({ lack }) => lack).length
  return (
    <Card
      title={t('Before you submit')}
      aside={
        <span className={styles.small} role="status">
          {open === 0 ? t('Complete') : t('{count, plural, one {# missing} other {# missing}}', { count: open })}
        </span>
      }
    >
      <ul className={styles.checks}>
        {checks.map(({ field, label, lack }) => (
          <li key={field} data-open={lack ? true : undefined}>
            {lack ? (
              <IconAlertCircle size={16} stroke={1.8} role="img" aria-label={t('Missing')} />
            ) : (
              <IconCircleCheck size={16} stroke={1.8} role="img" aria-label={t('Done')} />
            )}
            {lack ? (
              <button type="button" title={lack} onClick={() => goToField(field)}>
                {label}
              </button>
            ) : (
              label
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export interface OffersProps {
  matches: readonly KnownIssueMatch[]
  isBusy: boolean
  /** For who may close the case with one; others read them. */
  onSolve: ((match: KnownIssueMatch) => void) | undefined
}

/** Known issues that fit what was typed so far: one of them may save the question. */
export function Offers({ matches, isBusy, onSolve }: OffersProps) {
  return (
    <Card title={t('Known issues')}>
      {matches.length === 0 ? (
        <p className={styles.small}>
          {t('Known issues that fit the vehicle, the trouble codes, or the description appear here.')}
        </p>
      ) : (
        <ul className={styles.offers} aria-label={t('Known issues that fit')}>
          {matches.map((match) => (
            <li key={match.no}>
              <strong>
                <bdi>{match.title}</bdi>
              </strong>
              <span className={styles.small}>
                <bdi>{match.no}</bdi> · {fitWords(match)}
              </span>
              <details>
                <summary>{t('Show remedy')}</summary>
                <div className={styles.remedy}>
                  <Suspense fallback={null}>
                    <RichText html={match.remedy} />
                  </Suspense>
                </div>
              </details>
              {onSolve ? (
                <Button
                  size="compact-sm"
                  variant="light"
                  className={styles.solve}
                  disabled={isBusy}
                  onClick={() => onSolve(match)}
                >
                  {t('Solve with {no}', { no: match.no })}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

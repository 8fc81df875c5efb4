import { faqApi } from '@rad/api/knowledge/content/faq/contract'
import IconThumbDown from '@tabler/icons-react/dist/esm/icons/IconThumbDown.mjs'
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './content.module.css'

/** Whether the text helped its readers, and what they say was missing. */
export function ContentFeedback({ id }: { id: string }) {
  const format = useFormat()
  const found = useQuery(query(faqApi.feedback, { query: { id } }))
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return null
  const { helpful, notHelpful, remarks } = found.data
  const all = helpful + notHelpful
  return (
    <Card title={t('Feedback')}>
      <p className={all === 0 ? styles.soft : undefined}>
        {all === 0
          ? t('No feedback yet')
          : t('{helpful} of {all} found it helpful', { helpful: format.number(helpful), all: format.number(all) })}
      </p>
      <ul className={styles.remarks}>
        {remarks.map((one) => (
          <li key={one.user.id}>
            {one.helpful ? (
              <IconThumbUp size={16} stroke={1.6} role="img" aria-label={t('Helpful')} />
            ) : (
              <IconThumbDown size={16} stroke={1.6} role="img" aria-label={t('Not helpful')} />
            )}
            <div>
              <p>
                <bdi>{one.remark}</bdi>
              </p>
              <small>
                <bdi>{one.user.name}</bdi> · <span title={format.instantWithZone(one.at)}>{format.day(one.at)}</span>
                {' · '}
                {t('Version {no}', { no: one.edition })}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

import { labelWords } from '#capabilities/insight/calls/parts/label-words.ts'
import { Button } from '@mantine/core'
import type { Document } from '@rad/api/insight/documents/contract'
import { words } from '@rad/api/words'
import { Card } from '#kit/page/facts.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import type { Place } from './use-place.ts'
import styles from './documents.module.css'

type Mention = Document['mentions'][number]

const kinds: Record<Mention['kind'], string> = words({
  vin: 'Vehicle',
  complaint: 'Complaint',
  ticket: 'Ticket',
  job_card: 'Job card',
})
const folders: Record<Mention['kind'], string> = {
  vin: '/vehicles',
  complaint: '/complaints',
  ticket: '/tickets',
  job_card: '/job-cards',
}

interface FindingsProps {
  document: Document
  place: Place
}

/** Vehicles and cases that the document names, and where. */
export function MentionsCard({ document: { mentions, pages }, place }: FindingsProps) {
  if (mentions.length === 0) return null
  return (
    <Card title={t('Named in it')}>
      <ul className={styles.findings}>
        {mentions.map(({ kind, value, page }) => (
          <li key={`${kind} ${value}`}>
            <span>{t(kinds[kind])}</span>
            <PathLink href={`${folders[kind]}/${value}`}>
              <bdi>{value}</bdi>
            </PathLink>
            {pages === 1 ? null : <PageButton page={page} place={place} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const PageButton = ({ page, place }: { page: number; place: Place }) => (
  <Button variant="subtle" size="compact-xs" onClick={() => place.openPage(page)}>
    {t('Page {page}', { page })}
  </Button>
)

/** The same content, or nearly the same words. */
export function SimilarCard({ document: { similar } }: { document: Document }) {
  const { percent } = useFormat()
  if (similar.length === 0) return null
  return (
    <Card title={t('Similar documents')}>
      <ul className={styles.findings}>
        {similar.map(({ no, file_name, is_same, percent: share }) => (
          <li key={no}>
            <RouterLink to="/documents/$no" params={{ no }}>
              {no}
            </RouterLink>
            <bdi>{file_name}</bdi>
            <span className={styles.soft}>{is_same ? t('Same file') : percent(share)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What the document is about, and its most frequent words. */
export function TopicsCard({ document: { topics, keywords, pages }, place }: FindingsProps) {
  if (topics.length === 0 && keywords.length === 0) return null
  return (
    <Card title={t('Topics')}>
      <ul className={styles.findings}>
        {topics.map(({ code, label, hits, page }) => (
          <li key={code}>
            <bdi>{labelWords(label)}</bdi>
            <span className={styles.soft}>{t('{count, plural, one {# time} other {# times}}', { count: hits })}</span>
            {pages === 1 ? null : <PageButton page={page} place={place} />}
          </li>
        ))}
      </ul>
      {keywords.length > 0 ? <p className={styles.keywords}>{keywords.join(', ')}</p> : null}
    </Card>
  )
}

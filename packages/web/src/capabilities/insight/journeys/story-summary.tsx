import type { StoryParts } from '@rad/api/insight/journeys/contract'
import { Card } from '#kit/page/facts.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { visitName } from './story-chapters.tsx'
import { VisitBadge } from './parts/journey-words.tsx'
import styles from './story.module.css'
import { useStages } from './use-stages.ts'

/** The visits at a glance, the open one first with its furthest stage. */
export function StorySummary({ story: { visits }, ofMany = false }: { story: StoryParts; ofMany?: boolean }) {
  const format = useFormat()
  const { nameOf } = useStages()
  if (visits.length === 0) return null
  const ordered = visits.toSorted((one, other) => Number(other.status === 'open') - Number(one.status === 'open'))
  return (
    <Card title={t('Visits')}>
      <ol className={styles.visits}>
        {ordered.map((visit) => (
          <li key={visit.id}>
            <span className={styles.visit}>
              {ofMany && visit.vin ? (
                <PathLink href={`/journeys/${visit.vin}`}>{visitName(visit, true)}</PathLink>
              ) : (
                visitName(visit, ofMany)
              )}
              <VisitBadge state={visit.status} />
            </span>
            <span className={styles.quiet}>
              {format.day(visit.started_on)}
              {visit.furthest ? ` · ${nameOf(visit.furthest)}` : ''}
              {` · ${format.days(visit.days)}`}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

import type { OpenKind, OpenMatter } from '@rad/api/insight/journeys/contract'
import { words } from '@rad/api/words'
import { Card } from '#kit/page/facts.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { vehicleOf } from './story.rules.ts'
import styles from './story.module.css'

const kinds: Record<OpenKind, string> = words({
  follow_up: 'Follow-up',
  job_card: 'Job card',
  complaint: 'Complaint',
  ticket: 'Ticket',
} as const)

/** What is not finished, the oldest first, above the story. */
export function OpenMatters({ open, ofMany = false }: { open: readonly OpenMatter[]; ofMany?: boolean }) {
  const format = useFormat()
  if (open.length === 0) return null
  return (
    <Card title={t('Open')}>
      <ul className={styles.open} aria-label={t('Open')}>
        {open.map((matter) => (
          <li key={matter.link}>
            <span>
              {t(kinds[matter.kind])} <PathLink href={matter.link}>{matter.no}</PathLink>
            </span>
            <span className={styles.quiet}>
              {[
                t('Since {time}', { time: format.instant(matter.since) }),
                matter.outlet_name,
                ofMany ? vehicleOf(matter) : undefined,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

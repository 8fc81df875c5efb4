import type { Revalidation } from '@rad/api/service/revalidations/contract'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { OfflineBanner } from '#shell/queue/offline-banner.tsx'
import { AuditItem } from './audit-item.tsx'
import { Bar } from './bar.tsx'
import { useAudit } from './use-audit.ts'
import styles from './audit.module.css'

const areasOf = ({ items }: Revalidation) => [...new Set(items.map(({ area }) => area))]

/** The checklist by area: answered on a phone with one thumb, with or without a connection, and read by everyone else. */
export function AuditForm({ revalidation }: { revalidation: Revalidation }) {
  const format = useFormat()
  const audit = useAudit(revalidation)
  const { no, items, areas, may_answer, checklist, checklist_version, photos_awaited } = revalidation
  if (items.length === 0)
    return (
      <Card title={t('Checklist')}>
        <p className={styles.small}>{t('This checklist has no published version yet.')}</p>
      </Card>
    )
  const scores = new Map(areas.map(({ area, score }) => [area, score]))
  return (
    <>
      {may_answer ? <OfflineBanner /> : null}
      <Card
        title={t('Checklist')}
        aside={
          <span className={styles.small}>
            {t('{code}, version {version}', { code: checklist, version: checklist_version ?? '' })}
          </span>
        }
      >
        {may_answer ? (
          <div className={styles.progress}>
            <p role="status">
              {t('{answered} of {count} answered', { answered: audit.answered, count: items.length })}
              {audit.lacking > 0 ? (
                <span className={styles.lacking}>
                  {t('{count, plural, one {# photo is missing} other {# photos are missing}}', {
                    count: audit.lacking,
                  })}
                </span>
              ) : null}
              {photos_awaited > 0 ? (
                <span className={styles.lacking}>
                  {t('{count, plural, one {# photo has not arrived} other {# photos have not arrived}}', {
                    count: photos_awaited,
                  })}
                </span>
              ) : null}
            </p>
            <Bar percent={(100 * audit.answered) / items.length} />
          </div>
        ) : (
          <p className={styles.small}>{t('{count, plural, one {# item} other {# items}}', { count: items.length })}</p>
        )}
      </Card>
      {areasOf(revalidation).map((area) => (
        <Card
          key={area}
          title={area}
          aside={scores.has(area) ? <span className={styles.score}>{format.percent(scores.get(area)!)}</span> : null}
        >
          <ul className={styles.items}>
            {items
              .filter((item) => item.area === area)
              .map((item) => (
                <AuditItem key={item.key} no={no} item={item} audit={audit} isReadOnly={!may_answer} />
              ))}
          </ul>
        </Card>
      ))}
    </>
  )
}

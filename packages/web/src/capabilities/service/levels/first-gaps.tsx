import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { levelsApi } from '@rad/api/service/levels/contract'
import { useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#api/query.ts'
import { Card } from '#kit/page/facts.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { GapLine } from './gap-line.tsx'
import styles from './levels.module.css'

const most = 4

/** What wants mending first, above everything else of the page. */
export function FirstGaps({ date }: { date: string | undefined }) {
  const gaps = useQuery(pagedQuery(levelsApi.gaps, { query: { date, perPage: most } }))
  if (!gaps.data) return null
  const { rows, count } = gaps.data
  if (count === 0)
    return (
      <p className={styles.whole}>
        <IconCircleCheck size={16} stroke={1.8} aria-hidden="true" />
        {t('Full coverage on this day.')}
      </p>
    )
  return (
    <Card
      title={t('{count, plural, one {# coverage gap} other {# coverage gaps}}', { count })}
      aside={
        count > most ? (
          <RouterLink to="/levels/gaps" search={date ? { date } : {}} className={styles.more}>
            {t('All coverage gaps')}
          </RouterLink>
        ) : null
      }
    >
      <ul className={styles.gaps}>
        {rows.map((gap) => (
          <li key={gap.key}>
            <GapLine gap={gap} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

import { guidelinesApi } from '@rad/api/knowledge/guidelines/contract'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { query } from '#api/query.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './guideline.module.css'

/** On the pages of who owes an acknowledgement, until that is done. */
export function GuidelineBanner() {
  const format = useFormat()
  const { pathname } = useLocation()
  const { data } = useQuery({ ...query(guidelinesApi.waiting, {}), staleTime: 60_000, refetchInterval: 300_000 })
  // The page of a guideline says itself that it is to be acknowledged.
  if (!data || data.count === 0 || pathname.startsWith('/guidelines')) return null
  const { count, overdue, first } = data
  const Icon = overdue > 0 ? IconAlertTriangle : IconChecklist
  return (
    <aside
      className={styles.banner}
      data-overdue={overdue > 0 || undefined}
      aria-label={t('Guidelines to acknowledge')}
    >
      <p>
        <Icon size={18} stroke={1.6} aria-hidden="true" />
        {t('{count, plural, one {# guideline to acknowledge} other {# guidelines to acknowledge}}', { count })}
      </p>
      <ul>
        {first.map(({ no, title, due_at, is_overdue }) => (
          <li key={no}>
            <RouterLink to="/guidelines/$no" params={{ no }}>
              {no} <bdi>{title}</bdi>
            </RouterLink>{' '}
            <small>{is_overdue ? t('overdue') : t('by {day}', { day: format.day(due_at) })}</small>
          </li>
        ))}
        {count > first.length ? (
          <li>
            <RouterLink to="/guidelines" search={{ state: 'overdue,due' } as never}>
              {t('Show all')}
            </RouterLink>
          </li>
        ) : null}
      </ul>
    </aside>
  )
}

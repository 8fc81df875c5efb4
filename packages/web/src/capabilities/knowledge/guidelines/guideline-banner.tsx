import { guidelineBannerApi, type WaitingGuidelines } from '@rad/api/knowledge/guidelines/banner.contract'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { query } from '#api/query.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { hasBanner, keepWaiting, storedWaiting } from './stored-waiting.ts'
import styles from './guideline-banner.module.css'

const waitingQuery = { ...query(guidelineBannerApi.waiting, {}), staleTime: 60_000 }

/** Asks before the first page of a person is drawn, whose place for the banner is not known yet. */
export const learnWaiting = async (queryClient: QueryClient): Promise<void> =>
  keepWaiting(await queryClient.fetchQuery(waitingQuery))

/** What is to be acknowledged, as it was known when this page was opened: nothing moves under who reads it. */
function useWaitingAtOpening(pathname: string): WaitingGuidelines | undefined {
  const { data } = useQuery({ ...waitingQuery, refetchInterval: 300_000 })
  useEffect(() => {
    if (data) keepWaiting(data)
  }, [data])
  const [opened, setOpened] = useState(() => ({ pathname, waiting: data ?? storedWaiting() }))
  if (opened.pathname !== pathname || (data && !opened.waiting))
    setOpened({ pathname, waiting: data ?? storedWaiting() })
  return opened.waiting
}

/** On the pages of who owes an acknowledgement, until that is done. The frame gives it one line of a fixed height. */
export function GuidelineBanner() {
  const format = useFormat()
  const pathname = useLocation({ select: (location) => location.pathname })
  const waiting = useWaitingAtOpening(pathname)
  if (!hasBanner(waiting, pathname)) return null
  const { count, overdue, first } = waiting
  const Icon = overdue > 0 ? IconAlertTriangle : IconChecklist
  return (
    <aside
      className={styles.banner}
      data-overdue={overdue > 0 || undefined}
      aria-label={t('Guidelines to acknowledge')}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <p>{t('{count, plural, one {# guideline to acknowledge} other {# guidelines to acknowledge}}', { count })}</p>
      <ul>
        {first.map(({ no, title, due_at, is_overdue }) => (
          <li key={no}>
            <RouterLink to="/guidelines/$no" params={{ no }}>
              {no} <bdi>{title}</bdi>
            </RouterLink>
            <small>{is_overdue ? t('overdue') : t('by {day}', { day: format.day(due_at) })}</small>
          </li>
        ))}
      </ul>
      <RouterLink to="/guidelines" search={{ state: 'overdue,due' } as never}>
        {t('Show all')}
      </RouterLink>
    </aside>
  )
}

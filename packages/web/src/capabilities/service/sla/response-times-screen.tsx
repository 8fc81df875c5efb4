import { type ResponseTimes, slaApi, type SlaKind, slaKinds } from '@rad/api/service/sla/contract'
import { word } from '@rad/api/words'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { query } from '#api/query.ts'
import type { Column } from '#kit/table/column.ts'
import { type Cells, DataTable } from '#kit/table/data-table.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { OpenedLink } from '#kit/page/opened-link.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import { t } from '#kit/words.ts'
import styles from './sla.module.css'
import { clockNames, isStandard, kindNames, priorityNames } from './sla-words.ts'

const TimesDrawer = lazy(() => import('./times-drawer.tsx').then(({ TimesDrawer }) => ({ default: TimesDrawer })))

const all = query(slaApi.list, {})
const columns: Column<keyof ResponseTimes & string>[] = [
  { key: 'priority', label: word('Priority'), kind: 'code', sortable: false },
  ...slaKinds.map((kind) => ({ key: kind, label: kindNames[kind], kind: 'text' as const, sortable: false })),
]

const cells: Cells<ResponseTimes> = {
  priority: ({ priority }) => (
    <span className={styles.priority}>
      <b>{priority}</b>
      <span>{t(priorityNames[priority])}</span>
    </span>
  ),
  ...Object.fromEntries(
    slaKinds.map((kind) => [kind, (times: ResponseTimes) => <TimeCell times={times} kind={kind} />]),
  ),
}

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(all)

export function Screen() {
  const answer = useQuery(all)
  const drawer = useOpened()
  const opened = answer.data?.find(({ priority }) => priority === drawer.opened)
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={t('SLA targets')}
        lead={t('Targets for first response, resolution, and escalation to the next level.')}
      />
      <section className={pageStyles.card}>
        {answer.error && !answer.data ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : answer.data ? (
          <DataTable
            label={t('SLA targets')}
            columns={columns}
            rows={answer.data}
            rowId={({ priority }) => priority}
            cells={cells}
            rowLink={({ priority }, content) => <OpenedLink to={priority}>{content}</OpenedLink>}
          />
        ) : (
          <TableSkeleton rows={4} columns={columns.length} />
        )}
      </section>
      <p className={styles.note}>
        {t(
          'Changes apply to open tickets from the time they were opened, including pauses. Closed tickets don’t change.',
        )}
      </p>
      {opened ? (
        <Suspense fallback={null}>
          <TimesDrawer key={opened.priority} times={opened} onClose={drawer.close} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The hours and their clock; those that are not the standard are marked. */
function TimeCell({ times, kind }: { times: ResponseTimes; kind: SlaKind }) {
  const { number } = useFormat()
  const hours = (count: number) => t('{count} h', { count: number(count) })
  return (
    <span className={styles.time}>
      <bdi>{hours(times[kind])}</bdi>
      <span>{t(clockNames[times[`${kind}_calendar`]])}</span>
      {isStandard(times, kind) ? null : <em>{t('Default: {hours}', { hours: hours(times.standard[kind]) })}</em>}
    </span>
  )
}

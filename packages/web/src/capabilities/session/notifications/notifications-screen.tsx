import { Button } from '@mantine/core'
import {
  notificationKinds,
  notificationsApi,
  notificationView,
  type NotificationKind,
} from '@rad/api/session/notifications/contract'
import IconBellCheck from '@tabler/icons-react/dist/esm/icons/IconBellCheck.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconFilterOff from '@tabler/icons-react/dist/esm/icons/IconFilterOff.mjs'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { pagedQuery, query } from '#api/query.ts'
import { checkedView } from '#kit/filter/checked-view.ts'
import { BadValues } from '#kit/filter/bad-values.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { FactsPage } from '#kit/page/facts.tsx'
import { FilterBar } from '#kit/filter/filter-bar.tsx'
import type { Filter } from '#kit/filter/filter.ts'
import { useFormat } from '#kit/text/format.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import { Pager } from '#kit/table/pager.tsx'
import { StatusTabs } from '#kit/filter/status-tabs.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { useView } from '#kit/filter/use-view.ts'
import { type RawSearch, readView } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { NotificationItem } from '#shell/notifications/notification-item.tsx'
import { NotificationSwitches } from '#shell/notifications/notification-switches.tsx'
import { useMarking } from '#shell/notifications/use-notifications.ts'
import { groupedByDay, nearDays } from './day-groups.ts'
import styles from './notifications.module.css'

const pageView = checkedView(notificationView)

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(notificationsApi.list, { query: readView(pageView, search).values }))

const kinds = Object.keys(notificationKinds) as NotificationKind[]

export function Screen() {
  const view = useView(pageView)
  const { values } = view
  const answer = useQuery(pagedQuery(notificationsApi.list, { query: values }))
  const queryClient = useQueryClient()
  const { markAll, isMarkingAll } = useMarking()
  const { data } = answer
  const filters: Filter[] = [
    {
      kind: 'options',
      key: 'kind',
      label: t('Kind'),
      options: kinds.map((kind) => ({
        value: kind,
        label: t(notificationKinds[kind]),
        count: data?.counts[kind] ?? 0,
      })),
    },
  ]

  return (
    <div className={styles.page}>
      <PageHead
        title={t('Notifications')}
        lead={t('Updates about your work and account. Notifications are deleted after 90 days.')}
        actions={
          <Button
            variant="default"
            leftSection={<IconChecks size={16} stroke={1.6} />}
            disabled={!data?.unread}
            loading={isMarkingAll}
            onClick={markAll}
          >
            {t('Mark all as read')}
          </Button>
        }
      />
      <BadValues bad={view.bad} />
      <FactsPage
        main={
          <>
            <StatusTabs
              label={t('Read status')}
              value={values.unread}
              onChange={(unread) => view.set({ unread })}
              tabs={[
                { value: undefined, label: t('All'), count: data?.total },
                { value: 'true', label: t('Unread'), count: data?.unread },
                { value: 'false', label: t('Read'), count: data && data.total - data.unread },
              ]}
            />
            <FilterBar filters={filters} values={values} onChange={view.set} onClear={view.clear} />
            <section className={styles.card} aria-label={t('Notifications')} aria-busy={answer.isPlaceholderData}>
              {answer.error && !data ? (
                <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
              ) : data ? (
                <>
                  <Days
                    rows={data.rows}
                    isEmptyAtAll={data.total === 0}
                    onClear={() => view.set({ unread: undefined, kind: undefined })}
                  />
                  {data.count > 0 || values.page > 1 ? (
                    <Pager
                      page={values.page}
                      perPage={values.perPage}
                      count={data.count}
                      onPage={(page) => view.set({ page })}
                      onPerPage={(perPage) => view.set({ perPage })}
                      onNear={(page) =>
                        void queryClient.prefetchQuery(query(notificationsApi.list, { query: { ...values, page } }))
                      }
                    />
                  ) : null}
                </>
              ) : (
                <TableSkeleton rows={6} columns={2} />
              )}
            </section>
          </>
        }
        aside={
          <section className={styles.card} aria-label={t('Settings')}>
            <NotificationSwitches />
          </section>
        }
      />
    </div>
  )
}

type Row = Parameters<typeof groupedByDay>[0][number]

function Days({ rows, isEmptyAtAll, onClear }: { rows: readonly Row[]; isEmptyAtAll: boolean; onClear: () => void }) {
  const { timeZone, day } = useFormat()
  const { mark } = useMarking()
  const { today, yesterday } = nearDays(timeZone)
  if (rows.length === 0) return isEmptyAtAll ? <NothingYet /> : <NothingMatches onClear={onClear} />

  return groupedByDay(rows, timeZone).map((group) => (
    <section key={group.day} className={styles.day}>
      <h2>{group.day === today ? t('Today') : group.day === yesterday ? t('Yesterday') : day(group.day)}</h2>
      <ul>
        {group.rows.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            isUnderDay
            onOpen={() => {
              if (!notification.read_at) mark(notification.id, true)
            }}
            onMark={(read) => mark(notification.id, read)}
          />
        ))}
      </ul>
    </section>
  ))
}

const NothingYet = () => (
  <EmptyState
    icon={<IconBellCheck size={26} stroke={1.5} />}
    title={t('No new notifications')}
    text={t('Updates about your work and account appear here.')}
  />
)

const NothingMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={<IconFilterOff size={26} stroke={1.5} />}
    title={t('No matching notifications')}
    text={t('Other notifications are hidden by filters.')}
    action={
      <Button variant="default" onClick={onClear}>
        {t('Show all')}
      </Button>
    }
  />
)

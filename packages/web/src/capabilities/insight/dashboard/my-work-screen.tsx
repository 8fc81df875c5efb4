import { dashboardApi, type TaskGroup, taskGroups, type TaskKind, taskKinds } from '@rad/api/insight/dashboard/contract'
import { words } from '@rad/api/words'
import IconMoodCheck from '@tabler/icons-react/dist/esm/icons/IconMoodCheck.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pagedQuery } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { StatusTabs } from '#kit/filter/status-tabs.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { TasksOfGroup } from './task-line.tsx'
import panel from './dashboard.module.css'

const kindNames: Record<TaskKind, string> = words({
  vote: 'Votes',
  ticket: 'Tickets',
  holdup: 'Hold-ups',
  helpdesk: 'Helpdesk cases',
  dispute: 'Call disputes',
  declaration: 'Declarations',
  audit: 'Audits',
  journey_task: 'Journey tasks',
  document: 'Documents',
  complaint: 'Complaints',
})

/** A kind that is in the address; any other word there means all. */
const kindIn = ({ kind }: RawSearch): TaskKind | undefined => taskKinds.find((known) => known === kind)

const inbox = (kind: TaskKind | undefined) => pagedQuery(dashboardApi.inbox, { query: kind ? { kind } : {} })

export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(inbox(kindIn(search)))

/** All that needs the reader's action, of every kind, by when it is due. */
export function Screen() {
  const kind = kindIn(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { number } = useFormat()
  const { data, error, refetch } = useQuery(inbox(kind))
  const counts = data?.counts ?? []
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const tabs = [
    { value: undefined, label: t('All'), count: all },
    ...counts.map(({ kind: value, count }) => ({ value, label: t(kindNames[value]), count })),
  ]
  const overdue = counts.reduce((sum, one) => sum + one.overdue, 0)
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={t('All my work')}
        lead={
          overdue > 0
            ? t('What needs your action, by due date. Overdue: {count}.', { count: number(overdue) })
            : t('What needs your action, by due date.')
        }
      />
      {!data && error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <BlockSkeleton height={420} /> : null}
      {data && all > 0 ? (
        <StatusTabs
          label={t('Kind')}
          tabs={tabs}
          value={kind}
          onChange={(value) => void navigate({ to: '/my-work', search: (value ? { kind: value } : {}) as never })}
        />
      ) : null}
      {data ? <Tasks tasks={data.tasks} /> : null}
    </div>
  )
}

type Tasks = Parameters<typeof TasksOfGroup>[0]['tasks']

function Tasks({ tasks }: { tasks: Tasks }) {
  const of = (group: TaskGroup) => tasks.filter((task) => task.group === group)
  return (
    <section className={panel.panel} aria-label={t('Needs action')}>
      {tasks.length === 0 ? (
        <EmptyState
          icon={<IconMoodCheck size={26} stroke={1.5} />}
          title={t('No action needed')}
          text={t('What needs your action appears here.')}
        />
      ) : (
        taskGroups
          .filter((group) => of(group).length > 0)
          .map((group) => <TasksOfGroup key={group} group={group} tasks={of(group)} count={of(group).length} />)
      )}
    </section>
  )
}

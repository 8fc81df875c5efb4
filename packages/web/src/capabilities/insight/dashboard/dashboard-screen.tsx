import { dashboardApi } from '@rad/api/insight/dashboard/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { query } from '#api/query.ts'
import { canBySession } from '#api/rights.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { needWords, t } from '#kit/words.ts'
import { fetchNotedChart } from '#shell/annotations/annotations.tsx'
import { usePerson } from '#shell/frame/person.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { FiguresToCome, FigureStrip } from './figure-strip.tsx'
import { TaskList } from './task-list.tsx'

const loadWaitedFor = () =>
  Promise.all([import('./waited-for.tsx'), needWords('capabilities/insight/dashboard/waited-for')]).then(
    ([module]) => module,
  )
/** Only those who change tickets wait for others. */
const WaitedForList = lazy(() => loadWaitedFor().then((module) => ({ default: module.WaitedForList })))
const loadOutlets = () => import('./overdue-outlets.tsx')
/** Only those who read several outlets compare them. */
const OverdueOutlets = lazy(() => loadOutlets().then((module) => ({ default: module.OverdueOutlets })))

const options = { ...query(dashboardApi.get, {}), staleTime: 30_000 }

const loadRounds = () =>
  Promise.all([import('./rounds.tsx'), needWords('capabilities/insight/dashboard/rounds')]).then(([module]) => module)
/** Only the managers of a workshop make rounds. */
const Rounds = lazy(() => loadRounds().then((module) => ({ default: module.Rounds })))
const loadOperations = () =>
  Promise.all([import('./operations.tsx'), needWords('capabilities/insight/dashboard/operations')]).then(
    ([module]) => module,
  )
const Operations = lazy(() => loadOperations().then((module) => ({ default: module.Operations })))

const loadComplaints = () => import('./complaint-days.tsx')
const ComplaintDays = lazy(() => loadComplaints().then((module) => ({ default: module.ComplaintDays })))
/** Only those whose work is elsewhere begin with the pages. */
const OpenToYou = lazy(() => import('./open-to-you.tsx').then((module) => ({ default: module.OpenToYou })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => {
  if (canBySession('read Dashboard')) void queryClient.prefetchQuery(options)
  if (canBySession('update Ticket')) void loadWaitedFor()
  if (canBySession('read JobCard')) void loadOutlets()
  if (canBySession('create JobCard')) void loadRounds()
  if (canBySession('read Mail')) void loadOperations()
  if (canBySession('read Complaint')) {
    void loadComplaints()
    fetchNotedChart()
  }
}

const tasksToCome = <TaskList tasks={undefined} counts={undefined} />

/** My work first, then the figures, then what they are made of. */
export function Screen() {
  const can = useCan()
  const person = usePerson()
  const isAllowed = can('read Dashboard')
  const answer = useQuery({ ...options, enabled: isAllowed })
  const format = useFormat()
  const { data } = answer
  const seesComplaints = can('read Complaint')
  const hasWork = seesComplaints || can('update Helpdesk')

  if (answer.error && !data)
    return <ErrorState level="page" error={answer.error} onRetry={() => void answer.refetch()} />
  const figures = data && data.cards.length > 0 ? <FigureStrip cards={data.cards} /> : null
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={hasWork ? t('My work') : t('Welcome, {name}', { name: person.fullName.split(' ')[0] ?? '' })}
        lead={hasWork ? t('What needs your action, by due date.') : undefined}
      />
      {hasWork ? (
        <>
          {/* All at once, in the place of the tasks to come: nothing is pushed down by what comes later. */}
          {data ? (
            <Suspense fallback={tasksToCome}>
              {can('read Mail') ? <Operations /> : null}
              {data.rounds.length + data.cars.length > 0 ? <Rounds rounds={data.rounds} cars={data.cars} /> : null}
              {data.overdue_outlets.length > 0 ? (
                <OverdueOutlets outlets={data.overdue_outlets} byLength={person.role === 'TSM'} />
              ) : null}
              <TaskList tasks={data.tasks} counts={data.task_counts} />
              {data.waited_for.length > 0 ? <WaitedForList items={data.waited_for} /> : null}
              {figures}
              {seesComplaints ? <ComplaintDays days={data.trend} outlets={data.worst_outlets} /> : null}
            </Suspense>
          ) : (
            tasksToCome
          )}
        </>
      ) : (
        <>
          {figures ?? (isAllowed && !data ? <FiguresToCome /> : null)}
          <Suspense fallback={null}>
            <OpenToYou />
          </Suspense>
        </>
      )}
      {figures && data ? (
        <p className={pageStyles.asof}>
          <time dateTime={data.as_of} title={format.instantWithZone(data.as_of)}>
            {t('As of {instant} ({zone})', { instant: format.instant(data.as_of), zone: format.timeZone })}
          </time>
        </p>
      ) : null}
    </div>
  )
}

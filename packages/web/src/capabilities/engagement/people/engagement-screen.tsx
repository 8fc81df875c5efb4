import { engagementApi, engagementReport } from '@rad/api/engagement/people/contract'
import { word } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { pagedQuery } from '#api/query.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import pageStyles from '#kit/page/page.module.css'
import { reportDays } from '#kit/filter/period-filters.ts'
import { t } from '#kit/words.ts'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { engagementAddresses, type Span } from './engagement-addresses.ts'
import { EngagementCards, numberIn } from './engagement-cards.tsx'
import { EngagementCharts } from './engagement-charts.tsx'
import { crowdLooks, useCrowdNames } from './engagement-filters.ts'
import { EngagementRetention, retentionQuery } from './engagement-retention.tsx'

const EngagementWhy = lazy(() => import('./engagement-why.tsx').then((module) => ({ default: module.EngagementWhy })))

const isFigure = (key: string | undefined): key is string => engagementReport.measures.some((one) => one.key === key)

const longestByDay = 92

const isShort = ({ from, to }: Span) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < longestByDay
const spanOf = (data: { filters: Record<string, unknown> } | undefined) => data?.filters as unknown as Span | undefined

export const { Screen, prefetch } = reportScreen({
  report: engagementReport,
  rows: engagementApi.report,
  file: engagementApi.reportExport,
  lead: word('Active, new, and returning bot users. Each user is counted once.'),
  filters: { ...reportDays, ...crowdLooks },
  useOwn: useCrowdNames,
  names: ({ own }) => own,
  savedViews: { screen: 'reports/engagement', startsWith: { period: 'last-28-days', compare: 'previous' } },
  opens: ({ values, data }) => engagementAddresses(values, spanOf(data) ?? { from: '', to: '' }),
  charts: ({ drawn, data, open }) => {
    const span = spanOf(data)
    return span ? <Glance values={drawn} isShort={isShort(span)} onWhy={open} /> : null
  },
  // One drawer for all figures: it stays while someone goes from one to another.
  dialogs: ({ opened, drawn, own, view, open, close }) =>
    isFigure(opened) && (
      <EngagementWhy
        measure={opened}
        values={drawn}
        names={own}
        onNarrow={(patch) => view.set(patch)}
        onMeasure={open}
        onClose={close}
      />
    ),
  alsoFetches(queryClient, drawn) {
    void queryClient.prefetchQuery(overviewQuery(drawn))
    void queryClient.prefetchQuery(retentionQuery(drawn, 'week'))
  },
})

/** The cards always say what was before. */
const overviewQuery = ({ compare = 'previous', ...crowd }: Record<string, unknown>) =>
  pagedQuery(engagementApi.overview, { query: { ...crowd, compare } as never })

interface GlanceProps {
  values: Record<string, unknown>
  isShort: boolean
  onWhy: (measure: string) => void
}

/** Cards, charts and cohorts; where no one wrote at all, the page says so. */
function Glance({ values, isShort: isByDay, onWhy }: GlanceProps) {
  const { compare: _, ...crowd } = values
  const answer = useQuery(overviewQuery(values))
  const { data } = answer
  if (answer.error && !data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!data) return <BlockSkeleton height={440} />
  const isEmpty = ['people', 'mau', 'people_before'].every((key) => !numberIn(data.total_row, key))
  if (isEmpty && !data.today?.people)
    return (
      <section className={pageStyles.card}>
        <EmptyState
          title={t('No active users in these days')}
          text={t('Choose other days or include all bots. Figures appear when someone writes to a bot.')}
        />
      </section>
    )
  return (
    <>
      <EngagementCards overview={data} values={crowd} onWhy={onWhy} />
      <EngagementCharts overview={data} values={crowd} />
      <EngagementRetention values={crowd} isShort={isByDay} />
    </>
  )
}

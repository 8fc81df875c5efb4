import { engagementApi, engagementReport, overviewView, retentionView } from '@rad/api/engagement/people/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import { checkedView } from '#kit/checked-view.ts'
import { BlockSkeleton } from '#kit/block-skeleton.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { ErrorState } from '#kit/error-state.tsx'
import pageStyles from '#kit/page.module.css'
import { periodFilters } from '#kit/period-filters.ts'
import { ReportPage } from '#kit/report-page.tsx'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { SavedViews } from '#pickers/saved-views.tsx'
import { useCan } from '#shell/rights.tsx'
import { engagementAddresses, type Span } from './engagement-addresses.ts'
import { EngagementCards, numberIn } from './engagement-cards.tsx'
import { EngagementCharts } from './engagement-charts.tsx'
import { useCrowdFilters, useCrowdNames } from './engagement-filters.ts'
import { EngagementRetention } from './engagement-retention.tsx'

const overview = checkedView(overviewView)
const retention = checkedView(retentionView)

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) => {
  void queryClient.prefetchQuery(query(engagementApi.report, { query: readView(engagementReport, search).values }))
  void queryClient.prefetchQuery(query(engagementApi.overview, { query: readView(overview, search).values }))
  void queryClient.prefetchQuery(query(engagementApi.retention, { query: readView(retention, search).values }))
}

const startsWith = { period: 'last-28-days' }
const longestByDay = 92

const isShort = ({ from, to }: Span) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < longestByDay

export function Screen() {
  const view = useView(engagementReport)
  const { values } = view
  const answer = useQuery(pagedQuery(engagementApi.report, { query: values }))
  const filters = [...periodFilters(), ...useCrowdFilters()]
  const can = useCan()
  const span = answer.data?.filters as Span | undefined
  const addressOf = useMemo(() => engagementAddresses(values, span ?? { from: '', to: '' }), [values, span])
  const { rows: _, columns: __, sort: ___, ...drawn } = values

  return (
    <ReportPage
      title={t('User engagement')}
      lead={t(
        'How many people write to the bots, how many are new, and who comes again. Every person is counted once.',
      )}
      levels={engagementReport.dimensions}
      figures={engagementReport.measures}
      names={useCrowdNames()}
      view={view}
      answer={answer}
      addressOf={addressOf}
      filters={filters}
      savedViews={<SavedViews screen="reports/engagement" startsWith={startsWith} />}
      {...(can('export Bot')
        ? { onExport: (format) => download(engagementApi.reportExport, { query: { ...values, format } }) }
        : {})}
      charts={span ? <Glance values={drawn} isShort={isShort(span)} /> : null}
    />
  )
}

/** Cards, charts and cohorts; where nobody wrote at all, that is what is said. */
function Glance({ values, isShort: isByDay }: { values: Record<string, unknown>; isShort: boolean }) {
  const { compare, ...crowd } = values
  const answer = useQuery(
    pagedQuery(engagementApi.overview, { query: { ...crowd, compare: compare ?? 'previous' } as never }),
  )
  const { data } = answer
  if (answer.error && !data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!data) return <BlockSkeleton height={440} />
  const isNobody = ['people', 'mau', 'people_before'].every((key) => !numberIn(data.total_row, key))
  if (isNobody && !data.today?.people)
    return (
      <section className={pageStyles.card}>
        <EmptyState
          title={t('Nobody wrote in these days')}
          text={t('Choose other days, or look at all bots: figures appear as soon as somebody writes.')}
        />
      </section>
    )
  return (
    <>
      <EngagementCards overview={data} values={crowd} />
      <EngagementCharts overview={data} values={crowd} />
      <EngagementRetention values={crowd} isShort={isByDay} />
    </>
  )
}

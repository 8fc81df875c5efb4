import { measures, overviewView, usageApi, usageReport } from '@rad/api/engagement/usage/contract'
import type { Measure } from '@rad/api/engagement/usage/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import { checkedView } from '#kit/checked-view.ts'
import { ReportPage } from '#kit/report-page.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { SavedViews } from '#pickers/saved-views.tsx'
import { useCan } from '#shell/rights.tsx'
import { cellAddresses, type Days } from './usage-addresses.ts'
import { useLevelNames, useUsageFilters } from './usage-filters.ts'
import { UsageOverview } from './usage-overview.tsx'

const WhyDrawer = lazy(() => import('./why-drawer.tsx').then(({ WhyDrawer }) => ({ default: WhyDrawer })))

const overview = checkedView(overviewView)

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) => {
  void queryClient.prefetchQuery(query(usageApi.report, { query: readView(usageReport, search).values }))
  void queryClient.prefetchQuery(query(usageApi.overview, { query: readView(overview, search).values }))
}

const startsWith = { period: 'last-28-days', compare: 'previous' }

const isMeasure = (key: string | undefined): key is Measure => key !== undefined && key in measures

export function Screen() {
  const view = useView(usageReport)
  const { values } = view
  const { opened, open, close } = useOpened()
  const answer = useQuery(pagedQuery(usageApi.report, { query: values }))
  const filters = useUsageFilters()
  const names = useLevelNames()
  const can = useCan()
  const days = answer.data?.filters as unknown as Days | undefined
  const addressOf = useMemo(() => cellAddresses(values, days), [values, days])
  const { rows: _, columns: __, sort: ___, ...drawn } = values

  return (
    <>
      <ReportPage
        title={t('Usage metrics')}
        lead={t('What bots and people say to each other, and how it ends. Every figure opens its conversations.')}
        levels={usageReport.dimensions}
        figures={usageReport.measures}
        names={names}
        view={view}
        answer={answer}
        addressOf={addressOf}
        filters={filters}
        savedViews={<SavedViews screen="reports/usage" startsWith={startsWith} />}
        {...(can('export Bot')
          ? { onExport: (format) => download(usageApi.export, { query: { ...values, format } }) }
          : {})}
        charts={<UsageOverview values={drawn} onWhy={open} />}
      />
      {isMeasure(opened) ? (
        <Suspense fallback={null}>
          <WhyDrawer
            measure={opened}
            values={drawn}
            names={names}
            onNarrow={(patch) => view.set(patch)}
            onMeasure={open}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  )
}

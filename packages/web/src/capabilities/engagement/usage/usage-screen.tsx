import { type Measure, measures, usageApi, usageReport } from '@rad/api/engagement/usage/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { query } from '#api/query.ts'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { cellAddresses, type Days } from './usage-addresses.ts'
import { useLevelNames, usageLooks } from './usage-filters.ts'
import { UsageOverview } from './usage-overview.tsx'

const WhyDrawer = lazy(() => import('./why-drawer.tsx').then(({ WhyDrawer }) => ({ default: WhyDrawer })))

const isMeasure = (key: string | undefined): key is Measure => key !== undefined && key in measures

export const { Screen, prefetch } = reportScreen({
  report: usageReport,
  rows: usageApi.report,
  file: usageApi.export,
  lead: word('Bot sessions and how they end. Select a figure to view its conversations.'),
  filters: usageLooks,
  useOwn: useLevelNames,
  names: ({ own }) => own,
  savedViews: { screen: 'reports/usage', startsWith: { period: 'last-28-days', compare: 'previous' } },
  opens: ({ values, data }) => cellAddresses(values, data?.filters as unknown as Days | undefined),
  charts: ({ drawn, open }) => <UsageOverview values={drawn} onWhy={open} />,
  // One drawer for all measures: it stays while someone goes from one to another.
  dialogs: ({ opened, drawn, own, view, open, close }) =>
    isMeasure(opened) && (
      <WhyDrawer
        measure={opened}
        values={drawn}
        names={own}
        onNarrow={(patch) => view.set(patch)}
        onMeasure={open}
        onClose={close}
      />
    ),
  alsoFetches: (queryClient, drawn) => void queryClient.prefetchQuery(query(usageApi.overview, { query: drawn })),
})

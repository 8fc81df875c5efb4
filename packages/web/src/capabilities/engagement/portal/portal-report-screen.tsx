import { areaNames, portalApi, portalReport, portalRetentionView } from '@rad/api/engagement/portal/contract'
import { demoRoles, roleName, roles as allRoles } from '@rad/api/session/auth/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import { checkedView } from '#kit/checked-view.ts'
import type { ChartDays } from '#kit/chart-data.ts'
import type { Filter } from '#kit/filter.ts'
import { useFormat } from '#kit/format.tsx'
import { periodFilters } from '#kit/period-filters.ts'
import { ReportPage } from '#kit/report-page.tsx'
import type { LevelNames } from '#kit/report.ts'
import { bucketName } from '#kit/time-buckets.ts'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { SavedViews } from '#pickers/saved-views.tsx'
import { namedOptions, usePlaces } from '#pickers/use-place-options.ts'
import { usePerson } from '#shell/person.tsx'
import { useCan } from '#shell/rights.tsx'
import { cellAddresses, portalAddresses } from './portal-addresses.ts'
import { PortalGlance } from './portal-glance.tsx'

const retention = checkedView(portalRetentionView)

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) => {
  void queryClient.prefetchQuery(query(portalApi.report, { query: readView(portalReport, search).values }))
  void queryClient.prefetchQuery(query(portalApi.retention, { query: readView(retention, search).values }))
}

const startsWith = { period: 'last-28-days' }
const areaName = (area: string) => t(areaNames[area] ?? area)

/** For who may not read the list of users. */
const nowhere = () => undefined

function usePortalFilters(): Filter[] {
  const places = usePlaces()
  return [
    ...periodFilters(t('Last 28 Days')),
    {
      kind: 'options',
      key: 'role',
      label: t('Role'),
      options: [...Object.keys(demoRoles), ...allRoles].map((value) => ({ value, label: t(roleName(value)) })),
    },
    { kind: 'options', key: 'region', label: t('Region'), options: namedOptions(places?.regions) },
    {
      kind: 'options',
      key: 'area',
      label: t('Page'),
      options: Object.keys(areaNames).map((value) => ({ value, label: areaName(value) })),
    },
  ]
}

function useNames(): LevelNames {
  const format = useFormat()
  return useMemo(
    () => ({
      week: (first: string) => bucketName('week', first, format),
      role: (code: string) => t(roleName(code)),
      area: areaName,
    }),
    [format],
  )
}

export function Screen() {
  const view = useView(portalReport)
  const { values } = view
  const answer = useQuery(pagedQuery(portalApi.report, { query: values }))
  const can = useCan()
  const span = answer.data?.filters as unknown as ChartDays | undefined
  const { rows: _, columns: __, sort: ___, ...drawn } = values
  const { roles } = usePerson()
  const addresses = can('read User') ? portalAddresses(drawn, roles.includes('RGM')) : undefined

  return (
    <ReportPage
      title={t('Portal usage')}
      lead={t('Who works with the product: sign-ins, pages opened and files taken. What anybody did is not kept.')}
      levels={portalReport.dimensions}
      figures={portalReport.measures}
      names={useNames()}
      view={view}
      answer={answer}
      addressOf={addresses && span ? cellAddresses(addresses, span) : nowhere}
      filters={usePortalFilters()}
      savedViews={<SavedViews screen="reports/portal" startsWith={startsWith} />}
      {...(can('export PortalUsage')
        ? { onExport: (format) => download(portalApi.reportExport, { query: { ...values, format } }) }
        : {})}
      charts={span ? <PortalGlance values={drawn} span={span} addresses={addresses} /> : null}
    />
  )
}

import { areaNames, portalApi, portalReport } from '@rad/api/engagement/portal/contract'
import { demoRoles, roleName, roles } from '@rad/api/session/auth/contract'
import { word } from '@rad/api/words'
import { lazy, useMemo } from 'react'
import type { ChartDays } from '#kit/chart/chart-data.ts'
import { useFormat } from '#kit/text/format.tsx'
import { reportDays } from '#kit/filter/period-filters.ts'
import type { LevelNames } from '#kit/page/report.ts'
import { bucketName } from '#kit/chart/time-buckets.ts'
import { t } from '#kit/words.ts'
import { usePerson } from '#shell/frame/person.tsx'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { cellAddresses, portalAddresses } from './portal-addresses.ts'
import { PortalGlance, retentionQuery } from './portal-glance.tsx'

const areaName = (area: string) => t(areaNames[area] ?? area)
const roleWords = (role: string) => t(roleName(role))

const PortalWhy = lazy(() => import('./portal-why.tsx').then((module) => ({ default: module.PortalWhy })))

const isFigure = (key: string | undefined): key is string => portalReport.measures.some((one) => one.key === key)

/** For who may not read the list of users. */
const nowhere = () => undefined

function useNames(): LevelNames {
  const format = useFormat()
  return useMemo(
    () => ({ week: (first: string) => bucketName('week', first, format), role: roleWords, area: areaName }),
    [format],
  )
}

export const { Screen, prefetch } = reportScreen({
  report: portalReport,
  rows: portalApi.report,
  file: portalApi.reportExport,
  lead: word('Sign-ins, page views, and files exported. Individual activity isn’t recorded.'),
  filters: {
    ...reportDays,
    period: { label: word('Days'), unset: word('Last 28 Days') },
    role: { values: [...Object.keys(demoRoles), ...roles], words: roleWords },
    area: { values: Object.keys(areaNames), words: areaName },
  },
  useOwn({ can, data, drawn }) {
    const { roles: ownRoles } = usePerson()
    return {
      names: useNames(),
      span: data?.filters as unknown as ChartDays | undefined,
      addresses: can('read User') ? portalAddresses(drawn, ownRoles.includes('RGM')) : undefined,
    }
  },
  names: ({ own }) => own.names,
  savedViews: { screen: 'reports/portal', startsWith: { period: 'last-28-days', compare: 'previous' } },
  opens: ({ own: { addresses, span } }) => (addresses && span ? cellAddresses(addresses, span) : nowhere),
  charts: ({ drawn, own: { addresses, span }, open }) =>
    span ? <PortalGlance values={drawn} span={span} addresses={addresses} onWhy={open} /> : null,
  // One drawer for all figures: it stays while someone goes from one to another.
  dialogs: ({ opened, drawn, own: { names, addresses }, view, open, close }) =>
    isFigure(opened) && (
      <PortalWhy
        measure={opened}
        values={drawn}
        names={names}
        addresses={addresses}
        onNarrow={(patch) => view.set(patch)}
        onMeasure={open}
        onClose={close}
      />
    ),
  alsoFetches: (queryClient, drawn) => void queryClient.prefetchQuery(retentionQuery(drawn)),
})

import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { placesApi } from '@rad/api/network/places/contract'
import { complaintsApi } from '@rad/api/service/complaints/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#api/query.ts'
import { AreaMap } from '#kit/chart/area-map.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { t, useLanguage } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import layout from '../layout.module.css'
import { regionOutlines } from './region-outlines.ts'

const addressOf = (region: string) => `/complaints?region=${region}`

export function Regions() {
  const mayRead = useCan()('read Complaint')
  const language = useLanguage()
  const report = useQuery({ ...query(complaintsApi.report, { query: { rows: ['region'] } }), enabled: mayRead })
  const places = useQuery({ ...query(placesApi.options, { query: {} }), enabled: mayRead })
  const data = useMemo(() => {
    const counts = new Map(report.data?.rows.map(({ region, received }) => [region, Number(received)]))
    const names = new Map(places.data?.regions.map(({ code, name }) => [code, name]))
    return {
      label: t('Complaints by region'),
      axis: { area: t('Region'), value: t('Complaints') },
      areas: regionOutlines.map((area) => ({
        ...area,
        name: names.get(area.key) ?? area.key,
        value: counts.get(area.key) ?? null,
      })),
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the words follow the language
  }, [report.data, places.data, language])

  if (!mayRead)
    return <EmptyState icon={<IconLock size={26} stroke={1.5} />} title={t('You don’t have access to these rows')} />
  if (report.error) return <ErrorState error={report.error} onRetry={() => void report.refetch()} />
  if (!report.data) return <div className={layout.map} />
  return <AreaMap data={data} addressOf={addressOf} />
}

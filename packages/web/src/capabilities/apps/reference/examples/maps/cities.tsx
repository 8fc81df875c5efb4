import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { outletsApi } from '@rad/api/network/outlets/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#api/query.ts'
import { AreaMap } from '#kit/chart/area-map.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import type { MapPlace } from '#kit/chart/map-data.ts'
import { t, useLanguage } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import layout from '../layout.module.css'
import { regionOutlines } from './region-outlines.ts'

const areas = regionOutlines.map((area) => ({ ...area, name: area.key, value: null }))
const addressOf = (city: string) => `/outlets?city=${encodeURIComponent(city)}`

/** One mark per city, at its first outlet. */
function placesOf(outlets: readonly { city: string | null; lat: number | null; lon: number | null }[]): MapPlace[] {
  const found = new Map<string, MapPlace>()
  for (const { city, lat, lon } of outlets) {
    if (city === null || lat === null || lon === null) continue
    const known = found.get(city)
    found.set(city, { key: city, name: city, at: known?.at ?? [lon, lat], value: (known?.value ?? 0) + 1 })
  }
  return [...found.values()]
}

export function Cities() {
  const mayRead = useCan()('read Outlet')
  const language = useLanguage()
  const outlets = useQuery({ ...query(outletsApi.list, { query: { perPage: 100 } }), enabled: mayRead })
  const data = useMemo(
    () => ({
      label: t('Outlets by city'),
      axis: { area: t('City'), value: t('Outlets') },
      areas,
      places: placesOf(outlets.data?.rows ?? []),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the words follow the language
    [outlets.data, language],
  )
  if (!mayRead)
    return <EmptyState icon={<IconLock size={26} stroke={1.5} />} title={t('You don’t have access to these rows')} />
  if (outlets.error) return <ErrorState error={outlets.error} onRetry={() => void outlets.refetch()} />
  if (!outlets.data) return <div className={layout.map} />
  return <AreaMap data={data} addressOf={addressOf} />
}

import { tsmApi } from '@rad/api/network/tsm/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { query } from '#api/query.ts'
import { StatusTabs } from '#kit/filter/status-tabs.tsx'
import { t } from '#kit/words.ts'

const paths = {
  managers: '/territory-managers',
  unmapped: '/territory-managers/unmapped',
  territories: '/territory-managers/territories',
} as const

/** The three parts of the page; the work queue says how long it is. */
export function TsmTabs({ at }: { at: keyof typeof paths }) {
  const navigate = useNavigate()
  const gaps = useQuery(query(tsmApi.unmapped, { query: { perPage: 1 } }))
  return (
    <StatusTabs
      label={t('Sections')}
      value={at}
      onChange={(value) => void navigate({ to: paths[(value ?? 'managers') as keyof typeof paths] })}
      tabs={[
        { value: 'managers', label: t('Managers') },
        { value: 'unmapped', label: t('Unmapped outlets'), count: gaps.data?.total },
        { value: 'territories', label: t('Territories') },
      ]}
    />
  )
}

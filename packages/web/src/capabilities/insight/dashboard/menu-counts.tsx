import { dashboardApi } from '@rad/api/insight/dashboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '#api/query.ts'
import { showNavCounts } from '#shell/frame/nav-counts.ts'

/** Tells the menu how much needs action on its pages; draws nothing. */
export function MenuCounts() {
  const { data } = useQuery({ ...query(dashboardApi.waiting, {}), staleTime: 30_000, refetchInterval: 300_000 })
  useEffect(() => {
    if (data) showNavCounts(data)
  }, [data])
  return null
}

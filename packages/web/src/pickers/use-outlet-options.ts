import { outletsApi } from '@rad/api/network/outlets/contract'
import type { Input } from '@rad/api/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import type { Option } from '#kit/filter.ts'

/** Arguments of the list of outlets that narrow what is offered. */
export type OutletNarrowing = Pick<Input<typeof outletsApi.list>['query'], 'status' | 'dealer'>

/** The outlets in scope, found by the server as one types: there may be thousands. */
export function useOutletOptions(
  isAllowed: boolean,
  only: OutletNarrowing = {},
): {
  options: Option[] | undefined
  onSearch: (text: string) => void
} {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text, 200)
  const found = useQuery({
    ...pagedQuery(outletsApi.list, { query: { ...only, q: typed || undefined, perPage: 50, sort: 'code' } }),
    enabled: isAllowed,
    staleTime: 60_000,
  })
  const options = found.data?.rows.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))
  return { options: isAllowed ? options : [], onSearch: setText }
}

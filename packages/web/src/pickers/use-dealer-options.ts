import { useDebouncedValue } from '@mantine/hooks'
import { dealersApi } from '@rad/api/network/dealers/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import type { Option } from '#kit/filter.ts'

/** The dealers in scope, found by the server as one types: there may be thousands. */
export function useDealerOptions(): { options: Option[] | undefined; onSearch: (text: string) => void } {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text, 200)
  const found = useQuery({
    ...pagedQuery(dealersApi.list, { query: { q: typed || undefined, perPage: 50, sort: 'code' } }),
    staleTime: 60_000,
  })
  const options = found.data?.rows.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))
  return { options, onSearch: setText }
}

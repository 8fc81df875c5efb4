import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Filter, Values } from './filter.ts'
import { useOpenedFilters } from './use-opened-filters.ts'

/** A screen with one filter whose options come from a call, which fails as often as said. */
function openScreen(values: Values, failures: number) {
  let calls = 0
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {children}
    </QueryClientProvider>
  )
  const { result } = renderHook(
    () => {
      const { areWanted, telling } = useOpenedFilters(values)
      const { data } = useQuery({
        queryKey: ['outlets'],
        enabled: areWanted('outlet'),
        queryFn: () => ((calls += 1) <= failures ? Promise.reject(new Error('No line')) : [{ value: 'a', label: 'A' }]),
      })
      return telling([{ kind: 'options', key: 'outlet', label: 'Outlet', options: data }])[0] as Filter & {
        kind: 'options'
      }
    },
    { wrapper },
  )
  return { filter: () => result.current, open: () => act(async () => result.current.onOpen?.()), calls: () => calls }
}

test('the options of a filter are fetched when it is opened, once', async () => {
  const screen = openScreen({}, 0)
  expect(screen.calls()).toBe(0)
  await screen.open()
  await waitFor(() => expect(screen.filter().options).toHaveLength(1))
  await screen.open()
  expect(screen.calls()).toBe(1)
})

test('a filter that is set has its words at once', async () => {
  const screen = openScreen({ outlet: ['a'] }, 0)
  await waitFor(() => expect(screen.filter().options).toHaveLength(1))
})

test('options that could not be fetched are asked for again when the filter is opened again', async () => {
  const screen = openScreen({}, 1)
  await screen.open()
  await waitFor(() => expect(screen.calls()).toBe(1))
  await screen.open()
  await waitFor(() => expect(screen.filter().options).toHaveLength(1))
})

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Filter, listIn, type Values } from '#kit/filter.ts'

/** Tells which filters were opened or are set: options that cost a call are fetched for those alone. */
export function useOpenedFilters(values: Values) {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<readonly string[]>([])
  const open = (key: string) => {
    setOpened((before) => (before.includes(key) ? before : [...before, key]))
    // What could not be fetched is tried again whenever somebody wants it.
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }
  return {
    /** Whether the options of one of these filters are wanted, or the words of what it is set to. */
    areWanted: (...keys: string[]) => keys.some((key) => opened.includes(key) || listIn(values[key]).length > 0),
    /** The filters, which tell when they are opened. */
    telling: (filters: readonly Filter[]): Filter[] =>
      filters.map((filter) => ({ ...filter, onOpen: () => open(filter.key) })),
  }
}

import { useState } from 'react'
import { type Filter, listIn, type Values } from '#kit/filter.ts'

/** Tells which filters were opened or are set: options that cost a call are fetched for those alone. */
export function useOpenedFilters(values: Values) {
  const [opened, setOpened] = useState<readonly string[]>([])
  return {
    /** Whether the options of one of these filters are wanted, or the words of what it is set to. */
    areWanted: (...keys: string[]) => keys.some((key) => opened.includes(key) || listIn(values[key]).length > 0),
    /** The filters, which tell when they are opened. */
    telling: (filters: readonly Filter[]): Filter[] =>
      filters.map((filter) => ({
        ...filter,
        onOpen: () => setOpened((before) => (before.includes(filter.key) ? before : [...before, filter.key])),
      })),
  }
}

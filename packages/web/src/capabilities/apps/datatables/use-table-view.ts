import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { RawSearch } from '#kit/filter/view-url.ts'

export interface TableView {
  q: string
  /** Empty for the order the rows come in. */
  sort: string
  page: number
  perPage: number
  /** Any other value of the address; empty where it has none. */
  get: (key: string) => string
  /** Changes parts of the address; whatever changes the rows starts again at page 1. */
  set: (patch: Record<string, string | number | undefined>) => void
}

const positive = (text: string, usual: number, most: number) => {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? Math.min(number, most) : usual
}

/** The view of a table that sorts and pages its rows itself, in the address. */
export function useTableView(): TableView {
  const raw = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const get = useCallback((key: string) => [raw[key]].flat()[0] ?? '', [raw])
  const set = useCallback(
    (patch: Record<string, string | number | undefined>) =>
      void navigate({
        to: '.',
        search: ((previous: RawSearch) => ({
          ...previous,
          ...('page' in patch ? {} : { page: undefined }),
          ...patch,
        })) as never,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return useMemo(
    () => ({
      q: get('q'),
      sort: get('sort'),
      page: positive(get('page'), 1, 1_000_000),
      perPage: positive(get('perPage'), 10, 100),
      get,
      set,
    }),
    [get, set],
  )
}

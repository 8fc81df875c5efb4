import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { BadValue, RawSearch } from '@rad/api/view-reader'
import type { z } from 'zod'
import { readView, searchOf, type Viewed } from '#kit/filter/view-url.ts'

export interface View<V> {
  /** Checked, defaults filled in. */
  values: V
  bad: BadValue[]
  /** Changes parts of the view; whatever changes the rows starts again at page 1. */
  set: (patch: Partial<Record<keyof V & string, unknown>>, options?: { replace?: boolean }) => void
  /** Keeps sort, columns and page size, and drops every filter. */
  clear: () => void
}

const layout = new Set(['sort', 'columns', 'perPage', 'rows', 'look'])
const keepsPage = new Set(['page', 'columns'])

/** The view of this screen: the address, read as the API reads it. */
export function useView<S extends Viewed>(source: S): View<z.output<S['view']>> {
  const raw = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const { values, bad } = useMemo(() => readView(source, raw), [source, raw])

  const go = useCallback(
    (change: (previous: RawSearch) => Record<string, unknown>, replace = false) =>
      void navigate({
        to: '.',
        search: ((previous: RawSearch) => searchOf(source, change(previous) as RawSearch, {})) as never,
        replace,
        resetScroll: false,
      }),
    [navigate, source],
  )
  const set = useCallback<View<z.output<S['view']>>['set']>(
    (patch, options) => {
      const startsAgain = Object.keys(patch).some((key) => !keepsPage.has(key))
      go((previous) => ({ ...previous, ...(startsAgain ? { page: undefined } : {}), ...patch }), options?.replace)
    },
    [go],
  )
  const clear = useCallback(
    () => go((previous) => Object.fromEntries(Object.entries(previous).filter(([key]) => layout.has(key)))),
    [go],
  )
  return { values, bad, set, clear }
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { z } from 'zod'
import { type BadValue, type RawSearch, readView, searchOf } from '#kit/view-url.ts'

export interface View<V> {
  /** Checked, defaults filled in. */
  values: V
  bad: BadValue[]
  /** Changes parts of the view; whatever changes the rows starts again at page 1. */
  set: (patch: Partial<Record<keyof V & string, unknown>>, options?: { replace?: boolean }) => void
  /** Keeps sort, columns and page size, and drops every filter. */
  clear: () => void
}

const layout = new Set(['sort', 'columns', 'perPage', 'rows'])
const keepsPage = new Set(['page', 'columns'])

/** The view of this screen: the address, read by the API's own schema (architecture.md, idea 7). */
export function useView<S extends z.ZodObject>(schema: S): View<z.output<S>> {
  const raw = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const { values, bad } = useMemo(() => readView(schema, raw), [schema, raw])

  const go = useCallback(
    (change: (previous: RawSearch) => Record<string, unknown>, replace = false) =>
      void navigate({
        to: '.',
        search: ((previous: RawSearch) => searchOf(schema, change(previous) as RawSearch, {})) as never,
        replace,
        resetScroll: false,
      }),
    [navigate, schema],
  )
  const set = useCallback<View<z.output<S>>['set']>(
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

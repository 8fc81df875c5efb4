import type { BadValue, RawSearch, ReadView } from '@rad/api/view-reader'
import type { z } from 'zod'

export type { BadValue, RawSearch } from '@rad/api/view-reader'

export function parseSearch(text: string): RawSearch {
  const search: RawSearch = {}
  const params = new URLSearchParams(text)
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key)
    search[key] = values.length === 1 ? (values[0] ?? '') : values
  }
  return search
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== null && one !== '') params.append(key, String(one))
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}

const asText = (value: unknown) => JSON.stringify([value].flat().map(String))

/** What has a view and can read it out of an address, as the lists and reports of contracts do. */
export interface Viewed<V extends z.ZodObject = z.ZodObject> {
  view: V
  read: ReadView
}

/** Reads a view out of an address. A value that is refused falls back to its default and is named in `bad`. */
export const readView = <S extends Viewed>(source: S, raw: RawSearch) =>
  source.read(raw) as { values: z.output<S['view']>; bad: BadValue[] }

/** The address of a view: what equals the default is not written. */
export function searchOf(source: Viewed, raw: RawSearch, patch: Record<string, unknown>): Record<string, unknown> {
  const defaults = source.read({}).values
  const next: Record<string, unknown> = { ...raw, ...patch }
  return Object.fromEntries(
    Object.entries(next).filter(([key, value]) => {
      if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
        return false
      return !(key in defaults && defaults[key] !== undefined && asText(value) === asText(defaults[key]))
    }),
  )
}

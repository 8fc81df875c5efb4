import type { z } from 'zod'

/** A screen's address arguments: plain texts, a repeated argument as a list. */
export type RawSearch = Record<string, string | string[]>

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

/** A value of the address that was left out, with the reason. */
export interface BadValue {
  field: string
  value: string
  message: string
}

/** Reads a view out of an address. A value the schema refuses falls back to its default and is named in `bad`. */
export function readView<S extends z.ZodObject>(schema: S, raw: RawSearch): { values: z.output<S>; bad: BadValue[] } {
  const given: Record<string, unknown> = { ...raw }
  const bad: BadValue[] = []
  for (let attempt = 0; attempt <= Object.keys(raw).length; attempt++) {
    const parsed = schema.safeParse(given)
    if (parsed.success) return { values: parsed.data, bad }
    for (const issue of parsed.error.issues) {
      const field = String(issue.path[0] ?? '')
      if (!(field in given)) continue
      bad.push({ field, value: String(given[field]), message: issue.message })
      delete given[field]
    }
  }
  return { values: schema.parse({}), bad }
}

const asText = (value: unknown) => JSON.stringify([value].flat().map(String))

/** The address of a view: what equals the default is not written. */
export function searchOf<S extends z.ZodObject>(
  schema: S,
  raw: RawSearch,
  patch: Record<string, unknown>,
): Record<string, unknown> {
  const defaults = readView(schema, {}).values as Record<string, unknown>
  const next: Record<string, unknown> = { ...raw, ...patch }
  return Object.fromEntries(
    Object.entries(next).filter(([key, value]) => {
      if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
        return false
      return !(key in defaults && defaults[key] !== undefined && asText(value) === asText(defaults[key]))
    }),
  )
}

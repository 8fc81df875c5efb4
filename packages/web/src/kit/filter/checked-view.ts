import type { BadValue, RawSearch } from '@rad/api/view-reader'
import type { z } from 'zod'
import '#kit/form/schemas.ts'
import type { Viewed } from '#kit/filter/view-url.ts'

/** A view that is no list and no report: it is read by its schema, argument by argument. */
export const checkedView = <V extends z.ZodObject>(view: V): Viewed<V> => ({ view, read: (raw) => check(view, raw) })

function check(view: z.ZodObject, raw: RawSearch): { values: Record<string, unknown>; bad: BadValue[] } {
  const given: Record<string, unknown> = { ...raw }
  const bad: BadValue[] = []
  for (let attempt = 0; attempt <= Object.keys(raw).length; attempt++) {
    const parsed = view.safeParse(given)
    if (parsed.success) return { values: parsed.data, bad }
    for (const issue of parsed.error.issues) {
      const field = String(issue.path[0] ?? '')
      if (!(field in given)) continue
      bad.push({ field, value: String(given[field]), message: issue.message })
      delete given[field]
    }
  }
  return { values: view.parse({}), bad }
}

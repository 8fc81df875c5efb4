import type { z } from 'zod'
import '#kit/form/required-fields.css'

/** The parts of a schema that lead to a field: of an object, of a list, of what is transformed. */
interface Parts {
  shape?: Record<string, z.ZodType & Parts>
  element?: z.ZodType & Parts
  in?: z.ZodType & Parts
  out?: z.ZodType & Parts
}

/** The schema of a field such as `title` or `items.0.cost`; undefined where its form is checked as a whole. */
function schemaOf(schema: (z.ZodType & Parts) | undefined, path: readonly string[]): z.ZodType | undefined {
  const [key, ...rest] = path
  if (schema === undefined || key === undefined) return schema
  if (schema.shape) return schemaOf(schema.shape[key], rest)
  if (schema.element && /^\d+$/.test(key)) return schemaOf(schema.element, rest)
  return schema.in && schema.out ? (schemaOf(schema.in, path) ?? schemaOf(schema.out, path)) : undefined
}

/**
 * Which fields of a form cannot be left empty: those whose schema refuses everything that an empty control may hold. `initial`
 * tells which of them holds undefined.
 */
export function requiredBy(schema: z.ZodType, initial: Record<string, unknown>): (field: string) => boolean {
  const known = new Map<string, boolean>()
  const find = (field: string) => {
    const own = schemaOf(schema, field.split('.'))
    if (!own) return false
    const empty = ['', null, [], ...(field in initial && initial[field] === undefined ? [undefined] : [])]
    return empty.every((value) => !own.safeParse(value).success)
  }
  return (field) => {
    const is = known.get(field) ?? find(field)
    known.set(field, is)
    return is
  }
}

/** What the control of such a field is given; the star beside its label follows from it (required-fields.css). */
export const requiredProps = { 'data-needed': true } as const

/** Tells screen readers too. A group of boxes carries the mark on an element that may not say it. */
export function sayRequired(form: HTMLElement | null): void {
  for (const field of form?.querySelectorAll('[data-needed]:is(input, select, textarea)') ?? [])
    field.setAttribute('aria-required', 'true')
}

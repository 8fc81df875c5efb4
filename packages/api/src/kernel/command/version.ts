import { sql } from 'kysely'
import type { Context } from './context.ts'
import { conflict } from './errors.ts'

/** What every change of a versioned record sets in addition to its fields (docs/domain.md#records). */
export const nextVersion = (ctx: Pick<Context, 'actor' | 'deps'>) => ({
  version: sql<number>`version + 1`,
  updated_at: ctx.deps.clock.now(),
  updated_by: ctx.actor.user_id,
})

/** 409: the copy that was edited is old; the record as it is goes along. */
export const staleVersion = (what: string, current: unknown) =>
  conflict('version.stale', `Someone else changed this ${what}.`, { current })

/** A text that is the same for equal values: the database does not preserve the order of the keys of JSON. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${key}:${canonical(inner)}`).join()}}`
}

/** The fields that would change a record. A field left out stays as it is. */
export const differences = <K extends string>(before: object, after: Partial<Record<K, unknown>>): K[] =>
  (Object.entries(after) as [K, unknown][])
    .filter(
      ([key, value]) => value !== undefined && canonical(value) !== canonical((before as Record<string, unknown>)[key]),
    )
    .map(([key]) => key)

/** The fields of a change that were given. */
export const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Which of these fields of a record are another than they were, and what they were: a line of its history. */
export function changedFields(fields: readonly string[], before: object, after: object) {
  const given = Object.fromEntries(fields.map((field) => [field, (after as Record<string, unknown>)[field]]))
  const changed = differences(before, given)
  const only = (record: object) => Object.fromEntries(Object.entries(record).filter(([key]) => changed.includes(key)))
  return { before: only(before), after: only(after) }
}

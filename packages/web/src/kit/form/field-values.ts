import type { Field, Fields } from '@rad/api/fields'
import type { FieldValues } from '#kit/form/declared-fields.tsx'

/** The labels of declared fields, for a form that compares two versions by them. */
export const labelsOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])) as Record<
    keyof F & string,
    string
  >

/** Fields of a new record, with what they begin with. */
export const blankOf = (fields: Fields): FieldValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default ?? startOf(field)]))

const written = new Set<Field['kind']>(['text', 'long-text', 'email', 'code'])
/** A text that must be given begins as an empty one, so that its own words refuse it. */
const startOf = ({ kind, required }: Field) => (required && written.has(kind) ? '' : null)

/** Of a record what a form of its declared fields holds. */
export const valuesOf = (fields: Fields, record: object): FieldValues =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, (record as FieldValues)[name]]))

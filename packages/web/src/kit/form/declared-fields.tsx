import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Field, Fields } from '@rad/api/fields'
import { Fragment, type ReactNode } from 'react'
import { DayField } from '#kit/form/day-field.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { NumberField } from '#kit/form/number-field.tsx'
import { t } from '#kit/words.ts'

/** What a form holds of declared fields; what is empty is null. */
export type FieldValues = Record<string, unknown>

interface FieldProps {
  form: UseFormReturnType<FieldValues>
  name: string
  field: Field
  hasFocus?: boolean
}

/** What draws the control of a field that the kit cannot know, such as a reference to another record. Uses no hooks. */
export type FieldControls = Readonly<Record<string, (props: FieldProps) => ReactNode>>

interface DeclaredFieldsProps {
  form: UseFormReturnType<FieldValues>
  fields: Fields
  /** The first of them has the focus. */
  isNew?: boolean
  controls?: FieldControls
}

/** The labels of declared fields, for a form that compares two versions by them. */
export const labelsOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))

/** Fields of a new record, with what they begin with. */
export const blankOf = (fields: Fields): FieldValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default ?? startOf(field)]))

const written = new Set<Field['kind']>(['text', 'long-text', 'email', 'code'])
/** A text that must be given begins as an empty one, so that its own words refuse it. */
const startOf = ({ kind, required }: Field) => (required && written.has(kind) ? '' : null)

/** Of a record what a form of its declared fields holds. */
export const valuesOf = (fields: Fields, record: object): FieldValues =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, (record as FieldValues)[name]]))

/** The controls of declared fields, in their order. */
export function DeclaredFields({ form, fields, isNew = false, controls = {} }: DeclaredFieldsProps) {
  return Object.entries<Field>(fields).map(([name, field], index) => {
    const props = { form, name, field, hasFocus: isNew && index === 0 }
    // Called and not mounted: a control written where it is used is another function each time.
    return <Fragment key={name}>{controls[name]?.(props) ?? <DeclaredField {...props} />}</Fragment>
  })
}

function DeclaredField({ form, name, field, hasFocus }: FieldProps) {
  const control = {
    label: t(field.label),
    'data-autofocus': hasFocus || undefined,
    ...form.getInputProps(name),
  }
  const set = (value: unknown) => form.setFieldValue(name, value)
  // A text that may be missing is sent as null.
  const typed = {
    ...control,
    value: String(form.values[name] ?? ''),
    onChange: (event: { currentTarget: { value: string } }) =>
      set(event.currentTarget.value || (field.nullable ? null : '')),
  }
  switch (field.kind) {
    case 'choice':
      return (
        <Select
          {...control}
          data={field.values.map((value) => ({ value, label: inWords(value) }))}
          clearable={field.nullable ?? false}
          allowDeselect={false}
        />
      )
    case 'flag':
      return <Switch label={t(field.label)} {...form.getInputProps(name, { type: 'checkbox' })} />
    case 'number':
    case 'whole':
      return <NumberField {...control} value={form.values[name]} onChange={set} />
    case 'day':
      return (
        <DayField
          {...control}
          value={String(form.values[name] ?? '')}
          onChange={set}
          isOptional={field.nullable ?? false}
        />
      )
    case 'long-text':
      return <Textarea rows={4} maxLength={field.max} {...typed} />
    case 'email':
      return <TextInput type="email" autoComplete="off" {...typed} />
    default:
      return <TextInput autoComplete="off" {...typed} />
  }
}

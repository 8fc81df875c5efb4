import { Select, TextInput } from '@mantine/core'
import type { TextField } from '@rad/api/fields'
import type { ReactNode } from 'react'
import { controlOf, type FieldControl } from '#kit/form/declared-fields.tsx'

/** What is wrong with a list, or with one of its values. */
export const listErrorOf = (errors: Record<string, ReactNode>, name: string) =>
  Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]

/** A text that takes no more than it may hold while it is typed. */
export const limitedText: FieldControl = (props) => {
  const { form, name, field } = props
  return (
    <TextInput
      autoComplete="off"
      maxLength={(field as TextField).max}
      {...controlOf(props)}
      value={String(form.values[name] ?? '')}
      onChange={(event) => form.setFieldValue(name, event.currentTarget.value || (field.nullable ? null : ''))}
    />
  )
}

/** One of the values of a choice, by words of their own. */
export const choiceIn =
  (wordOf: (value: string) => string): FieldControl =>
  (props) => (
    <Select
      data={(props.field.kind === 'choice' ? props.field.values : []).map((value) => ({
        value,
        label: wordOf(value),
      }))}
      clearable={props.field.nullable ?? false}
      allowDeselect={props.field.nullable ?? false}
      {...controlOf(props)}
    />
  )

import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Field, Fields } from '@rad/api/fields'
import { Fragment, type ReactNode } from 'react'
import { DayField } from '#kit/form/day-field.tsx'
import formStyles from '#kit/form/drawer-form.module.css'
import { inWords } from '#kit/text/in-words.ts'
import { NumberField } from '#kit/form/number-field.tsx'
import { t } from '#kit/words.ts'

/** What a form holds of declared fields; what is empty is null. */
export type FieldValues = Record<string, unknown>

export interface FieldProps {
  form: UseFormReturnType<FieldValues>
  name: string
  field: Field
  hasFocus?: boolean
}

/** Draws a field. Uses no hooks. */
export type FieldControl = (props: FieldProps) => ReactNode
/** What draws the control of a field that the kit cannot know, such as a reference to another record. */
export type FieldControls = Readonly<Record<string, FieldControl>>

/** The name of a field, or of two that are beside each other; or a heading. */
export type FieldRow = string | readonly [string, string] | { heading: string }

/** Places the controls of fields by their names; of a field that the form does not hold there is none. */
export type FieldsLayout = (control: (name: string) => ReactNode) => ReactNode

interface DeclaredFieldsProps {
  form: UseFormReturnType<FieldValues>
  fields: Fields
  layout?: FieldsLayout | undefined
  /** Those that are first, or beside each other. The others follow as they are declared. */
  rows?: readonly FieldRow[]
  /** The first of them has the focus. */
  isNew?: boolean
  controls?: FieldControls
}

/** All fields by row: those that are placed, then the others. */
function rowsOf(fields: Fields, rows: readonly FieldRow[]): FieldRow[] {
  const placed = new Set<unknown>(rows.flat())
  return [...rows, ...Object.keys(fields).filter((name) => !placed.has(name))]
}

/** The controls of declared fields, in their order. */
export function DeclaredFields({ form, fields, layout, rows = [], isNew = false, controls = {} }: DeclaredFieldsProps) {
  let isFirst = isNew
  const draw = (name: string) => {
    const { [name]: field } = fields
    if (!field) return null
    const props = { form, name, field, hasFocus: isFirst }
    isFirst = false
    // Called and not mounted: a control written where it is used is another function each time.
    return <Fragment key={name}>{controls[name]?.(props) ?? <DeclaredField {...props} />}</Fragment>
  }
  if (layout) return layout(draw)
  return rowsOf(fields, rows).map((row) => {
    if (typeof row === 'object' && 'heading' in row)
      return (
        <h3 key={row.heading} className={formStyles.heading}>
          {t(row.heading)}
        </h3>
      )
    const shown = [row].flat().filter((name) => name in fields)
    if (shown.length < 2) return shown.map(draw)
    return (
      <div key={shown.join()} className={formStyles.pair}>
        {shown.map(draw)}
      </div>
    )
  })
}

/** What a control is given of its field: label, hint, focus, value, and what is wrong with it. */
export const controlOf = ({ form, name, field, hasFocus }: FieldProps) => ({
  label: t(field.label),
  description: field.hint && t(field.hint),
  'data-autofocus': hasFocus || undefined,
  ...form.getInputProps(name),
})
export type ControlProps = ReturnType<typeof controlOf>

/** A code whose longest is declared is written in its letters while it is typed. */
function inLetters(field: Field, typed: string): string {
  if (field.kind !== 'code' || field.max === undefined) return typed
  return field.letters === 'small' ? typed.toLowerCase() : typed.toUpperCase()
}

/** The same for a text, which is sent as null where it may be missing. */
export const typedOf = (props: FieldProps) => ({
  ...controlOf(props),
  value: String(props.form.values[props.name] ?? ''),
  onChange: (event: { currentTarget: { value: string } }) =>
    props.form.setFieldValue(
      props.name,
      inLetters(props.field, event.currentTarget.value) || (props.field.nullable ? null : ''),
    ),
})

function DeclaredField(props: FieldProps) {
  const { form, name, field } = props
  const control = controlOf(props)
  const typed = typedOf(props)
  const set = (value: unknown) => form.setFieldValue(name, value)
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
      // One that no one has chosen yet has no value, which is off.
      return (
        <Switch
          {...control}
          {...form.getInputProps(name, { type: 'checkbox' })}
          value="true"
          checked={form.values[name] === true}
        />
      )
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
    case 'code':
      return <TextInput autoComplete="off" maxLength={field.max} {...typed} />
    default:
      return <TextInput autoComplete="off" {...typed} />
  }
}

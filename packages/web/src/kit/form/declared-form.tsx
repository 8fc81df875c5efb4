import type { Fields } from '@rad/api/fields'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import {
  DeclaredFields,
  type FieldControls,
  type FieldRow,
  type FieldsLayout,
  type FieldValues,
} from '#kit/form/declared-fields.tsx'
import { blankOf, labelsOf, valuesOf } from '#kit/form/field-values.ts'
import { DrawerForm, type DrawerFormProps } from '#kit/form/drawer-form.tsx'
import { t } from '#kit/words.ts'

/** How a form of declared fields differs from one that shows them all, each by its kind. */
export interface FormLayout {
  /** Draws them where they are more than rows, */
  layout?: FieldsLayout | undefined
  /** or those that are first, or beside each other. The others follow as they are declared. */
  rows?: readonly FieldRow[] | undefined
  /** Whether a field is shown, by what is entered. What is not shown is sent all the same. */
  isShown?: ((name: string, values: FieldValues) => boolean) | undefined
  /** How a value reads in the comparison of two versions. */
  words?: ((name: string, value: unknown) => unknown) | undefined
}

type Drawer = Omit<DrawerFormProps<FieldValues>, 'labels' | 'initial' | 'schema' | 'words' | 'onSubmit' | 'children'>

interface DeclaredFormProps<S extends z.ZodType> extends Drawer, FormLayout {
  /** Those that the form holds. */
  fields: Fields
  /** What it changes; without one it begins with the defaults of the fields. */
  record?: (object & { version: number }) | undefined
  /** Values of a new record, over the defaults of its fields. */
  initial?: FieldValues | undefined
  schema: S
  onSubmit: (values: z.input<S>, version: number | undefined) => Promise<unknown>
  controls?: FieldControls | undefined
  above?: ReactNode
  /** What follows from what is entered, such as a preview, is drawn of it. */
  below?: ReactNode | ((values: FieldValues) => ReactNode)
  /** The first field has the focus; unless given, where a record is added. */
  hasFocus?: boolean | undefined
}

/** A form in a drawer that is drawn from declared fields: labels, controls, and initial values follow from them. */
export function DeclaredForm<S extends z.ZodType>({
  fields,
  layout,
  rows,
  isShown = () => true,
  record,
  initial,
  controls,
  above,
  below,
  hasFocus = !record,
  onSubmit,
  toValues = (row) => valuesOf(fields, row),
  ...drawer
}: DeclaredFormProps<S>) {
  return (
    <DrawerForm<FieldValues>
      submitLabel={record ? t('Save') : t('Add')}
      {...drawer}
      labels={labelsOf(fields)}
      initial={record ? toValues(record as FieldValues) : { ...blankOf(fields), ...initial }}
      version={record?.version}
      toValues={toValues}
      // The schema has checked them.
      onSubmit={(values, version) => onSubmit(values as z.input<S>, version)}
    >
      {(form) => (
        <>
          {above}
          <DeclaredFields
            form={form}
            fields={Object.fromEntries(Object.entries(fields).filter(([name]) => isShown(name, form.values)))}
            layout={layout}
            rows={rows}
            isNew={hasFocus}
            controls={controls}
          />
          {typeof below === 'function' ? below(form.values) : below}
        </>
      )}
    </DrawerForm>
  )
}

import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Field } from '@rad/api/fields'
import { t } from '#kit/words.ts'
import { useOutletOptions } from './use-outlet-options.ts'

export interface OutletFieldProps {
  form: UseFormReturnType<Record<string, unknown>>
  name: string
  field: Field
}

/** A field of a form that holds the code of an outlet. */
export function OutletField({ form, name, field }: OutletFieldProps) {
  const outlets = useOutletOptions()
  const selected = form.values[name]
  const options = outlets.options ?? []
  // What is chosen already may not be among the first that are offered.
  const chosen =
    typeof selected === 'string' && !options.some(({ value }) => value === selected)
      ? [{ value: selected, label: selected }]
      : []
  return (
    <Select
      label={t(field.label)}
      data={[...chosen, ...options]}
      searchable
      clearable={field.nullable ?? false}
      // A chosen outlet is there as code and name, which is no search.
      onSearchChange={(typed) => outlets.onSearch(typed.includes(' · ') ? '' : typed)}
      nothingFoundMessage={t('No results.')}
      {...form.getInputProps(name)}
    />
  )
}

import type { UseFormReturnType } from '@mantine/form'
import type { Field } from '@rad/api/fields'
import { t } from '#kit/words.ts'
import { ServedSelect } from '#choose/served-select.tsx'
import { useCustomerOptions } from '#choose/use-customer-options.ts'

export interface CustomerFieldProps {
  form: UseFormReturnType<Record<string, unknown>>
  name: string
  field: Field
  /** What the customer is called who is chosen already, by number. */
  known?: Readonly<Record<string, string>>
}

/** A field of a form that holds the number of a customer. */
export function CustomerField({ form, name, field, known = {} }: CustomerFieldProps) {
  const { options, onSearch } = useCustomerOptions()
  const selected = form.values[name]
  const label = typeof selected === 'string' ? known[selected] : undefined
  const isOffered = options?.some(({ value }) => value === selected)
  return (
    <ServedSelect
      label={t(field.label)}
      description={t('Search by name, phone, or customer number.')}
      options={
        label !== undefined && !isOffered
          ? [{ value: String(selected), label: `${selected} · ${label}` }, ...(options ?? [])]
          : options
      }
      onSearch={onSearch}
      clearable={field.nullable ?? false}
      {...form.getInputProps(name)}
    />
  )
}

import { Select, type SelectProps } from '@mantine/core'
import { countries } from './countries.ts'

/** A country by its name; one that is not on the list stays readable. */
export function CountrySelect({ value, ...select }: Omit<SelectProps, 'data'>) {
  const isMissing = value && !countries.includes(value)
  return (
    <Select
      searchable
      nothingFoundMessage="No country is called that."
      clearButtonProps={{ 'aria-label': 'Clear the country' }}
      {...select}
      value={value || null}
      onChange={(chosen, option) => select.onChange?.(chosen ?? '', option)}
      data={isMissing ? [value, ...countries] : countries}
    />
  )
}

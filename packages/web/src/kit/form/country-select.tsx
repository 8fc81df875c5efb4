import { Select, type SelectProps } from '@mantine/core'
import { t } from '#kit/words.ts'
import { countries } from './countries.ts'

/** A country by its name; one that is not on the list stays readable. */
export function CountrySelect({ value, ...select }: Omit<SelectProps, 'data'>) {
  const isMissing = value && !countries.includes(value)
  return (
    <Select
      searchable
      nothingFoundMessage={t('No countries found.')}
      clearButtonProps={{ 'aria-label': t('Clear country') }}
      {...select}
      value={value || null}
      onChange={(chosen, option) => select.onChange?.(chosen ?? '', option)}
      data={isMissing ? [value, ...countries] : countries}
    />
  )
}

import { Select, type SelectProps } from '@mantine/core'
import type { Option } from '#kit/filter/filter.ts'
import { t } from '#kit/words.ts'

export interface ServedSelectProps extends Omit<SelectProps, 'data' | 'filter' | 'onSearchChange'> {
  options: readonly Option[] | undefined
  onSearch: (text: string) => void
}

/** A select whose options the server finds as one types. What is chosen stays readable when it is not among them. */
export function ServedSelect({ options = [], onSearch, ...select }: ServedSelectProps) {
  const { value } = select
  const isMissing = value && !options.some((option) => option.value === value)
  return (
    <Select
      searchable
      nothingFoundMessage={t('No results.')}
      {...select}
      data={[...(isMissing ? [{ value, label: value }] : []), ...options]}
      // The server has filtered already, by more than the label.
      filter={({ options: found }) => found}
      onSearchChange={(typed) => onSearch(typed.split(' · ')[0] ?? '')}
    />
  )
}

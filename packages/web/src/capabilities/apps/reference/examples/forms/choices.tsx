import { Autocomplete, MultiSelect, Select } from '@mantine/core'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

const cities = [
  'Ahmedabad',
  'Bengaluru',
  'Chennai',
  'Delhi',
  'Hyderabad',
  'Jaipur',
  'Kochi',
  'Kolkata',
  'Mumbai',
  'Pune',
]

export function Choices() {
  const kinds = [
    { value: 'repair', label: t('Repair') },
    { value: 'delivery', label: t('Delivery') },
    { value: 'parts', label: t('Parts') },
    { value: 'billing', label: t('Billing') },
  ]
  return (
    <div className={layout.fields}>
      <Select label={t('Kind')} data={kinds} defaultValue="repair" allowDeselect={false} />
      <Select
        label={t('City')}
        data={cities}
        placeholder={t('Type to search')}
        searchable
        clearable
        nothingFoundMessage={t('No results.')}
      />
      <MultiSelect
        label={t('Kinds')}
        data={kinds}
        defaultValue={['repair', 'parts']}
        clearButtonProps={{ 'aria-label': t('Clear') }}
        clearable
      />
      <Autocomplete label={t('Place')} description={t('Choose one or enter your own.')} data={cities} />
    </div>
  )
}

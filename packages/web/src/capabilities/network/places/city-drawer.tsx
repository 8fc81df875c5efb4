import { Drawer, Select } from '@mantine/core'
import { type City, cityFields, placesApi } from '@rad/api/network/places/contract'
import { useState } from 'react'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { controlOf, type ControlProps } from '#kit/form/declared-fields.tsx'
import { choiceIn } from '#kit/form/field-controls.tsx'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { tierWords } from '#words/network-words.tsx'
import { namedOptions, usePlaces } from '#choose/use-place-options.ts'
import { useCan } from '#shell/frame/rights.tsx'

const CityForm = formDrawer({
  fields: cityFields.fields,
  add: placesApi.addCity,
  update: placesApi.updateCity,
  id: 'id',
  list: placesApi.listCities,
  touches: ['outlets'],
  title: (city) => (city ? city.name : t('Add city')),
  confirm: (_city, isNew, say) => say(isNew ? t('City added.') : t('City saved.')),
  rows: ['name', 'state', ['tier', 'population'], ['lat', 'lon']],
  controls: () => ({
    state: (props) => <StateField {...controlOf(props)} />,
    tier: choiceIn((tier) => tierWords(tier)),
  }),
})

export interface CityDrawerProps {
  /** The city's id, or `new`. */
  id: string
  /** The row, while it is on the page of the list. */
  city: City | undefined
  onClose: () => void
}

export function CityDrawer({ id, city, onClose }: CityDrawerProps) {
  const can = useCan()
  // A refreshed list may sort the row to another page while it is being edited.
  const [begun] = useState(city)
  const row = city ?? begun
  if (row) return <CityForm record={row} isReadOnly={!can('update Model')} onClose={onClose} />
  if (id === 'new') return <CityForm isReadOnly={!can('create Model')} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title={t('City')} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      <EmptyState
        title={t('City not found on this page')}
        text={t('Find the city in the list and open it from there.')}
      />
    </Drawer>
  )
}

function StateField(props: ControlProps) {
  return <Select {...props} data={namedOptions(usePlaces()?.states) ?? []} searchable allowDeselect={false} />
}

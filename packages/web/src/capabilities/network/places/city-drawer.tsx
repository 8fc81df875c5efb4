import { words } from '@rad/api/words'
import { Drawer, Select, TextInput } from '@mantine/core'
import { type City, placesApi, tiers } from '@rad/api/network/places/contract'
import { useState } from 'react'
import { useSaySaved } from '#api/use-say-saved.ts'
import { useSend } from '#api/use-send.ts'
import formStyles from '#kit/form/drawer-form.module.css'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { NumberField } from '#kit/form/number-field.tsx'
import { t } from '#kit/words.ts'
import { tierWords } from '#pickers/network-words.tsx'
import { namedOptions, usePlaces } from '#pickers/use-place-options.ts'
import { useCan } from '#shell/frame/rights.tsx'

type Values = Record<keyof typeof labels, string | number | null>

const labels = words({
  name: 'City',
  state: 'State',
  tier: 'City tier',
  population: 'Population',
  lat: 'Latitude',
  lon: 'Longitude',
})
const blank: Values = { name: '', state: '', tier: null, population: null, lat: null, lon: null }
const valuesOf = ({ name, state, tier, population, lat, lon }: City): Values => ({
  name,
  state,
  tier,
  population,
  lat,
  lon,
})
const changes = placesApi.updateCity.body.omit({ if_version: true })
type Body = Parameters<ReturnType<typeof useSend<typeof placesApi.addCity>>['mutate']>[0]['body']

export interface CityDrawerProps {
  /** The city's id, or `new`. */
  id: string
  /** The row, while it stands on the page of the list. */
  city: City | undefined
  onClose: () => void
}

export function CityDrawer({ id, city, onClose }: CityDrawerProps) {
  // A refreshed list may sort the row to another page while it is being edited.
  const [begun] = useState(city)
  const row = city ?? begun
  if (row || id === 'new') return <CityForm city={row} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title={t('City')} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      <EmptyState
        title={t('City not found on this page')}
        text={t('Find the city in the list and open it from there.')}
      />
    </Drawer>
  )
}

function CityForm({ city, onClose }: Pick<CityDrawerProps, 'city' | 'onClose'>) {
  const add = useSend(placesApi.addCity, { refreshes: ['outlets'] })
  const saySaved = useSaySaved(placesApi.listCities)
  const update = useSend(placesApi.updateCity, { refreshes: ['outlets'] })
  const places = usePlaces()
  const can = useCan()

  const save = (values: Values, version: number | undefined) => {
    const body = values as unknown as Body
    return city && version !== undefined
      ? update.mutateAsync({ params: { id: city.id }, body: { ...body, if_version: version } })
      : add.mutateAsync({ body })
  }

  return (
    <DrawerForm<Values>
      title={city ? city.name : t('Add city')}
      draftKey={`cities:${city?.id ?? 'new'}`}
      labels={labels}
      initial={city ? valuesOf(city) : blank}
      schema={city ? changes : placesApi.addCity.body}
      version={city?.version}
      toValues={(row) => valuesOf(row as unknown as City)}
      submitLabel={city ? t('Save') : t('Add')}
      isReadOnly={!can(city ? 'update Model' : 'create Model')}
      onSubmit={save}
      onSaved={(saved) => {
        saySaved(city ? t('City saved.') : t('City added.'), saved)
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => {
        const figure = (key: 'population' | 'lat' | 'lon') => (
          <NumberField
            label={t(labels[key])}
            {...form.getInputProps(key)}
            value={form.values[key]}
            onChange={(value) => form.setFieldValue(key, value)}
          />
        )
        return (
          <>
            <TextInput
              label={t(labels.name)}
              autoComplete="off"
              data-autofocus={!city || undefined}
              {...form.getInputProps('name')}
            />
            <Select
              label={t(labels.state)}
              data={namedOptions(places?.states) ?? []}
              searchable
              allowDeselect={false}
              {...form.getInputProps('state')}
              value={form.values.state ? String(form.values.state) : null}
            />
            <div className={formStyles.pair}>
              <Select
                label={t(labels.tier)}
                data={tiers.map((value) => ({ value, label: tierWords(value) }))}
                clearable
                {...form.getInputProps('tier')}
              />
              {figure('population')}
            </div>
            <div className={formStyles.pair}>
              {figure('lat')}
              {figure('lon')}
            </div>
          </>
        )
      }}
    </DrawerForm>
  )
}

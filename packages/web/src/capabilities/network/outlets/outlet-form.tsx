import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  type Outlet,
  outletCategories,
  outletFunctions,
  outletKinds,
  outletStatuses,
} from '@rad/api/network/outlets/contract'
import { DayField } from '#kit/form/day-field.tsx'
import formStyles from '#kit/form/drawer-form.module.css'
import { inWords } from '#kit/text/in-words.ts'
import { NumberField } from '#kit/form/number-field.tsx'
import { t } from '#kit/words.ts'
import { DealerPicker } from '#pickers/dealer-picker.tsx'
import { categoryWords } from '#pickers/network-words.tsx'
import { namedOptions, type Places } from '#pickers/use-place-options.ts'
import { ChannelLevels } from './channel-levels.tsx'
import { type OutletField, outletLabels, type OutletValues } from './outlet-values.ts'
import styles from './outlet.module.css'

interface PartProps {
  form: UseFormReturnType<OutletValues>
  outlet: Outlet | undefined
  places: Places | undefined
}

interface OutletFormProps extends PartProps {
  fields: readonly OutletField[]
}

const worded = (values: readonly string[]) => values.map((value) => ({ value, label: inWords(value) }))
/** What an outlet of such a kind does, and nothing else. */
const soleFunction: Record<string, Outlet['functions']> = { service_only: ['service'], bodyshop_only: ['bodyshop'] }
const capacities = ['bays_service', 'bays_body', 'paint_booths', 'technicians', 'advisors'] as const

/** A text field; empty reads as null. */
const textOf = (form: PartProps['form'], key: OutletField) => ({
  label: t(outletLabels[key]),
  autoComplete: 'off',
  ...form.getInputProps(key),
  value: String(form.values[key] ?? ''),
  onChange: (event: { currentTarget: { value: string } }) => form.setFieldValue(key, event.currentTarget.value || null),
})
const numberOf = (form: PartProps['form'], key: OutletField) => ({
  label: t(outletLabels[key]),
  ...form.getInputProps(key),
  value: form.values[key],
  onChange: (value: number | string | null) => form.setFieldValue(key, value),
})

export function OutletFormFields({ form, fields, outlet, places }: OutletFormProps) {
  if (fields.length === 1) {
    return (
      <TextInput
        {...textOf(form, 'contact_email')}
        type="email"
        data-autofocus
        description={t('Where the brand contacts this outlet.')}
      />
    )
  }
  const mayPlace = fields.includes('region')
  return (
    <>
      <IdentityFields form={form} outlet={outlet} places={places} mayPlace={mayPlace} />
      <h3 className={styles.part}>{t('Work')}</h3>
      <WorkFields form={form} outlet={outlet} places={places} />
      <h3 className={styles.part}>{t('Place')}</h3>
      <PlaceFields form={form} outlet={outlet} places={places} mayPlace={mayPlace} />
      <h3 className={styles.part}>{t('Capacity')}</h3>
      <div className={styles.figures}>
        {capacities.map((key) => (
          <NumberField key={key} {...numberOf(form, key)} inputMode="numeric" maxLength={3} />
        ))}
      </div>
      <h3 className={styles.part}>{t('Contact')}</h3>
      <TextInput {...textOf(form, 'contact_email')} type="email" />
    </>
  )
}

function IdentityFields({ form, outlet, mayPlace }: PartProps & { mayPlace: boolean }) {
  const { values } = form
  return (
    <>
      {outlet ? null : (
        <TextInput
          label={t(outletLabels.code)}
          description={t('Printed on job cards. Can’t be changed later.')}
          maxLength={12}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('code')}
          onChange={(event) => form.setFieldValue('code', event.currentTarget.value.toUpperCase())}
        />
      )}
      <TextInput label={t(outletLabels.name)} autoComplete="off" {...form.getInputProps('name')} />
      {mayPlace ? (
        <DealerPicker
          label={t(outletLabels.dealer)}
          {...form.getInputProps('dealer')}
          value={values.dealer || null}
          onChange={(dealer) => form.setFieldValue('dealer', dealer ?? '')}
        />
      ) : null}
      <div className={formStyles.pair}>
        {outlet?.status === 'closed' ? null : (
          <Select
            label={t(outletLabels.status)}
            data={worded(outletStatuses.filter((status) => status !== 'closed'))}
            allowDeselect={false}
            {...form.getInputProps('status')}
          />
        )}
        <DayField
          label={t(outletLabels.opened_on)}
          isOptional
          {...form.getInputProps('opened_on')}
          value={form.values.opened_on as string | null}
          onChange={(day) => form.setFieldValue('opened_on', day)}
        />
      </div>
    </>
  )
}

function WorkFields({ form }: PartProps) {
  const { kind } = form.values
  const sole = kind && soleFunction[kind]
  return (
    <>
      <div className={formStyles.pair}>
        <Select
          label={t(outletLabels.kind)}
          data={worded(outletKinds)}
          allowDeselect={false}
          {...form.getInputProps('kind')}
          onChange={(next) =>
            next &&
            form.setValues({
              kind: next as Outlet['kind'],
              ...(soleFunction[next] ? { functions: soleFunction[next] } : {}),
            })
          }
        />
        <Select
          label={t(outletLabels.category)}
          data={[...outletCategories]}
          renderOption={({ option }) => `${option.value} · ${categoryWords(option.value)}`}
          clearable
          comboboxProps={{ shadow: 'md', width: 260, position: 'bottom-end' }}
          {...form.getInputProps('category')}
        />
      </div>
      <Checkbox.Group
        label={t(outletLabels.functions)}
        description={sole ? t('Determined by the kind.') : undefined}
        {...form.getInputProps('functions')}
        onChange={(functions) => form.setFieldValue('functions', functions.toSorted() as Outlet['functions'])}
      >
        <div className={styles.ticks}>
          {outletFunctions.map((value) => (
            <Checkbox key={value} size="xs" value={value} label={inWords(value)} disabled={Boolean(sole)} />
          ))}
        </div>
      </Checkbox.Group>
      <ChannelLevels
        label={t(outletLabels.channels)}
        value={form.values.channels ?? []}
        error={form.errors.channels}
        onChange={(channels) => form.setFieldValue('channels', channels)}
      />
    </>
  )
}

function PlaceFields({ form, outlet, places, mayPlace }: PartProps & { mayPlace: boolean }) {
  const { values } = form
  const region = mayPlace ? values.region : outlet?.region
  const territories = places?.territories.filter((territory) => territory.region === region)
  return (
    <>
      <div className={formStyles.pair}>
        {mayPlace ? (
          <Select
            label={t(outletLabels.region)}
            placeholder={outlet ? undefined : t('Same as dealer')}
            data={namedOptions(places?.regions) ?? []}
            searchable
            clearable={!outlet}
            {...form.getInputProps('region')}
            value={values.region ?? null}
            onChange={(next) => form.setValues({ region: next ?? undefined, territory: null })}
          />
        ) : null}
        <Select
          label={t(outletLabels.territory)}
          data={namedOptions(territories) ?? []}
          disabled={!region}
          searchable
          clearable
          {...form.getInputProps('territory')}
        />
      </div>
      <div className={formStyles.pair}>
        <Select
          label={t(outletLabels.city_id)}
          data={places?.cities.map(({ id, name, state }) => ({ value: id, label: `${name}, ${state}` })) ?? []}
          limit={50}
          searchable
          clearable
          nothingFoundMessage={t('No results.')}
          {...form.getInputProps('city_id')}
        />
        <TextInput {...textOf(form, 'pin')} maxLength={12} />
      </div>
      <Textarea {...textOf(form, 'address')} rows={2} />
      <div className={formStyles.pair}>
        <NumberField {...numberOf(form, 'lat')} />
        <NumberField {...numberOf(form, 'lon')} />
      </div>
    </>
  )
}

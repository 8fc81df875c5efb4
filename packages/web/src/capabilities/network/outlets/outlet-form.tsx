import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { type Outlet, outletCategories, outletFunctions, outletStatuses } from '@rad/api/network/outlets/contract'
import {
  controlOf,
  type FieldControl,
  type FieldControls,
  type FieldsLayout,
  typedOf,
} from '#kit/form/declared-fields.tsx'
import formStyles from '#kit/form/drawer-form.module.css'
import { NumberField } from '#kit/form/number-field.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { DealerPicker } from '#choose/dealer-picker.tsx'
import { categoryWords } from '#words/network-words.tsx'
import { namedOptions, type Places } from '#choose/use-place-options.ts'
import { ChannelLevels } from './channel-levels.tsx'
import styles from './outlet.module.css'

interface Known {
  outlet: Outlet | undefined
  places: Places | undefined
}

/** What an outlet of such a kind does, and nothing else. */
const soleFunction: Record<string, Outlet['functions']> = { service_only: ['service'], bodyshop_only: ['bodyshop'] }
const capacities = ['bays_service', 'bays_body', 'paint_booths', 'technicians', 'advisors']

const figure: FieldControl = (props) => (
  <NumberField
    {...controlOf(props)}
    inputMode="numeric"
    maxLength={3}
    value={props.form.values[props.name]}
    onChange={(value) => props.form.setFieldValue(props.name, value)}
  />
)

const workControls: FieldControls = {
  status: (props) => (
    <Select
      data={outletStatuses.filter((status) => status !== 'closed').map((value) => ({ value, label: inWords(value) }))}
      allowDeselect={false}
      {...controlOf(props)}
    />
  ),
  kind: (props) => (
    <Select
      data={(props.field.kind === 'choice' ? props.field.values : []).map((value) => ({
        value,
        label: inWords(value),
      }))}
      allowDeselect={false}
      {...controlOf(props)}
      onChange={(kind) =>
        kind && props.form.setValues({ kind, ...(soleFunction[kind] && { functions: soleFunction[kind] }) })
      }
    />
  ),
  category: (props) => (
    <Select
      data={[...outletCategories]}
      renderOption={({ option }) => `${option.value} · ${categoryWords(option.value)}`}
      clearable
      comboboxProps={{ shadow: 'md', width: 260, position: 'bottom-end' }}
      {...controlOf(props)}
    />
  ),
  functions: (props) => {
    const isSole = soleFunction[String(props.form.values.kind)] !== undefined
    return (
      <Checkbox.Group
        {...controlOf(props)}
        description={isSole ? t('Determined by the kind.') : undefined}
        onChange={(functions) => props.form.setFieldValue('functions', functions.toSorted())}
      >
        <div className={styles.ticks}>
          {outletFunctions.map((value) => (
            <Checkbox key={value} size="xs" value={value} label={inWords(value)} disabled={isSole} />
          ))}
        </div>
      </Checkbox.Group>
    )
  },
  channels: ({ form, name, field }) => (
    <ChannelLevels
      label={t(field.label)}
      value={(form.values[name] ?? []) as Outlet['channels']}
      error={form.errors[name]}
      onChange={(channels) => form.setFieldValue(name, channels)}
    />
  ),
  ...Object.fromEntries(capacities.map((key) => [key, figure])),
}

export const outletControls = ({ outlet, places }: Known): FieldControls => ({
  ...workControls,
  dealer: (props) => (
    <DealerPicker
      {...controlOf(props)}
      value={(props.form.values.dealer as string) || null}
      onChange={(dealer) => props.form.setFieldValue('dealer', dealer ?? '')}
    />
  ),
  region: (props) => (
    <Select
      placeholder={outlet ? undefined : t('Same as dealer')}
      data={namedOptions(places?.regions) ?? []}
      searchable
      clearable={!outlet}
      {...controlOf(props)}
      value={(props.form.values.region as string | undefined) ?? null}
      onChange={(next) => props.form.setValues({ region: next ?? undefined, territory: null })}
    />
  ),
  territory: (props) => {
    // Who may not move the outlet has no region in the form.
    const region = 'region' in props.form.values ? props.form.values.region : outlet?.region
    const offered = places?.territories.filter((territory) => territory.region === region)
    return <Select data={namedOptions(offered) ?? []} disabled={!region} searchable clearable {...controlOf(props)} />
  },
  city_id: (props) => (
    <Select
      data={places?.cities.map(({ id, name, state }) => ({ value: id, label: `${name}, ${state}` })) ?? []}
      limit={50}
      searchable
      clearable
      nothingFoundMessage={t('No results.')}
      {...controlOf(props)}
    />
  ),
  pin: (props) => <TextInput {...typedOf(props)} autoComplete="off" maxLength={12} />,
  address: (props) => <Textarea {...typedOf(props)} autoComplete="off" rows={2} />,
})

export const outletLayout: FieldsLayout = (control) => (
  <>
    {['code', 'name', 'dealer'].map(control)}
    <div className={formStyles.pair}>{['status', 'opened_on'].map(control)}</div>
    <h3 className={styles.part}>{t('Work')}</h3>
    <div className={formStyles.pair}>{['kind', 'category'].map(control)}</div>
    {['functions', 'channels'].map(control)}
    <h3 className={styles.part}>{t('Place')}</h3>
    <div className={formStyles.pair}>{['region', 'territory'].map(control)}</div>
    <div className={formStyles.pair}>{['city_id', 'pin'].map(control)}</div>
    {control('address')}
    <div className={formStyles.pair}>{['lat', 'lon'].map(control)}</div>
    <h3 className={styles.part}>{t('Capacity')}</h3>
    <div className={styles.figures}>{capacities.map(control)}</div>
    <h3 className={styles.part}>{t('Contact')}</h3>
    {['contact_email', 'phone'].map(control)}
  </>
)

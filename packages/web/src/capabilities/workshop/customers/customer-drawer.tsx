import { Select, TagsInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { customerFields, customersApi } from '@rad/api/workshop/customers/contract'
import type { FieldValues } from '#kit/form/declared-fields.tsx'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { usePlaces } from '#choose/use-place-options.ts'
import { languageOptions } from './languages.ts'

/** Adds a customer, or changes one. */
export const CustomerDrawer = formDrawer({
  fields: customerFields.fields,
  add: customersApi.add,
  update: customersApi.update,
  id: 'no',
  page: '/customers/$no',
  touches: ['timeline', 'vehicles'],
  title: (customer) => (customer ? t('Edit {no}', { no: customer.no }) : t('Add customer')),
  confirm: ({ no }, isNew, say) => say(isNew ? t('Customer {no} added.', { no }) : t('Customer saved.')),
  controls: () => ({
    phones: ({ form, name, field }) => (
      <TagsInput
        label={t(field.label)}
        description={t('Press Enter after each number.')}
        inputMode="tel"
        acceptValueOnBlur
        {...form.getInputProps(name)}
      />
    ),
    language: ({ form, name, field }) => (
      <Select label={t(field.label)} data={languageOptions()} searchable clearable {...form.getInputProps(name)} />
    ),
    city_id: ({ form, name, field }) => <CityField label={t(field.label)} {...form.getInputProps(name)} />,
  }),
})

function CityField(props: { label: string } & ReturnType<UseFormReturnType<FieldValues>['getInputProps']>) {
  const cities = usePlaces()?.cities ?? []
  return (
    <Select
      {...props}
      data={cities.map(({ id, name, state }) => ({ value: id, label: `${name}, ${state}` }))}
      searchable
      clearable
      limit={50}
      nothingFoundMessage={t('No results.')}
    />
  )
}

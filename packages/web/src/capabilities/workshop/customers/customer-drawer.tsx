import { Select, TagsInput } from '@mantine/core'
import type { Input } from '@rad/api/contract'
import { type Customer, customerFields, customersApi } from '@rad/api/workshop/customers/contract'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { blankOf, DeclaredFields, type FieldValues, labelsOf, valuesOf } from '#kit/form/declared-fields.tsx'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { OutletField } from '#pickers/outlet-field.tsx'
import { type Places, usePlaces } from '#pickers/use-place-options.ts'
import { languageOptions } from './languages.ts'

type Body = Input<typeof customersApi.add>['body']

const { fields } = customerFields
const labels = labelsOf(fields)
const changes = customersApi.update.body.omit({ if_version: true })
const touched = ['timeline', 'vehicles']

const cityOptions = (places: Places | undefined) =>
  (places?.cities ?? []).map(({ id, name, state }) => ({ value: id, label: `${name}, ${state}` }))

/** Adds a customer, or changes the one given. */
export function CustomerDrawer({ customer, onClose }: { customer?: Customer; onClose: () => void }) {
  const add = useSend(customersApi.add, { refreshes: touched })
  const update = useSend(customersApi.update, { refreshes: touched })
  const places = usePlaces()
  const navigate = useNavigate()
  const added = useRef<string>(undefined)

  const save = async (values: FieldValues, version: number | undefined) => {
    // Checked by the schema of the contract before it gets here.
    const body = values as unknown as Body
    if (customer && version !== undefined)
      return update.mutateAsync({ params: { no: customer.no }, body: { ...body, if_version: version } })
    const saved = await add.mutateAsync({ body })
    added.current = saved.no
    return saved
  }

  return (
    <DrawerForm
      title={customer ? t('Edit {no}', { no: customer.no }) : t('Add customer')}
      draftKey={`customers:${customer?.no ?? 'new'}`}
      labels={labels}
      initial={customer ? valuesOf(fields, customer) : blankOf(fields)}
      schema={customer ? changes : customersApi.add.body}
      version={customer?.version}
      toValues={(row) => valuesOf(fields, row)}
      submitLabel={customer ? t('Save') : t('Add')}
      onSubmit={save}
      onSaved={() => {
        sayDone(customer ? t('Customer saved.') : t('Customer {no} added.', { no: added.current }))
        if (added.current) void navigate({ to: '/customers/$no', params: { no: added.current } })
        else onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <DeclaredFields
          form={form}
          fields={fields}
          isNew={!customer}
          pickers={{
            phones: ({ name, field }) => (
              <TagsInput
                label={t(field.label)}
                description={t('Press Enter after each number.')}
                inputMode="tel"
                acceptValueOnBlur
                {...form.getInputProps(name)}
              />
            ),
            language: ({ name, field }) => (
              <Select
                label={t(field.label)}
                data={languageOptions()}
                searchable
                clearable
                {...form.getInputProps(name)}
              />
            ),
            city_id: ({ name, field }) => (
              <Select
                label={t(field.label)}
                data={cityOptions(places)}
                searchable
                clearable
                limit={50}
                nothingFoundMessage={t('No results.')}
                {...form.getInputProps(name)}
              />
            ),
            outlet: (props) => <OutletField {...props} />,
          }}
        />
      )}
    </DrawerForm>
  )
}

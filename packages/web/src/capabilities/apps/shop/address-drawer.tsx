import { Select, TextInput } from '@mantine/core'
import { type Address, AddressForm, addressTypeWords, checkoutApi } from '@rad/api/apps/shop/checkout/contract'
import { words } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { addressTypeName } from './address-lines.tsx'

type Values = { [K in keyof AddressForm]: AddressForm[K] | null }

const labels = words({
  fullName: 'Full name',
  mobile: 'Mobile number',
  house: 'Flat, house number',
  landmark: 'Landmark',
  town: 'Town or city',
  pincode: 'PIN code',
  state: 'State',
  type: 'Address type',
})
const blank: Values = {
  fullName: '',
  mobile: '',
  house: '',
  landmark: '',
  town: '',
  pincode: '',
  state: '',
  type: 'home',
}
const valuesOf = ({ id: _id, version: _version, ...values }: Address): Values => values

const texts = [
  ['fullName', 'name', undefined],
  ['mobile', 'tel', 'numeric'],
  ['house', 'address-line1', undefined],
  ['landmark', 'address-line2', undefined],
  ['town', 'address-level2', undefined],
  ['pincode', 'postal-code', 'numeric'],
  ['state', 'address-level1', undefined],
] as const

export interface AddressDrawerProps {
  /** None to add one. */
  address: Address | undefined
  onSaved: (address: Address) => void
  onClose: () => void
}

export function AddressDrawer({ address, onSaved, onClose }: AddressDrawerProps) {
  const add = useSend(checkoutApi.addAddress)
  const change = useSend(checkoutApi.changeAddress)

  const save = async (values: Values, version: number | undefined) => {
    // The schema of the form has refused what is empty.
    const body = values as AddressForm
    const answer =
      address && version !== undefined
        ? await change.mutateAsync({ params: { id: String(address.id) }, body: { ...body, if_version: version } })
        : await add.mutateAsync({ body })
    onSaved(answer.address)
  }
  return (
    <DrawerForm
      title={address ? t('Edit address') : t('Add address')}
      draftKey={`address:${address?.id ?? 'new'}`}
      labels={labels}
      initial={address ? valuesOf(address) : blank}
      schema={AddressForm}
      version={address?.version}
      toValues={(row) => valuesOf(row as unknown as Address)}
      words={(key, value) => (key === 'type' ? t(addressTypeWords[value as Address['type']]) : value)}
      submitLabel={address ? t('Save') : t('Add')}
      onSubmit={save}
      onSaved={() => {
        sayDone(address ? t('Address saved.') : t('Address added.'))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {texts.map(([key, autoComplete, inputMode], index) => (
            <TextInput
              key={key}
              label={t(labels[key])}
              autoComplete={autoComplete}
              inputMode={inputMode}
              data-autofocus={(index === 0 && !address) || undefined}
              {...form.getInputProps(key)}
            />
          ))}
          <Select
            label={t(labels.type)}
            data={Object.entries(addressTypeWords).map(([value, label]) => ({ value, label: t(label) }))}
            allowDeselect={false}
            {...form.getInputProps('type')}
          />
        </>
      )}
    </DrawerForm>
  )
}

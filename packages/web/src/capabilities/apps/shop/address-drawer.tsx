import { TextInput, type TextInputProps } from '@mantine/core'
import { addressFields, AddressForm, addressTypeWords, checkoutApi } from '@rad/api/apps/shop/checkout/contract'
import { controlOf, type FieldControl } from '#kit/form/declared-fields.tsx'
import { choiceIn } from '#kit/form/field-controls.tsx'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'

/** What browsers and phones know the fields by. */
const kinds: Record<string, Pick<TextInputProps, 'autoComplete' | 'inputMode'>> = {
  fullName: { autoComplete: 'name' },
  mobile: { autoComplete: 'tel', inputMode: 'numeric' },
  house: { autoComplete: 'address-line1' },
  landmark: { autoComplete: 'address-line2' },
  town: { autoComplete: 'address-level2' },
  pincode: { autoComplete: 'postal-code', inputMode: 'numeric' },
  state: { autoComplete: 'address-level1' },
}
const text: FieldControl = (props) => <TextInput {...kinds[props.name]} {...controlOf(props)} />
const typeWords = (type: string) => t(addressTypeWords[type as AddressForm['type']])

export const AddressDrawer = formDrawer({
  fields: addressFields.fields,
  add: checkoutApi.addAddress,
  update: checkoutApi.changeAddress,
  of: 'address',
  id: 'id',
  schema: AddressForm,
  draftKey: (address) => `address:${address?.id ?? 'new'}`,
  title: (address) => (address ? t('Edit address') : t('Add address')),
  confirm: (_address, isNew, say) => say(isNew ? t('Address added.') : t('Address saved.')),
  words: (name, value) => (name === 'type' ? typeWords(String(value)) : value),
  controls: () => ({
    ...Object.fromEntries(Object.keys(kinds).map((name) => [name, text])),
    type: choiceIn((type) => typeWords(type)),
  }),
})

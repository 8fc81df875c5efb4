import { TextInput, type TextInputProps } from '@mantine/core'
import {
  type Address,
  addressFields,
  AddressForm,
  addressTypeWords,
  checkoutApi,
} from '@rad/api/apps/shop/checkout/contract'
import { useSend } from '#api/use-send.ts'
import { controlOf, type FieldControl, type FieldControls } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { choiceIn } from '#kit/form/field-controls.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

const { fields } = addressFields

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
const controls: FieldControls = {
  ...Object.fromEntries(Object.keys(kinds).map((name) => [name, text])),
  type: choiceIn((type) => typeWords(type)),
}
const typeWords = (type: string) => t(addressTypeWords[type as AddressForm['type']])

export interface AddressDrawerProps {
  /** None to add one. */
  address: Address | undefined
  onSaved: (address: Address) => void
  onClose: () => void
}

export function AddressDrawer({ address, onSaved, onClose }: AddressDrawerProps) {
  const add = useSend(checkoutApi.addAddress)
  const change = useSend(checkoutApi.changeAddress)

  const save = async (body: AddressForm, version: number | undefined) => {
    const answer =
      address && version !== undefined
        ? await change.mutateAsync({ params: { id: String(address.id) }, body: { ...body, if_version: version } })
        : await add.mutateAsync({ body })
    onSaved(answer.address)
  }
  return (
    <DeclaredForm
      fields={fields}
      record={address}
      initial={{ type: 'home' }}
      title={address ? t('Edit address') : t('Add address')}
      draftKey={`address:${address?.id ?? 'new'}`}
      schema={AddressForm}
      words={(name, value) => (name === 'type' ? typeWords(String(value)) : value)}
      controls={controls}
      onSubmit={save}
      onSaved={() => {
        sayDone(address ? t('Address saved.') : t('Address added.'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

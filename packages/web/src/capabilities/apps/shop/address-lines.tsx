import type { AddressForm } from '@rad/api/apps/shop/checkout/contract'
import { words } from '@rad/api/words'
import { t } from '#kit/words.ts'
import styles from './checkout.module.css'

// "Home" alone is the first page of the product, which other languages call otherwise.
const types: Record<AddressForm['type'], string> = words({ home: 'Home address', work: 'Work address' })
export const addressTypeName = (type: AddressForm['type']) => t(types[type])

/** An address as it stands on a parcel, without the name. */
export function AddressLines({ address }: { address: AddressForm }) {
  const { house, landmark, town, state, pincode, mobile } = address
  return (
    <span className={styles.address}>
      <bdi>{[house, landmark].join(', ')}</bdi>
      <bdi>{[town, state, pincode].join(', ')}</bdi>
      <bdi dir="ltr">{mobile}</bdi>
    </span>
  )
}

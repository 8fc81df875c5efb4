import type { AddressForm } from '@rad/api/apps/shop/checkout/contract'
import styles from './checkout.module.css'

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

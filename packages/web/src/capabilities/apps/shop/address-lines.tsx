import type { AddressForm } from '@rad/api/apps/shop/checkout/contract'
import styles from './checkout.module.css'

/** An address as it is on a parcel, without the name. */
export function AddressLines({ address }: { address: AddressForm }) {
  const { house, landmark, town, state, pincode, mobile } = address
  return (
    <span className={styles.address}>
      {/* A line of its own begins where those around it do, in whichever direction it is written. */}
      <span>
        <bdi>{[house, landmark].join(', ')}</bdi>
      </span>
      <span>
        <bdi>{[town, state, pincode].join(', ')}</bdi>
      </span>
      <span>
        <bdi dir="ltr">{mobile}</bdi>
      </span>
    </span>
  )
}

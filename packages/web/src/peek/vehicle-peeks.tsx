import { customersApi } from '@rad/api/workshop/customers/contract'
import { vehiclesApi } from '@rad/api/workshop/vehicles/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { CustomerMark } from '#words/customer-words.tsx'
import { Found, freshMs, Head, PeekFact } from './peek-parts.tsx'
import { NextService, vehicleName, VehicleStatusBadge } from '#words/vehicle-words.tsx'
import styles from './peek.module.css'

export function VehiclePeek({ vin }: { vin: string }) {
  const format = useFormat()
  const found = useQuery({ ...query(vehiclesApi.get, { params: { vin } }), staleTime: freshMs })
  return (
    <Found found={found}>
      {(vehicle) => (
        <>
          <Head title={vehicle.reg_no ?? vehicle.vin}>
            {[vehicleName(vehicle), vehicle.home_outlet_name].filter(Boolean).join(' · ')}
          </Head>
          <span className={styles.marks}>
            <VehicleStatusBadge status={vehicle.status} />
          </span>
          <dl className={styles.facts}>
            <PeekFact label={t('Owner')} value={vehicle.owner_name} />
            <PeekFact
              label={t('Next service')}
              value={vehicle.next_due_on || vehicle.next_due_km ? <NextService vehicle={vehicle} /> : null}
            />
            <PeekFact
              label={t('Odometer')}
              value={vehicle.odometer_last === null ? null : t('{km} km', { km: format.number(vehicle.odometer_last) })}
            />
          </dl>
        </>
      )}
    </Found>
  )
}

export function CustomerPeek({ no }: { no: string }) {
  const format = useFormat()
  const found = useQuery({ ...query(customersApi.get, { params: { no } }), staleTime: freshMs })
  return (
    <Found found={found}>
      {(customer) => (
        <>
          <Head title={customer.name}>
            {[customer.no, inWords(customer.kind), customer.city].filter(Boolean).join(' · ')}
          </Head>
          <CustomerMark customer={customer} />
          <dl className={styles.facts}>
            <PeekFact label={t('Phone')} value={customer.phone} />
            <PeekFact label={t('Email')} value={customer.email} />
            <PeekFact label={t('Vehicles')} value={format.number(customer.vehicles)} />
          </dl>
        </>
      )}
    </Found>
  )
}

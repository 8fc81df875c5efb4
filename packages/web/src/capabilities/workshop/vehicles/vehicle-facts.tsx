import type { Vehicle } from '@rad/api/workshop/vehicles/contract'
import { Card, Fact, Facts } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { CustomerLink, OutletLink } from '#pickers/peek.tsx'
import { NextService } from '#pickers/vehicle-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './vehicle.module.css'

function Place({ code, name }: { code: string | null; name: string | null }) {
  const can = useCan()
  if (!code) return null
  return <OutletLink code={code} name={name ? `${name} (${code})` : code} canOpen={can('read Outlet')} />
}

export function VehicleFacts({ vehicle }: { vehicle: Vehicle }) {
  return (
    <Card title={t('Vehicle')}>
      <Facts>
        <Fact label="VIN" kind="code" value={vehicle.vin} />
        <Fact label={t('Registration number')} kind="code" value={vehicle.reg_no} />
        <Fact label={t('Make')} value={vehicle.make} />
        <Fact label={t('Model')} value={vehicle.model} />
        <Fact label={t('Variant')} value={vehicle.variant} />
        <Fact label={t('Model year')} kind="code" value={vehicle.model_year} />
        <Fact
          label={t('Home outlet')}
          value={
            vehicle.home_outlet ? (
              <Place code={vehicle.home_outlet} name={vehicle.home_outlet_name} />
            ) : (
              t('None: whole network')
            )
          }
        />
        <Fact label={t('Region')} kind="code" value={vehicle.region} />
        <Fact label={t('Sold on')} kind="day" value={vehicle.sold_on} />
        {vehicle.selling_outlet ? (
          <Fact
            label={t('Selling outlet')}
            value={<Place code={vehicle.selling_outlet} name={vehicle.selling_outlet_name} />}
          />
        ) : null}
      </Facts>
    </Card>
  )
}

export function ServiceFacts({ vehicle }: { vehicle: Vehicle }) {
  const format = useFormat()
  const { next_due_on, next_due_km, due_basis } = vehicle
  return (
    <Card title={t('Next service')}>
      {next_due_on || next_due_km ? (
        <Facts>
          <Fact label={t('Due')} value={<NextService vehicle={vehicle} />} />
          {next_due_on && next_due_km ? (
            <Fact label={t('Due at')} value={t('{km} km', { km: format.number(next_due_km) })} />
          ) : null}
          <Fact label={t('Service due by')} value={due_basis && inWords(due_basis)} />
        </Facts>
      ) : (
        <p className={styles.quiet}>{t('No service planned.')}</p>
      )}
    </Card>
  )
}

export function OwnerFacts({ vehicle }: { vehicle: Vehicle }) {
  const can = useCan()
  const format = useFormat()
  const { customer } = vehicle
  return (
    <Card title={t('Owner')}>
      {customer ? (
        <Facts>
          <Fact
            label={t('Name')}
            value={
              <CustomerLink no={customer.no} canOpen={can('read Customer')}>
                {customer.name}
              </CustomerLink>
            }
          />
          <Fact label={t('Phone')} value={customer.phone} />
          {customer.do_not_contact_until ? (
            <Fact label={t('Do not contact until')} value={format.day(customer.do_not_contact_until)} wide />
          ) : null}
        </Facts>
      ) : (
        <p className={styles.quiet}>{t('The owner isn’t known, or isn’t visible to you.')}</p>
      )}
    </Card>
  )
}

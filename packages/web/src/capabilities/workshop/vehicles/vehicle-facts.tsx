import type { Vehicle } from '@rad/api/workshop/vehicles/contract'
import { Card, Fact, Facts } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { CustomerLink } from '#peek/peek.tsx'
import { NextService } from '#words/vehicle-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './vehicle.module.css'

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

import type { Vehicle } from '@rad/api/workshop/vehicles/contract'
import { word } from '@rad/api/words'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import { CustomerLink } from '#peek/peek.tsx'
import { RecordFacts } from '#shell/screens/record-facts.tsx'
import styles from './vehicle.module.css'

export function OwnerFacts({ vehicle: { customer } }: { vehicle: Vehicle }) {
  return (
    <Card title={t('Owner')}>
      {customer ? (
        <RecordFacts
          record={customer}
          facts={[
            { key: 'name', label: word('Name') },
            { key: 'phone', label: word('Phone') },
            { key: 'do_not_contact_until', label: word('Do not contact until'), kind: 'day', isWide: true },
          ]}
          draws={{
            name: ({ record: { no, name }, can }) => (
              <CustomerLink no={no} canOpen={can('read Customer')}>
                {name}
              </CustomerLink>
            ),
          }}
        />
      ) : (
        <p className={styles.quiet}>{t('The owner isn’t known, or isn’t visible to you.')}</p>
      )}
    </Card>
  )
}

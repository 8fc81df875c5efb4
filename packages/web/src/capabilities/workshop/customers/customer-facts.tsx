import { word } from '@rad/api/words'
import type { Customer } from '@rad/api/workshop/customers/contract'
import { Card } from '#kit/page/facts.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import type { Column } from '#kit/table/column.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { t } from '#kit/words.ts'
import { PathLink } from '#kit/page/path-link.tsx'
import { ComplaintStatusBadge, SeverityBadge } from '#words/complaint-words.tsx'
import { Consents } from '#words/customer-words.tsx'
import { vehicleName, VehicleStatusBadge } from '#words/vehicle-words.tsx'
import { RecordFacts } from '#shell/screens/record-facts.tsx'
import styles from './customer.module.css'

export const Phones = ({ customer: { phones, wrong_contacts } }: { customer: Customer }) =>
  phones.length > 0 ? (
    <span className={styles.phones}>
      {phones.map((phone) => (
        <bdi key={phone} dir="ltr">
          {wrong_contacts.includes(phone) ? t('{phone} (wrong number)', { phone }) : phone}
        </bdi>
      ))}
    </span>
  ) : null

/** Which ways they allowed, and until when they want nothing. */
export function ContactFacts({ customer }: { customer: Customer }) {
  return (
    <Card title={t('Consent')}>
      <Consents customer={customer} />
      {customer.do_not_contact_until ? (
        <div className={styles.until}>
          <RecordFacts
            record={customer}
            facts={[{ key: 'do_not_contact_until', label: word('Do not contact until'), kind: 'day', isWide: true }]}
          />
        </div>
      ) : null}
    </Card>
  )
}

const plain = (columns: readonly Omit<Column, 'sortable'>[]): readonly Column[] =>
  columns.map((column) => ({ ...column, sortable: false }))

const vehicleColumns = plain([
  { key: 'vin', label: 'VIN', kind: 'code' },
  { key: 'reg_no', label: word('Registration number'), kind: 'code' },
  { key: 'model', label: word('Model'), kind: 'text' },
  { key: 'next_due_on', label: word('Next service'), kind: 'day' },
  { key: 'status', label: word('Status'), kind: 'status' },
])

export function OwnVehicles({ customer }: { customer: Customer }) {
  const { own_vehicles, vehicles, no } = customer
  return (
    <Card
      title={t('Vehicles')}
      aside={
        vehicles > 0 ? (
          <RouterLink to="/vehicles" search={{ owner: no } as never} className={styles.all}>
            {t('All {count}', { count: vehicles })}
          </RouterLink>
        ) : null
      }
    >
      {own_vehicles.length > 0 ? (
        <div className={styles.table}>
          <DataTable<Customer['own_vehicles'][number]>
            label={t('Vehicles')}
            columns={vehicleColumns}
            rows={own_vehicles.slice(0, 20)}
            rowId={({ vin }) => vin}
            density="compact"
            cells={{
              model: (vehicle) => vehicleName(vehicle),
              status: ({ status }) => <VehicleStatusBadge status={status} quiet />,
            }}
            rowLink={({ vin }, content) => <PathLink href={`/vehicles/${vin}`}>{content}</PathLink>}
          />
        </div>
      ) : (
        <p className={styles.quiet}>{t('No vehicles.')}</p>
      )}
    </Card>
  )
}

const cardColumns = plain([
  { key: 'no', label: word('Job card'), kind: 'code' },
  { key: 'received_on', label: word('Received'), kind: 'day' },
  { key: 'job_type', label: word('Job type'), kind: 'status' },
  { key: 'vin', label: 'VIN', kind: 'code' },
  { key: 'status', label: word('Status'), kind: 'status' },
  { key: 'outlet', label: word('Outlet'), kind: 'code' },
])

export function OwnJobCards({ customer }: { customer: Customer }) {
  if (customer.job_cards.length === 0) return null
  return (
    <Card title={t('Job cards')}>
      <div className={styles.table}>
        <DataTable<Customer['job_cards'][number]>
          label={t('Job cards')}
          columns={cardColumns}
          rows={customer.job_cards.slice(0, 20)}
          rowId={({ no }) => no}
          density="compact"
          rowLink={({ no }, content) => <PathLink href={`/job-cards/${no}`}>{content}</PathLink>}
        />
      </div>
    </Card>
  )
}

const complaintColumns = plain([
  { key: 'no', label: word('Complaint'), kind: 'code' },
  { key: 'received_on', label: word('Received'), kind: 'day' },
  { key: 'category', label: word('Category'), kind: 'status' },
  { key: 'severity', label: word('Severity'), kind: 'status' },
  { key: 'vin', label: 'VIN', kind: 'code' },
  { key: 'status', label: word('Status'), kind: 'status' },
])

export function OwnComplaints({ customer }: { customer: Customer }) {
  if (customer.complaints.length === 0) return null
  return (
    <Card title={t('Complaints about their vehicles')}>
      <div className={styles.table}>
        <DataTable<Customer['complaints'][number]>
          label={t('Complaints about their vehicles')}
          columns={complaintColumns}
          rows={customer.complaints.slice(0, 20)}
          rowId={({ no }) => no}
          density="compact"
          cells={{
            severity: ({ severity }) => <SeverityBadge severity={severity} />,
            status: ({ status }) => <ComplaintStatusBadge status={status} quiet />,
          }}
          rowLink={({ no }, content) => <PathLink href={`/complaints/${no}`}>{content}</PathLink>}
        />
      </div>
    </Card>
  )
}

import { type Complaint, type ComplaintRow, complaintColumns } from '@rad/api/service/complaints/contract'
import { word } from '@rad/api/words'
import { Badge } from '#kit/text/badge.tsx'
import { DataTable } from '#kit/table/data-table.tsx'
import { Card } from '#kit/page/facts.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { TicketLink } from '#peek/peek.tsx'
import { ComplaintStatusBadge } from '#words/complaint-words.tsx'
import { LevelMark, TicketDue, TicketStatusBadge } from '#words/ticket-words.tsx'
import { RecordCard } from '#shell/screens/record-facts.tsx'
import record from '#kit/page/record.module.css'
import styles from './complaint.module.css'

export function Statement({ complaint }: { complaint: Complaint }) {
  return (
    <Card title={t('Customer statement')}>
      {complaint.statement ? (
        <p className={record.statement}>
          <bdi>{complaint.statement}</bdi>
        </p>
      ) : (
        <p className={styles.quiet}>
          {complaint.received_via === 'regulator'
            ? t('The regulator sent the facts below without a customer statement.')
            : t('No description.')}
        </p>
      )}
    </Card>
  )
}

/** The ticket that the outlet answers by; while it is open the complaint follows it. */
export const TicketFacts = ({ ticket }: { ticket: NonNullable<Complaint['ticket']> }) => (
  <RecordCard
    title={word('Ticket')}
    aside={({ record: { level } }) => <LevelMark level={level} />}
    record={ticket}
    facts={[
      { key: 'no', label: word('Number') },
      { key: 'status', label: word('Status') },
      { key: 'due_at', label: word('Due date'), isWide: true },
    ]}
    draws={{
      no: ({ record: { no } }) => <TicketLink no={no} />,
      status: ({ record: { status } }) => <TicketStatusBadge status={status} />,
      due_at: ({ record }) => (record.due_at || record.is_breached ? <TicketDue ticket={record} /> : null),
    }}
  />
)

export const Harm = ({ isDone }: { isDone: boolean }) => (isDone ? <Badge tone="bad">{t('Yes')}</Badge> : t('No'))

const historyColumns = (['no', 'received_on', 'status', 'category'] as const).map((key) => ({
  ...complaintColumns.find((column) => column.key === key)!,
  sortable: false,
}))

/** Other complaints about the same vehicle. */
export function VehicleComplaints({ complaint: { vin_history } }: { complaint: Complaint }) {
  if (vin_history.length === 0) return null
  return (
    <div className={styles.history}>
      <h3>{t('Other complaints for this vehicle')}</h3>
      <DataTable<ComplaintRow>
        label={t('Other complaints for this vehicle')}
        columns={historyColumns}
        rows={vin_history}
        rowId={(row) => row.id}
        density="compact"
        cells={{ status: ({ status }) => <ComplaintStatusBadge status={status} /> }}
        rowLink={(row, content) => (
          <RouterLink to="/complaints/$no" params={{ no: row.no }}>
            {content}
          </RouterLink>
        )}
      />
    </div>
  )
}

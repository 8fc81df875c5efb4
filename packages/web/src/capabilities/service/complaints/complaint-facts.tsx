import { type Complaint, type ComplaintRow, complaintColumns } from '@rad/api/service/complaints/contract'
import { Badge } from '#kit/badge.tsx'
import { DataTable } from '#kit/data-table.tsx'
import { Card, Fact, Facts } from '#kit/facts.tsx'
import { RouterLink } from '#kit/router-link.tsx'
import { ComplaintStatusBadge, inWords } from '#pickers/complaint-words.tsx'
import styles from './complaint.module.css'

export function Statement({ complaint }: { complaint: Complaint }) {
  return (
    <Card title="What the customer says">
      {complaint.statement ? (
        <p className={styles.statement}>{complaint.statement}</p>
      ) : (
        <p className={styles.quiet}>
          {complaint.received_via === 'regulator'
            ? 'The regulator passed on the facts below and no words of the customer.'
            : 'Nothing was written down.'}
        </p>
      )}
    </Card>
  )
}

export function CaseFacts({ complaint }: { complaint: Complaint }) {
  const { outlet, outlet_name } = complaint
  const other = complaint.repeat_of
  return (
    <Card title="Case">
      <Facts>
        <Fact label="Category" value={[complaint.category, complaint.sub_category].filter(Boolean).join(' · ')} />
        <Fact label="About" value={inWords(complaint.job_type)} />
        <Fact label="Received" kind="instant" value={complaint.received_at} />
        <Fact label="Received via" value={inWords(complaint.received_via)} />
        <Fact label="Source number" value={complaint.source_no} />
        <Fact label="Outlet" value={outlet ? `${outlet_name ?? ''} (${outlet})` : 'None: the whole network'} wide />
        <Fact label="Dealer" kind="code" value={complaint.dealer} />
        <Fact label="Region" kind="code" value={complaint.region} />
        <Fact label="Channel" kind="code" value={complaint.channel} />
        <Fact
          label="Repeats"
          value={
            other ? (
              <RouterLink to="/complaints/$no" params={{ no: other }}>
                {other}
              </RouterLink>
            ) : null
          }
        />
        <Fact label="Closed" kind="instant" value={complaint.closed_at} />
        <Fact
          label="Satisfied at closing"
          value={complaint.satisfied_at_close && inWords(complaint.satisfied_at_close)}
        />
      </Facts>
    </Card>
  )
}

const harm = <Badge tone="bad">Yes</Badge>

const historyColumns = (['no', 'received_on', 'status', 'category'] as const).map((key) => ({
  ...complaintColumns.find((column) => column.key === key)!,
  sortable: false,
}))

export function VehicleFacts({ complaint }: { complaint: Complaint }) {
  return (
    <Card title="Vehicle">
      <Facts>
        <Fact label="Make" value={complaint.make} />
        <Fact label="Model" value={complaint.model} />
        <Fact label="Model year" kind="code" value={complaint.model_year} />
        <Fact label="VIN" kind="code" value={complaint.vin} wide />
        <Fact label="Components" kind="list" value={complaint.components} wide />
        <Fact label="Crash" value={complaint.crash ? harm : 'No'} />
        <Fact label="Fire" value={complaint.fire ? harm : 'No'} />
        <Fact label="Injured" kind="number" value={complaint.injured} />
        <Fact label="Killed" kind="number" value={complaint.killed} />
      </Facts>
      {complaint.vin_history.length > 0 ? (
        <div className={styles.history}>
          <h3>Other complaints about this vehicle</h3>
          <DataTable<ComplaintRow>
            label="Other complaints about this vehicle"
            columns={historyColumns}
            rows={complaint.vin_history}
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
      ) : null}
    </Card>
  )
}

export function CustomerFacts({ complaint }: { complaint: Complaint }) {
  const { customer_name: name, customer_phone: phone, customer_email: email } = complaint
  return (
    <Card title="Customer">
      {name || phone || email ? (
        <Facts>
          <Fact label="Name" value={name} />
          <Fact label="Phone" value={phone} />
          <Fact label="E-mail" value={email} />
        </Facts>
      ) : (
        <p className={styles.quiet}>No customer is named.</p>
      )}
    </Card>
  )
}

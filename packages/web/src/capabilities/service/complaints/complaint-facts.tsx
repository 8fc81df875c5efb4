import { type Complaint, type ComplaintRow, complaintColumns } from '@rad/api/service/complaints/contract'
import { Badge } from '#kit/text/badge.tsx'
import { DataTable } from '#kit/table/data-table.tsx'
import { Card, Fact, Facts } from '#kit/page/facts.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { ComplaintLink, OutletLink, TicketLink, VehicleLink } from '#pickers/peek.tsx'
import { ComplaintStatusBadge } from '#pickers/complaint-words.tsx'
import { Reached } from '#pickers/reached.tsx'
import { LevelMark, TicketDue, TicketStatusBadge } from '#pickers/ticket-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
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

const namesOf = ({ category, sub_category }: Complaint) =>
  [category, sub_category].flatMap((code) => (code ? inWords(code) : [])).join(' · ')

export function CaseFacts({ complaint }: { complaint: Complaint }) {
  const can = useCan()
  const { outlet, outlet_name } = complaint
  const other = complaint.repeat_of
  return (
    <Card title={t('Case')}>
      <Facts>
        <Fact label={t('Category')} value={namesOf(complaint)} />
        <Fact label={t('About')} value={inWords(complaint.job_type)} />
        <Fact label={t('Received')} kind="instant" value={complaint.received_at} />
        <Fact label={t('Received via')} value={inWords(complaint.received_via)} />
        <Fact label={t('Source number')} value={complaint.source_no} />
        <Fact
          label={t('Outlet')}
          value={
            outlet ? (
              <OutletLink code={outlet} name={`${outlet_name ?? ''} (${outlet})`} canOpen={can('read Outlet')} />
            ) : (
              t('None: whole network')
            )
          }
          wide
        />
        <Fact label={t('Dealer')} kind="code" value={complaint.dealer} />
        <Fact label={t('Region')} kind="code" value={complaint.region} />
        <Fact label={t('Channel')} kind="code" value={complaint.channel} />
        <Fact label={t('Repeats')} value={other ? <ComplaintLink no={other} /> : null} />
        <Fact label={t('Closed')} kind="instant" value={complaint.closed_at} />
        <Fact
          label={t('Satisfied at closing')}
          value={complaint.satisfied_at_close && inWords(complaint.satisfied_at_close)}
        />
      </Facts>
    </Card>
  )
}

/** The ticket that the outlet answers by; while it is open the complaint follows it. */
export function TicketFacts({ ticket }: { ticket: NonNullable<Complaint['ticket']> }) {
  return (
    <Card title={t('Ticket')} aside={<LevelMark level={ticket.level} />}>
      <Facts>
        <Fact label={t('Number')} value={<TicketLink no={ticket.no} />} />
        <Fact label={t('Status')} value={<TicketStatusBadge status={ticket.status} />} />
        {ticket.due_at || ticket.is_breached ? (
          <Fact label={t('Due date')} value={<TicketDue ticket={ticket} />} wide />
        ) : null}
      </Facts>
    </Card>
  )
}

const Harm = ({ isDone }: { isDone: boolean }) => (isDone ? <Badge tone="bad">{t('Yes')}</Badge> : t('No'))

const historyColumns = (['no', 'received_on', 'status', 'category'] as const).map((key) => ({
  ...complaintColumns.find((column) => column.key === key)!,
  sortable: false,
}))

export function VehicleFacts({ complaint }: { complaint: Complaint }) {
  const can = useCan()
  return (
    <Card title={t('Vehicle')}>
      <Facts>
        <Fact label={t('Make')} value={complaint.make} />
        <Fact label={t('Model')} value={complaint.model} />
        <Fact label={t('Model year')} kind="code" value={complaint.model_year} />
        <Fact
          label="VIN"
          value={complaint.vin && <VehicleLink vin={complaint.vin} canOpen={can('read Vehicle')} />}
          wide
        />
        <Fact label={t('Components')} kind="list" value={complaint.components} wide />
        <Fact label={t('Crash')} value={<Harm isDone={complaint.crash} />} />
        <Fact label={t('Fire')} value={<Harm isDone={complaint.fire} />} />
        <Fact label={t('Injured')} kind="number" value={complaint.injured} />
        <Fact label={t('Killed')} kind="number" value={complaint.killed} />
      </Facts>
      {complaint.vin_history.length > 0 ? (
        <div className={styles.history}>
          <h3>{t('Other complaints for this vehicle')}</h3>
          <DataTable<ComplaintRow>
            label={t('Other complaints for this vehicle')}
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
    <Card title={t('Customer')}>
      {name || phone || email ? (
        <Facts>
          <Fact label={t('Name')} value={name} />
          <Fact label={t('Phone')} value={phone && <Reached by="tel" at={phone} />} />
          <Fact label={t('Email')} value={email && <Reached by="mailto" at={email} />} wide />
        </Facts>
      ) : (
        <p className={styles.quiet}>{t('No customer details.')}</p>
      )}
    </Card>
  )
}

import type { Ticket, TicketStatus } from '@rad/api/service/tickets/contract'
import record from '#kit/page/record.module.css'
import { Card, Fact, Facts } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { ComplaintLink, OutletLink, PersonName, TicketLink, VehicleLink } from '#pickers/peek.tsx'
import { Reached } from '#pickers/reached.tsx'
import { chargedWords, ticketKindWords, ticketStatusWords } from '#pickers/ticket-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './ticket.module.css'

/** What it is about: the customer's own words, and what was written down beside them. */
export function Story({ ticket }: { ticket: Ticket }) {
  const { about, description } = ticket
  const statement = about?.statement
  if (!about && !description) return null
  return (
    <Card
      title={statement ? t('Customer statement') : t('Description')}
      aside={
        about ? (
          <span className={styles.aside}>
            <ComplaintLink no={about.no}>{t('Complaint {no}', { no: about.no })}</ComplaintLink>
          </span>
        ) : null
      }
    >
      {statement ? (
        <blockquote className={record.statement}>
          <bdi>{statement}</bdi>
        </blockquote>
      ) : null}
      {description && description !== statement ? (
        <p className={record.statement}>
          <bdi>{description}</bdi>
        </p>
      ) : null}
      {statement || description ? null : <p className={record.small}>{t('No description.')}</p>}
    </Card>
  )
}

/** What was done, once it was. */
export function Resolution({ ticket }: { ticket: Ticket }) {
  if (!ticket.resolution) return null
  return (
    <Card
      title={t('Resolution')}
      aside={
        <RouterLink to="/tickets/$no/letter" params={{ no: ticket.no }} className={styles.aside}>
          {t('Letter to the customer')}
        </RouterLink>
      }
    >
      <p className={record.statement}>
        <bdi>{ticket.resolution}</bdi>
      </p>
      <Facts>
        <Fact label={t('Kind')} value={ticket.resolution_kind && inWords(ticket.resolution_kind)} />
        <Fact label={t('Customer informed')} kind="instant" value={ticket.customer_contacted_at} />
        <Fact label={t('Root cause')} value={ticket.root_cause} wide />
      </Facts>
    </Card>
  )
}

/** What is known of the case beside its story. */
export function CaseFacts({ ticket }: { ticket: Ticket }) {
  const can = useCan()
  const format = useFormat()
  const about = [ticket.category, ticket.sub_category].flatMap((code) => (code ? inWords(code) : [])).join(' · ')
  return (
    <Card title={t('Case')}>
      <Facts>
        <Fact
          label={t('Outlet')}
          value={
            <OutletLink
              code={ticket.outlet}
              name={`${ticket.outlet_name} (${ticket.outlet})`}
              canOpen={can('read Outlet')}
            />
          }
          wide
        />
        <Fact
          label={t('Owner')}
          value={ticket.owner && <PersonName id={ticket.owner_person?.id} name={ticket.owner} />}
          wide
        />
        <Fact label={t('Kind')} value={ticketKindWords(ticket.kind)} />
        <Fact label={t('Job type')} value={ticket.job_type === 'none' ? null : inWords(ticket.job_type)} />
        <Fact label={t('Category')} value={about} wide />
        <Fact label={t('Opened')} kind="instant" value={ticket.opened_at} />
        <Fact label={t('Closed')} kind="instant" value={ticket.closed_at} />
        <Fact label={t('Age')} value={format.length(Math.round(ticket.age_hours * 60) * 60)} />
        <Fact label={t('Reopened')} kind="number" value={ticket.reopened_count || null} />
        <Fact
          label={t('Reassignments')}
          value={
            ticket.hops > 3
              ? t('{count, plural, one {# time} other {# times}}: ping-pong', { count: ticket.hops })
              : ticket.hops > 0
                ? t('{count, plural, one {# time} other {# times}}', { count: ticket.hops })
                : null
          }
        />
        <Fact label={t('Dealer')} kind="code" value={ticket.dealer} />
        <Fact label={t('Region')} kind="code" value={ticket.region} />
        <Fact label={t('Channel')} kind="code" value={ticket.channel} />
        <Fact
          label={t('Justification')}
          value={ticket.justification === 'undecided' ? null : inWords(ticket.justification)}
        />
        <Fact label={t('Responsible party')} value={chargedWords(ticket.charged_to)} />
        <Fact label={t('Repeats')} value={ticket.repeat_of && <TicketLink no={ticket.repeat_of} />} />
        <Fact label={t('Duplicate of')} value={ticket.duplicate_of && <TicketLink no={ticket.duplicate_of} />} />
      </Facts>
      {ticket.duplicates.length > 0 ? (
        <div className={record.part}>
          <h3>{t('Merged into this ticket')}</h3>
          <ul className={record.lines}>
            {ticket.duplicates.map(({ no, title }) => (
              <li key={no}>
                <TicketLink no={no} />
                <span>{title}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {ticket.places.length > 0 ? (
        <div className={record.part}>
          <h3>{t('Previous outlets')}</h3>
          <ul className={record.lines}>
            {ticket.places.map((place) => (
              <li key={place.from_at}>
                <strong>{place.outlet}</strong>
                <span className={record.small}>
                  {t('{from} to {to}', { from: format.instant(place.from_at), to: format.instant(place.to_at) })}
                </span>
                <span>{inWords(place.cause)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Card>
  )
}

/** Who complained, as far as the reader may know. */
export function CustomerFacts({ about }: { about: NonNullable<Ticket['about']> }) {
  const { customer_name: name, customer_phone: phone, customer_email: email } = about
  if (!name && !phone && !email) return null
  return (
    <Card title={t('Customer')}>
      <Facts>
        <Fact label={t('Name')} value={name} wide />
        <Fact label={t('Phone')} value={phone && <Reached by="tel" at={phone} />} wide />
        <Fact label={t('Email')} value={email && <Reached by="mailto" at={email} />} wide />
      </Facts>
    </Card>
  )
}

/** Other cases of the same vehicle: what was not repaired comes back. */
export function VehicleHistory({ ticket }: { ticket: Ticket }) {
  const can = useCan()
  const format = useFormat()
  if (!ticket.vin) return null
  return (
    <Card title={t('Vehicle')}>
      <Facts>
        <Fact label="VIN" value={<VehicleLink vin={ticket.vin} canOpen={can('read Vehicle')} />} wide />
      </Facts>
      {ticket.vin_history.length > 0 ? (
        <div className={record.part}>
          <h3>{t('Other cases for this vehicle')}</h3>
          <ul className={record.lines}>
            {ticket.vin_history.map((other) => (
              <li key={other.no}>
                <span className={record.lineHead}>
                  {other.kind === 'ticket' ? <TicketLink no={other.no} /> : <ComplaintLink no={other.no} />}
                  <span className={record.small}>
                    {format.day(other.on)} ·{' '}
                    {other.kind === 'ticket' ? ticketStatusWords(other.status as TicketStatus) : inWords(other.status)}
                  </span>
                </span>
                <span>{other.title}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className={record.small}>{t('No other cases for this vehicle.')}</p>
      )}
    </Card>
  )
}

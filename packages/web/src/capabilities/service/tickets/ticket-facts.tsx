import type { Ticket, TicketStatus } from '@rad/api/service/tickets/contract'
import record from '#kit/page/record.module.css'
import { Card, Fact, Facts } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { ComplaintLink, TicketLink } from '#peek/peek.tsx'
import { Reached } from '#kit/text/reached.tsx'
import { ticketStatusWords } from '#words/ticket-words.tsx'
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

/** How long a ticket has been open, or was. */
export function Age({ hours }: { hours: number }) {
  const format = useFormat()
  return format.length(Math.round(hours * 60) * 60)
}

/** How often a ticket changed hands; null for never. */
export function timesWords(hops: number) {
  if (hops > 3) return t('{count, plural, one {# time} other {# times}}: ping-pong', { count: hops })
  return hops > 0 ? t('{count, plural, one {# time} other {# times}}', { count: hops }) : null
}

/** Tickets that were merged into this one, and the outlets it was at before. */
export function TicketsAndPlaces({ ticket }: { ticket: Ticket }) {
  const format = useFormat()
  return (
    <>
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
    </>
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
export function OtherCases({ ticket }: { ticket: Ticket }) {
  const format = useFormat()
  if (ticket.vin_history.length === 0) return <p className={record.small}>{t('No other cases for this vehicle.')}</p>
  return (
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
  )
}

import type { Ticket, TicketStatus } from '@rad/api/service/tickets/contract'
import { word } from '@rad/api/words'
import record from '#kit/page/record.module.css'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { ComplaintLink, TicketLink } from '#peek/peek.tsx'
import { Reached } from '#kit/text/reached.tsx'
import { ticketStatusWords } from '#words/ticket-words.tsx'
import { RecordCard, RecordFacts } from '#shell/screens/record-facts.tsx'
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
      <RecordFacts
        record={ticket}
        facts={[
          { key: 'resolution_kind', label: word('Kind'), kind: 'status' },
          { key: 'customer_contacted_at', label: word('Customer informed'), kind: 'instant' },
          { key: 'root_cause', label: word('Root cause'), isWide: true },
        ]}
      />
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
export const CustomerFacts = ({ about }: { about: NonNullable<Ticket['about']> }) => (
  <RecordCard
    title={word('Customer')}
    record={about}
    facts={[
      { key: 'customer_name', label: word('Name'), isWide: true },
      { key: 'customer_phone', label: word('Phone'), isWide: true },
      { key: 'customer_email', label: word('Email'), isWide: true },
    ]}
    draws={{
      customer_phone: ({ record }) => record.customer_phone && <Reached by="tel" at={record.customer_phone} />,
      customer_email: ({ record }) => record.customer_email && <Reached by="mailto" at={record.customer_email} />,
    }}
  />
)

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

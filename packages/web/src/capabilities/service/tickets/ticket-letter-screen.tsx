import { Button, Textarea } from '@mantine/core'
import { outletsApi } from '@rad/api/network/outlets/contract'
import { type Ticket, ticketsApi } from '@rad/api/service/tickets/contract'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconTicketOff from '@tabler/icons-react/dist/esm/icons/IconTicketOff.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { timeNow } from '#kit/text/clock.ts'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { neutral } from './neutral.ts'
import styles from './ticket-letter.module.css'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { no = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(query(ticketsApi.get, { params: { no } }))

export function Screen() {
  const { no = '' } = useParams({ strict: false }) as { no?: string }
  const found = useQuery(query(ticketsApi.get, { params: { no } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconTicketOff size={28} stroke={1.5} />,
        title: t('Ticket not found'),
        text: t('No ticket in your scope has the number {no}.', { no }),
        action: (
          <ButtonLink to="/tickets" variant="default">
            {t('All tickets')}
          </ButtonLink>
        ),
      }}
    >
      {({ ticket }) => <Letter key={ticket.no} ticket={ticket} />}
    </FoundRecord>
  )
}

const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(timeNow()))

/** The answer to the customer: friendly and neutral, whatever was decided inside (U17). */
function Letter({ ticket }: { ticket: Ticket }) {
  const format = useFormat()
  const can = useCan()
  const outlet = useQuery({
    ...query(outletsApi.get, { params: { code: ticket.outlet } }),
    enabled: can('read Outlet'),
  }).data
  const [text, setText] = useState(() => neutral(ticket.resolution ?? ''))
  const body = neutral(text).trim()
  const { about } = ticket
  const name = about?.customer_name
  const place = [outlet?.address, [outlet?.pin, outlet?.city].filter(Boolean).join(' ')].filter(Boolean)

  return (
    <div className={pageStyles.page}>
      <div className={styles.head}>
        <PageHead
          title={t('Letter to the customer')}
          lead={t('Ready to print. Changes you make here aren’t saved.')}
          actions={
            <>
              <ButtonLink to="/tickets/$no" params={{ no: ticket.no }} variant="default">
                {t('Back to {no}', { no: ticket.no })}
              </ButtonLink>
              <Button leftSection={<IconPrinter size={16} stroke={1.6} />} onClick={() => print()}>
                {t('Print')}
              </Button>
            </>
          }
        />
      </div>
      <div className={styles.letter}>
        <div className={styles.words}>
          <Textarea
            label={t('Resolution details')}
            description={t('Judgmental wording is left out of the letter.')}
            rows={4}
            maxLength={4000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <article className={styles.sheet} aria-label={t('Letter to the customer')}>
          <header className={styles.from}>
            <strong>{ticket.outlet_name}</strong>
            {place.map((line) => (
              <span key={line}>{line}</span>
            ))}
            {outlet?.contact_email ? <span>{outlet.contact_email}</span> : null}
          </header>
          {name ? <p className={styles.to}>{name}</p> : null}
          <p className={styles.day}>{format.day(dayIn(format.timeZone))}</p>
          <h2>
            {about
              ? t('Your concern of {day}, reference number {no}', { day: format.day(about.received_on), no: ticket.no })
              : t('Your concern, reference number {no}', { no: ticket.no })}
          </h2>
          <p>{name ? t('Dear {name},', { name }) : t('Dear customer,')}</p>
          <p>{t('Thank you for letting us know and for your patience. We have looked into your concern carefully.')}</p>
          {body ? (
            <>
              <p>{t('We have taken the following action:')}</p>
              <p className={styles.done}>{body}</p>
            </>
          ) : (
            <p>{t('We would be glad to explain our findings to you in person.')}</p>
          )}
          <p>
            {outlet?.contact_email
              ? t(
                  'If you have further questions, email {email} and quote the reference number above. We’ll be glad to help.',
                  {
                    email: outlet.contact_email,
                  },
                )
              : t(
                  'If you have further questions, contact {outlet} and quote the reference number above. We’ll be glad to help.',
                  {
                    outlet: ticket.outlet_name,
                  },
                )}
          </p>
          <p>{t('Kind regards')}</p>
          <p className={styles.signed}>
            {ticket.owner ? <span>{ticket.owner}</span> : null}
            <span>{ticket.outlet_name}</span>
          </p>
        </article>
      </div>
    </div>
  )
}

import type { CreditedItem, InvoiceClient } from '@rad/api/apps/invoices/contract'
import { useFormat } from '#kit/text/format.tsx'
import { Logo } from '#kit/text/logo.tsx'
import { t } from '#kit/words.ts'
import type { OpenInvoice } from './found-invoice.tsx'
import { PaperTotals } from './paper-totals.tsx'
import styles from './invoice-paper.module.css'

/** An invoice as its client reads it: on the preview, and on the page that goes to the printer. */
export function InvoicePaper({ open, level }: { open: OpenInvoice; level: 1 | 2 }) {
  const { invoice } = open
  return (
    <article className={styles.paper} aria-label={t('Invoice {number}', { number: invoice.number })}>
      <Head open={open} level={level} />
      <Parties open={open} />
      <Items items={invoice.items} />
      <PaperTotals invoice={invoice} />
      <Notes open={open} />
    </article>
  )
}

function Head({ open, level }: { open: OpenInvoice; level: 1 | 2 }) {
  const format = useFormat()
  const { invoice, letterhead } = open
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <header className={styles.head}>
      <Sender letterhead={letterhead} />
      <div className={styles.title}>
        <Heading>{t('Invoice {number}', { number: invoice.number })}</Heading>
        <dl className={styles.pairs}>
          <dt>{t('Issue date')}</dt>
          <dd>{format.day(invoice.issuedDate)}</dd>
          <dt>{t('Due date')}</dt>
          <dd>{format.day(invoice.dueDate)}</dd>
        </dl>
      </div>
    </header>
  )
}

/** The letterhead: who sends it. */
export function Sender({ letterhead }: Pick<OpenInvoice, 'letterhead'>) {
  return (
    <div>
      <p className={styles.brand}>
        <Logo size={28} />
        <bdi>{letterhead.name}</bdi>
      </p>
      {letterhead.lines.map((line) => (
        <p key={line} className={styles.quiet}>
          <bdi>{line}</bdi>
        </p>
      ))}
    </div>
  )
}

/** A client with their address, under a heading. */
export function Party({ title, client }: { title: string; client: InvoiceClient }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {[client.name, client.company, client.address, client.country, client.contact, client.companyEmail]
        .filter(Boolean)
        .map((line, at) => (
          // A name and a company may be the same words.
          <p key={at} className={at === 0 ? styles.who : undefined}>
            <bdi>{line}</bdi>
          </p>
        ))}
    </section>
  )
}

function Parties({ open: { invoice, paymentDetails } }: { open: OpenInvoice }) {
  const format = useFormat()
  const details = [
    [t('Total due'), format.money(paymentDetails.totalDue)],
    // A bank account asks no one to pay who is to pay by another way.
    ...(invoice.paidVia === 'bank'
      ? ([
          [t('Bank'), paymentDetails.bankName],
          [t('Country'), paymentDetails.country],
          [t('IBAN'), paymentDetails.iban],
          [t('SWIFT code'), paymentDetails.swiftCode],
        ] as const)
      : []),
  ] as const
  return (
    <div className={styles.parties}>
      <Party title={t('Invoice to')} client={invoice.client} />
      <section aria-label={t('Payment details')}>
        <h3>{t('Payment details')}</h3>
        <dl className={styles.pairs}>
          {details.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

/** What rows do not have is not shown: an invoice without discounts has no column for them. */
export function Items({ items }: { items: readonly CreditedItem[] }) {
  const format = useFormat()
  const hasDiscount = items.some(({ discount }) => discount > 0)
  const hasTax = items.some(({ tax1, tax2 }) => tax1 + tax2 > 0)
  const taxesOf = ({ tax1, tax2 }: CreditedItem) => [tax1, tax2].filter((rate) => rate > 0)
  const percent = (rates: readonly number[]) => (rates.length > 0 ? rates.map(format.rate).join(' + ') : '–')

  return (
    <div className={styles.scroll}>
      <table className={styles.items}>
        <caption className={styles.caption}>{t('Items')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Item')}</th>
            <th scope="col" data-figure>
              {t('Cost')}
            </th>
            <th scope="col" data-figure>
              {t('Quantity')}
            </th>
            {hasDiscount ? (
              <th scope="col" data-figure>
                {t('Discount')}
              </th>
            ) : null}
            {hasTax ? (
              <th scope="col" data-figure>
                {t('Tax')}
              </th>
            ) : null}
            <th scope="col" data-figure>
              {t('Price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            // The same item may stand on two rows.
            <tr key={at}>
              <th scope="row">
                <bdi>{item.name}</bdi>
                {item.description ? (
                  <small>
                    <bdi>{item.description}</bdi>
                  </small>
                ) : null}
              </th>
              <td data-figure data-label={t('Cost')}>
                <bdi>{format.money(item.cost)}</bdi>
              </td>
              <td data-figure data-label={t('Quantity')}>
                {item.qty === null ? '–' : format.number(item.qty)}
              </td>
              {hasDiscount ? (
                <td data-figure data-label={t('Discount')}>
                  <bdi>{percent(item.discount > 0 ? [item.discount] : [])}</bdi>
                </td>
              ) : null}
              {hasTax ? (
                <td data-figure data-label={t('Tax')}>
                  <bdi>{percent(taxesOf(item))}</bdi>
                </td>
              ) : null}
              <td data-figure data-label={t('Price')}>
                <bdi>{format.money(item.gross)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Notes({ open: { invoice, letterhead } }: { open: OpenInvoice }) {
  const format = useFormat()
  const { note, terms, showNote, showTerms, showStub, number, client, balance, dueDate } = invoice
  return (
    <>
      {showNote && note ? (
        <section className={styles.note} aria-label={t('Note')}>
          <h3>{t('Note')}</h3>
          <p dir="auto">{note}</p>
        </section>
      ) : null}
      {showTerms && terms ? (
        <section className={styles.note} aria-label={t('Payment terms')}>
          <h3>{t('Payment terms')}</h3>
          <p dir="auto">{terms}</p>
        </section>
      ) : null}
      {showStub ? (
        <section className={styles.stub} aria-label={t('Payment stub')}>
          <h3>{t('Payment stub')}</h3>
          <dl>
            {(
              [
                [t('To'), letterhead.name],
                [t('From'), client.company],
                [t('Invoice'), number],
                [t('Due date'), format.day(dueDate)],
                [t('Amount due'), format.money(balance)],
              ] as const
            ).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
    </>
  )
}

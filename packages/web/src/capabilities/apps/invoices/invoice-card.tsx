import type { InvoiceRow } from '@rad/api/apps/invoices/contract'
import { useFormat } from '#kit/text/format.tsx'
import { Initials } from '#kit/text/initials.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { StatusBadge } from './invoice-words.tsx'
import styles from './invoice-list.module.css'

/** An invoice on a phone: whose it is, how much, and where it is. */
export function InvoiceCard({ invoice }: { invoice: InvoiceRow }) {
  const format = useFormat()
  const { client, number, total, balance, dueDate, daysPastDue, invoiceStatus } = invoice
  return (
    <RouterLink
      to="/invoices/$id"
      params={{ id: String(invoice.id) }}
      preload={false}
      underline="never"
      className={styles.card}
    >
      <Initials name={client.name} size={36} />
      <span className={styles.cardWords}>
        <span className={styles.cardLine}>
          <strong>{client.name}</strong>
          <strong>
            <bdi>{format.money(total)}</bdi>
          </strong>
        </span>
        <span className={styles.cardLine}>
          <small>
            {number} · {t('Due {day}', { day: format.day(dueDate) })}
          </small>
          {balance > 0 && balance < total ? (
            <small data-late={daysPastDue > 0 || undefined}>
              {t('Balance {amount}', { amount: format.money(balance) })}
            </small>
          ) : null}
        </span>
        <span>
          <StatusBadge status={invoiceStatus} />
        </span>
      </span>
    </RouterLink>
  )
}

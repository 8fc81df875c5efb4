import { Button } from '@mantine/core'
import { type InvoiceFile, type InvoicePayment, paymentMethods } from '@rad/api/apps/invoices/contract'
import { Badge } from '#kit/text/badge.tsx'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { usePayments } from './use-payments.ts'
import styles from './invoice.module.css'

/** What has come in, payment by payment; one taken back stays readable and counts no more. */
export function Ledger({ invoice }: { invoice: InvoiceFile }) {
  const format = useFormat()
  const { payments, paid, balance } = invoice
  return (
    <Card
      title={t('Payments')}
      aside={
        payments.length > 0 ? (
          <span className={styles.quiet}>
            {t('{paid} received, {balance} outstanding', { paid: format.money(paid), balance: format.money(balance) })}
          </span>
        ) : null
      }
    >
      {payments.length > 0 ? (
        <ol className={styles.lines}>
          {payments.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} invoice={invoice} />
          ))}
        </ol>
      ) : (
        <p className={styles.quiet}>{t('No payments yet.')}</p>
      )}
    </Card>
  )
}

function PaymentLine({ payment, invoice }: { payment: InvoicePayment; invoice: InvoiceFile }) {
  const format = useFormat()
  const mayChange = useCan()('update Invoice')
  const { reverse, isBusy } = usePayments()
  const { amount, date, method, note, by, at, undoneAt, undoneBy } = payment
  const isUndone = undoneAt !== null
  const written = format.money(amount)

  return (
    <li className={styles.line} data-undone={isUndone || undefined}>
      <div className={styles.words}>
        <strong>
          {t(paymentMethods[method])} · {format.day(date)}
        </strong>
        {note ? <bdi>{note}</bdi> : null}
        <small>
          {isUndone && undoneBy
            ? t('Reversed by {who}, {instant}', { who: undoneBy, instant: format.instant(undoneAt) })
            : t('Added by {who}, {instant}', { who: by, instant: format.instant(at) })}
        </small>
      </div>
      <div className={styles.amount}>
        <strong>
          <bdi>{written}</bdi>
        </strong>
        {isUndone ? <Badge>{t('Reversed')}</Badge> : null}
        {mayChange && !isUndone && !invoice.closedAs ? (
          <Button
            variant="subtle"
            size="compact-xs"
            disabled={isBusy}
            aria-label={t('Reverse payment of {amount}', { amount: written })}
            onClick={() => void reverse(invoice, payment)}
          >
            {t('Reverse payment')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

import { type InvoiceFile, paidVia } from '@rad/api/apps/invoices/contract'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './invoice-paper.module.css'

/** What an invoice adds up to, line by line; a line that is nothing is left out. */
export function Sums({ lines }: { lines: readonly (readonly [string, number, 'plain' | 'strong'] | undefined)[] }) {
  const format = useFormat()
  return (
    <dl className={styles.sums} aria-label={t('Totals')}>
      {lines.map((line) =>
        line ? (
          <div key={line[0]} data-strong={line[2] === 'strong' || undefined}>
            <dt>{line[0]}</dt>
            <dd>
              <bdi>{format.money(line[1])}</bdi>
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

type Summed = Pick<InvoiceFile, 'subtotal' | 'discount' | 'taxes' | 'total'>

/** What an invoice or a credit note comes to, line by line. */
export const sumLines = ({ subtotal, discount, taxes, total }: Summed, format: Format) => [
  [t('Subtotal'), subtotal, 'plain'] as const,
  discount > 0 ? ([t('Discount'), -discount, 'plain'] as const) : undefined,
  ...taxes
    .filter(({ rate }) => rate > 0)
    .map(({ rate, amount }) => [t('Tax {rate}%', { rate: format.number(rate) }), amount, 'plain'] as const),
  [t('Total'), total, 'strong'] as const,
]

export function PaperTotals({ invoice }: { invoice: InvoiceFile }) {
  const format = useFormat()
  const { paid, credited, refund, balance, salesperson } = invoice
  return (
    <div className={styles.below}>
      <dl className={styles.made}>
        {salesperson ? (
          <div>
            <dt>{t('Salesperson')}</dt>
            <dd>
              <bdi>{salesperson}</bdi>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{t('Payment method')}</dt>
          <dd>{t(paidVia[invoice.paidVia])}</dd>
        </div>
      </dl>
      <Sums
        lines={[
          ...sumLines(invoice, format),
          paid > 0 ? [t('Paid so far'), -paid, 'plain'] : undefined,
          credited > 0 ? [t('Credited'), -credited, 'plain'] : undefined,
          refund > 0 ? [t('To refund'), refund, 'plain'] : undefined,
          paid + credited > 0 ? [t('Balance'), balance, 'strong'] : undefined,
        ]}
      />
    </div>
  )
}

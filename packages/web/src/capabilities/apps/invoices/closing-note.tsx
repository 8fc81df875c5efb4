import { Button } from '@mantine/core'
import type { InvoiceClosing, InvoiceFile } from '@rad/api/apps/invoices/contract'
import { words } from '@rad/api/words'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { useClosing } from './use-closing.ts'
import styles from './invoice.module.css'

const titles: Record<InvoiceClosing, string> = words({
  Void: 'This invoice is void',
  Uncollectible: 'This invoice is uncollectible',
})

/** Above an invoice that ended without being paid: who ended it, when, and why, with the way back. */
export function ClosingNote({ invoice }: { invoice: InvoiceFile }) {
  const format = useFormat()
  const mayChange = useCan()('update Invoice')
  const { reopen, isBusy } = useClosing()
  const { closedAs, closing, moves } = invoice
  if (!closedAs || !closing) return null
  const { by, at, reason } = closing
  return (
    <section className={styles.closing} aria-label={t(titles[closedAs])}>
      <IconBan size={18} stroke={1.6} aria-hidden="true" />
      <div className={styles.words}>
        <strong>{t(titles[closedAs])}</strong>
        <p dir="auto">{reason}</p>
        <small>
          <bdi>{by}</bdi> ·{' '}
          <time dateTime={at} title={format.instantWithZone(at)}>
            {format.instant(at)}
          </time>
        </small>
      </div>
      {mayChange && moves.reopen ? (
        <Button variant="default" size="xs" disabled={isBusy} onClick={() => void reopen(invoice)}>
          {t('Reopen invoice')}
        </Button>
      ) : null}
    </section>
  )
}

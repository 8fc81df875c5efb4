import { Button } from '@mantine/core'
import type { CreditNote, InvoiceFile } from '@rad/api/apps/invoices/contract'
import { useState } from 'react'
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx'
import { Card } from '#kit/page/facts.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { useCredits } from './use-credits.ts'
import styles from './invoice.module.css'

/** What was taken back of an invoice; a cancelled credit note stays readable and counts no more. */
export function CreditNotes({ invoice }: { invoice: InvoiceFile }) {
  const { credits } = invoice
  if (credits.length === 0) return null
  return (
    <Card title={t('Credit notes')}>
      <ol className={styles.lines}>
        {credits.map((note) => (
          <NoteLine key={note.id} note={note} invoice={invoice} />
        ))}
      </ol>
    </Card>
  )
}

function NoteLine({ note, invoice }: { note: CreditNote; invoice: InvoiceFile }) {
  const format = useFormat()
  const mayChange = useCan()('update Invoice')
  const { cancel } = useCredits()
  const [isConfirming, setConfirming] = useState(false)
  const { id, number, date, reason, total, by, at, undoneAt, undoneBy } = note
  const isUndone = undoneAt !== null
  return (
    <li className={styles.line} data-undone={isUndone || undefined}>
      <div className={styles.words}>
        <strong>
          <RouterLink to="/invoices/credit-notes/$id" params={{ id: String(id) }}>
            {number}
          </RouterLink>{' '}
          · {format.day(date)}
        </strong>
        <bdi>{reason}</bdi>
        <small>
          {isUndone && undoneBy
            ? t('Cancelled by {who}, {instant}', { who: undoneBy, instant: format.instant(undoneAt) })
            : t('Added by {who}, {instant}', { who: by, instant: format.instant(at) })}
        </small>
      </div>
      <div className={styles.amount}>
        <strong>
          <bdi>{format.money(-total)}</bdi>
        </strong>
        {isUndone ? <Badge>{t('Cancelled')}</Badge> : null}
        {mayChange && !isUndone && !invoice.closedAs ? (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={t('Cancel credit note {number}', { number })}
            onClick={() => setConfirming(true)}
          >
            {t('Cancel credit note')}
          </Button>
        ) : null}
        <ConfirmDialog
          question={t('Cancel credit note {number}?', { number })}
          consequence={t('It keeps its number and no longer lowers the balance. This can’t be undone.')}
          confirmLabel={t('Cancel credit note')}
          onConfirm={() => cancel(invoice.id, note)}
          opened={isConfirming}
          onClose={() => setConfirming(false)}
        />
      </div>
    </li>
  )
}

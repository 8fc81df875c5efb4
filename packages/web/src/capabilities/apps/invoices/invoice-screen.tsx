import type { InvoiceClosing, InvoiceFile } from '@rad/api/apps/invoices/contract'
import { lazy, useState } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { ClosingNote } from './closing-note.tsx'
import { CreditNotes } from './credit-notes.tsx'
import { invoiceAtAddress } from './found-invoice.tsx'
import { InvoiceActs } from './invoice-acts.tsx'
import { InvoicePaper } from './invoice-paper.tsx'
import { StatusBadge } from './invoice-words.tsx'
import { Ledger } from './ledger.tsx'
import { SendLog } from './send-log.tsx'
import styles from './invoice.module.css'

const SendDrawer = lazy(() => import('./send-drawer.tsx').then(({ SendDrawer }) => ({ default: SendDrawer })))
const PaymentDrawer = lazy(() =>
  import('./payment-drawer.tsx').then(({ PaymentDrawer }) => ({ default: PaymentDrawer })),
)

const CreditDrawer = lazy(() => import('./credit-drawer.tsx').then(({ CreditDrawer }) => ({ default: CreditDrawer })))
const CloseDialog = lazy(() => import('./close-dialog.tsx').then(({ CloseDialog }) => ({ default: CloseDialog })))

export const { Screen, prefetch } = recordScreen({
  ...invoiceAtAddress,
  of: 'invoice',
  // What it is about to be marked as.
  useOwn: () => useState<InvoiceClosing>(),
  title: ({ number }) => number,
  badge: ({ closedAs, invoiceStatus }) => <StatusBadge status={closedAs ?? invoiceStatus} />,
  lead: (invoice) => <Standing invoice={invoice} />,
  page: ({ record, answer, own: [, setClosing], open }) => (
    <div className={styles.columns}>
      <div className={styles.main}>
        <ClosingNote invoice={record} />
        <section className={styles.sheet}>
          <InvoicePaper open={answer} level={2} />
        </section>
        <Ledger invoice={record} />
        <CreditNotes invoice={record} />
        <SendLog sendings={record.sendings} />
      </div>
      <aside className={styles.side}>
        <InvoiceActs invoice={record} onOpen={open} onClose={setClosing} />
      </aside>
    </div>
  ),
  dialogs: ({ record, can, own: [closing, setClosing] }) =>
    closing && can('update Invoice') && record.moves.close.includes(closing) ? (
      <CloseDialog invoice={record} as={closing} onClose={() => setClosing(undefined)} />
    ) : null,
  drawer: ({ opened, record, answer, can, close }) => {
    const { moves } = record
    if (!can('update Invoice')) return null
    if (opened === 'send' && moves.send) return <SendDrawer open={answer} kind="invoice" onClose={close} />
    if (opened === 'remind' && moves.remind) return <SendDrawer open={answer} kind="reminder" onClose={close} />
    if (opened === 'payment' && moves.pay) return <PaymentDrawer invoice={record} onClose={close} />
    return opened === 'credit' && moves.credit ? <CreditDrawer invoice={record} onClose={close} /> : null
  },
})

/** Whose it is, and since when it waits. */
function Standing({ invoice }: { invoice: InvoiceFile }) {
  const format = useFormat()
  const { client, daysPastDue, dueDate, balance, refund } = invoice
  const day = format.day(dueDate)
  const waits =
    refund > 0
      ? t('{amount} to refund', { amount: format.money(refund) })
      : balance === 0
        ? t('no outstanding balance')
        : daysPastDue > 0
          ? t('{days} overdue', { days: format.days(daysPastDue) })
          : t('due {day}', { day })
  return (
    <>
      <bdi>{client.company}</bdi> · {waits}
    </>
  )
}

import type { InvoiceClosing } from '@rad/api/apps/invoices/contract'
import { lazy, Suspense, useState } from 'react'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { useFormat } from '#kit/text/format.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { ClosingNote } from './closing-note.tsx'
import { CreditNotes } from './credit-notes.tsx'
import { FoundInvoice, type OpenInvoice, prefetchInvoice } from './found-invoice.tsx'
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

export const prefetch = prefetchInvoice

export function Screen() {
  return <FoundInvoice>{(open) => <InvoicePage open={open} />}</FoundInvoice>
}

function InvoicePage({ open }: { open: OpenInvoice }) {
  const { invoice } = open
  const drawer = useOpened()
  // What it is about to be marked as.
  const [closing, setClosing] = useState<InvoiceClosing>()
  const mayChange = useCan()('update Invoice')

  return (
    <div className={pageStyles.page}>
      <PageHead
        title={
          <span className={styles.title}>
            {invoice.number}
            <StatusBadge status={invoice.closedAs ?? invoice.invoiceStatus} />
          </span>
        }
        lead={<Standing open={open} />}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <ClosingNote invoice={invoice} />
          <section className={styles.sheet}>
            <InvoicePaper open={open} level={2} />
          </section>
          <Ledger invoice={invoice} />
          <CreditNotes invoice={invoice} />
          <SendLog sendings={invoice.sendings} />
        </div>
        <aside className={styles.side}>
          <InvoiceActs invoice={invoice} onOpen={drawer.open} onClose={setClosing} />
        </aside>
      </div>
      <Suspense fallback={null}>
        {drawer.opened === 'send' && mayChange && invoice.moves.send ? (
          <SendDrawer open={open} kind="invoice" onClose={drawer.close} />
        ) : null}
        {drawer.opened === 'remind' && mayChange && invoice.moves.remind ? (
          <SendDrawer open={open} kind="reminder" onClose={drawer.close} />
        ) : null}
        {drawer.opened === 'payment' && mayChange && invoice.moves.pay ? (
          <PaymentDrawer invoice={invoice} onClose={drawer.close} />
        ) : null}
        {drawer.opened === 'credit' && mayChange && invoice.moves.credit ? (
          <CreditDrawer invoice={invoice} onClose={drawer.close} />
        ) : null}
        {closing && mayChange && invoice.moves.close.includes(closing) ? (
          <CloseDialog invoice={invoice} as={closing} onClose={() => setClosing(undefined)} />
        ) : null}
      </Suspense>
    </div>
  )
}

/** Whose it is, and since when it waits. */
function Standing({ open: { invoice } }: { open: OpenInvoice }) {
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

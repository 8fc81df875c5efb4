import { Paper } from '#shell/frame/paper.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { FoundInvoice, prefetchInvoice } from './found-invoice.tsx'
import { InvoicePaper } from './invoice-paper.tsx'

export const prefetch = prefetchInvoice

/** An invoice as the printer gets it. */
export function Screen() {
  return (
    <FoundInvoice>
      {(open) => (
        <Paper
          allow="read Invoice"
          title={open.invoice.number}
          back={
            <RouterLink to="/invoices/$id" params={{ id: String(open.invoice.id) }}>
              {t('Back to invoice')}
            </RouterLink>
          }
        >
          <InvoicePaper open={open} level={1} />
        </Paper>
      )}
    </FoundInvoice>
  )
}

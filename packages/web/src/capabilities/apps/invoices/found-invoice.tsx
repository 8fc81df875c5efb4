import { type InvoiceFile, invoicesApi, type Letterhead, type PaymentDetails } from '@rad/api/apps/invoices/contract'
import { word } from '@rad/api/words'
import IconFileUnknown from '@tabler/icons-react/dist/esm/icons/IconFileUnknown.mjs'
import type { z } from 'zod'
import { addressedRecord } from '#shell/screens/addressed-record.tsx'

export interface OpenInvoice {
  invoice: InvoiceFile
  paymentDetails: PaymentDetails
  letterhead: z.infer<typeof Letterhead>
}

/** The invoice that the address names, which several pages are about. */
export const invoiceAtAddress = {
  record: invoicesApi.get,
  id: 'id',
  missing: {
    icon: IconFileUnknown,
    title: word('Invoice not found'),
    text: word('Invoice {id} doesn’t exist or was deleted.'),
  },
  list: { to: '/invoices', label: word('All invoices') },
} as const

export const { prefetch: prefetchInvoice, Found: FoundInvoice } = addressedRecord(invoiceAtAddress)

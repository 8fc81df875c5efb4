import type { InvoiceClosing, InvoiceStep } from './vocabulary.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'invoice_sum.step': InvoiceStep | InvoiceClosing
}

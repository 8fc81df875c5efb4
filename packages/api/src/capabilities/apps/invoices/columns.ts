import type { InvoiceClosing, InvoiceStep } from './vocabulary.ts'

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'invoice_sum.step': InvoiceStep | InvoiceClosing
}

import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Default, DefaultInstant, Instant, MaybeInstant } from '#database/tables.ts'
import type { Minor } from '#kernel/money.ts'
import type { InvoiceStep, PaidVia, PaymentMethod } from './vocabulary.ts'

export interface InvoiceClientTable {
  id: number
  name: string
  company: string
  company_email: string
  address: string
  country: string
  contact: string
  created_at: DefaultInstant
  created_by: string | null
}

export interface InvoiceTable {
  id: number
  year: number
  serial: number
  number: GeneratedAlways<string>
  issued_on: string
  due_on: string
  client_id: number
  client_name: string
  client_company: string
  client_email: string
  client_address: string
  client_country: string
  client_contact: string
  service: string
  step: Default<InvoiceStep>
  subtotal: Minor
  discount: Minor
  tax: Minor
  total: Minor
  paid: Default<Minor>
  balance: GeneratedAlways<Minor>
  salesperson: string
  note: string
  terms: string
  paid_via: PaidVia
  show_terms: boolean
  show_note: boolean
  show_stub: boolean
  created_at: DefaultInstant
  created_by: string | null
  updated_at: DefaultInstant
  updated_by: string | null
  version: Default<number>
  deleted_at: MaybeInstant
}

/** Written by the table of invoices itself, in the transaction that changes one. */
export interface InvoiceSumTable {
  due_on: string
  step: InvoiceStep
  is_settled: boolean
  is_begun: boolean
  invoices: number
  total: Minor
  paid: Minor
  balance: Minor
}

/** Numeric columns come out as numbers; they hold at most two decimals. */
type Hundredths = ColumnType<number, number, number>

export interface InvoiceItemTable {
  invoice_id: number
  line: number
  name: string
  description: string
  cost: Minor
  qty: Hundredths
  discount_percent: Hundredths
  tax1_percent: Hundredths
  tax2_percent: Hundredths
  gross: Minor
  net: Minor
  tax1: Minor
  tax2: Minor
}

export interface InvoicePaymentTable {
  id: number
  invoice_id: number
  amount: Minor
  paid_on: string
  method: PaymentMethod
  note: string
  created_at: Instant
  created_by: string | null
  creator: string
  undone_at: MaybeInstant
  undone_by: string | null
  undoer: string | null
}

export interface InvoiceSendingTable {
  id: number
  invoice_id: number
  sent_at: Instant
  sent_by: string | null
  sender: string
  receiver: string
  subject: string
  file: string
}

declare module '#database/tables.ts' {
  interface Tables {
    invoice_client: InvoiceClientTable
    invoice_year: { year: number; last: number }
    invoice: InvoiceTable
    invoice_sum: InvoiceSumTable
    invoice_item: InvoiceItemTable
    invoice_payment: InvoicePaymentTable
    invoice_sending: InvoiceSendingTable
  }
}

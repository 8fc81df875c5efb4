import { z } from 'zod'
import { day, instant } from '#kernel/contract/contract.ts'
import { CreditNote } from './credits.contract.ts'
import { InvoiceClient, InvoiceItem } from './items.contract.ts'
import {
  invoiceClosings,
  invoiceStatuses,
  invoiceSteps,
  paidViaCodes,
  paymentMethodCodes,
  sendingKindCodes,
  shownStatuses,
} from './vocabulary.ts'

/** Amounts in an answer are decimal numbers in units of the currency. */
const money = z.number()

export const Invoice = z.object({
  id: z.int(),
  /** `INV-2026-0042`: without gaps per year. */
  number: z.string(),
  issuedDate: day,
  dueDate: day,
  /** As it stood when the invoice was written. */
  client: InvoiceClient,
  /** What it is about: the name of its first item. */
  service: z.string(),
  total: money,
  paid: money,
  balance: money,
  invoiceStatus: z.enum(invoiceStatuses),
  /** Void or uncollectible: nothing of it is outstanding. Its `invoiceStatus` stays Sent, as the sample calls know it. */
  closedAs: z.enum(invoiceClosings).nullable(),
  /** Days past the due date while something is open; 0 before. */
  daysPastDue: z.int(),
  avatar: z.string().nullable(),
  version: z.int(),
})
export type Invoice = z.infer<typeof Invoice>

/** An invoice as a row of the list: what columns sort by and files carry is flat beside it. */
export const InvoiceRow = Invoice.extend({
  /** With Void and Uncollectible among them. */
  invoiceStatus: z.enum(shownStatuses),
  clientName: z.string(),
  company: z.string(),
  companyEmail: z.string(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

export const InvoicePayment = z.object({
  id: z.int(),
  amount: money,
  date: day,
  method: z.enum(paymentMethodCodes),
  note: z.string(),
  /** Who entered it, and when. */
  by: z.string(),
  at: instant,
  /** A payment taken back stays in the ledger and counts no more. */
  undoneAt: instant.nullable(),
  undoneBy: z.string().nullable(),
})
export type InvoicePayment = z.infer<typeof InvoicePayment>

export const InvoiceSending = z.object({
  id: z.int(),
  at: instant,
  by: z.string(),
  to: z.string(),
  subject: z.string(),
  /** The invoice itself, or a reminder that it is overdue. */
  kind: z.enum(sendingKindCodes),
  /** The name of the PDF that went along. */
  file: z.string(),
})
export type InvoiceSending = z.infer<typeof InvoiceSending>

/** What may be done with an invoice as it is; the rights of the person come on top. */
export const InvoiceMoves = z.object({
  edit: z.boolean(),
  remove: z.boolean(),
  send: z.boolean(),
  pay: z.boolean(),
  /** It is overdue: its client may be reminded. */
  remind: z.boolean(),
  /** What it may be marked as. */
  mark: z.array(z.enum(invoiceSteps)),
  /** A credit note may be added. */
  credit: z.boolean(),
  /** How it may end without being paid. */
  close: z.array(z.enum(invoiceClosings)),
  /** That end may be undone. */
  reopen: z.boolean(),
})
export type InvoiceMoves = z.infer<typeof InvoiceMoves>

/** An invoice with everything its pages show. */
export const InvoiceFile = Invoice.extend({
  items: z.array(
    InvoiceItem.extend({
      line: z.int(),
      /** How much of the quantity no credit note has taken back. */
      qtyLeft: z.number(),
      /** How much of the amount, before its discount and taxes. */
      amountLeft: money,
    }),
  ),
  subtotal: money,
  discount: money,
  tax: money,
  /** Taxes by rate, which add up to `tax`. */
  taxes: z.array(z.object({ rate: z.number(), amount: money })),
  salesperson: z.string(),
  note: z.string(),
  terms: z.string(),
  paidVia: z.enum(paidViaCodes),
  showTerms: z.boolean(),
  showNote: z.boolean(),
  showStub: z.boolean(),
  /** The ledger, oldest first. */
  payments: z.array(InvoicePayment),
  /** The credit notes, oldest first, and what those that count come to. */
  credits: z.array(CreditNote),
  credited: money,
  /** What was paid beyond what is left of the total: it goes back to the client. */
  refund: money,
  /** The send log, newest first. */
  sendings: z.array(InvoiceSending),
  /** Who stated that it is void or uncollectible, when, and why. */
  closing: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
  moves: InvoiceMoves,
  createdAt: instant,
})
export type InvoiceFile = z.infer<typeof InvoiceFile>

export const PaymentDetails = z.object({
  /** What is still to be paid. */
  totalDue: money,
  bankName: z.string(),
  country: z.string(),
  iban: z.string(),
  swiftCode: z.string(),
})
export type PaymentDetails = z.infer<typeof PaymentDetails>

/** Who sends the invoices: the top of every page and of every PDF. */
export const Letterhead = z.object({ name: z.string(), lines: z.array(z.string()) })

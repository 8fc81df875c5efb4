import { z } from 'zod'
import { day, instant, largestId, text } from '#kernel/contract.ts'
import { amount, hundredthsOf } from '#kernel/money.ts'
import { id, invoiceDay } from './forms.contract.ts'
import { InvoiceClient, InvoiceItem } from './items.contract.ts'

const money = z.number()

/** A credit note in the ledger of its invoice. */
export const CreditNote = z.object({
  id: z.int(),
  /** `CN-2026-0007`: without gaps per year. */
  number: z.string(),
  date: day,
  reason: z.string(),
  total: money,
  by: z.string(),
  at: instant,
  /** A cancelled one keeps its number and counts no more. */
  undoneAt: instant.nullable(),
  undoneBy: z.string().nullable(),
})
export type CreditNote = z.infer<typeof CreditNote>

/** A credit note with everything its page and its PDF show. */
export const CreditNoteFile = CreditNote.extend({
  invoiceId: z.int(),
  invoiceNumber: z.string(),
  client: InvoiceClient,
  items: z.array(InvoiceItem),
  subtotal: money,
  discount: money,
  tax: money,
  taxes: z.array(z.object({ rate: z.number(), amount: money })),
})
export type CreditNoteFile = z.infer<typeof CreditNoteFile>

const CreditItem = z.strictObject({
  /** The row of the invoice, from 1 on. */
  line: z.int('Item not found.').min(1, 'Item not found.').max(largestId, 'Item not found.'),
  qty: z
    .number('Enter a quantity.')
    .gt(0, 'Enter a quantity above 0.')
    .max(10_000, 'Enter at most 10,000.')
    .refine((value) => hundredthsOf(value) !== undefined, 'Use at most two decimals.'),
  /** Of one piece. */
  cost: amount,
})

/** What is credited of an invoice: its rows, each with a quantity and a cost up to what was invoiced. */
export const CreditForm = z.strictObject({
  id,
  date: invoiceDay,
  reason: text(500, 1),
  items: z.array(CreditItem).min(1, 'Choose at least one item.').max(100, 'At most 100 items.'),
})

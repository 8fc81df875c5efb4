import { z } from 'zod'
import { day, instant, largestId } from '#kernel/contract/contract.ts'
import { defineFields } from '#kernel/contract/fields.ts'
import { amount, hundredthsOf } from '#kernel/contract/money.ts'
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

/** A row of a credit note: of one that is an amount alone, no quantity is given. */
export const CreditedItem = InvoiceItem.extend({ qty: z.number().nullable() })
export type CreditedItem = z.infer<typeof CreditedItem>

/** A credit note with everything its page and its PDF show. */
export const CreditNoteFile = CreditNote.extend({
  invoiceId: z.int(),
  invoiceNumber: z.string(),
  client: InvoiceClient,
  items: z.array(CreditedItem),
  subtotal: money,
  discount: money,
  tax: money,
  taxes: z.array(z.object({ rate: z.number(), amount: money })),
})
export type CreditNoteFile = z.infer<typeof CreditNoteFile>

const CreditItem = z.strictObject({
  /** The row of the invoice, from 1 on. */
  line: z.int('Item not found.').min(1, 'Item not found.').max(largestId, 'Item not found.'),
  /** Pieces that come back; without it the cost is an amount that is taken off the row, such as an allowance on its price. */
  qty: z
    .number('Enter a quantity.')
    .gt(0, 'Enter a quantity above 0.')
    .max(10_000, 'Enter at most 10,000.')
    .refine((value) => hundredthsOf(value) !== undefined, 'Use at most two decimals.')
    .nullable()
    .default(null),
  /** Of one piece, or the amount of a row without a quantity: both before its discount and its taxes. */
  cost: amount,
})

/** What is credited of an invoice: its rows, each up to the amount, and where a quantity is given up to the quantity, that is left. */
export const creditFields = defineFields({
  date: { kind: 'day', label: 'Issue date', required: true, schema: invoiceDay },
  reason: { kind: 'long-text', label: 'Reason', max: 500, required: true },
  items: {
    kind: 'list',
    label: 'Items',
    required: true,
    schema: z.array(CreditItem).min(1, 'Choose at least one item.').max(100, 'At most 100 items.'),
  },
})
export const CreditForm = z.strictObject({ id }).extend(creditFields.body.shape)

import type { Tables } from '#database/tables.gen.ts'
import { fromMinor } from '#kernel/contract/money.ts'
import type { InvoiceItem } from './contract.ts'
import { taxesByRate } from './rules.ts'

/** A row of an invoice or of a credit note, as the database keeps it. */
export type StoredItem = Omit<Tables['credit_note_item'], 'credit_note_id'>

/** As the calls answer it: amounts in units. */
export const itemOf = <Qty extends number | null>(
  item: Omit<StoredItem, 'qty'> & { qty: Qty },
): Omit<InvoiceItem, 'qty'> & { qty: Qty } => ({
  name: item.name,
  description: item.description,
  cost: fromMinor(item.cost),
  qty: item.qty,
  discount: item.discount_percent,
  tax1: item.tax1_percent,
  tax2: item.tax2_percent,
  gross: fromMinor(item.gross),
  discountAmount: fromMinor(item.gross - item.net),
  net: fromMinor(item.net),
  tax1Amount: fromMinor(item.tax1),
  tax2Amount: fromMinor(item.tax2),
  total: fromMinor(item.net + item.tax1 + item.tax2),
})

/** What some rows are taxed by rate, in units. */
export const taxesOf = (items: readonly Omit<StoredItem, 'qty'>[]) =>
  taxesByRate(
    items.flatMap((item) => [
      { rate: item.tax1_percent, amount: item.tax1 },
      { rate: item.tax2_percent, amount: item.tax2 },
    ]),
  ).map(({ rate, amount }) => ({ rate, amount: fromMinor(amount) }))

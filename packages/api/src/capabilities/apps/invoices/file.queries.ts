import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { fromMinor } from '#kernel/contract/money.ts'
import type { InvoiceFile } from './contract.ts'
import { creditedOf, creditsOf } from './credit.queries.ts'
import { itemOf, taxesOf } from './item-rows.rules.ts'
import { letterhead, paymentPlace } from './letterhead.file.ts'
import { fieldsOn, invoiceOf } from './queries.ts'
import { movesOf } from './rules.ts'
import { rounded } from '#kernel/contract/rounded.ts'

const itemsOf = (db: Db, id: number) =>
  db.selectFrom('invoice_item').selectAll().where('invoice_id', '=', id).orderBy('line').execute()
const ledgerOf = (db: Db, id: number) =>
  db
    .selectFrom('invoice_payment')
    .select(['id', 'amount', 'paid_on as date', 'method', 'note', 'creator as by', 'created_at as at'])
    .select(['undone_at as undoneAt', 'undoer as undoneBy'])
    .where('invoice_id', '=', id)
    .orderBy('paid_on')
    .orderBy('id')
    .execute()

const sendingsOf = (db: Db, id: number) =>
  db
    .selectFrom('invoice_sending')
    .select(['id', 'sent_at as at', 'sender as by', 'receiver as to', 'subject', 'kind', 'file'])
    .where('invoice_id', '=', id)
    .orderBy('id', 'desc')
    .execute()

/** Quantities are hundredths: 3 - 2.9 is 0.1. */
const hundredthsLess = (all: number, part: number) => rounded(all - part, 2)

/** An invoice with everything its pages show; not found while deleted. */
export async function findInvoiceFile(db: Db, id: number, today: string): Promise<InvoiceFile> {
  const row = await db
    .selectFrom('invoice')
    .select(fieldsOn(today))
    .select(['step', 'subtotal', 'discount', 'tax', 'salesperson', 'note', 'terms', 'paid_via'])
    .select(['show_terms', 'show_note', 'show_stub', 'created_at', 'closed_at', 'closer', 'closed_reason', 'credited'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  const items = await itemsOf(db, id)
  const payments = await ledgerOf(db, id)
  const sendings = await sendingsOf(db, id)
  const credits = await creditsOf(db, id)
  const creditedLines = await creditedOf(db, id)
  return {
    ...invoiceOf(row),
    items: items.map((item) => ({
      ...itemOf(item),
      line: item.line,
      qtyLeft: hundredthsLess(item.qty, creditedLines.get(item.line)?.qty ?? 0),
      amountLeft: fromMinor(item.gross - (creditedLines.get(item.line)?.gross ?? 0)),
    })),
    subtotal: fromMinor(row.subtotal),
    discount: fromMinor(row.discount),
    tax: fromMinor(row.tax),
    taxes: taxesOf(items),
    salesperson: row.salesperson,
    note: row.note,
    terms: row.terms,
    paidVia: row.paid_via,
    showTerms: row.show_terms,
    showNote: row.show_note,
    showStub: row.show_stub,
    payments: payments.map((payment) => ({ ...payment, amount: fromMinor(payment.amount) })),
    credits,
    credited: fromMinor(row.credited),
    refund: fromMinor(Math.max(0, row.paid + row.credited - row.total)),
    sendings,
    closing:
      row.closed_at === null ? null : { at: row.closed_at, by: row.closer ?? '', reason: row.closed_reason ?? '' },
    moves: {
      ...movesOf({ ...row, due: row.due_on }),
      remind: row.status === 'Past Due',
    },
    createdAt: row.created_at,
  }
}

/** An invoice with who sends it and where it is to be paid. */
export async function invoiceWithPlaces(db: Db, id: number, today: string) {
  const invoice = await findInvoiceFile(db, id, today)
  return { invoice, paymentDetails: { totalDue: invoice.balance, ...paymentPlace }, letterhead }
}

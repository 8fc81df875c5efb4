import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { fromMinor } from '#kernel/contract/money.ts'
import type { CreditNoteFile } from './contract.ts'
import { itemOf, taxesOf } from './item-rows.rules.ts'
import { letterhead } from './letterhead.file.ts'

const notes = (db: Db) =>
  db
    .selectFrom('credit_note')
    .select(['credit_note.id', 'credit_note.number', 'credit_note.issued_on as date', 'reason', 'credit_note.total'])
    .select(['creator as by', 'credit_note.created_at as at', 'undone_at as undoneAt', 'undoer as undoneBy'])

/** The credit notes of an invoice, oldest first. */
export async function creditsOf(db: Db, invoice: number) {
  const rows = await notes(db).where('invoice_id', '=', invoice).orderBy('credit_note.id').execute()
  return rows.map((row) => ({ ...row, total: fromMinor(row.total) }))
}

/** The amounts credited by valid credit notes, by the rows of the invoice: `exact` before anything was rounded. */
export async function creditedOf(db: Db, invoice: number) {
  const sum = (column: 'qty' | 'gross' | 'net' | 'tax1' | 'tax2') =>
    sql<number>`sum(credit_note_item.${sql.ref(column)})`.as(column)
  const rows = await db
    .selectFrom('credit_note_item')
    .innerJoin('credit_note', 'credit_note.id', 'credit_note_item.credit_note_id')
    .select(['line', sum('qty'), sum('gross'), sum('net'), sum('tax1'), sum('tax2')])
    .select(
      sql<number>`sum(coalesce(credit_note_item.cost * credit_note_item.qty, credit_note_item.gross))`.as('exact'),
    )
    .where('invoice_id', '=', invoice)
    .where('undone_at', 'is', null)
    .groupBy('line')
    .execute()
  return new Map(rows.map((row) => [row.line, { ...row, qty: Number(row.qty), exact: Number(row.exact) }]))
}

/** A credit note with everything its page and its PDF show; not found while its invoice is deleted. */
export async function findCreditNote(db: Db, id: number): Promise<CreditNoteFile> {
  const row = await notes(db)
    .innerJoin('invoice', 'invoice.id', 'credit_note.invoice_id')
    .select(['credit_note.subtotal', 'credit_note.discount', 'credit_note.tax', 'invoice_id as invoiceId'])
    .select(['invoice.number as invoiceNumber', 'client_id', 'client_name', 'client_company', 'client_email'])
    .select(['client_address', 'client_country', 'client_contact'])
    .where('credit_note.id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { client_id, client_name, client_company, client_email, client_address, client_country, client_contact } = row
  const items = await db
    .selectFrom('credit_note_item')
    .selectAll()
    .where('credit_note_id', '=', id)
    .orderBy('line')
    .execute()
  return {
    ...row,
    client: {
      id: client_id,
      name: client_name,
      company: client_company,
      companyEmail: client_email,
      address: client_address,
      country: client_country,
      contact: client_contact,
    },
    items: items.map(itemOf),
    subtotal: fromMinor(row.subtotal),
    discount: fromMinor(row.discount),
    tax: fromMinor(row.tax),
    taxes: taxesOf(items),
    total: fromMinor(row.total),
  }
}

export const creditNoteWithLetterhead = async (db: Db, id: number) => ({
  creditNote: await findCreditNote(db, id),
  letterhead,
})

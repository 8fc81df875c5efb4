import { sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { invalid, notFound } from '#kernel/command/errors.ts'
import { toMinor } from '#kernel/contract/money.ts'
import { nextSampleId } from '#kernel/command/sample-ids.ts'
import type { InvoiceClient, InvoiceForm } from './contract.ts'
import { writtenItems, yearOf, type WrittenItem } from './rules.ts'

/**
 * The next number of a year. The row of the year is locked until this transaction ends: another request at the same moment
 * waits, and a failed one gives its number back, so that none is skipped.
 */
async function nextSerial(db: Db, year: number): Promise<number> {
  const { last } = await db
    .insertInto('invoice_year')
    .values({ year, last: 1 })
    .onConflict((on) => on.column('year').doUpdateSet({ last: sql<number>`invoice_year.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** The client of a form; a client that is not there is a mistake of the form. */
export async function clientOfForm(db: Db, id: number): Promise<InvoiceClient> {
  const client = await db
    .selectFrom('invoice_client')
    .select(['id', 'name', 'company', 'company_email as companyEmail', 'address', 'country', 'contact'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!client) throw invalid({ clientId: 'Client not found.' })
  return client
}

const clientColumns = (client: InvoiceClient) => ({
  client_id: client.id,
  client_name: client.name,
  client_company: client.company,
  client_email: client.companyEmail,
  client_address: client.address,
  client_country: client.country,
  client_contact: client.contact,
})

/** The columns of what was typed, with the sums of its rows. */
export function columnsOf(form: InvoiceForm, client: InvoiceClient) {
  const { lines, sums } = writtenItems(form.items)
  return {
    lines,
    columns: {
      ...clientColumns(client),
      ...sums,
      issued_on: form.issuedDate,
      due_on: form.dueDate,
      service: form.items[0]!.name,
      salesperson: form.salesperson,
      note: form.note,
      terms: form.terms,
      paid_via: form.paidVia,
      show_terms: form.showTerms,
      show_note: form.showNote,
      show_stub: form.showStub,
    },
  }
}

/** The rows of an invoice as the database keeps them. */
export const itemRows = (invoice_id: number, lines: readonly WrittenItem[]) =>
  lines.map(({ item, sums }, index) => ({
    invoice_id,
    line: index + 1,
    name: item.name,
    description: item.description,
    cost: toMinor(item.cost),
    qty: item.qty,
    discount_percent: item.discount,
    tax1_percent: item.tax1,
    tax2_percent: item.tax2,
    gross: sums.gross,
    net: sums.net,
    tax1: sums.taxes[0]!,
    tax2: sums.taxes[1]!,
  }))

/** Writes a draft under the next number of its year; answers its id. */
export async function insertDraft(
  db: Db,
  form: InvoiceForm,
  client: InvoiceClient,
  by: { at: Date; user_id: string | null },
): Promise<number> {
  const { lines, columns } = columnsOf(form, client)
  const id = await nextSampleId(db, 'invoice')
  const year = yearOf(form.issuedDate)
  const serial = await nextSerial(db, year)
  const stamps = { created_at: by.at, created_by: by.user_id, updated_at: by.at, updated_by: by.user_id }
  await db
    .insertInto('invoice')
    .values({ ...columns, ...stamps, id, year, serial })
    .execute()
  await db.insertInto('invoice_item').values(itemRows(id, lines)).execute()
  return id
}

/** An invoice about to be changed: it is locked until this transaction ends. */
export async function lockInvoice(db: Db, id: number) {
  const invoice = await db
    .selectFrom('invoice')
    .select(['id', 'number', 'year', 'step', 'paid', 'credited', 'total', 'balance', 'due_on as due', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!invoice) throw notFound()
  return invoice
}

/** Who does it, and when, as rows of the ledger and of the send log note it. */
export const doerOf = (ctx: Pick<Context, 'actor' | 'deps'>) => ({
  at: ctx.deps.clock.now(),
  user_id: ctx.actor.user_id,
  name: ctx.actor.full_name,
})

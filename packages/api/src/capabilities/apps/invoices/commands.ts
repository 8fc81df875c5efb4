import type { CommandContext, Context } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { nextSampleId } from '#kernel/command/sample-ids.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { differences, nextVersion, staleVersion } from '#kernel/command/version.ts'
import type { InvoiceClient, InvoiceFile, InvoiceForm, invoicesApi } from './contract.ts'
import { findInvoiceFile } from './file.queries.ts'
import { findClient, todayOf } from './queries.ts'
import { movesOf, yearOf } from './rules.ts'
import { refuseClosed } from './closing.commands.ts'
import { clientOfForm, columnsOf, doerOf, insertDraft, itemRows, lockInvoice } from './store.commands.ts'

type Answered = Promise<{ invoice: InvoiceFile }>

export const entity = 'invoice'

/** Saves a client. The number is taken first: another request at the same moment waits, and then sees this email as taken. */
export async function addClient(ctx: Context<typeof invoicesApi.addClient>): Promise<{ client: InvoiceClient }> {
  const { companyEmail, ...fields } = ctx.body
  const id = await nextSampleId(ctx.db, 'invoice_client')
  const holder = await ctx.db
    .selectFrom('invoice_client')
    .select('company')
    .where('company_email', '=', companyEmail)
    .executeTakeFirst()
  if (holder) throw invalid({ companyEmail: 'A saved client already uses this email address.' })
  const { at, user_id } = doerOf(ctx)
  await ctx.db
    .insertInto('invoice_client')
    .values({ ...fields, id, company_email: companyEmail, created_at: at, created_by: user_id })
    .execute()
  const client = await findClient(ctx.db, id)
  await ctx.audit({ action: 'add', entity: 'invoice_client', entity_id: String(id), after: client })
  return { client }
}

async function addDraft(ctx: CommandContext, form: InvoiceForm): Answered {
  const client = await clientOfForm(ctx.db, form.clientId)
  const id = await insertDraft(ctx.db, form, client, doerOf(ctx))
  const invoice = await findInvoiceFile(ctx.db, id, todayOf(ctx.deps))
  await ctx.audit({ action: 'add', entity, entity_id: String(id), after: invoice })
  return { invoice }
}

export const addInvoice = (ctx: Context<typeof invoicesApi.add>): Answered => addDraft(ctx, ctx.body)

/** What was typed of an invoice, as its form holds it. */
const formOf = (invoice: InvoiceFile): InvoiceForm => ({
  clientId: invoice.client.id,
  issuedDate: invoice.issuedDate,
  dueDate: invoice.dueDate,
  items: invoice.items.map(({ name, description, cost, qty, discount, tax1, tax2 }) => ({
    name,
    description,
    cost,
    qty,
    discount,
    tax1,
    tax2,
  })),
  salesperson: invoice.salesperson,
  note: invoice.note,
  terms: invoice.terms,
  paidVia: invoice.paidVia,
  showTerms: invoice.showTerms,
  showNote: invoice.showNote,
  showStub: invoice.showStub,
})

/** Adds a draft of today like this one, to be paid within the same number of days. */
export async function duplicateInvoice(ctx: Context<typeof invoicesApi.duplicate>): Answered {
  const today = todayOf(ctx.deps)
  const form = formOf(await findInvoiceFile(ctx.db, ctx.body.id, today))
  const days = (Date.parse(form.dueDate) - Date.parse(form.issuedDate)) / 86_400_000
  return addDraft(ctx, { ...form, issuedDate: today, dueDate: addDays(today, days) })
}

/** Overwrites an invoice. Its row is locked first, so that the second of two editors gets an error. */
export async function updateInvoice(ctx: Context<typeof invoicesApi.update>): Answered {
  const { id, if_version, ...form } = ctx.body
  const locked = await lockInvoice(ctx.db, id)
  const today = todayOf(ctx.deps)
  const before = await findInvoiceFile(ctx.db, id, today)
  if (if_version !== undefined && if_version !== locked.version) throw staleVersion('invoice', before)
  if (differences(formOf(before), form).length === 0) {
    ctx.unchanged()
    return { invoice: before }
  }
  refuseClosed(locked.step)
  if (locked.credited > 0) throw conflict('state.move', 'An invoice with credit notes can’t be changed.')
  if (!movesOf(locked).edit) throw conflict('state.move', 'A paid invoice can’t be changed.')
  if (yearOf(form.issuedDate) !== locked.year)
    throw invalid({ issuedDate: 'The issue date must stay in the year of the invoice number.' })
  const { lines, columns } = columnsOf(form, await clientOfForm(ctx.db, form.clientId))
  if (columns.total < locked.paid)
    throw conflict('invoice.paid', 'Payments on this invoice exceed its new total. Reverse a payment first.')
  await ctx.db
    .updateTable('invoice')
    .set({ ...columns, ...nextVersion(ctx) })
    .where('id', '=', id)
    .execute()
  await ctx.db.deleteFrom('invoice_item').where('invoice_id', '=', id).execute()
  await ctx.db.insertInto('invoice_item').values(itemRows(id, lines)).execute()
  const invoice = await findInvoiceFile(ctx.db, id, today)
  await ctx.audit({ action: 'change', entity, entity_id: String(id), before, after: invoice })
  return { invoice }
}

/** Marks an invoice as downloaded or sent, or as a draft again, where nothing was paid on it. */
export async function markInvoice(ctx: Context<typeof invoicesApi.mark>): Answered {
  const { id, invoiceStatus: step, if_version } = ctx.body
  const locked = await lockInvoice(ctx.db, id)
  const today = todayOf(ctx.deps)
  const before = await findInvoiceFile(ctx.db, id, today)
  if (if_version !== undefined && if_version !== locked.version) throw staleVersion('invoice', before)
  if (locked.step === step) {
    ctx.unchanged()
    return { invoice: before }
  }
  refuseClosed(locked.step)
  if (!movesOf(locked).mark.includes(step))
    throw conflict('state.move', 'You can’t change the status of an invoice that was sent or has payments.')
  await ctx.db
    .updateTable('invoice')
    .set({ step, ...nextVersion(ctx) })
    .where('id', '=', id)
    .execute()
  const invoice = await findInvoiceFile(ctx.db, id, today)
  await ctx.audit({
    action: 'mark',
    entity,
    entity_id: String(id),
    before: { invoiceStatus: before.invoiceStatus },
    after: { invoiceStatus: invoice.invoiceStatus },
  })
  return { invoice }
}

const hasMoney = ({ paid }: { paid: number }) =>
  paid > 0
    ? 'This invoice has payments. Reverse them before you delete it.'
    : 'This invoice has credit notes. Cancel them before you delete it.'

/** Deletes an invoice on which nothing was paid. The row stays, so that its number is not given again. */
export async function removeInvoice(ctx: Context<typeof invoicesApi.remove>): Promise<{ id: number }> {
  const { id } = ctx.query
  const locked = await lockInvoice(ctx.db, id)
  const before = await findInvoiceFile(ctx.db, id, todayOf(ctx.deps))
  refuseClosed(locked.step)
  if (!movesOf(locked).remove) throw conflict('state.move', hasMoney(locked))
  await ctx.db
    .updateTable('invoice')
    .set({ deleted_at: ctx.deps.clock.now(), ...nextVersion(ctx) })
    .where('id', '=', id)
    .execute()
  await ctx.audit({ action: 'delete', entity, entity_id: String(id), before })
  return { id }
}

/** Undoes a deletion, under the same number. */
export async function restoreInvoice(ctx: Context<typeof invoicesApi.restore>): Answered {
  const { id } = ctx.body
  const found = await ctx.db
    .selectFrom('invoice')
    .select('deleted_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  if (found.deleted_at === null) ctx.unchanged()
  else
    await ctx.db
      .updateTable('invoice')
      .set({ deleted_at: null, ...nextVersion(ctx) })
      .where('id', '=', id)
      .execute()
  const invoice = await findInvoiceFile(ctx.db, id, todayOf(ctx.deps))
  if (found.deleted_at !== null) await ctx.audit({ action: 'restore', entity, entity_id: String(id), after: invoice })
  return { invoice }
}

import type { CommandContext } from '#kernel/command/context.ts'
import type { Minor } from '#kernel/contract/money.ts'
import { nextSampleId } from '#kernel/command/sample-ids.ts'
import { nextVersion } from '#kernel/command/version.ts'
import type { InvoiceClient, InvoiceFile, PaymentMethod } from './contract.ts'
import { findInvoiceFile } from './file.queries.ts'
import { enterPayment } from './payments.commands.ts'
import { clientOfForm, doerOf, insertDraft } from './store.commands.ts'
import { todayOf } from './queries.ts'

/** An invoice for something that is paid as it is bought. */
export interface IssuedInvoice {
  /** The client: the saved one with this email address, or a new one. */
  client: Omit<InvoiceClient, 'id'>
  item: { name: string; description: string; cost: number }
  note: string
  /** How it is paid; together no more than it costs. */
  payments: readonly { amount: Minor; method: PaymentMethod; note: string }[]
}

/** The saved client of an email address. The number is taken first: another request at the same moment waits for it. */
async function clientOf(ctx: CommandContext, { companyEmail, ...fields }: IssuedInvoice['client']): Promise<number> {
  const find = () =>
    ctx.db.selectFrom('invoice_client').select('id').where('company_email', '=', companyEmail).executeTakeFirst()
  const known = await find()
  if (known) return known.id
  const id = await nextSampleId(ctx.db, 'invoice_client')
  const added = await find()
  if (added) return added.id
  const { at, user_id } = doerOf(ctx)
  await ctx.db
    .insertInto('invoice_client')
    .values({ ...fields, id, company_email: companyEmail, created_at: at, created_by: user_id })
    .execute()
  return id
}

/** Issues an invoice of today that is paid at once, in the transaction of what is bought with it. */
export async function issuePaidInvoice(ctx: CommandContext, issued: IssuedInvoice): Promise<InvoiceFile> {
  const { item, note, payments } = issued
  const today = todayOf(ctx.deps)
  const clientId = await clientOf(ctx, issued.client)
  const form = {
    clientId,
    issuedDate: today,
    dueDate: today,
    items: [{ ...item, qty: 1, discount: 0, tax1: 0, tax2: 0 }],
    salesperson: '',
    note,
    terms: '',
    paidVia: 'bank' as const,
    showTerms: false,
    showNote: true,
    showStub: false,
  }
  const id = await insertDraft(ctx.db, form, await clientOfForm(ctx.db, clientId), doerOf(ctx))
  await ctx.db
    .updateTable('invoice')
    .set({ step: 'Sent', ...nextVersion(ctx) })
    .where('id', '=', id)
    .execute()
  for (const payment of payments) await enterPayment(ctx, id, { ...payment, date: today })
  const invoice = await findInvoiceFile(ctx.db, id, today)
  await ctx.audit({ action: 'issue', entity: 'invoice', entity_id: String(id), after: invoice })
  return invoice
}

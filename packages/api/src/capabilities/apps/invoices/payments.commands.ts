import { sql } from 'kysely'
import type { ActorContext, Context } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { fromMinor, toMinor, type Minor } from '#kernel/contract/money.ts'
import { nextSampleId } from '#kernel/command/sample-ids.ts'
import { nextVersion } from '#kernel/command/version.ts'
import { refuseClosed } from './closing.commands.ts'
import { entity } from './commands.ts'
import type { InvoiceFile, invoicesApi, PaymentMethod } from './contract.ts'
import { findInvoiceFile } from './file.queries.ts'
import { todayOf } from './queries.ts'
import { movesOf } from './rules.ts'
import { doerOf, lockInvoice } from './store.commands.ts'

/** Moves what was paid. The guard of the ledger is here and in the table: a balance is never below zero, nor above the total. */
const movePaid = (ctx: ActorContext, id: number, by: Minor) =>
  ctx.db
    .updateTable('invoice')
    .set({ paid: sql<Minor>`paid + ${by}`, ...nextVersion(ctx) })
    .where('id', '=', id)
    .where(sql<boolean>`paid + ${by} between 0 and total`)
    .returning('id')
    .executeTakeFirstOrThrow()

interface EnteredPayment {
  amount: Minor
  date: string
  method: PaymentMethod
  note: string
}

/** Enters a payment into the ledger of a locked invoice, no higher than its balance; returns its id. */
export async function enterPayment(
  ctx: ActorContext,
  invoice_id: number,
  { amount, date, method, note }: EnteredPayment,
): Promise<number> {
  const id = await nextSampleId(ctx.db, 'invoice_payment')
  const { at, user_id, name } = doerOf(ctx)
  await ctx.db
    .insertInto('invoice_payment')
    .values({
      id,
      invoice_id,
      amount,
      paid_on: date,
      method,
      note,
      created_at: at,
      created_by: user_id,
      creator: name,
    })
    .execute()
  await movePaid(ctx, invoice_id, amount)
  return id
}

/** A payment in the trail: the payment, and the state of the invoice after it. */
const forTrail = ({ invoiceStatus, paid, balance }: InvoiceFile, payment: object) => ({
  payment,
  invoiceStatus,
  paid,
  balance,
})

/** Enters a payment. Another payment at the same moment waits here, and then finds the balance that is left. */
export async function addPayment(ctx: Context<typeof invoicesApi.addPayment>): Promise<{ invoice: InvoiceFile }> {
  const { id, amount, date, method, note } = ctx.body
  const locked = await lockInvoice(ctx.db, id)
  const today = todayOf(ctx.deps)
  if (locked.step === 'Draft')
    throw conflict('state.move', 'Drafts can’t take payments. Send the invoice first, or mark it as sent.')
  refuseClosed(locked.step)
  if (!movesOf(locked).pay) throw conflict('state.move', 'This invoice is already paid.')
  if (date > today) throw invalid({ date: 'The payment date can’t be in the future.' })
  const minor = toMinor(amount)
  if (minor > locked.balance) throw invalid({ amount: 'A payment can’t exceed the invoice balance.' })
  const payment = await enterPayment(ctx, id, { amount: minor, date, method, note })
  const invoice = await findInvoiceFile(ctx.db, id, today)
  const after = forTrail(invoice, { id: payment, amount, date, method })
  await ctx.audit({ action: 'pay', entity, entity_id: String(id), after })
  return { invoice }
}

/** Takes a payment back: it stays in the ledger, with who took it back, and counts no more. */
export async function undoPayment(ctx: Context<typeof invoicesApi.undoPayment>): Promise<{ invoice: InvoiceFile }> {
  const { id, paymentId } = ctx.body
  refuseClosed((await lockInvoice(ctx.db, id)).step)
  const payment = await ctx.db
    .selectFrom('invoice_payment')
    .select(['amount', 'undone_at'])
    .where('id', '=', paymentId)
    .where('invoice_id', '=', id)
    .executeTakeFirst()
  if (!payment) throw notFound()
  if (payment.undone_at !== null) throw conflict('state.move', 'This payment is already reversed.')
  const { at, user_id, name } = doerOf(ctx)
  await ctx.db
    .updateTable('invoice_payment')
    .set({ undone_at: at, undone_by: user_id, undoer: name })
    .where('id', '=', paymentId)
    .execute()
  await movePaid(ctx, id, -payment.amount)
  const invoice = await findInvoiceFile(ctx.db, id, todayOf(ctx.deps))
  const after = forTrail(invoice, { id: paymentId, amount: fromMinor(payment.amount) })
  await ctx.audit({ action: 'undo payment', entity, entity_id: String(id), after })
  return { invoice }
}

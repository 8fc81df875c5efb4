import type { Context } from '#kernel/command/context.ts'
import { conflict } from '#kernel/command/errors.ts'
import { nextVersion, staleVersion } from '#kernel/command/version.ts'
import type { InvoiceClosing, InvoiceFile, invoicesApi, InvoiceStep } from './contract.ts'
import { findInvoiceFile } from './file.queries.ts'
import { todayOf } from './queries.ts'
import { isClosed, movesOf } from './rules.ts'
import { doerOf, lockInvoice } from './store.commands.ts'

/** What is void or uncollectible is not changed, sent, nor paid, unless it is opened again. */
export function refuseClosed(step: InvoiceStep | InvoiceClosing): void {
  if (isClosed(step)) throw conflict('state.move', 'This invoice is void or uncollectible. Reopen it first.')
}

const refusalOf = (as: InvoiceClosing, paid: number, credited: number) =>
  as === 'Void' && paid > 0
    ? 'This invoice has payments. Reverse them before you void it.'
    : as === 'Void' && credited > 0
      ? 'This invoice has credit notes. Cancel them before you void it.'
      : 'Only an open invoice that was sent can be void or uncollectible.'

/** Marks an invoice as void or uncollectible. A payment at the same moment waits, and then finds nothing outstanding. */
export async function closeInvoice(ctx: Context<typeof invoicesApi.close>): Promise<{ invoice: InvoiceFile }> {
  const { id, as, reason, if_version } = ctx.body
  const locked = await lockInvoice(ctx.db, id)
  const today = todayOf(ctx.deps)
  const before = await findInvoiceFile(ctx.db, id, today)
  if (if_version !== undefined && if_version !== locked.version) throw staleVersion('invoice', before)
  if (!movesOf(locked).close.includes(as)) {
    refuseClosed(locked.step)
    throw conflict('state.move', refusalOf(as, locked.paid, locked.credited))
  }
  const { at, user_id, name } = doerOf(ctx)
  await ctx.db
    .updateTable('invoice')
    .set({ step: as, closed_at: at, closed_by: user_id, closer: name, closed_reason: reason, ...nextVersion(ctx) })
    .where('id', '=', id)
    .execute()
  const invoice = await findInvoiceFile(ctx.db, id, today)
  await ctx.audit({
    action: 'close',
    entity: 'invoice',
    entity_id: String(id),
    before: { closedAs: null, balance: before.balance },
    after: { closedAs: as, balance: invoice.balance, reason },
  })
  return { invoice }
}

/** Makes it an invoice again that was sent and waits to be paid. */
export async function reopenInvoice(ctx: Context<typeof invoicesApi.reopen>): Promise<{ invoice: InvoiceFile }> {
  const { id } = ctx.body
  const locked = await lockInvoice(ctx.db, id)
  const today = todayOf(ctx.deps)
  const before = await findInvoiceFile(ctx.db, id, today)
  if (!isClosed(locked.step)) {
    ctx.unchanged()
    return { invoice: before }
  }
  await ctx.db
    .updateTable('invoice')
    .set({ step: 'Sent', closed_at: null, closed_by: null, closer: null, closed_reason: null, ...nextVersion(ctx) })
    .where('id', '=', id)
    .execute()
  const invoice = await findInvoiceFile(ctx.db, id, today)
  await ctx.audit({
    action: 'reopen',
    entity: 'invoice',
    entity_id: String(id),
    before: { closedAs: before.closedAs, balance: before.balance },
    after: { closedAs: null, balance: invoice.balance },
  })
  return { invoice }
}

import { inTransaction } from '#database/transaction.ts'
import { toBase64 } from '#kernel/command/bytes.ts'
import { command, runnerOf } from '#kernel/command/command.ts'
import type { Context } from '#kernel/command/context.ts'
import { conflict } from '#kernel/command/errors.ts'
import { nextSampleId } from '#kernel/command/sample-ids.ts'
import { nextVersion, staleVersion } from '#kernel/command/version.ts'
import { refuseClosed } from './closing.commands.ts'
import { invoiceMailed } from './hook.ts'
import { entity } from './commands.ts'
import type { InvoiceFile, invoicesApi, Paper, SendingKind } from './contract.ts'
import { findCreditNote } from './credit.queries.ts'
import { findInvoiceFile } from './file.queries.ts'
import { todayOf } from './queries.ts'
import { statusOf } from './rules.ts'
import { doerOf, lockInvoice } from './store.commands.ts'

type Reader = Pick<Context, 'deps' | 'actor'>

const readInvoice = ({ deps, actor }: Reader, id: number): Promise<InvoiceFile> =>
  inTransaction(deps.database, runnerOf(actor), 'read', (db) => findInvoiceFile(db, id, todayOf(deps)))

/** The code that draws the paper is loaded with the first request for one: the process starts without it. */
const paperOf = async ({ deps }: Reader, invoice: InvoiceFile, on: { paper: Paper; language: string }) =>
  (await import('./paper.file.ts')).invoicePdf(deps, invoice, on)

/** An invoice as a PDF. It is drawn outside of any transaction: that takes long, and no other request should wait for it. */
export async function downloadPdf(ctx: Context<typeof invoicesApi.pdf>): Promise<Response> {
  const invoice = await readInvoice(ctx, ctx.params.id)
  return asPdf(await paperOf(ctx, invoice, ctx.query), invoice.number)
}

const asPdf = (bytes: Uint8Array<ArrayBuffer>, number: string) =>
  new Response(bytes, {
    headers: { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${number}.pdf"` },
  })

/** A credit note as a PDF, drawn like an invoice outside of any transaction. */
export async function downloadCredit(ctx: Context<typeof invoicesApi.creditPdf>): Promise<Response> {
  const { deps, actor, params, query } = ctx
  const note = await inTransaction(deps.database, runnerOf(actor), 'read', (db) => findCreditNote(db, params.id))
  return asPdf(await (await import('./paper.file.ts')).creditPdf(deps, note, query), note.number)
}

/**
 * Sends an invoice with its PDF. The PDF is drawn first, outside of the transaction, which then makes sure that the
 * invoice is still the one that was drawn. The mail, the line of the send log and the status come with one commit.
 */
async function deliver(
  ctx: Context<typeof invoicesApi.send> | Context<typeof invoicesApi.remind>,
  kind: SendingKind,
): Promise<{ invoice: InvoiceFile }> {
  const { deps, actor, request, endpoint, body } = ctx
  const drawn = await readInvoice(ctx, body.id)
  // What the client reads is no draft.
  const bytes = await paperOf(ctx, { ...drawn, invoiceStatus: 'Sent' }, body)
  const file = { name: `${drawn.number}.pdf`, type: 'application/pdf', base64: toBase64(bytes) }
  const fingerprint = { method: endpoint.method, path: endpoint.path, body: JSON.stringify(body) }
  const answered = await command({ deps, actor, request, fingerprint }, async ({ db, audit, outbox }) => {
    const locked = await lockInvoice(db, body.id)
    refuseClosed(locked.step)
    const today = todayOf(deps)
    if (kind === 'reminder' && statusOf(locked, today) !== 'Past Due')
      throw conflict('state.move', 'Only an overdue invoice can have a reminder.')
    if (locked.version !== drawn.version) throw staleVersion('invoice', await findInvoiceFile(db, body.id, today))
    const id = await nextSampleId(db, 'invoice_sending')
    const { at, user_id, name } = doerOf(ctx)
    const details = { receiver: body.to, subject: body.subject, file: file.name, kind }
    await db
      .insertInto('invoice_sending')
      .values({ ...details, id, invoice_id: body.id, sent_at: at, sent_by: user_id, sender: name })
      .execute()
    await db
      .updateTable('invoice')
      .set({ step: 'Sent', ...nextVersion(ctx) })
      .where('id', '=', body.id)
      .execute()
    await outbox({
      topic: 'mail',
      dedupe_key: `invoice-sending-${id}`,
      payload: { to: body.to, subject: body.subject, text: body.message },
      attachments: [file],
    })
    const client = { name: drawn.client.name, email: body.to }
    const paper = { name: file.name, type: file.type, content: bytes }
    for (const act of invoiceMailed.connected)
      await act({ db, deps, actor }, { to: client, subject: body.subject, text: body.message, file: paper })
    const invoice = await findInvoiceFile(db, body.id, today)
    await audit({
      action: kind === 'reminder' ? 'remind' : 'send',
      entity,
      entity_id: String(body.id),
      after: details,
    })
    return { status: 200, body: { invoice } }
  })
  return answered.body as { invoice: InvoiceFile }
}

/** Sends it to its client; a draft becomes sent. */
export const sendInvoice = (ctx: Context<typeof invoicesApi.send>) => deliver(ctx, 'invoice')

/** Reminds its client that it is overdue. */
export const remindOfInvoice = (ctx: Context<typeof invoicesApi.remind>) => deliver(ctx, 'reminder')

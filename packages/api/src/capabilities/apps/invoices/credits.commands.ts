import { sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { fromMinor, lineSums, toMinor, type Minor } from '#kernel/contract/money.ts'
import { nextSampleId } from '#kernel/command/sample-ids.ts'
import { nextVersion } from '#kernel/command/version.ts'
import { refuseClosed } from './closing.commands.ts'
import type { InvoiceFile, invoicesApi } from './contract.ts'
import { creditedOf } from './credit.queries.ts'
import { findInvoiceFile } from './file.queries.ts'
import { todayOf } from './queries.ts'
import { movesOf, yearOf } from './rules.ts'
import { doerOf, lockInvoice } from './store.commands.ts'

type CreditContext = Context<typeof invoicesApi.credit>

/** The next number of a year; as with invoices, its row is locked so that none is skipped. */
async function nextSerial(db: Db, year: number): Promise<number> {
  const { last } = await db
    .insertInto('credit_note_year')
    .values({ year, last: 1 })
    .onConflict((on) => on.column('year').doUpdateSet({ last: sql<number>`credit_note_year.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

const invoicedItems = (db: Db, id: number) =>
  db.selectFrom('invoice_item').selectAll().where('invoice_id', '=', id).orderBy('line').execute()

type Invoiced = Awaited<ReturnType<typeof invoicedItems>>[number]
type Requested = CreditContext['body']['items'][number]
type Taken = Record<'qty' | 'exact' | 'gross' | 'net' | 'tax1' | 'tax2', number>

const tooMuch = 'Enter at most the amount that is left to credit.'
const nothingTaken: Taken = { qty: 0, exact: 0, gross: 0, net: 0, tax1: 0, tax2: 0 }

/** A row of the credit note. Rounding never credits more of a row than was invoiced of it. */
function creditedRow(item: Invoiced, { qty, cost }: Requested, taken: Taken) {
  const { gross, net, taxes } = lineSums({
    cost: toMinor(cost),
    qty: qty ?? 1,
    discountPercent: item.discount_percent,
    taxPercents: [item.tax1_percent, item.tax2_percent],
  })
  const most = (key: 'gross' | 'net' | 'tax1' | 'tax2', amount: Minor) => Math.min(amount, item[key] - taken[key])
  const cappedGross = most('gross', gross)
  return {
    line: item.line,
    name: item.name,
    description: item.description,
    cost: toMinor(cost),
    qty,
    discount_percent: item.discount_percent,
    tax1_percent: item.tax1_percent,
    tax2_percent: item.tax2_percent,
    gross: cappedGross,
    net: Math.min(most('net', net), cappedGross),
    tax1: most('tax1', taxes[0] ?? 0),
    tax2: most('tax2', taxes[1] ?? 0),
  }
}

const hundredths = (value: number) => Math.round(value * 100)

/**
 * What of a requested row is more than is left, by its field: of the quantity where one is given, and of the amount however it
 * was credited before. Pieces are compared by their exact amounts, so that parts that were rounded up leave room for the last.
 */
function excessOf(item: Invoiced, { qty, cost }: Requested, taken: Taken): { qty?: string; cost?: string } {
  const amount = toMinor(cost)
  if (qty === null) return taken.gross + amount > item.gross ? { cost: tooMuch } : {}
  if (hundredths(taken.qty + qty) > hundredths(item.qty))
    return { qty: 'Enter at most the quantity that is left to credit.' }
  if (amount > item.cost) return { cost: 'Enter at most the invoiced cost.' }
  const left = Math.max(hundredths(item.cost * item.qty), hundredths(item.gross)) - hundredths(taken.exact)
  return hundredths(amount * qty) > left ? { cost: tooMuch } : {}
}

/** The requested rows, up to what is left of each; errors are reported beside their fields. */
async function rowsOf(db: Db, id: number, requested: readonly Requested[]) {
  const invoiced = new Map((await invoicedItems(db, id)).map((item) => [item.line, item]))
  const credited = await creditedOf(db, id)
  const refused: Record<string, string> = {}
  const rows = requested.flatMap((one, index) => {
    const item = invoiced.get(one.line)
    // A row is credited once per note.
    if (!item || !invoiced.delete(one.line)) {
      refused[`items.${index}.line`] = 'Item not found.'
      return []
    }
    const taken = credited.get(one.line) ?? nothingTaken
    for (const [field, sentence] of Object.entries(excessOf(item, one, taken)))
      refused[`items.${index}.${field}`] = sentence
    return [creditedRow(item, one, taken)]
  })
  if (Object.keys(refused).length > 0) throw invalid(refused)
  return rows
}

const sumsOf = (rows: readonly ReturnType<typeof creditedRow>[]) => {
  const sum = (of: (row: (typeof rows)[number]) => Minor) => rows.reduce((all, row) => all + of(row), 0)
  const subtotal = sum(({ gross }) => gross)
  const net = sum((row) => row.net)
  const tax = sum(({ tax1, tax2 }) => tax1 + tax2)
  return { subtotal, discount: subtotal - net, tax, total: net + tax }
}

/** Adds a credit note. A payment or credit at the same moment waits, and then finds what is left. */
export async function addCredit(ctx: CreditContext): Promise<{ invoice: InvoiceFile }> {
  const { id, date, reason, items } = ctx.body
  const locked = await lockInvoice(ctx.db, id)
  const today = todayOf(ctx.deps)
  refuseClosed(locked.step)
  if (!movesOf(locked).credit)
    throw conflict('state.move', 'Only an invoice that was sent or paid, and isn’t fully credited, can be credited.')
  if (date > today) throw invalid({ date: 'The date can’t be in the future.' })
  const rows = await rowsOf(ctx.db, id, items)
  const sums = sumsOf(rows)
  if (sums.total === 0) throw invalid({ items: 'The credit note must be for more than 0.' })
  const { at, user_id, name } = doerOf(ctx)
  const year = yearOf(date)
  const note = await nextSampleId(ctx.db, 'credit_note')
  const { number } = await ctx.db
    .insertInto('credit_note')
    .values({
      ...sums,
      id: note,
      invoice_id: id,
      year,
      serial: await nextSerial(ctx.db, year),
      issued_on: date,
      reason,
      created_at: at,
      created_by: user_id,
      creator: name,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('credit_note_item')
    .values(rows.map((row) => ({ ...row, credit_note_id: note })))
    .execute()
  const invoice = await moveCredited(ctx, id, sums.total)
  const after = { creditNote: number, total: fromMinor(sums.total), reason, balance: invoice.balance }
  await ctx.audit({ action: 'credit', entity: 'invoice', entity_id: String(id), after })
  return { invoice }
}

/** Moves what was credited: never below zero, nor above the total, as the table makes sure too. */
async function moveCredited(ctx: Pick<CreditContext, 'db' | 'deps' | 'actor'>, id: number, by: Minor) {
  await ctx.db
    .updateTable('invoice')
    .set({ credited: sql<Minor>`credited + ${by}`, ...nextVersion(ctx) })
    .where('id', '=', id)
    .execute()
  return findInvoiceFile(ctx.db, id, todayOf(ctx.deps))
}

/** Cancels a credit note: it keeps its number and counts no more. */
export async function undoCredit(ctx: Context<typeof invoicesApi.undoCredit>): Promise<{ invoice: InvoiceFile }> {
  const { id, creditId } = ctx.body
  refuseClosed((await lockInvoice(ctx.db, id)).step)
  const note = await ctx.db
    .selectFrom('credit_note')
    .select(['number', 'total', 'undone_at'])
    .where('id', '=', creditId)
    .where('invoice_id', '=', id)
    .executeTakeFirst()
  if (!note) throw notFound()
  if (note.undone_at !== null) throw conflict('state.move', 'This credit note is already cancelled.')
  const { at, user_id, name } = doerOf(ctx)
  await ctx.db
    .updateTable('credit_note')
    .set({ undone_at: at, undone_by: user_id, undoer: name })
    .where('id', '=', creditId)
    .execute()
  const invoice = await moveCredited(ctx, id, -note.total)
  const after = { creditNote: note.number, total: fromMinor(note.total), balance: invoice.balance }
  await ctx.audit({ action: 'cancel credit note', entity: 'invoice', entity_id: String(id), after })
  return { invoice }
}

import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { fromMinor } from '#kernel/contract/money.ts'
import type { Span } from '#kernel/days/spans.ts'
import { living } from './queries.ts'
import { isClosed, isOpen, statusOn } from './rules.ts'
import { paymentMethods, shownStatuses } from './vocabulary.ts'

const mostAtOnce = 500

/** Open invoices that are due from one day to before another: a calendar draws them. At most 500, the earliest first. */
export async function dueInvoices(db: Db, from: string, to: string) {
  const rows = await living(db)
    .select(['id', 'number', 'client_company as company', 'due_on as due', 'balance'])
    .where('due_on', '>=', from)
    .where('due_on', '<', to)
    .where(isOpen)
    .orderBy('due_on')
    .orderBy('id')
    .limit(mostAtOnce)
    .execute()
  return rows.map((row) => ({ ...row, balance: fromMinor(row.balance) }))
}

/** Invoices that count as sold: neither drafts nor closed without being paid. */
const sold = sql<boolean>`step in ('Downloaded', 'Sent')`
const soldStatuses = shownStatuses.filter((status) => status !== 'Draft' && !isClosed(status))

/** The list with exactly the invoices sold on some days, of one client where one is named. */
export const soldInvoicesAddress = ({ from, to }: Span, client?: number): string =>
  `/invoices?${new URLSearchParams([
    ['from', from],
    ['to', to],
    ...soldStatuses.map((status) => ['status', status]),
    ...(client === undefined ? [] : [['client', String(client)]]),
  ]).toString()}`

/** The first day on which something was sold; null before that. */
export async function firstSoldDay(db: Db): Promise<string | null> {
  const { day } = await living(db)
    .select(sql<string | null>`min(issued_on)`.as('day'))
    .where(sold)
    .executeTakeFirstOrThrow()
  return day
}

/** What was sold, day by day: how many invoices, and what they come to in units. */
export async function soldByDay(db: Db, { from, to }: Span) {
  const rows = await living(db)
    .select(['issued_on as day', sql<number>`count(*)::int`.as('count'), sql<number>`sum(total)::bigint`.as('total')])
    .where('issued_on', '>=', from)
    .where('issued_on', '<=', to)
    .where(sold)
    .groupBy('issued_on')
    .execute()
  return rows.map(({ day, count, total }) => ({ day, count, total: fromMinor(Number(total)) }))
}

/** The clients with the most sold on some days, with the service of their newest invoice. */
export async function largestClients(db: Db, { from, to }: Span, most: number) {
  const rows = await living(db)
    .select([
      'client_id as id',
      sql<string>`(array_agg(client_company order by id desc))[1]`.as('name'),
      sql<string>`(array_agg(client_email order by id desc))[1]`.as('email'),
      sql<string>`(array_agg(service order by id desc))[1]`.as('category'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(total)::bigint`.as('total'),
    ])
    .where('issued_on', '>=', from)
    .where('issued_on', '<=', to)
    .where(sold)
    .groupBy('client_id')
    .orderBy(sql`sum(total)`, 'desc')
    .orderBy('client_id')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, total: fromMinor(Number(row.total)) }))
}

/** How many invoices are paid, and how many have something still to pay: from the stored sums of all invoices. */
export async function countPaid(db: Db, today: string) {
  const { paid, open } = await db
    .selectFrom('invoice_sum')
    .select([
      sql<number>`coalesce(sum(invoices) filter (where ${statusOn(today)} = 'Paid'), 0)::int`.as('paid'),
      sql<number>`coalesce(sum(invoices) filter (where ${isOpen}), 0)::int`.as('open'),
    ])
    .where('invoices', '>', 0)
    .executeTakeFirstOrThrow()
  return { paid, open }
}

/** The newest payments that count, of some days where these are named, with what each was for. */
export async function latestPayments(db: Db, most: number, days?: Span) {
  const rows = await db
    .selectFrom('invoice_payment as p')
    .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
    .select(['p.id', 'p.amount', 'p.paid_on as day', 'p.created_at as at', 'p.method', 'i.id as invoice_id'])
    .select(['i.number', 'i.client_company as company'])
    .where('p.undone_at', 'is', null)
    .where('i.deleted_at', 'is', null)
    .$if(days !== undefined, (all) => all.where('p.paid_on', '>=', days!.from).where('p.paid_on', '<=', days!.to))
    .orderBy('p.paid_on', 'desc')
    .orderBy('p.id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, amount: fromMinor(row.amount) }))
}

/** The newest credit notes of some days that count. */
export async function latestCredits(db: Db, most: number, { from, to }: Span) {
  const rows = await db
    .selectFrom('credit_note as c')
    .innerJoin('invoice as i', 'i.id', 'c.invoice_id')
    .select(['c.id', 'c.number', 'c.total', 'c.issued_on as day', 'i.client_company as company'])
    .where('c.undone_at', 'is', null)
    .where('c.issued_on', '>=', from)
    .where('c.issued_on', '<=', to)
    .orderBy('c.id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, total: fromMinor(row.total) }))
}

/** The newest invoices. */
export async function latestInvoices(db: Db, today: string, most: number) {
  const rows = await living(db)
    .select(['id', 'number', 'client_company as client', 'issued_on as issuedDate', 'total'])
    .select(statusOn(today).as('status'))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, total: fromMinor(row.total) }))
}

/** How many clients something was sold to on some days. */
export async function countBuyers(db: Db, { from, to }: Span): Promise<number> {
  const { count } = await living(db)
    .select(sql<number>`count(distinct client_id)::int`.as('count'))
    .where('issued_on', '>=', from)
    .where('issued_on', '<=', to)
    .where(sold)
    .executeTakeFirstOrThrow()
  return count
}

/** What was paid on some days, by way of payment; the largest first. */
export async function paidByMethod(db: Db, { from, to }: Span) {
  const rows = await db
    .selectFrom('invoice_payment')
    .select(['method', sql<number>`sum(amount)::bigint`.as('amount')])
    .where('undone_at', 'is', null)
    .where('paid_on', '>=', from)
    .where('paid_on', '<=', to)
    .groupBy('method')
    .orderBy(sql`sum(amount)`, 'desc')
    .execute()
  return rows.map(({ method, amount }) => ({ name: paymentMethods[method], value: fromMinor(Number(amount)) }))
}

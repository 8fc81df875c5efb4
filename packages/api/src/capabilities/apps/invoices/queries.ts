import { sql } from 'kysely'
import type { z } from 'zod'
import { inPages } from '#database/in-pages.ts'
import type { Db, Deps } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { allOf, containing, counted, isOneOf, ordered, pageOf } from '#kernel/list.ts'
import { fromMinor } from '#kernel/money.ts'
import { dayIn } from '#kernel/periods.ts'
import { daysOfView } from '#kernel/view-days.ts'
import type { DayRange } from '#kernel/view.ts'
import type { Invoice, InvoiceRow, invoicesApi, invoiceView } from './contract.ts'
import { ageOn, daysPastDueOn, isOpen, numberOf, statusOn, yearOf } from './rules.ts'
import { countAll, perStatus } from './sums.ts'

type View = z.output<typeof invoiceView>
type Page = z.output<(typeof invoicesApi.page)['query']>
type Filters = Partial<Pick<View, 'q' | 'status' | 'client' | 'open' | 'ageing'>> & { ids?: string[] | undefined }

/** The day it is in the brand's zone, by which invoices are past due. */
export const todayOf = ({ settings, clock }: Pick<Deps, 'settings' | 'clock'>) => dayIn(settings.brand_tz, clock.now())

export const living = (db: Db) => db.selectFrom('invoice').where('deleted_at', 'is', null)

/** The columns of an invoice as `invoiceOf` reads them. */
export const fieldsOn = (today: string) =>
  [
    'id',
    'number',
    'issued_on',
    'due_on',
    'client_id',
    'client_name',
    'client_company',
    'client_email',
    'client_address',
    'client_country',
    'client_contact',
    'service',
    'total',
    'paid',
    'balance',
    'version',
    statusOn(today).as('status'),
    daysPastDueOn(today).as('days_past_due'),
  ] as const

export interface StoredInvoice {
  id: number
  number: string
  issued_on: string
  due_on: string
  client_id: number
  client_name: string
  client_company: string
  client_email: string
  client_address: string
  client_country: string
  client_contact: string
  service: string
  total: number
  paid: number
  balance: number
  version: number
  status: Invoice['invoiceStatus']
  days_past_due: number
}

/** As the calls answer it: amounts in units. */
export const invoiceOf = (row: StoredInvoice): Invoice => ({
  id: row.id,
  number: row.number,
  issuedDate: row.issued_on,
  dueDate: row.due_on,
  client: {
    id: row.client_id,
    name: row.client_name,
    company: row.client_company,
    companyEmail: row.client_email,
    address: row.client_address,
    country: row.client_country,
    contact: row.client_contact,
  },
  service: row.service,
  total: fromMinor(row.total),
  paid: fromMinor(row.paid),
  balance: fromMinor(row.balance),
  invoiceStatus: row.status,
  daysPastDue: row.days_past_due,
  avatar: null,
  version: row.version,
})

const rowOf = (row: StoredInvoice): InvoiceRow => ({
  ...invoiceOf(row),
  clientName: row.client_name,
  company: row.client_company,
  companyEmail: row.client_email,
})

const sortsOn = (today: string) => ({
  id: sql`id`,
  number: [sql`year`, sql`serial`],
  invoiceStatus: statusOn(today),
  clientName: sql`lower(client_name)`,
  company: sql`lower(client_company)`,
  companyEmail: sql`lower(client_email)`,
  service: sql`lower(service)`,
  issuedDate: sql`issued_on`,
  dueDate: sql`due_on`,
  total: sql`total`,
  paid: sql`paid`,
  balance: sql`balance`,
  daysPastDue: daysPastDueOn(today),
})

/** Found is what carries the text in the client's name, his e-mail or the number (docs/domain.md#invoices). */
const matching = (view: Filters, today: string, { from, to }: DayRange = {}, without?: 'status') =>
  allOf([
    view.q
      ? sql`rad.letters(client_name || ' ' || client_email || ' ' || number) like ${containing(view.q)}`
      : undefined,
    view.status && without !== 'status' ? isOneOf(statusOn(today), view.status) : undefined,
    view.client && sql`client_id = any (${sql.val(view.client.map(Number))}::int[])`,
    view.open && (view.open === 'true' ? isOpen : sql`not ${isOpen}`),
    view.ageing && sql`${isOpen} and ${isOneOf(ageOn(today), view.ageing)}`,
    from ? sql`issued_on >= ${from}::date` : undefined,
    to ? sql`issued_on <= ${to}::date` : undefined,
    view.ids && sql`id = any (${sql.val(view.ids.map(Number))}::int[])`,
  ])

const found = (db: Db, view: Filters & { sort: string }, today: string, days?: DayRange) =>
  living(db)
    .select(fieldsOn(today))
    .where(matching(view, today, days))
    .orderBy(ordered(view.sort, sortsOn(today), sql`id`, { areFilled: true }))

/**
 * Whether the kept sums can count those that match: they know an invoice by its step, the day it is due and whether
 * something or all of it is paid.
 */
const isKept = ({ q, client, ids }: Filters, { from, to }: DayRange) =>
  [q, client, ids, from, to].every((filter) => filter === undefined || filter === '')

/** One page as the sample call answers it, with every invoice beside it. */
export async function invoicePage(db: Db, { sortBy, sortDesc, status, ...view }: Page, deps: Deps) {
  const today = todayOf(deps)
  const sort = sortBy ? `${sortDesc === 'true' ? '-' : ''}${sortBy}` : '-id'
  const { limit, offset } = pageOf(view)
  const wanted = { ...view, sort, status: status && [status] }
  const { total } = await living(db)
    .select(sql<number>`count(*)`.as('total'))
    .where(matching(wanted, today))
    .executeTakeFirstOrThrow()
  const invoices = await found(db, wanted, today).limit(limit).offset(offset).execute()
  const allData = await found(db, { sort: '-id' }, today).execute()
  return { allData: allData.map(invoiceOf), invoices: invoices.map(invoiceOf), total }
}

/** One page as a list of the product, with the counts of docs/domain.md#lists-and-reports. */
export async function listInvoices(db: Db, view: View, deps: Deps) {
  const today = todayOf(deps)
  const now = deps.clock.now()
  const days = daysOfView(view, deps.settings, now)
  const { limit, offset } = pageOf(view)
  const rows = await found(db, view, today, days).limit(limit).offset(offset).execute()
  const where = matching(view, today, days, 'status')
  const statuses = await perStatus(db, where, today, isKept(view, days) ? 'kept sums' : 'rows')
  return {
    rows: rows.map(rowOf),
    total: await countAll(db),
    ...counted(statuses, view.status),
    as_of: now.toISOString(),
  }
}

/** Every invoice of the view, for a file; at most `limit`. */
export async function* invoicesForFile(db: Db, view: View & Filters, deps: Deps, limit: number) {
  const days = daysOfView(view, deps.settings, deps.clock.now())
  for await (const rows of inPages(db, found(db, view, todayOf(deps), days).limit(limit))) yield rows.map(rowOf)
}

/** The clients of the first five invoices, twice where two of them are his (docs/domain.md#invoices). */
export async function firstClients(db: Db, deps: Deps) {
  const rows = await living(db)
    .select(fieldsOn(todayOf(deps)))
    .orderBy('id')
    .limit(5)
    .execute()
  return rows.map((row) => invoiceOf(row).client)
}

const clientFields = [
  'id',
  'name',
  'company',
  'company_email as companyEmail',
  'address',
  'country',
  'contact',
] as const

/** Saved clients that carry the text, by company. */
export const listClients = (db: Db, q: string) =>
  db
    .selectFrom('invoice_client')
    .select(clientFields)
    .$if(q.trim() !== '', (clients) =>
      clients.where(
        sql<boolean>`rad.letters(company || ' ' || name || ' ' || company_email) like ${containing(q.trim())}`,
      ),
    )
    .orderBy(sql`lower(company)`)
    .orderBy('id')
    .limit(100)
    .execute()

export async function findClient(db: Db, id: number) {
  const client = await db.selectFrom('invoice_client').select(clientFields).where('id', '=', id).executeTakeFirst()
  if (!client) throw notFound()
  return client
}

/** The number that the next invoice of the year of this day would get. */
export async function nextNumber(db: Db, issuedDate: string): Promise<string> {
  const year = yearOf(issuedDate)
  const last = await db.selectFrom('invoice_year').select('last').where('year', '=', year).executeTakeFirst()
  return numberOf(year, (last?.last ?? 0) + 1)
}

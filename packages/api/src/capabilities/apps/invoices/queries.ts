import { sql } from 'kysely'
import type { Context, Db, Deps } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { containing, isOneOf } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { fromMinor } from '#kernel/contract/money.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { type Invoice, invoiceList, type InvoiceRow, type invoicesApi, type ShownStatus } from './contract.ts'
import { ageOn, daysPastDueOn, isClosed, isOpen, numberOf, sampleStatus, statusOn, yearOf } from './rules.ts'
import { invoiceSums } from './sums.ts'

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
  status: ShownStatus
  days_past_due: number
}

/** As the calls of the sample application answer it: amounts in units, and one that is closed as sent. */
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
  invoiceStatus: sampleStatus(row.status),
  closedAs: isClosed(row.status) ? row.status : null,
  daysPastDue: row.days_past_due,
  avatar: null,
  version: row.version,
})

const rowOf = (row: StoredInvoice): InvoiceRow => ({
  ...invoiceOf(row),
  invoiceStatus: row.status,
  clientName: row.client_name,
  company: row.client_company,
  companyEmail: row.client_email,
})

/** The invoices, with their status on the day. */
export const invoiceSource = listSource(
  invoiceList,
  ({ db, now, zone }: Listing) =>
    living(db)
      .select(fieldsOn(dayIn(zone, now)))
      .select(['step', 'year', 'serial']),
  {
    filters: {
      client: (ids) => sql`client_id = any (${sql.val(ids.map(Number))}::int[])`,
      open: (value) => (value === 'true' ? isOpen : sql`not ${isOpen}`),
      ageing: (ages, { now, zone }) => sql`${isOpen} and ${isOneOf(ageOn(dayIn(zone, now)), ages)}`,
    },
    days: 'issued_on',
    // Found is what carries the text in the client's name, their e-mail or the number (docs/domain.md#invoices).
    search: sql`client_name || ' ' || client_email || ' ' || number`,
    sorts: {
      number: [sql`year`, sql`serial`],
      invoiceStatus: sql`status`,
      clientName: sql`lower(client_name)`,
      company: sql`lower(client_company)`,
      companyEmail: sql`lower(client_email)`,
      service: sql`lower(service)`,
      issuedDate: sql`issued_on`,
      dueDate: sql`due_on`,
      daysPastDue: sql`days_past_due`,
    },
    areFilled: true,
    sums: [invoiceSums],
    finish: (_, stored) => stored.map(rowOf),
  },
)

/** What the sample calls know as sent. */
const sentOnTheWire: ShownStatus[] = ['Sent', 'Void', 'Uncollectible']
const asSample = (row: InvoiceRow): Invoice => ({ ...row, invoiceStatus: sampleStatus(row.invoiceStatus) })

/** One page as the sample call answers it, with every invoice beside it. */
export async function invoicePage(ctx: Context<typeof invoicesApi.page>) {
  const { sortBy, sortDesc, status, ...view } = ctx.query
  const sort = sortBy ? `${sortDesc === 'true' ? '-' : ''}${sortBy}` : invoiceList.defaultSort
  const statuses = status === 'Sent' ? sentOnTheWire : status && [status]
  const query = { ...view, columns: undefined, sort, status: statuses }
  const { rows, count } = await invoiceSource.page({ ...ctx, query })
  const all = await living(ctx.db)
    .select(fieldsOn(todayOf(ctx.deps)))
    .orderBy('id', 'desc')
    .execute()
  return { allData: all.map(invoiceOf), invoices: rows.map(asSample), total: count }
}

/** The clients of the first five invoices, twice where two of them are theirs (docs/domain.md#invoices). */
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

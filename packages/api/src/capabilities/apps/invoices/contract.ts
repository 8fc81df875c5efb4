import { z } from 'zod'
import {
  anyOr,
  contract,
  day,
  email,
  instant,
  listOf,
  listOfRows,
  paging,
  seenVersion,
  text,
  yesNo,
} from '#kernel/contract.ts'
import { amount, hundredthsOf, percentage } from '#kernel/money.ts'
import { asFile, listView, periodFilters, type Column } from '#kernel/view.ts'
import {
  ageingCodes,
  invoiceStatuses,
  invoiceSteps,
  paidViaCodes,
  paperCodes,
  paymentMethodCodes,
  type InvoiceStatus,
} from './vocabulary.ts'

export * from './vocabulary.ts'

/** Numbers of PostgreSQL's `int`; a larger one can be no record's. */
const largestId = 2_147_483_647
const isWhole = 'The id is a whole number.'
const id = z.int(isWhole).min(1, isWhole).max(largestId, 'There is no such invoice.')
const idInQuery = z
  .string(isWhole)
  .regex(/^\d+$/, isWhole)
  .transform((digits) => Math.min(Number(digits), largestId))
const byPath = z.object({ id: idInQuery })

/** Amounts in an answer are decimal numbers in units of the currency. */
const money = z.number()

export const InvoiceClient = z.object({
  id: z.int(),
  name: z.string(),
  company: z.string(),
  companyEmail: z.string(),
  address: z.string(),
  country: z.string(),
  contact: z.string(),
})
export type InvoiceClient = z.infer<typeof InvoiceClient>

export const Invoice = z.object({
  id: z.int(),
  /** `INV-2026-0042`: without gaps per year. */
  number: z.string(),
  issuedDate: day,
  dueDate: day,
  /** As it stood when the invoice was written. */
  client: InvoiceClient,
  /** What it is about: the name of its first item. */
  service: z.string(),
  total: money,
  paid: money,
  balance: money,
  invoiceStatus: z.enum(invoiceStatuses),
  /** Days past the due date while something is open; 0 before. */
  daysPastDue: z.int(),
  avatar: z.string().nullable(),
  version: z.int(),
})
export type Invoice = z.infer<typeof Invoice>

/** An invoice as a row of the list: what columns sort by and files carry stands flat beside it. */
export const InvoiceRow = Invoice.extend({ clientName: z.string(), company: z.string(), companyEmail: z.string() })
export type InvoiceRow = z.infer<typeof InvoiceRow>

export const InvoiceItem = z.object({
  name: z.string(),
  description: z.string(),
  cost: money,
  qty: z.number(),
  /** In percent. */
  discount: z.number(),
  tax1: z.number(),
  tax2: z.number(),
  /** Cost × quantity. */
  gross: money,
  discountAmount: money,
  net: money,
  tax1Amount: money,
  tax2Amount: money,
  total: money,
})
export type InvoiceItem = z.infer<typeof InvoiceItem>

export const InvoicePayment = z.object({
  id: z.int(),
  amount: money,
  date: day,
  method: z.enum(paymentMethodCodes),
  note: z.string(),
  /** Who entered it, and when. */
  by: z.string(),
  at: instant,
  /** A payment taken back stays in the ledger and counts no more. */
  undoneAt: instant.nullable(),
  undoneBy: z.string().nullable(),
})
export type InvoicePayment = z.infer<typeof InvoicePayment>

export const InvoiceSending = z.object({
  id: z.int(),
  at: instant,
  by: z.string(),
  to: z.string(),
  subject: z.string(),
  /** The name of the PDF that went along. */
  file: z.string(),
})
export type InvoiceSending = z.infer<typeof InvoiceSending>

/** What may be done with an invoice as it stands; the rights of the person come on top. */
export const InvoiceMoves = z.object({
  edit: z.boolean(),
  remove: z.boolean(),
  send: z.boolean(),
  pay: z.boolean(),
  /** What it may be marked as. */
  mark: z.array(z.enum(invoiceSteps)),
})
export type InvoiceMoves = z.infer<typeof InvoiceMoves>

/** An invoice with everything its pages show. */
export const InvoiceFile = Invoice.extend({
  items: z.array(InvoiceItem),
  subtotal: money,
  discount: money,
  tax: money,
  /** Taxes by rate, which add up to `tax`. */
  taxes: z.array(z.object({ rate: z.number(), amount: money })),
  salesperson: z.string(),
  note: z.string(),
  terms: z.string(),
  paidVia: z.enum(paidViaCodes),
  showTerms: z.boolean(),
  showNote: z.boolean(),
  showStub: z.boolean(),
  /** The ledger, oldest first. */
  payments: z.array(InvoicePayment),
  /** The send log, newest first. */
  sendings: z.array(InvoiceSending),
  moves: InvoiceMoves,
  createdAt: instant,
})
export type InvoiceFile = z.infer<typeof InvoiceFile>

export const PaymentDetails = z.object({
  /** What is still to be paid. */
  totalDue: money,
  bankName: z.string(),
  country: z.string(),
  iban: z.string(),
  swiftCode: z.string(),
})
export type PaymentDetails = z.infer<typeof PaymentDetails>

/** Who sends the invoices: the top of every page and of every PDF. */
export const Letterhead = z.object({ name: z.string(), lines: z.array(z.string()) })

export const invoiceColumns = [
  { key: 'number', label: 'Number', kind: 'code' },
  { key: 'invoiceStatus', label: 'Status', kind: 'status' },
  { key: 'clientName', label: 'Client', kind: 'text' },
  { key: 'total', label: 'Total', kind: 'money' },
  { key: 'issuedDate', label: 'Issued', kind: 'day' },
  { key: 'dueDate', label: 'Due', kind: 'day' },
  { key: 'balance', label: 'Balance', kind: 'money', hint: 'What is still to be paid.' },
  { key: 'company', label: 'Company', kind: 'text', hidden: true },
  { key: 'companyEmail', label: 'E-mail', kind: 'text', hidden: true },
  { key: 'service', label: 'Service', kind: 'text', hidden: true },
  { key: 'paid', label: 'Received', kind: 'money', hidden: true },
  { key: 'daysPastDue', label: 'Days past due', kind: 'number', hidden: true },
  { key: 'id', label: 'No.', kind: 'code', hidden: true },
] as const satisfies readonly Column<keyof InvoiceRow>[]

const idText = z.string().regex(/^\d{1,9}$/, isWhole)
const filters = {
  status: listOf(z.enum(invoiceStatuses, 'There is no such status.')),
  client: listOf(idText),
  /** Something is still to be paid, and it is no draft; or nothing is. */
  open: yesNo,
  ageing: listOf(z.enum(ageingCodes, 'There is no such age.')),
  /** By the day of issue. */
  ...periodFilters,
}
/** Without another wish the newest stands on top. */
export const invoiceView = listView({ columns: invoiceColumns, filters, defaultSort: '-id' })

const sortKeys = invoiceColumns.map((column) => column.key)

/** The sample call compares the status without case. */
const anyCase = z
  .string()
  .transform((typed) => invoiceStatuses.find((status) => status.toLowerCase() === typed.trim().toLowerCase()) ?? typed)
  .pipe(z.enum(invoiceStatuses, 'There is no such status.')) as z.ZodType<InvoiceStatus, string>

const tooManyDecimals = 'At most two decimals.'
const ItemForm = z.strictObject({
  name: text(120, 1),
  description: text(500).default(''),
  cost: amount,
  qty: z
    .number('Write a quantity.')
    .gt(0, 'More than none.')
    .max(10_000, 'Too many: at most 10,000.')
    .refine((value) => hundredthsOf(value) !== undefined, tooManyDecimals),
  discount: percentage.default(0),
  tax1: percentage.default(0),
  tax2: percentage.default(0),
})

/** Days of another century are slips of the keyboard. */
const invoiceDay = day.refine((on) => on >= '2000-01-01' && on < '2100-01-01', 'A day from 2000 to 2099.')

const dueBeforeIssued = 'It is due before it was issued.'
const formFields = {
  clientId: z.int('Choose a client.').min(1, 'Choose a client.').max(largestId, 'Choose a client.'),
  issuedDate: invoiceDay,
  dueDate: invoiceDay,
  items: z.array(ItemForm).min(1, 'At least one item.').max(100, 'At most 100 items.'),
  salesperson: text(120).default(''),
  note: text(2_000).default(''),
  terms: text(2_000).default(''),
  paidVia: z.enum(paidViaCodes, 'Choose how it is paid.').default('bank'),
  showTerms: z.boolean().default(true),
  showNote: z.boolean().default(true),
  showStub: z.boolean().default(false),
}
const isDueInTime = { path: ['dueDate'], message: dueBeforeIssued }
const dueInTime = (form: { issuedDate: string; dueDate: string }) => form.dueDate >= form.issuedDate

/** What a person writes of an invoice. Rows take up their sums from `lineSums` of `@rad/api/money`. */
export const InvoiceForm = z.strictObject(formFields).refine(dueInTime, isDueInTime)
export type InvoiceForm = z.output<typeof InvoiceForm>

export const ClientForm = z.strictObject({
  name: text(120, 1),
  company: text(120, 1),
  companyEmail: email,
  address: text(300, 1),
  country: text(60, 1),
  contact: text(40, 1),
})

export const PaymentForm = z.strictObject({
  id,
  amount: amount.refine((value) => value > 0, 'A payment is more than nothing.'),
  date: invoiceDay,
  method: z.enum(paymentMethodCodes, 'Choose how it was paid.'),
  note: text(500).default(''),
})

export const SendForm = z.strictObject({
  id,
  to: email,
  subject: text(200, 1).refine((line) => !/[\u0000-\u001f]/.test(line), 'The subject is one line.'),
  message: text(4_000, 1),
  paper: z.enum(paperCodes, 'A4 or Letter.').default('a4'),
})

const theInvoice = z.object({ invoice: InvoiceFile })
const ageingFigure = z.object({ key: z.enum(ageingCodes), count: z.int(), balance: money })

const read = { method: 'GET', allow: 'read Invoice', scope: 'shared', errors: 'sample' } as const
const write = { method: 'POST', allow: 'update Invoice', scope: 'shared', errors: 'sample' } as const

export const invoicesApi = contract('invoices', {
  page: {
    ...read,
    path: '/apps/invoice/invoices',
    summary: 'A page of invoices, newest first; `total` counts all that match, `allData` is every invoice.',
    query: z.object({
      q: anyOr(z.string().max(200, 'Too long: at most 200 characters.')),
      status: anyOr(anyCase),
      sortBy: anyOr(z.enum(sortKeys, 'This list cannot be sorted by that.')),
      sortDesc: yesNo,
      ...paging,
    }),
    response: z.object({ allData: z.array(Invoice), invoices: z.array(Invoice), total: z.int() }),
  },
  list: {
    ...read,
    path: '/apps/invoice/rows',
    summary: 'The same invoices as a list of the product, with counts per status.',
    query: invoiceView,
    response: listOfRows(InvoiceRow),
  },
  export: {
    ...read,
    allow: 'export Invoice',
    path: '/apps/invoice/export',
    summary: 'The same list as a file: all that match, or those of the ids given.',
    query: asFile(invoiceView).extend({ ids: listOf(idText) }),
    response: 'file',
  },
  summary: {
    ...read,
    path: '/apps/invoice/summary',
    summary: 'The figures above the list: what is open, past due and paid, per status and by age.',
    response: z.object({
      clients: z.int(),
      invoices: z.int(),
      /** What was received on all of them. */
      paid: money,
      /** What is still to be paid on all that are no drafts. */
      open: z.object({ count: z.int(), balance: money }),
      pastDue: z.object({ count: z.int(), balance: money }),
      drafts: z.object({ count: z.int(), total: money }),
      /** Open balances by how long they are past due; they add up to `open`. */
      ageing: z.array(ageingFigure),
    }),
  },
  get: {
    ...read,
    path: '/api/invoice/invoices/:id',
    summary: 'One invoice with its items, ledger and send log, and where it is to be paid.',
    params: byPath,
    response: z.object({ invoice: InvoiceFile, paymentDetails: PaymentDetails, letterhead: Letterhead }),
  },
  pdf: {
    ...read,
    path: '/api/invoice/invoices/:id/pdf',
    summary: 'One invoice as a PDF, on A4 or Letter.',
    params: byPath,
    query: z.object({ paper: z.enum(paperCodes, 'A4 or Letter.').default('a4') }),
    response: 'file',
    transaction: 'own',
  },
  sampleClients: {
    ...read,
    path: '/api/invoice/clients',
    summary: 'The clients of the first five invoices, as the sample application answers them.',
    response: z.array(InvoiceClient),
  },
  clients: {
    ...read,
    path: '/apps/invoice/clients',
    summary: 'The saved clients by company: at most 100 that carry what was typed.',
    query: z.object({ q: z.string().max(100, 'Too long: at most 100 characters.').default('') }),
    response: z.object({ clients: z.array(InvoiceClient) }),
  },
  addClient: {
    ...write,
    allow: 'create Invoice',
    path: '/apps/invoice/add-client',
    summary: 'Saves a new client. An e-mail address belongs to one client.',
    body: ClientForm,
    response: z.object({ client: InvoiceClient }),
    status: 201,
  },
  nextNumber: {
    ...read,
    path: '/apps/invoice/next-number',
    summary: 'The number that the next invoice of a year would get; it is taken when the invoice is added.',
    query: z.object({ issuedDate: invoiceDay }),
    response: z.object({ number: z.string() }),
  },
  add: {
    ...write,
    allow: 'create Invoice',
    path: '/apps/invoice/add-invoice',
    summary: 'Adds an invoice as a draft, under the next number of the year of its issue.',
    body: InvoiceForm,
    response: theInvoice,
    status: 201,
  },
  update: {
    ...write,
    path: '/apps/invoice/update-invoice',
    summary: 'Writes an invoice anew, but for its number; a stale `if_version` answers 409 with the invoice as it is.',
    body: z.strictObject({ id, ...formFields, if_version: seenVersion.optional() }).refine(dueInTime, isDueInTime),
    response: theInvoice,
  },
  duplicate: {
    ...write,
    allow: 'create Invoice',
    path: '/apps/invoice/duplicate',
    summary: 'Adds a draft of today with the same client and items, to be paid within the same number of days.',
    body: z.strictObject({ id }),
    response: theInvoice,
    status: 201,
  },
  mark: {
    ...write,
    path: '/apps/invoice/mark',
    summary:
      'Marks an invoice as downloaded or sent by other ways, or makes it a draft again that was only downloaded.',
    body: z.strictObject({
      id,
      invoiceStatus: z.enum(invoiceSteps, 'This follows from payments and days, and is not set.'),
      if_version: seenVersion.optional(),
    }),
    response: theInvoice,
  },
  send: {
    ...write,
    path: '/apps/invoice/send',
    summary: 'Sends an invoice by e-mail with its PDF; a draft becomes sent.',
    body: SendForm,
    response: theInvoice,
    transaction: 'own',
  },
  addPayment: {
    ...write,
    path: '/apps/invoice/add-payment',
    summary: 'Enters a payment into the ledger, never more than the balance.',
    body: PaymentForm,
    response: theInvoice,
    status: 201,
  },
  undoPayment: {
    ...write,
    path: '/apps/invoice/undo-payment',
    summary: 'Takes a payment back: it stays in the ledger and counts no more.',
    body: z.strictObject({ id, paymentId: id }),
    response: theInvoice,
  },
  remove: {
    ...write,
    method: 'DELETE',
    path: '/apps/invoice/delete',
    summary: 'Deletes an invoice on which nothing was paid; restoring keeps its number.',
    query: z.object({ id: idInQuery }),
    response: z.object({ id: z.int() }),
  },
  restore: {
    ...write,
    path: '/apps/invoice/restore',
    summary: 'Undoes the deletion of an invoice.',
    body: z.strictObject({ id }),
    response: theInvoice,
  },
})

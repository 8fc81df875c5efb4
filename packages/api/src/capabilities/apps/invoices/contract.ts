import { z } from 'zod'
import { anyOr, contract, listOf, manyLines, paging, seenVersion, yesNo } from '#kernel/contract/contract.ts'
import { asFile } from '#kernel/contract/view.ts'
import {
  ClientForm,
  dueInTime,
  formFields,
  id,
  idInQuery,
  invoiceDay,
  InvoiceForm,
  isDueInTime,
  isWhole,
  PaymentForm,
  onPaper,
  SendForm,
} from './forms.contract.ts'
import { invoiceColumns, invoiceList } from './list.contract.ts'
import { CreditForm, CreditNoteFile } from './credits.contract.ts'
import { InvoiceClient } from './items.contract.ts'
import { Invoice, InvoiceFile, Letterhead, PaymentDetails } from './records.contract.ts'
import { ageingCodes, invoiceClosings, invoiceStatuses, invoiceSteps, type InvoiceStatus } from './vocabulary.ts'

// The words, the records and the forms belong to what the capability shows the outside.
export {
  ageingCodes,
  ageings,
  type Ageing,
  type InvoiceClosing,
  invoiceStatuses,
  type InvoiceStatus,
  type InvoiceStep,
  offeredTaxes,
  paidVia,
  type Paper,
  paperCodes,
  papers,
  type PaymentMethod,
  paymentMethodCodes,
  paymentMethods,
  type SendingKind,
  sendingKinds,
  type ShownStatus,
  usualItems,
} from './vocabulary.ts'
export { CreditedItem, creditFields, CreditNote, CreditNoteFile } from './credits.contract.ts'
export { InvoiceClient, InvoiceItem } from './items.contract.ts'
export {
  Invoice,
  InvoiceFile,
  type InvoiceMoves,
  InvoicePayment,
  InvoiceRow,
  InvoiceSending,
  Letterhead,
  PaymentDetails,
} from './records.contract.ts'
export { clientFields, ClientForm, InvoiceForm, paymentFields, sendFields } from './forms.contract.ts'
export { invoiceColumns, invoiceList } from './list.contract.ts'

const byPath = z.object({ id: idInQuery })

const idText = z.string().regex(/^\d{1,9}$/, isWhole)
const sortKeys = invoiceColumns.map((column) => column.key)

/** The sample call compares the status without case. */
const anyCase = z
  .string()
  .transform((typed) => invoiceStatuses.find((status) => status.toLowerCase() === typed.trim().toLowerCase()) ?? typed)
  .pipe(z.enum(invoiceStatuses, 'Status not found.')) as z.ZodType<InvoiceStatus, string>

/** Amounts in an answer are decimal numbers in units of the currency. */
const money = z.number()
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
      q: anyOr(z.string().max(200, 'Use at most 200 characters.')),
      status: anyOr(anyCase),
      sortBy: anyOr(z.enum(sortKeys, 'This list can’t be sorted by that column.')),
      sortDesc: yesNo,
      ...paging,
    }),
    response: z.object({ allData: z.array(Invoice), invoices: z.array(Invoice), total: z.int() }),
  },
  list: invoiceList.endpoint({
    ...read,
    path: '/apps/invoice/rows',
    summary: 'The same invoices as a list of the product, with counts per status.',
  }),
  export: {
    ...invoiceList.fileEndpoint({ ...read, allow: 'export Invoice', path: '/apps/invoice/export' }),
    summary: 'The same list as a file: all that match, or those of the ids given.',
    query: asFile(invoiceList.view).extend({ ids: listOf(idText) }),
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
    summary: 'One invoice as a PDF, on A4 or Letter, in a language.',
    params: byPath,
    query: z.object(onPaper),
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
    query: z.object({ q: z.string().max(100, 'Use at most 100 characters.').default('') }),
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
    summary: 'Rewrites an invoice, but for its number; a stale `if_version` answers 409 with the invoice as it is.',
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
      invoiceStatus: z.enum(invoiceSteps, 'This status is set automatically from payments and dates.'),
      if_version: seenVersion.optional(),
    }),
    response: theInvoice,
  },
  close: {
    ...write,
    path: '/apps/invoice/close',
    summary:
      'Marks an open invoice that was sent as void or uncollectible, with a reason; nothing of it is outstanding then.',
    body: z.strictObject({
      id,
      as: z.enum(invoiceClosings, 'Choose void or uncollectible.'),
      reason: manyLines(500, 1),
      if_version: seenVersion.optional(),
    }),
    response: theInvoice,
  },
  reopen: {
    ...write,
    path: '/apps/invoice/reopen',
    summary: 'Makes an invoice that was void or uncollectible open again.',
    body: z.strictObject({ id }),
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
  remind: {
    ...write,
    path: '/apps/invoice/remind',
    summary: 'Sends a reminder of an overdue invoice by e-mail, with its PDF.',
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
  credit: {
    ...write,
    path: '/apps/invoice/credit',
    summary: 'Adds a credit note to an invoice that was sent or paid; it lowers the balance.',
    body: CreditForm,
    response: theInvoice,
    status: 201,
  },
  undoCredit: {
    ...write,
    path: '/apps/invoice/undo-credit',
    summary: 'Cancels a credit note: it keeps its number and counts no more.',
    body: z.strictObject({ id, creditId: id }),
    response: theInvoice,
  },
  creditNote: {
    ...read,
    path: '/apps/invoice/credit-notes/:id',
    summary: 'One credit note with its items, its client, and who issued it.',
    params: byPath,
    response: z.object({ creditNote: CreditNoteFile, letterhead: Letterhead }),
  },
  creditPdf: {
    ...read,
    path: '/apps/invoice/credit-notes/:id/pdf',
    summary: 'One credit note as a PDF, on A4 or Letter, in a language.',
    params: byPath,
    query: z.object(onPaper),
    response: 'file',
    transaction: 'own',
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

import { routes } from '#kernel/command/routes.ts'
import {
  addClient,
  addInvoice,
  duplicateInvoice,
  markInvoice,
  removeInvoice,
  restoreInvoice,
  updateInvoice,
} from './commands.ts'
import { closeInvoice, reopenInvoice } from './closing.commands.ts'
import { invoicesApi } from './contract.ts'
import { creditNoteWithLetterhead } from './credit.queries.ts'
import { addCredit, undoCredit } from './credits.commands.ts'
import { invoiceWithPlaces } from './file.queries.ts'
import { addPayment, undoPayment } from './payments.commands.ts'
import { firstClients, invoicePage, invoiceSource, listClients, nextNumber, todayOf } from './queries.ts'
import { invoiceSummary } from './sums.ts'
import { downloadCredit, downloadPdf, remindOfInvoice, sendInvoice } from './sending.commands.ts'

export const invoiceRoutes = routes(invoicesApi, {
  page: invoicePage,
  list: invoiceSource.page,
  export: invoiceSource.file,
  summary: ({ db, deps }) => invoiceSummary(db, todayOf(deps)),
  get: ({ db, params, deps }) => invoiceWithPlaces(db, params.id, todayOf(deps)),
  pdf: downloadPdf,
  sampleClients: ({ db, deps }) => firstClients(db, deps),
  clients: async ({ db, query }) => ({ clients: await listClients(db, query.q) }),
  addClient,
  nextNumber: async ({ db, query }) => ({ number: await nextNumber(db, query.issuedDate) }),
  add: addInvoice,
  update: updateInvoice,
  duplicate: duplicateInvoice,
  mark: markInvoice,
  close: closeInvoice,
  reopen: reopenInvoice,
  send: sendInvoice,
  remind: remindOfInvoice,
  addPayment,
  undoPayment,
  credit: addCredit,
  undoCredit,
  creditNote: ({ db, params }) => creditNoteWithLetterhead(db, params.id),
  creditPdf: downloadCredit,
  remove: removeInvoice,
  restore: restoreInvoice,
})

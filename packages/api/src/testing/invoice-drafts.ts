import type { Caller } from './test-app.ts'
import { invoicesApi, type InvoiceFile } from '#capabilities/apps/invoices/contract.ts'

/** What tests write of an invoice: 270.27 net, and 18 % and 1 % on it. */
export const form = {
  clientId: 1,
  issuedDate: '2026-03-02',
  dueDate: '2026-04-01',
  items: [{ name: 'Matrix', cost: 100.1, qty: 3, discount: 10, tax1: 18, tax2: 1 }],
}

export const addDraft = async (caller: Caller, more: object = {}): Promise<InvoiceFile> =>
  (await caller.send(invoicesApi.add, { body: { ...form, ...more } })).invoice

/** An invoice that takes payments. */
export async function addSent(caller: Caller, more: object = {}): Promise<InvoiceFile> {
  const { id } = await addDraft(caller, more)
  return (await caller.send(invoicesApi.mark, { body: { id, invoiceStatus: 'Sent' } })).invoice
}

export const readInvoice = async (caller: Caller, id: number): Promise<InvoiceFile> =>
  (await caller.send(invoicesApi.get, { params: { id: String(id) } })).invoice

export const pay = async (caller: Caller, id: number, amount: number, date = '2026-03-05'): Promise<InvoiceFile> =>
  (await caller.send(invoicesApi.addPayment, { body: { id, amount, date, method: 'bank' } })).invoice

/** An invoice as its form sends it, on whatever host. */
export const sampleInvoice = {
  clientId: 1,
  issuedDate: '2026-01-31',
  dueDate: '2026-02-28',
  items: [{ name: 'Matrix', cost: 10.5, qty: 2 }],
}
const unknownId = { id: 2_000_000_000 }

/** A body each write of invoices accepts, about an invoice that is not there. */
export const invoiceBodies: Record<string, unknown> = {
  'invoices.addClient': {
    name: 'Matrix',
    company: 'Matrix',
    companyEmail: 'matrix@client.example',
    address: 'Matrix',
    country: 'India',
    contact: '1',
  },
  'invoices.add': sampleInvoice,
  'invoices.update': { ...sampleInvoice, ...unknownId },
  'invoices.duplicate': unknownId,
  'invoices.mark': { ...unknownId, invoiceStatus: 'Sent' },
  'invoices.send': { ...unknownId, to: 'matrix@client.example', subject: 'Matrix', message: 'Matrix' },
  'invoices.remind': { ...unknownId, to: 'matrix@client.example', subject: 'Matrix', message: 'Matrix' },
  'invoices.addPayment': { ...unknownId, amount: 1, date: '2026-01-31', method: 'bank' },
  'invoices.undoPayment': { ...unknownId, paymentId: 2_000_000_000 },
  'invoices.close': { ...unknownId, as: 'Void', reason: 'Matrix' },
  'invoices.reopen': unknownId,
  'invoices.credit': { ...unknownId, date: '2026-01-31', reason: 'Matrix', items: [{ line: 1, qty: 1, cost: 1 }] },
  'invoices.undoCredit': { ...unknownId, creditId: 2_000_000_000 },
  'invoices.restore': unknownId,
}

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

import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { addDraft, addSent, form, pay, readInvoice } from '#testing/invoice-drafts.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { invoicesApi } from './contract.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const close = async (id: number, as: 'Void' | 'Uncollectible', more: object = {}) =>
  (await admin.send(invoicesApi.close, { body: { id, as, reason: 'Sent twice', ...more } })).invoice
const summary = () => admin.send(invoicesApi.summary, {})
const open = async () => (await summary()).open

test('a void invoice is outstanding nowhere, is found by its status, and shows who voided it and why', async () => {
  const before = await open()
  const { id, number, total } = await addSent(admin)
  expect((await open()).balance).toBeCloseTo(before.balance + total, 2)
  const invoice = await close(id, 'Void')
  expect(invoice).toMatchObject({
    closedAs: 'Void',
    total,
    balance: 0,
    daysPastDue: 0,
    closing: { reason: 'Sent twice', by: expect.any(String) },
    moves: { edit: false, remove: false, send: false, pay: false, mark: [], close: [], reopen: true, remind: false },
  })
  expect(await open()).toEqual(before)
  const { rows, counts } = await admin.send(invoicesApi.list, { query: { q: number, status: 'Void' } })
  expect(rows).toMatchObject([{ number, invoiceStatus: 'Void', balance: 0 }])
  expect(counts).toMatchObject({ Void: 1 })
  const csv = await admin.send(invoicesApi.export, { query: { q: number, columns: ['number', 'invoiceStatus'] } })
  expect(await csv.text()).toContain(`${number},Void\r\n`)
  const { rows: lines } = await admin.send(auditApi.list, { query: { q: `invoice ${id}` } })
  expect(lines.map(({ action }) => action)).toContain('close')
})

test('the calls of the sample application know six statuses: there it is sent, with nothing to pay', async () => {
  const { id } = await addSent(admin)
  await close(id, 'Uncollectible')
  expect(await readInvoice(admin, id)).toMatchObject({ invoiceStatus: 'Sent', closedAs: 'Uncollectible' })
  for (const query of [{}, { status: 'sent' }]) {
    const { invoices, allData } = await admin.send(invoicesApi.page, { query: { ...query, perPage: 100 } })
    for (const rows of [invoices, allData])
      expect(rows.find((one) => one.id === id)).toMatchObject({ invoiceStatus: 'Sent', balance: 0 })
  }
})

test('what is closed can only be opened again, and is what it was then', async () => {
  const sent = await addSent(admin)
  const { id } = sent
  await pay(admin, id, 100)
  const partly = await readInvoice(admin, id)
  await close(id, 'Uncollectible')
  const words = 'This invoice is void or uncollectible. Reopen it first.'
  const attempts = [
    () => pay(admin, id, 1),
    () => admin.send(invoicesApi.undoPayment, { body: { id, paymentId: partly.payments[0]!.id } }),
    () => admin.send(invoicesApi.update, { body: { ...form, id, note: 'Changed' } }),
    () => admin.send(invoicesApi.mark, { body: { id, invoiceStatus: 'Draft' } }),
    () => admin.send(invoicesApi.send, { body: { id, to: 'a@b.example', subject: 'A', message: 'B' } }),
    () => admin.send(invoicesApi.remove, { query: { id: String(id) } }),
    () => close(id, 'Void'),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 409, message: words })
  const { invoice } = await admin.send(invoicesApi.reopen, { body: { id } })
  const { invoiceStatus, balance, moves, paid } = partly
  expect(invoice).toMatchObject({ invoiceStatus, balance, moves, paid, closedAs: null, closing: null })
})

test('only an open invoice that was sent is closed, with a reason, and a paid part is not void', async () => {
  const draft = await addDraft(admin)
  await expect(close(draft.id, 'Void')).rejects.toMatchObject({ status: 409 })
  const { id, version, total } = await addSent(admin)
  await expect(close(id, 'Void', { reason: ' ' })).rejects.toMatchObject({ fields: { reason: 'This is required.' } })
  await expect(close(id, 'Void', { if_version: version - 1 })).rejects.toMatchObject({ status: 409 })
  const { moves } = await pay(admin, id, 1)
  expect(moves.close).toEqual(['Uncollectible'])
  await expect(close(id, 'Void')).rejects.toMatchObject({
    status: 409,
    message: 'This invoice has payments. Reverse them before you void it.',
  })
  await pay(admin, id, Math.round((total - 1) * 100) / 100)
  await expect(close(id, 'Uncollectible')).rejects.toMatchObject({ status: 409 })
})
